import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { usePlatform } from '../../admin/state/usePlatform';
import { saveFile } from '../../admin/parts/saveFile';
import { useErrorText } from '../../admin/state/useErrorText';
import { statementKey } from '../../dataProvider/liveCache';
import { loadCode } from '../../dataProvider/loadCode';
import { formatDateTime } from '../../format/dates';
import { formatDecimal, formatNumber, moneyDecimalsOf } from '../../format/money';
import { dayOf } from '../../resources/language/period';
import type { StatementLine } from '../../resources/statement';
import { purposeText } from './purposeText';

const perPage = 10;
const monthMs = 30 * 86_400_000;
const twoDigits = (number: number) => String(number).padStart(2, '0');
const dateInputValue = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Form that exports the statement between two days as a CSV file. */
const StatementExport = ({ userId }: { userId: number }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const notify = useNotify();
  const platform = usePlatform();
  const [firstDay, setFirstDay] = useState(() => dateInputValue(new Date(Date.now() - monthMs)));
  const [lastDay, setLastDay] = useState(() => dateInputValue(new Date()));
  const [isBusy, setIsBusy] = useState(false);
  const [from, to] = [dayOf(firstDay)?.from, dayOf(lastDay)?.to];
  const isReversed = from !== undefined && to !== undefined && from > to;
  const save = async () => {
    if (!from || !to || isReversed) return;
    setIsBusy(true);
    try {
      const { linesBetween, statementCsv } = await loadCode(() => import('./statementRows'));
      const lines = await linesBetween(platform, userId, { from, to });
      const file = `statement-${userId}-${firstDay}-${lastDay}.csv`;
      saveFile(new Blob([statementCsv(lines, t)], { type: 'text/csv' }), file);
      notify('%{count} row exported: %{file} |||| %{count} rows exported: %{file}', {
        messageArgs: { smart_count: lines.length, count: formatNumber(lines.length), file },
      });
    } catch (error) {
      notify(errorText(error as Error), { type: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="statement-export"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        {t('From')}
        <input
          className="filter-input"
          type="date"
          value={firstDay}
          onChange={({ target }) => setFirstDay(target.value)}
        />
      </label>
      <label>
        {t('To')}
        <input
          className="filter-input"
          type="date"
          value={lastDay}
          onChange={({ target }) => setLastDay(target.value)}
        />
      </label>
      <button className="button" type="submit" aria-busy={isBusy} disabled={isBusy || !from || !to || isReversed}>
        {t('Export CSV')}
      </button>
      {isReversed && <p role="alert">{t('The last day is before the first')}</p>}
    </form>
  );
};

interface StatementTableProps {
  lines: readonly StatementLine[];
}

const StatementTable = ({ lines }: StatementTableProps) => {
  const t = useTranslate();
  const decimals = moneyDecimalsOf(
    lines.flatMap(({ quantity, after }) => [quantity, after]),
    'USDT',
  );
  const sumText = (decimal: string) => formatDecimal(decimal, decimals, decimals);
  return (
    <div className="statement-scroll">
      <table className="statement statement-lines">
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Purpose')}</th>
            <th scope="col" className="right">
              {`${t('Amount')}, USDT`}
            </th>
            <th scope="col" className="right">
              {`${t('Balance afterwards')}, USDT`}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{formatDateTime(line.postedDate)}</td>
              <td>
                {purposeText(line, t)}{' '}
                <small className="muted">
                  {line.dealId !== null && <span>{`${t('Deal')} ${line.dealId}`}</span>}
                  {line.operationId !== null && <span>{`${t('Funds operation')} ${line.operationId}`}</span>}
                </small>
              </td>
              <td className="right">
                {line.quantity.startsWith('-') ? '' : '+'}
                {sumText(line.quantity)}
              </td>
              <td className="right">{sumText(line.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Completed transactions of a user's balance, newest first, each with the balance after it (rules, section 3). */
export const Statement = ({ userId }: { userId: number }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const platform = usePlatform();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: [...statementKey, userId, page],
    queryFn: () => platform.statement(userId, { offset: page * perPage, limit: perPage }),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return (
      <div className="note" role="alert">
        <strong>{t('The list could not be loaded')}</strong>
        {errorText(error)}{' '}
        <button className="button small" type="button" onClick={() => void refetch()}>
          {t('Retry')}
        </button>
      </div>
    );
  }
  if (!data) return <p role="status">{t('Loading…')}</p>;
  const lastPage = Math.max(0, Math.ceil(data.total / perPage) - 1);
  return (
    <>
      <StatementExport userId={userId} />
      {data.lines.length === 0 ? (
        <p className="muted statement-none">{t('No data.')}</p>
      ) : (
        <StatementTable lines={data.lines} />
      )}
      {lastPage > 0 && (
        <div className="statement-pages">
          <button className="button small" type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('Newer')}
          </button>
          <span className="muted numeric">{`${formatNumber(page + 1)} / ${formatNumber(lastPage + 1)}`}</span>
          <button className="button small" type="button" disabled={page >= lastPage} onClick={() => setPage(page + 1)}>
            {t('Older')}
          </button>
        </div>
      )}
    </>
  );
};
