import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { ForecastNote } from '../../admin/approvals/ForecastNote';
import { useForecast } from '../../admin/approvals/useForecast';
import type { CaseInvoice } from '../../resources/disputeCase';
import { disputes } from '../../resources/disputes';
import type { DisputeRow } from './deskTabs';
import { IfAccepted } from './IfAccepted';

interface Props {
  dispute: DisputeRow;
  invoice: CaseInvoice;
  /** The buttons. */
  children: ReactNode;
}

/** Nothing is typed here: Accept is asked about as it is. */
const asItIs = { typed: {}, isBusy: false };

/** What Accept does to the invoice and to the money, who may press it, and the buttons. */
export const DecisionFoot = ({ dispute, invoice, children }: Props) => {
  const t = useTranslate();
  const forecast = useForecast({ definition: disputes, name: 'accept', record: dispute, form: asItIs });
  return (
    <footer className="case-foot">
      <dl>
        <IfAccepted dispute={dispute} invoice={invoice} />
        <div>
          <dt>{t('Who decides')}</dt>
          <dd>
            <ForecastNote forecast={forecast} />
          </dd>
        </div>
      </dl>
      {children}
    </footer>
  );
};
