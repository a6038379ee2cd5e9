import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { besideLists } from '../../dataProvider/liveCache';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import { mayOpen } from '../../resources/language/rights';
import { fetchOnceOptions } from '../state/fetchOnce';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { ApprovalStatus } from '../../resources/statuses';

/** What a request to set the exchange rate is about: it has no record yet. */
export const rateSubject = 'exchange-rates/new';

/** Does a record wait for approval? It says who requested that. */
export const isAwaitingApproval = ({ requestedBy }: RaRecord): boolean =>
  typeof requestedBy === 'string' && requestedBy !== '';

/** One thing may wait in several ways: the fees of a user, and their agent. */
const most = 10;
const none: readonly (ApprovalRequest & RaRecord)[] = [];

/** The requests that wait on a subject, as far as the role may read them; in a dialog, those that waited when it was opened. */
export const useRequests = (
  subject: string,
  isWaiting: boolean,
  inDialog = false,
): readonly (ApprovalRequest & RaRecord)[] => {
  const platform = usePlatform();
  const { session, config } = useConsole();
  const { data } = useQuery({
    queryKey: [approvals.name, besideLists.belonging, subject, { inDialog }],
    queryFn: () =>
      platform.getList<ApprovalRequest & RaRecord>(approvals.name, {
        pagination: { page: 1, perPage: most },
        sort: { field: 'id', order: 'DESC' },
        filter: { subject: [subject], status: [ApprovalStatus.Waiting] },
      }),
    enabled: isWaiting && config.extensions && mayOpen(approvals, session.role),
    ...(inDialog ? fetchOnceOptions : {}),
  });
  return (isWaiting && data?.data) || none;
};
