import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { usePlatform } from '../../admin/state/usePlatform';
import type { StatementPeriod } from '../../resources/statement';
import { readDays } from './statementDays';
import { FoundLines } from './FoundLines';
import { StatementDays } from './StatementDays';
import { LoadFailure } from '../../admin/outcomes/LoadFailure';
import { StatementPages } from './StatementPages';
import { StatementTable } from './StatementTable';
import { StatementTotals } from './StatementTotals';
import { useSettledDays } from './useSettledDays';
import { periodKey, useStatementTotals } from './useStatementTotals';
import type { ChangePlace, StatementPlace } from './useStatementPlace';

interface Props {
  userId: number;
  /** Lines on a page while nobody has chosen a number. */
  perPage: number;
  place: StatementPlace;
  onPlace: ChangePlace;
  /** Called before a record of a line opens, for a dialog to close. */
  onLeave?: () => void;
}

interface PageProps extends Pick<Props, 'userId' | 'onPlace' | 'onLeave'> {
  period: Required<StatementPeriod>;
  page: number;
  rows: number;
  /** Other days are being chosen. */
  isStale: boolean;
}

/** The sums and one page of the lines of a period. Those of the period before stay, dimmed, until the others have arrived. */
const StatementOfPeriod = ({ userId, onLeave, period, page, rows, onPlace, isStale }: PageProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  const totals = useStatementTotals(userId, period);
  const lines = useQuery({
    queryKey: [...periodKey(userId, period), page, rows],
    queryFn: async () =>
      (await platform.accountStatements()).fetchStatement(userId, { ...period, offset: page * rows, limit: rows }),
    placeholderData: keepPreviousData,
  });
  const error = lines.error ?? totals.error;
  if (error) {
    const retry = () => {
      void lines.refetch();
      void totals.refetch();
    };
    return <LoadFailure error={error} onRetry={retry} heading="The list could not be loaded" />;
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
      <StatementPages
        page={page}
        rows={rows}
        count={lines.data.total}
        onPage={(chosen) => onPlace({ page: chosen })}
        // The first line of the page stays on the page.
        onRows={(chosen) => onPlace({ rows: chosen, page: Math.floor((page * rows) / chosen) })}
      />
    </div>
  );
};

/**
 * Completed transactions of a user's balance between two days, newest first, each with the balance after it
 * (docs/rules.md#balances), below the sums of the period. Whoever looks for a deal or an invoice sees its lines alone, of whatever day.
 */
export const Statement = ({ place, onPlace, perPage, ...props }: Props) => {
  const days = readDays(place);
  const settled = useSettledDays(days);
  const { page, rows = perPage, find } = place;
  return (
    <div className="statement-box">
      <StatementDays
        userId={props.userId}
        days={days}
        find={find}
        onChange={(chosen) => onPlace({ ...chosen, page: 0 })}
      />
      {find.trim() === '' ? (
        <StatementOfPeriod {...props} {...settled} page={page} rows={rows} onPlace={onPlace} />
      ) : (
        <FoundLines {...props} find={find.trim()} />
      )}
    </div>
  );
};
