import { useListContext, useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import type { Definition } from '../../resources/define';

/** A skeleton only comes after this long (ms): a quick answer should not flicker. */
const patience = 150;
const skeletonRows = 8;

/** The shape of the rows to come. */
export const ListSkeleton = ({ columns }: { columns: number }) => {
  const t = useTranslate();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('Loading…')}
      </span>
      {late &&
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

/** A list that could not be loaded: never an empty table. */
export const FailedList = ({ error, onRetry, slim }: { error: Error; onRetry: () => void; slim?: boolean }) => {
  const t = useTranslate();
  return (
    <div className={slim ? 'failed slim' : 'failed'}>
      <div className="note" role="alert">
        <strong>{t(slim ? 'Could not be refreshed: what you see may be old' : 'The list could not be loaded')}</strong>
        {t(error.message)}
      </div>
      <button className="button" type="button" onClick={onRetry}>
        {t('Retry')}
      </button>
    </div>
  );
};

/** No rows: 'No data.', and what to do about it. */
export const EmptyList = ({ definition, onCreate }: { definition: Definition; onCreate?: () => void }) => {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const filtered = Object.keys(filterValues as object).length > 0;
  return (
    <div className="empty">
      <p>{t('No data.')}</p>
      {filtered ? (
        <button className="button" type="button" onClick={() => setFilters({}, {})}>
          {t('Clear search and filters')}
        </button>
      ) : (
        onCreate && (
          <button className="button" type="button" onClick={onCreate}>
            {t(definition.create!.button)}
          </button>
        )
      )}
    </div>
  );
};
