import { useListContext, useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { noAnswerYet } from '../../dataProvider/platformError';
import type { Definition } from '../../resources/language/definition';
import { useErrorText } from '../state/useErrorText';
import './states.css';

/** A skeleton only comes after this long (ms): a quick answer should not flicker. */
const patience = 150;
const skeletonRows = 8;

/** How long (ms) the shape of rows may stand for them: after that, what is wrong is said. */
const skeletonLives = 10_000;

/** The shape of the rows to come; when they don't, words and a way to ask again. */
export const ListSkeleton = ({ columns, onRetry }: { columns: number; onRetry: () => void }) => {
  const t = useTranslate();
  const [age, setAge] = useState<'young' | 'grown' | 'over'>('young');
  useEffect(() => {
    if (age === 'over') return undefined;
    const [next, after] = age === 'young' ? (['grown', patience] as const) : (['over', skeletonLives] as const);
    const timer = setTimeout(() => setAge(next), after);
    return () => clearTimeout(timer);
  }, [age]);
  if (age === 'over') {
    const retry = () => {
      setAge('young');
      onRetry();
    };
    return <FailedList error={new Error(noAnswerYet)} onRetry={retry} />;
  }
  return (
    <div className="skeleton" aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('Loading…')}
      </span>
      {age === 'grown' &&
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
export const FailedList = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTranslate();
  const say = useErrorText();
  return (
    <div className="list-failed">
      <div className="note" role="alert">
        <strong>{t('The list could not be loaded')}</strong>
        {say(error)}
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
