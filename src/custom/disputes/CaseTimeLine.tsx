import { useTranslate } from 'react-admin';
import { useSyncExternalStore } from 'react';
import { subscribeToTicks } from '../../admin/browser/ticker';
import { formatDateTime } from '../../format/dates';
import type { CaseInvoice } from '../../resources/disputeCase';
import { caseStepsOf } from './caseSteps';
import type { DisputeRow } from './deskTabs';

/** The time line of a disputed invoice. */
export const CaseTimeLine = ({ dispute, invoice }: { dispute: DisputeRow; invoice: CaseInvoice }) => {
  const t = useTranslate();
  const isOver = useSyncExternalStore(subscribeToTicks, () => Date.parse(invoice.expireDate) <= Date.now());
  return (
    <ol className="time-line">
      {caseStepsOf(dispute, invoice, isOver).map(({ label, at, who }) => (
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
