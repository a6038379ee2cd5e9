import { useQuery } from '@tanstack/react-query';
import { afterRows } from '../../dataProvider/afterRows';
import type { Decision } from '../../dataProvider/approvalCalls';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { approvals } from '../../resources/approvals';
import { mayOpen } from '../../resources/language/rights';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** Query key: decisions are fetched again whenever the counts of the list of requests are. */
const decisionsKey = [approvals.name, relatedQueries.count, 'decisions'] as const;

/**
 * Returns what this user may do about each waiting request, by its id; undefined while loading. All components share
 * one query.
 */
export const useDecisions = (
  enabled = true,
): { decisions: ReadonlyMap<number, Decision> | undefined; error: Error | null; retry: () => void } => {
  const platform = usePlatform();
  const { session, config } = useConsole();
  const { data, error, refetch } = useQuery({
    queryKey: decisionsKey,
    queryFn: ({ client }) => afterRows(client, () => platform.decisions()),
    enabled: enabled && config.extensions && mayOpen(approvals, session.role),
    select: byId,
  });
  return { decisions: data, error, retry: () => void refetch() };
};

const byId = (decisions: readonly Decision[]) => new Map(decisions.map((decision) => [decision.id, decision]));
