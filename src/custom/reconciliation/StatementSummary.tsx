import { useTranslate, type RaRecord } from 'react-admin';
import { ReferenceLink } from '../../admin/fields/ReferenceTitle';
import { StatusField } from '../../admin/fields/StatusField';
import { LoadFailure } from '../../admin/outcomes/LoadFailure';
import { Button } from '../../admin/parts/Button';
import { useConsole } from '../../admin/state/ConsoleContext';
import { addDecimals } from '../../format/decimal';
import { formatDateTime } from '../../format/dates';
import { formatMoney, formatNumber } from '../../format/money';
import { plainValue } from '../../resources/language/choices';
import { indicatorColours } from '../../resources/language/options';
import { mayCreate } from '../../resources/language/rights';
import { statementFiles, type StatementFile } from '../../resources/statementFiles';
import { FileStatus, leftOutcomes, LineOutcome, lineOutcome } from '../../resources/statuses/reconciliation';
import type { OutcomeSums } from '../../resources/statementSums';
import type { StatementKind } from './read/useReading';
import { shiftedLines } from './shiftedLines';
import { useStatementSums } from './useStatements';

interface Props {
  kind: StatementKind;
  file: StatementFile & RaRecord;
  onAction: (name: 'match' | 'close' | 'reopen') => void;
}

const none = { count: 0, amount: '0', ours: '0' };

const totalOf = (sums: readonly OutcomeSums[], outcomes: readonly LineOutcome[]) =>
  sums
    .filter(({ outcome }) => outcomes.some((one) => plainValue(one) === outcome))
    .reduce(
      (total, { count, amount, ours }) => ({
        count: total.count + count,
        amount: addDecimals(total.amount, amount),
        ours: addDecimals(total.ours, ours),
      }),
      none,
    );

const minus = (a: string, b: string) => addDecimals(a, b.startsWith('-') ? b.slice(1) : `-${b}`);

/** One outcome: how many lines, and their sum. */
const Tile = ({ label, colour, count, sum }: { label: string; colour?: string; count: number; sum: string }) => (
  <div>
    <dt>
      {colour ? (
        <span className="status">
          <i style={{ background: `var(--${colour})` }} aria-hidden="true" />
          {label}
        </span>
      ) : (
        label
      )}
    </dt>
    <dd>
      <b className="numeric">{formatNumber(count)}</b>
      <small className="muted numeric">{sum}</small>
    </dd>
  </div>
);

/**
 * A statement beside what was posted: how many lines of each outcome, and that what is left over explains all that differs. A
 * period is closed once nothing is left over.
 */
export const StatementSummary = ({ kind, file, onAction }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { data, error, refetch } = useStatementSums(file);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} heading="The sums could not be loaded" />;
  const currency = kind === 'bank' ? 'RUB' : 'USDT';
  const money = (decimal: string) => formatMoney(decimal, currency);
  const sums = data ?? [];
  const all = Object.values(LineOutcome);
  const total = totalOf(sums, all);
  const left = totalOf(sums, leftOutcomes);
  const inFile = totalOf(
    sums,
    all.filter((outcome) => outcome !== LineOutcome.MissingThere),
  );
  const difference = minus(total.amount, total.ours);
  const differenceLeft = minus(left.amount, left.ours);
  const mayAct = mayCreate(statementFiles, session.role);
  const shifted = shiftedLines(sums);
  const isClosed = file.status === FileStatus.Closed;
  const field = statementFiles.fields.status;
  return (
    <section className="card statement-summary" aria-label={file.name} aria-busy={data === undefined}>
      <div className="statement-file">
        <b>{file.name}</b>
        <small className="muted">
          <ReferenceLink
            target={kind === 'bank' ? 'payment-accounts' : 'platform-wallets'}
            id={Number(kind === 'bank' ? file.accountId : file.walletId)}
          />
        </small>
        <small className="muted numeric">
          {formatDateTime(file.fromDate)} – {formatDateTime(file.toDate)}
        </small>
        <StatusField field={field} record={file} value={file.status as never} />
      </div>
      <dl className={data ? 'statement-tiles' : 'statement-tiles loading'}>
        <Tile label={t('In the file')} count={inFile.count} sum={money(inFile.amount)} />
        {([LineOutcome.Matched, LineOutcome.Different, LineOutcome.MissingHere, LineOutcome.MissingThere] as const).map(
          (outcome) => {
            const { label, indicator } = lineOutcome[plainValue(outcome)]!;
            const { count, amount, ours } = totalOf(sums, [outcome]);
            const isThere = outcome === LineOutcome.MissingThere;
            return (
              <Tile
                key={label}
                label={t(label)}
                colour={indicator && indicatorColours[indicator]}
                count={count}
                sum={money(isThere ? minus('0', ours) : amount)}
              />
            );
          },
        )}
      </dl>
      {shifted > 0 && !isClosed && (
        <p className="statement-shifted">
          {t(
            '%{smart_count} line shows the sum of a payment at another time. |||| %{smart_count} lines show the sums of payments at another time.',
            { smart_count: shifted },
          )}{' '}
          {t(
            'If the hours between them are always the same, the file was read in the wrong time zone: delete this statement and read the file in the right one.',
          )}
        </p>
      )}
      <div className="statement-foot">
        <p className="muted numeric">
          {t(
            'In the file %{file} − matched with %{ours} = %{difference}: %{left} left over, %{decided} decided by people',
            {
              file: money(total.amount),
              ours: money(total.ours),
              difference: money(difference),
              left: money(differenceLeft),
              decided: money(minus(difference, differenceLeft)),
            },
          )}
        </p>
        {mayAct && !isClosed && (
          <>
            <Button onClick={() => onAction('match')}>{t('Match again')}</Button>
            <Button
              kind="primary"
              disabled={left.count > 0 || data === undefined}
              title={left.count > 0 ? t('A period is closed when nothing is left over') : undefined}
              onClick={() => onAction('close')}
            >
              {t('Close period')}
            </Button>
          </>
        )}
        {mayAct && isClosed && <Button onClick={() => onAction('reopen')}>{t('Open again')}</Button>}
      </div>
    </section>
  );
};
