import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { usePlatform } from '../../admin/state/usePlatform';
import { useErrorText } from '../../admin/state/useErrorText';
import { statementKey } from '../../dataProvider/liveCache';
import { formatNumber } from '../../format/money';
import type { StatementPeriod } from '../../resources/statement';
import { readDays } from './statementDays';
import { StatementDays } from './StatementDays';
import { StatementTable } from './StatementTable';
import { StatementTotals } from './StatementTotals';

const perPage = 10;

/** The sums and lines of one period, page by page. It is keyed by period, so that no page of another one is shown. */
const StatementOfPeriod = ({ userId, period }: { userId: number; period: Required<StatementPeriod> }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const platform = usePlatform();
  const [page, setPage] = useState(0);
  const key = [...statementKey, userId, period.from.toISOString(), period.to.toISOString()];
  const totals = useQuery({
    queryKey: [...key, 'totals'],
    queryFn: () => platform.statementTotals(userId, period),
  });
  const lines = useQuery({
    queryKey: [...key, page],
    queryFn: () => platform.statement(userId, { ...period, offset: page * perPage, limit: perPage }),
    placeholderData: keepPreviousData,
  });
  const error = lines.error ?? totals.error;
  if (error) {
    return (
      <div className="note" role="alert">
        <strong>{t('The list could not be loaded')}</strong>
        {errorText(error)}{' '}
        <button
          className="button small"
          type="button"
          onClick={() => {
            void lines.refetch();
            void totals.refetch();
          }}
        >
          {t('Retry')}
        </button>
      </div>
    );
  }
  if (!lines.data || !totals.data) return <p role="status">{t('Loading…')}</p>;
  const lastPage = Math.max(0, Math.ceil(lines.data.total / perPage) - 1);
  return (
    <>
      <StatementTotals totals={totals.data} />
      {lines.data.lines.length === 0 ? (
        <p className="muted statement-none">{t('No data.')}</p>
      ) : (
        <StatementTable lines={lines.data.lines} />
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

/**
 * Completed transactions of a user's balance between two days, newest first, each with the balance after it (rules,
 * section 3), below the sums of the period.
 */
export const Statement = ({ userId }: { userId: number }) => {
  const [chosen, setChosen] = useState<Parameters<typeof readDays>[0]>({});
  const days = readDays(chosen);
  const { firstDay, lastDay, period } = days;
  return (
    <>
      <StatementDays userId={userId} days={days} onChange={(changed) => setChosen({ ...chosen, ...changed })} />
      {period && <StatementOfPeriod key={`${firstDay} ${lastDay}`} userId={userId} period={period} />}
    </>
  );
};
