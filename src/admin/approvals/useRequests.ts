import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import { mayOpen } from '../../resources/language/rights';
import { fetchOnceOptions } from '../calls/fetchOnce';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { ApprovalStatus } from '../../resources/statuses/approvals';

/** Subject of a request to set the exchange rate, which has no record yet. */
export const rateSubject = 'exchange-rates/new';

/** Several requests may wait on one subject, such as the fees of a user and their agent. */
const maxRequests = 10;
const noRequests: readonly (ApprovalRequest & RaRecord)[] = [];

/**
 * Returns the waiting requests on a subject, or on any of some, that the role may read; with `inDialog`, those that waited when it opened.
 */
export const useRequests = (
  subject: string | readonly string[],
  isWaiting: boolean,
  inDialog = false,
): readonly (ApprovalRequest & RaRecord)[] => {
  const platform = usePlatform();
  const { session, config } = useConsole();
  const { data } = useQuery({
    queryKey: [approvals.name, relatedQueries.belonging, subject, { inDialog }],
    queryFn: () =>
      platform.getList<ApprovalRequest & RaRecord>(approvals.name, {
        pagination: { page: 1, perPage: maxRequests },
        sort: { field: 'id', order: 'DESC' },
        filter: { subject: [subject].flat(), status: [ApprovalStatus.Waiting] },
      }),
    enabled: isWaiting && config.extensions && mayOpen(approvals, session.role),
    ...(inDialog ? fetchOnceOptions : {}),
  });
  return (isWaiting && data?.data) || noRequests;
};
