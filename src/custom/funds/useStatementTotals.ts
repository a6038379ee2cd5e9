import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../admin/state/usePlatform';
import { statementKey } from '../../dataProvider/queryKeys';
import type { StatementPeriod } from '../../resources/statement';

/** Key of what is fetched of a statement within a period. */
export const periodKey = (userId: number, { from, to }: Required<StatementPeriod>) => [
  ...statementKey,
  userId,
  from.toISOString(),
  to.toISOString(),
];

/** The sums of a statement within a period. Those of the period before stay until the others have arrived. */
export const useStatementTotals = (userId: number, period: Required<StatementPeriod>) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: [...periodKey(userId, period), 'totals'],
    queryFn: async () => (await platform.accountStatements()).fetchStatementTotals(userId, period),
    placeholderData: keepPreviousData,
  });
};
