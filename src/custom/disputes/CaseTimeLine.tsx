import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../format/dates';
import type { CaseInvoice } from '../../resources/disputeCase';
import { optionOf } from '../../resources/language/choices';
import { disputeDecider, disputeOpener, DisputeKind, DisputeStatus } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';

interface Step {
  label: string;
  at: string;
  who?: string;
}

/** What happened to the invoice and its dispute, in the order of time. */
const stepsOf = (dispute: DisputeRow, { createDate, expireDate, endDate, ...invoice }: CaseInvoice): Step[] => {
  const isPayOut = dispute.kind === DisputeKind.PayOut;
  const all: (Step | { at: null })[] = [
    { label: 'Created', at: createDate },
    { label: 'Payer says paid', at: invoice.reportedPaidDate },
    isPayOut ? { label: 'Completed', at: endDate } : { label: 'Its time was over', at: expireDate },
    { label: 'The merchant says that it arrived', at: invoice.confirmedDate },
    { label: 'Dispute opened', at: dispute.createDate, who: optionOf(disputeOpener, dispute.openedBy)?.label },
    { label: 'The vault owner denies it', at: dispute.answeredDate },
    {
      label: dispute.status === DisputeStatus.Accepted ? 'Dispute accepted' : 'Dispute refused',
      at: dispute.decidedDate,
      who: dispute.decidedBy === null ? undefined : optionOf(disputeDecider, dispute.decidedBy)?.label,
    },
  ];
  return all.filter((step): step is Step => step.at !== null).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
};

/** The time line of a disputed invoice. */
export const CaseTimeLine = ({ dispute, invoice }: { dispute: DisputeRow; invoice: CaseInvoice }) => {
  const t = useTranslate();
  return (
    <ol className="time-line">
      {stepsOf(dispute, invoice).map(({ label, at, who }) => (
        <li key={label}>
          {t(label)}
          <small className="muted numeric">
            {formatDateTime(at)}
            {who && ` · ${t(who)}`}
          </small>
        </li>
      ))}
    </ol>
  );
};
