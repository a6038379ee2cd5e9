import { useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';
import { translateWords } from '../../resources/language/words';
import { byReason, sumTexts, type BulkAction } from './bulkRecords';
import type { BulkPlan } from './useBulkPlan';

/** Reasons shown of those that cannot be acted on. */
const maxReasons = 5;
/** So few records of one reason are named by their ids. */
const maxNamed = 5;

/** What the action will do: how many now, how many wait for a second person, how many cannot and why, and their sums. */
export const BulkPlanView = ({ definition, plan }: BulkAction & { plan: BulkPlan }) => {
  const t = useTranslate();
  const { done, waits, refused, left, error } = plan;
  const reasons = byReason(refused, (words) => translateWords(words, t));
  const sums = sumTexts(definition, [...done, ...waits], t);
  const line = (colour: string, phrase: string, count: number) => (
    <li className="status">
      <i style={{ background: `var(--${colour})` }} aria-hidden="true" />
      <span>
        <b className="numeric">{formatNumber(count)}</b> {t(phrase)}
      </span>
    </li>
  );
  return (
    <div className="bulk-plan" role="status">
      <ul>
        {done.length > 0 && line('green', 'will be done at once', done.length)}
        {waits.length > 0 && line('orange', 'will wait for the approval of a second person', waits.length)}
        {refused.length > 0 && line('gray', 'cannot be done now', refused.length)}
        {left > 0 && !error && line('blue', 'are being checked…', left)}
      </ul>
      {reasons.length > 0 && (
        <ul className="bulk-reasons muted">
          {reasons.slice(0, maxReasons).map(([reason, records]) => (
            <li key={reason}>
              {reason} <span className="numeric">({formatNumber(records.length)})</span>
              {records.length <= maxNamed && `: ${records.map(({ id }) => `#${id}`).join(', ')}`}
            </li>
          ))}
          {reasons.length > maxReasons && <li>{t('and other reasons')}</li>}
        </ul>
      )}
      {done.length + waits.length > 0 && sums.length > 0 && <p className="numeric">{sums.join(' · ')}</p>}
    </div>
  );
};
