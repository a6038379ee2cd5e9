import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { usePlatform } from '../../admin/state/usePlatform';
import { useErrorText } from '../../admin/state/useErrorText';
import { statementKey } from '../../dataProvider/liveCache';
import type { StatementPeriod } from '../../resources/statement';
import { readDays, type Days } from './statementDays';
import { StatementDays } from './StatementDays';
import { StatementPages } from './StatementPages';
import { StatementTable } from './StatementTable';
import { StatementTotals } from './StatementTotals';
import { useSettledDays } from './useSettledDays';

interface Props {
  userId: number;
  /** Lines on a page. */
  perPage: number;
  /** Called before a record of a line opens, for a dialog to close. */
  onLeave?: () => void;
}

interface PageProps extends Props {
  period: Required<StatementPeriod>;
  page: number;
  onPage: (page: number) => void;
  /** Other days are being chosen. */
  isStale: boolean;
}

/** The sums and one page of the lines of a period. Those of the period before stay, dimmed, until the others have arrived. */
const StatementOfPeriod = ({ userId, perPage, onLeave, period, page, onPage, isStale }: PageProps) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const platform = usePlatform();
  const key = [...statementKey, userId, period.from.toISOString(), period.to.toISOString()];
  const totals = useQuery({
    queryKey: [...key, 'totals'],
    queryFn: () => platform.statementTotals(userId, period),
    placeholderData: keepPreviousData,
  });
  const lines = useQuery({
    queryKey: [...key, page, perPage],
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
  const isOld = isStale || lines.isPlaceholderData || totals.isPlaceholderData;
  return (
    <div className="statement-period" aria-busy={isOld}>
      <StatementTotals totals={totals.data} />
      {lines.data.lines.length === 0 ? (
        <p className="muted statement-none">{t('No data.')}</p>
      ) : (
        <StatementTable lines={lines.data.lines} onLeave={onLeave} />
      )}
      <StatementPages page={page} count={Math.ceil(lines.data.total / perPage)} onPage={onPage} />
    </div>
  );
};

/**
 * Completed transactions of a user's balance between two days, newest first, each with the balance after it (rules,
 * section 3), below the sums of the period.
 */
export const Statement = (props: Props) => {
  const [chosen, setChosen] = useState<Partial<Pick<Days, 'firstDay' | 'lastDay'>>>({});
  const [page, setPage] = useState(0);
  const days = readDays(chosen);
  const settled = useSettledDays(days, () => setPage(0));
  return (
    <div className="statement-box">
      <StatementDays userId={props.userId} days={days} onChange={setChosen} />
      <StatementOfPeriod {...props} {...settled} page={page} onPage={setPage} />
    </div>
  );
};
