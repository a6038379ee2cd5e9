import type { RaRecord } from 'react-admin';
import { isAwaitingApproval } from '../../resources/requestedBy';
import { useRequests } from '../../admin/approvals/useRequests';
import type { ApprovalRequest } from '../../resources/approvals';
import { decidingCalls } from '../../resources/decidingCalls';
import type { DisputeCase } from '../../resources/disputeCase';
import { DisputeTurn } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';

const calls: readonly string[] = Object.values(decidingCalls).flat();

/** Whether anything that was asked for about a dispute waits for a second person. */
export const waitsForApproval = (dispute: DisputeRow): boolean =>
  dispute.turn === DisputeTurn.Approver || isAwaitingApproval(dispute);

/** The records of which a request may decide a dispute: its own, its invoice, and the messages that may be its payment. */
export const decidingSubjects = (dispute: DisputeRow, { messages }: DisputeCase): readonly string[] => [
  `disputes/${dispute.id}`,
  `invoices/${dispute.invoiceId}`,
  ...messages.map(({ id }) => `messages/${id}`),
];

/** The waiting requests that decide a dispute, wherever they were made. */
export const useDecidingRequests = (dispute: DisputeRow, found: DisputeCase): readonly (ApprovalRequest & RaRecord)[] =>
  useRequests(decidingSubjects(dispute, found), waitsForApproval(dispute)).filter(({ call }) => calls.includes(call));
