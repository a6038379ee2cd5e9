import type { CaseInvoice } from '../../resources/disputeCase';
import { optionOf } from '../../resources/language/choices';
import { disputeDecider, disputeOpener, DisputeKind, DisputeStatus } from '../../resources/statuses/disputes';
import type { Dispute } from '../../resources/disputes';

export interface CaseStep {
  label: string;
  at: string;
  who?: string;
}

type StepsOfDispute = Pick<
  Dispute,
  'kind' | 'status' | 'createDate' | 'openedBy' | 'answeredDate' | 'decidedDate' | 'decidedBy'
>;

/** Whether the time of a pay-in was over before anybody canceled it or decided about it. */
const ranOut = ({ decidedDate }: StepsOfDispute, { expireDate, canceledDate }: CaseInvoice) =>
  canceledDate === null && (decidedDate === null || Date.parse(expireDate) <= Date.parse(decidedDate));

/** What happened to an invoice and its dispute, in the order of time. `isOver`: whether the time of the invoice is over by now. */
export const caseStepsOf = (dispute: StepsOfDispute, invoice: CaseInvoice, isOver: boolean): CaseStep[] => {
  const isPayOut = dispute.kind === DisputeKind.PayOut;
  const all: (CaseStep | { at: null })[] = [
    { label: 'Created', at: invoice.createDate },
    { label: 'Payer says paid', at: invoice.reportedPaidDate },
    isPayOut
      ? { label: 'Invoice completed', at: invoice.endDate }
      : { label: 'Its time was over', at: isOver && ranOut(dispute, invoice) ? invoice.expireDate : null },
    { label: 'Invoice canceled', at: invoice.canceledDate },
    { label: 'The merchant says that it arrived', at: invoice.confirmedDate },
    { label: 'Dispute opened', at: dispute.createDate, who: optionOf(disputeOpener, dispute.openedBy)?.label },
    { label: 'The vault owner denies it', at: dispute.answeredDate },
    {
      label: dispute.status === DisputeStatus.Accepted ? 'Dispute accepted' : 'Dispute refused',
      at: dispute.decidedDate,
      who: dispute.decidedBy === null ? undefined : optionOf(disputeDecider, dispute.decidedBy)?.label,
    },
  ];
  return all
    .filter((step): step is CaseStep => step.at !== null)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
};
