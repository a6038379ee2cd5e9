import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { ForecastNote } from '../../admin/approvals/ForecastNote';
import { useForecast } from '../../admin/approvals/useForecast';
import type { CaseInvoice } from '../../resources/disputeCase';
import { disputes } from '../../resources/disputes';
import { DisputeTurn } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';
import { DisputeMoney } from './DisputeMoney';
import { IfAccepted } from './IfAccepted';

interface Props {
  dispute: DisputeRow;
  invoice: CaseInvoice;
  /** The buttons. */
  children: ReactNode;
}

/** Nothing is typed here: Accept is asked about as it is. */
const asItIs = { typed: {}, isBusy: false };

/** Who may press Accept: a row of a `<dl>`. */
const WhoDecides = ({ dispute }: { dispute: DisputeRow }) => {
  const t = useTranslate();
  const forecast = useForecast({ definition: disputes, name: 'accept', record: dispute, form: asItIs });
  return (
    <div>
      <dt>{t('Who decides')}</dt>
      <dd>
        <ForecastNote forecast={forecast} />
      </dd>
    </div>
  );
};

/**
 * What Accept does to the invoice and to the money, who may press it, and the buttons. While a decision waits for a second person, its
 * request says what it does and who may approve it, and that may be another sum.
 */
export const DecisionFoot = ({ dispute, invoice, children }: Props) => {
  const isRequested = dispute.turn === DisputeTurn.Approver;
  return (
    <footer className="case-foot">
      <dl>
        {!isRequested && <IfAccepted dispute={dispute} invoice={invoice} />}
        <DisputeMoney dispute={dispute} />
        {!isRequested && <WhoDecides dispute={dispute} />}
      </dl>
      {children}
    </footer>
  );
};
