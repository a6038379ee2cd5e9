import { useDecisions } from '../../admin/approvals/useDecisions';
import { disputes } from '../../resources/disputes';

const prefix = `${disputes.name}/`;

/** Returns the ids of the disputes with a waiting request that this user may approve; none while that is loading. */
export const useApprovable = (): ReadonlySet<number> => {
  const { decisions } = useDecisions();
  const approvable = [...(decisions?.values() ?? [])].filter(
    ({ canDecide, subject }) => canDecide && subject.startsWith(prefix),
  );
  return new Set(approvable.map(({ subject }) => Number(subject.slice(prefix.length))));
};
