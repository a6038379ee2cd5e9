import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { noAnswerYet } from '../../../dataProvider/platformError';
import { ErrorText } from '../../outcomes/ErrorText';
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
