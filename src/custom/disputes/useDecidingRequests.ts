import type { RaRecord } from 'react-admin';
import { isAwaitingApproval, useRequests } from '../../admin/approvals/useRequests';
import type { ApprovalRequest } from '../../resources/approvals';
import { decidingCalls } from '../../resources/decidingCalls';
import type { DisputeCase } from '../../resources/disputeCase';
import { DisputeTurn } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';

const calls: readonly string[] = Object.values(decidingCalls).flat();

/** The waiting requests that decide a dispute, wherever they were made: on its own screen, its invoice's or that of a message. */
export const useDecidingRequests = (
  dispute: DisputeRow,
  { messages }: DisputeCase,
): readonly (ApprovalRequest & RaRecord)[] => {
  const subjects = [
    `disputes/${dispute.id}`,
    `invoices/${dispute.invoiceId}`,
    ...messages.map(({ id }) => `messages/${id}`),
  ];
  const isWaiting = dispute.turn === DisputeTurn.Approver || isAwaitingApproval(dispute);
  return useRequests(subjects, isWaiting).filter(({ call }) => calls.includes(call));
};
