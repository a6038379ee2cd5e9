import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { whenRowsDrawn } from '../../dataProvider/afterRows';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { timeTexts } from '../../format/timeTexts';
import { definitions } from '../../resources/index';
import type { Definition } from '../../resources/language/definition';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { actText, whoWithoutAccount } from '../../resources/language/acts';
import { Changes } from '../fields/Changes';
import { PanelSection, SectionFailure } from './PanelSection';

/** Number of entries shown before 'Show all'. */
const initialCount = 10;

/** The record's history, newest first; nothing where the platform keeps none. */
export const History = ({ definition, id }: { definition: Definition; id: string }) => {
  const t = useTranslate();
  const { config } = useConsole();
  const platform = usePlatform();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, relatedQueries.history, id],
    // A record that has left its list has no history to ask for, and the panel then no longer draws this.
    queryFn: async ({ client, signal }) => {
      await whenRowsDrawn(client);
      signal.throwIfAborted();
      return platform.history(definition.name, id);
    },
    enabled: config.extensions,
  });
  if (!config.extensions || data === null || (!data && !error)) return null;
  const { entries = [], isOlderArchived = false } = data ?? {};
  const timeText = timeTexts(entries.map(({ createDate }) => createDate));
  const isFolded = entries.length > initialCount && !showsAll;
  return (
    <PanelSection heading="History">
      {error && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && !isOlderArchived && (
        <p className="muted">{t('No changes since recording began.')}</p>
      )}
      <ol className="history">
        {entries
          .slice(0, isFolded ? initialCount : undefined)
          .map(({ id: entry, who, requestedBy, apiKey, act, refused, createDate, changes, reason }) => (
            <li key={entry} className={refused ? 'refused' : undefined}>
              {refused && <span className="refused-mark">{t('Attempt refused')}</span>}
              <b>{t(actText(definitions, definition, act, refused))}</b> ·{' '}
              {who ??
                (apiKey === null ? t(whoWithoutAccount(definition, act)) : t('API key "%{name}"', { name: apiKey }))}
              {requestedBy !== null && `, ${t('requested by %{name}', { name: requestedBy })}`}
              <small className="muted numeric">{timeText(createDate)}</small>
              {reason !== null && (
                <p>
                  {t('Reason')}: {reason}
                </p>
              )}
              {/* A reason that is also a field of the record is not repeated. */}
              <Changes definition={definition} changes={changes.filter(({ to }) => reason === null || to !== reason)} />
            </li>
          ))}
      </ol>
      {isFolded && (
        <button className="button small" type="button" onClick={() => setShowsAll(true)}>
          {t('Show all')}
        </button>
      )}
      {isOlderArchived && !isFolded && <p className="muted">{t('Older history is archived')}</p>}
    </PanelSection>
  );
};
