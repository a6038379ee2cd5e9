import { useQuery } from '@tanstack/react-query';
import { afterRows } from '../../dataProvider/afterRows';
import type { Decision } from '../../dataProvider/approvalCalls';
import { besideLists } from '../../dataProvider/liveCache';
import { approvals } from '../../resources/approvals';
import { mayOpen } from '../../resources/language/rights';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** Fetched again with whatever stands beside the list of requests. */
const decisionsKey = [approvals.name, besideLists.count, 'decisions'] as const;

/** What this person may do about each request that waits, by its id; undefined until that is known. Shared by all who show it. */
export const useDecisions = (
  wanted = true,
): { decisions: ReadonlyMap<number, Decision> | undefined; error: Error | null; retry: () => void } => {
  const platform = usePlatform();
  const { session, config } = useConsole();
  const { data, error, refetch } = useQuery({
    queryKey: decisionsKey,
    queryFn: ({ client }) => afterRows(client, () => platform.decisions()),
    enabled: wanted && config.extensions && mayOpen(approvals, session.role),
    select: byId,
  });
  return { decisions: data, error, retry: () => void refetch() };
};

const byId = (all: readonly Decision[]) => new Map(all.map((one) => [one.id, one]));
