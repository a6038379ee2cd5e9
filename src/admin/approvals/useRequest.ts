import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { besideLists } from '../../dataProvider/liveCache';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { mayOpen } from '../../resources/language/rights';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** The record that a request for approval is about, as the request names it: `invoices/12`. */
export const subjectOf = (definition: Definition, record: RaRecord): string =>
  `${definition.source?.entity ?? definition.name}/${record.id}`;

/** Does a record wait for approval? It says who requested that. */
export const isAwaitingApproval = ({ requestedBy }: RaRecord): boolean =>
  typeof requestedBy === 'string' && requestedBy !== '';

/** The request that waits on a subject, where there is one and the role may read it. */
export const useRequest = (subject: string, isWaiting: boolean): ApprovalRequest | undefined => {
  const platform = usePlatform();
  const { session, config } = useConsole();
  const { data } = useQuery({
    queryKey: [approvals.name, besideLists.belonging, subject],
    queryFn: () =>
      platform.getList<ApprovalRequest & RaRecord>(approvals.name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: { subject: [subject], status: [0] },
      }),
    enabled: isWaiting && config.extensions && mayOpen(approvals, session.role),
  });
  return isWaiting ? data?.data[0] : undefined;
};
