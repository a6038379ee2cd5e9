import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { ForecastNote } from '../../admin/approvals/ForecastNote';
import { useForecast } from '../../admin/approvals/useForecast';
import type { DisputeCase } from '../../resources/disputeCase';
import { disputes } from '../../resources/disputes';
import { DisputeTurn } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';
import { DisputeMoney } from './DisputeMoney';
import { IfAccepted } from './IfAccepted';
import { useDecidingRequests } from './useDecidingRequests';

interface Props {
  dispute: DisputeRow;
  found: DisputeCase;
  /** Returns the buttons, without those of these actions. */
  buttons: (without?: readonly string[]) => ReactNode;
}

/** What decides a dispute: it was asked for already while a decision waits. */
const deciding = ['accept', 'refuse'];

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
 * What Accept does to the invoice and to the money, who may press it, and the buttons. While a decision waits for a second person, it is
 * approved or declined at its request (`CaseRequests`), which says what it does: another one is not offered.
 */
export const DecisionFoot = ({ dispute, found, buttons }: Props) => {
  const isRequested = useDecidingRequests(dispute).length > 0 || dispute.turn === DisputeTurn.Approver;
  return (
    <footer className="case-foot">
      <dl>
        {!isRequested && <IfAccepted dispute={dispute} invoice={found.invoice} />}
        <DisputeMoney dispute={dispute} />
        {!isRequested && <WhoDecides dispute={dispute} />}
      </dl>
      {buttons(isRequested ? deciding : undefined)}
    </footer>
  );
};
