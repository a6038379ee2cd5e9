import type { RaRecord } from 'react-admin';
import { isAwaitingApproval } from '../../resources/requestedBy';
import { useRequests } from '../../admin/approvals/useRequests';
import type { ApprovalRequest } from '../../resources/approvals';
import { decidingCalls } from '../../resources/decidingCalls';
import { DisputeTurn } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';

const calls: readonly string[] = Object.values(decidingCalls).flat();

/** Whether anything that was asked for about a dispute waits for a second person. */
export const waitsForApproval = (dispute: DisputeRow): boolean =>
  dispute.turn === DisputeTurn.Approver || isAwaitingApproval(dispute);

/** The records of which a request may decide a dispute: its own and its invoice. */
export const decidingSubjects = (dispute: DisputeRow): readonly string[] => [
  `disputes/${dispute.id}`,
  `invoices/${dispute.invoiceId}`,
];

/** The waiting requests that decide a dispute, on whichever screen they were made. */
export const useDecidingRequests = (dispute: DisputeRow): readonly (ApprovalRequest & RaRecord)[] =>
  useRequests(decidingSubjects(dispute), waitsForApproval(dispute)).filter(({ call }) => calls.includes(call));
