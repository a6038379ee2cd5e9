import { useDecisions } from '../../admin/approvals/useDecisions';
import { disputes } from '../../resources/disputes';

const prefix = `${disputes.name}/`;

/**
 * Returns the ids of the disputes with a waiting request that this user may approve: none where that could not be loaded, undefined while it
 * is loading, because what they approve comes first.
 */
export const useApprovable = (): ReadonlySet<number> | undefined => {
  const { decisions, error } = useDecisions();
  if (!decisions && !error) return undefined;
  const approvable = [...(decisions?.values() ?? [])].filter(
    ({ canDecide, subject }) => canDecide && subject.startsWith(prefix),
  );
  return new Set(approvable.map(({ subject }) => Number(subject.slice(prefix.length))));
};
