import type { Words } from '../../resources/language/words';
import type { PublicInvoice } from '../../resources/payers';
import { PaymentType } from '../../resources/statuses/invoices';
import { rubles } from '../page/rubles';
import { Row } from '../parts/Row';
import { useTranslate } from '../words/useTranslate';
import { Moment } from './Moment';
import { Steps } from './Steps';
import { usualMinutes } from './usualMinutes';

const hourSeconds = 3600;
/** From so many seconds on, hours say enough. */
const inHoursFrom = 2 * hourSeconds;

/** How long it usually takes until there is an answer. */
const usualTime = (seconds: number): Words =>
  seconds < inHoursFrom
    ? usualMinutes(seconds)
    : {
        phrase: 'Usually that takes %{smart_count} hour. |||| Usually that takes %{smart_count} hours.',
        args: { smart_count: Math.ceil(seconds / hourSeconds) },
      };

/** An open dispute: who answers until when, how long that usually takes, and what the payer sent. `now` is the server's clock. */
export const DisputeView = ({ invoice, now }: { invoice: PublicInvoice; now: number }) => {
  const translate = useTranslate();
  const { amount, paidAt, openedDate, answerUntil, isWithStaff } = invoice.dispute!;
  const { usualDisputeSeconds: usual, receipts } = invoice;
  const isPayOut = invoice.paymentType === PaymentType.PayOut;
  return (
    <>
      <Steps at={1} />
      <div className="card answer">
        {answerUntil === null || isWithStaff ? (
          <div className="value large">{translate('Staff decide')}</div>
        ) : (
          <>
            <div className="label">
              {translate(isPayOut ? 'Who sent it answers until' : "The account's owner answers until")}
            </div>
            <div className="value large">
              <Moment at={answerUntil} />
            </div>
            <progress aria-hidden="true" max={answerUntil - openedDate} value={Math.max(0, now - openedDate)} />
            <p className="hint">{translate('Then staff decide.')}</p>
          </>
        )}
        {usual !== undefined && <p className="hint">{translate(usualTime(usual))}</p>}
      </div>
      <div className="card rows">
        {!isPayOut && (
          <div className="pair">
            <Row label="You sent">
              <b>{rubles(amount)}</b>
            </Row>
            {paidAt !== null && (
              <Row label="By your bank, at">
                <b>
                  <Moment at={paidAt} />
                </b>
              </Row>
            )}
          </div>
        )}
        <div className="pair">
          {receipts != null && <Row label="Receipts">{receipts}</Row>}
          <Row label="Sent for checking">
            <Moment at={openedDate} />
          </Row>
        </div>
      </div>
    </>
  );
};
