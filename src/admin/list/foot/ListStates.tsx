import { useListContext, useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { noAnswerYet } from '../../../dataProvider/platformError';
import type { Definition } from '../../../resources/language/definition';
import { filteredFields } from '../../filters/filterKeys';
import { ErrorText } from '../../outcomes/ErrorText';
import { useArchivedText } from './OlderArchived';
import './states.css';

/** The skeleton is shown after this delay (ms), so that a fast response does not flicker. */
const skeletonDelayMs = 150;
const skeletonRows = 8;

/** The skeleton is replaced by an error after this time (ms). */
const skeletonTimeoutMs = 10_000;

/** Placeholder while the rows are loading; after a timeout, an error with Retry. */
export const ListSkeleton = ({ columns, onRetry }: { columns: number; onRetry: () => void }) => {
  const t = useTranslate();
  const [phase, setPhase] = useState<'hidden' | 'visible' | 'timedOut'>('hidden');
  useEffect(() => {
    if (phase === 'timedOut') return undefined;
    const [next, delay] =
      phase === 'hidden' ? (['visible', skeletonDelayMs] as const) : (['timedOut', skeletonTimeoutMs] as const);
    const timer = setTimeout(() => setPhase(next), delay);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'timedOut') {
    const retry = () => {
      setPhase('hidden');
      onRetry();
    };
    return <FailedList error={new Error(noAnswerYet)} onRetry={retry} />;
  }
  return (
    <div className="skeleton" aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('Loading…')}
      </span>
      {phase === 'visible' &&
        Array.from({ length: skeletonRows }, (_, row) => (
          <div key={row} aria-hidden="true">
            {Array.from({ length: Math.min(columns, 6) }, (_cell, column) => (
              <i key={column} />
            ))}
          </div>
        ))}
    </div>
  );
};

/** Error state of a list, with Retry. Shown instead of an empty table, which would look like 'no rows'. */
export const FailedList = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTranslate();
  return (
    <div className="list-failed">
      <div className="note" role="alert">
        <strong>{t('The list could not be loaded')}</strong>
        <ErrorText error={error} />
      </div>
      <button className="button" type="button" onClick={onRetry}>
        {t('Retry')}
      </button>
    </div>
  );
};

/** Says that nothing matches the search, the filters or both. */
const nothingFoundText = (
  { nouns, title }: Definition,
  { searched, isFiltered }: { searched: string | undefined; isFiltered: boolean },
  t: (phrase: string, args?: object) => string,
) => {
  const words = { nouns: t(nouns ?? title, { smart_count: 0 }), text: searched };
  if (searched === undefined) return t('No %{nouns} match the filters', words);
  return isFiltered ? t('No %{nouns} match “%{text}” and the filters', words) : t('No %{nouns} match “%{text}”', words);
};

/**
 * Empty state of a list: what was looked for, with a button to clear it; otherwise a button for the first record. What is archived
 * comes first: it may be why nothing was found.
 */
export const EmptyList = ({ definition, onCreate }: { definition: Definition; onCreate?: () => void }) => {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const archived = useArchivedText();
  const { q, ...filter } = filterValues as Record<string, unknown>;
  const searched = typeof q === 'string' ? q : undefined;
  const filtered = filteredFields(definition, filter).map(([, field]) => t(field.label));
  // What a tab shows is no filter that somebody set: there is nothing to clear.
  const isTab = definition.list?.tabs?.some(({ where }) => JSON.stringify(where) === JSON.stringify(filter)) === true;
  const isFiltered = Object.keys(filter).length > 0 && !isTab;
  if (searched === undefined && !isFiltered) {
    return (
      <div className="empty">
        {archived && <p className="looked-for">{archived}</p>}
        <p>{t('No data.')}</p>
        {onCreate && (
          <button className="button" type="button" onClick={onCreate}>
            {t(definition.create!.button)}
          </button>
        )}
      </div>
    );
  }
  return (
    <div className="empty">
      {archived && <p className="looked-for">{archived}</p>}
      <p className={archived ? undefined : 'looked-for'}>{nothingFoundText(definition, { searched, isFiltered }, t)}</p>
      {filtered.length > 0 && <p>{t('Filters: %{names}', { names: filtered.join(', ') })}</p>}
      <button className="button" type="button" onClick={() => setFilters({}, {})}>
        {t('Clear search and filters')}
      </button>
    </div>
  );
};
