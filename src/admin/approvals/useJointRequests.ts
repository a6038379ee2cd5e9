import { useGetList, type RaRecord } from 'react-admin';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import { ApprovalStatus } from '../../resources/statuses';

const mostParts = 50;

/** What was requested together with a request, and is decided with it; undefined until that is known. */
export const useJointRequests = (id: number): readonly (ApprovalRequest & RaRecord)[] | undefined =>
  useGetList<ApprovalRequest & RaRecord>(approvals.name, {
    pagination: { page: 1, perPage: mostParts },
    sort: { field: 'id', order: 'ASC' },
    filter: { partOf: [id], status: [ApprovalStatus.Waiting] },
  }).data;
