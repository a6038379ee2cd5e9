import { useTranslate } from 'react-admin';
import { formatClockOfDay } from '../../format/clockOfDay';
import { formatClock } from '../../format/dates';
import { formatNumber } from '../../format/money';
import type { Report } from '../../resources/reports';
import { LineOutcome } from '../../resources/statuses/reconciliation';
import { bankLines } from '../../resources/statementLines';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { listPath } from '../../admin/list/rows/listPath';
import { useOpening } from '../../admin/navigation/openRecord';
import { figureText } from './figureText';

const missingPath = listPath(bankLines, { outcome: [LineOutcome.MissingThere] })!;

/** Below the rows: what was taken back, what was disputed, and whether the books agreed when they were last checked. */
export const ReportLines = ({ report: { reversals, disputes, missing, books, at } }: { report: Report }) => {
  const t = useTranslate();
  const { go } = useOpening();
  const agrees = books?.differences === 0;
  return (
    <ul className="report-lines">
      {reversals && (
        <li>
          <span>{t('Reversed deals')}</span>
          <span className="numeric">
            {formatNumber(reversals.now.count)} · {figureText('usdt', reversals.now.usdt)} USDT ·{' '}
            {t('net to the platform %{sum} USDT', { sum: figureText('net', reversals.now.net) })}
          </span>
          {reversals.now.count > 0 && (
            <small className="muted">
              {t('The sums above still have a reversed deal. Revenue on Main leaves its fee out.')}
            </small>
          )}
        </li>
      )}
      <li>
        <span>{t('Disputes')}</span>
        <span className="numeric">
          {t('%{opened} opened · %{accepted} accepted · %{refused} refused', {
            opened: formatNumber(disputes.now.opened),
            accepted: formatNumber(disputes.now.accepted),
            refused: formatNumber(disputes.now.refused),
          })}
        </span>
      </li>
      {missing && missing.now > 0 && (
        <li>
          <span>{t('Completed, and in no statement of the bank')}</span>
          <a className="numeric" href={missingPath} onClick={onPlainClick(() => go(missingPath))}>
            {formatNumber(missing.now)}
          </a>
        </li>
      )}
      <li>
        {books && (
          <span className="status">
            <i style={{ background: `var(--${agrees ? 'green' : 'red'})` }} aria-hidden="true" />
            {agrees
              ? t('The books agreed at %{time}', { time: formatClockOfDay(books.at) })
              : t('The books differed at %{time}: the command check-books says where', {
                  time: formatClockOfDay(books.at),
                })}
          </span>
        )}
        <span className="muted numeric">{t('Added up at %{time}', { time: formatClock(new Date(at)) })}</span>
      </li>
    </ul>
  );
};
