import type { ReactNode, Ref } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { formatDateTime } from '../../format/dates';
import { SectionFailure } from './PanelSection';
import type { useThread } from './useThread';

interface Props {
  ref: Ref<HTMLDivElement>;
  label: string;
  /** What is shown when there is none yet. */
  empty: string;
  thread: ReturnType<typeof useThread>;
  /** What one says. */
  children: (row: RaRecord) => ReactNode;
}

/** A conversation, oldest first: who said what, and when. */
export const ThreadLog = ({ ref, label, empty, thread, children }: Props) => {
  const t = useTranslate();
  const { rows, isLoaded, error, retry, hasEarlier, showOlder } = thread;
  return (
    <div role="log" aria-label={t(label)} ref={ref}>
      {!isLoaded && !error && <p className="muted panel-late">{t('Loading…')}</p>}
      {error && <SectionFailure error={error} onRetry={retry} />}
      {isLoaded && rows.length === 0 && <p className="muted">{t(empty)}</p>}
      {hasEarlier && (
        <button className="button small" type="button" onClick={showOlder}>
          {t('Show older')}
        </button>
      )}
      {rows.length > 0 && (
        <ol>
          {rows.map((row) => (
            <li key={row.id}>
              <b>{String(row.author)}</b>{' '}
              <time className="muted numeric" dateTime={String(row.createDate)}>
                {formatDateTime(String(row.createDate))}
              </time>
              {children(row)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};
