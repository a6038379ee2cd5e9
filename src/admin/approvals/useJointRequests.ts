import { useGetList, type RaRecord } from 'react-admin';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import { ApprovalStatus } from '../../resources/statuses/approvals';

const maxRequests = 50;

/** Returns the requests that were made together with a request and are decided with it; undefined while loading. */
export const useJointRequests = (id: number): readonly (ApprovalRequest & RaRecord)[] | undefined =>
  useGetList<ApprovalRequest & RaRecord>(approvals.name, {
    pagination: { page: 1, perPage: maxRequests },
    sort: { field: 'id', order: 'ASC' },
    filter: { partOf: [id], status: [ApprovalStatus.Waiting] },
  }).data;
