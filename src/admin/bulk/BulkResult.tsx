import { useTranslate } from 'react-admin';
import { isMaybeDone } from '../../dataProvider/platformError';
import { formatNumber } from '../../format/money';
import { subjectOf } from '../../resources/language/tables';
import { translateWords } from '../../resources/language/words';
import type { DecodedRecord } from '../../resources/language/wire';
import { RecordName } from '../fields/RecordName';
import { useErrorText } from '../outcomes/useErrorText';
import type { BulkAction, Refused } from './bulkRecords';
import type { BulkRun } from './useBulkRun';

const count = (records: readonly unknown[]) => formatNumber(records.length);

interface Props extends BulkAction {
  run: BulkRun;
  /** What was selected and could not be acted on, so that it was not tried. */
  leftOut: readonly Refused[];
}

/**
 * How far a run is, and at its end what was done, what waits for approval, what got no answer, what failed and what was left
 * out, each record as a link.
 */
export const BulkResult = ({ definition, run, leftOut }: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const { phase, done, waits, failed, left } = run;
  const ended = done.length + waits.length + failed.length;
  const link = (record: DecodedRecord) => (
    <RecordName name={subjectOf(definition, record)} linked={phase === 'ended'} />
  );
  const unanswered = failed.filter(({ error }) => isMaybeDone(error));
  const refused = failed.filter(({ error }) => !isMaybeDone(error));
  const failures = (heading: string, shown: BulkRun['failed']) =>
    shown.length > 0 && (
      <section aria-label={t(heading)}>
        <h3>{t(heading)}</h3>
        <ul>
          {shown.map(({ record, error }) => (
            <li key={record.id}>
              {link(record)} <span className="muted">{errorText(error)}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <div className="bulk-result">
      <div role="status">
        <progress max={ended + left.length} value={ended} aria-label={t('Progress')} />
        <p>
          {phase === 'running'
            ? t('%{done} of %{total}', { done: formatNumber(ended), total: formatNumber(ended + left.length) })
            : t('Done: %{count}', { count: count(done) })}
          {phase === 'ended' && waits.length > 0 && ` · ${t('Sent for approval: %{count}', { count: count(waits) })}`}
          {phase === 'ended' && unanswered.length > 0 && ` · ${t('No answer: %{count}', { count: count(unanswered) })}`}
          {phase === 'ended' && refused.length > 0 && ` · ${t('Failed: %{count}', { count: count(refused) })}`}
          {phase === 'ended' && left.length > 0 && ` · ${t('Not tried: %{count}', { count: count(left) })}`}
          {phase === 'ended' && leftOut.length > 0 && ` · ${t('Left out: %{count}', { count: count(leftOut) })}`}
        </p>
      </div>
      {phase === 'ended' && waits.length > 0 && (
        <section aria-label={t('Sent for approval')}>
          <h3>{t('Sent for approval')}</h3>
          <ul>
            {waits.map((record) => (
              <li key={record.id}>{link(record)}</li>
            ))}
          </ul>
        </section>
      )}
      {failures('No answer', unanswered)}
      {failures('Failed', refused)}
      {phase === 'ended' && leftOut.length > 0 && (
        <section aria-label={t('Left out')}>
          <h3>{t('Left out')}</h3>
          <ul>
            {leftOut.map(({ record, reason }) => (
              <li key={record.id}>
                {link(record)} <span className="muted">{translateWords(reason, t)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
