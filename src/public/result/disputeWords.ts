import type { Words } from '../../resources/language/words';
import { perChoice } from '../../resources/language/choices';
import { DisputeStatus } from '../../resources/statuses/disputes';
import { InvoiceStatus, PaymentType } from '../../resources/statuses/invoices';
import { isFinal } from './shownStatus';
import type { StateWords, Told } from './told';

const tell = (title: string, text: string, { args }: Told): StateWords => ({
  title: { phrase: title, args },
  text: { phrase: text, args },
  isPayable: false,
});

/** What is said instead of what the invoice's status says alone; undefined where that holds. */
type TellInstead = (told: Told, otherwise: StateWords) => StateWords | undefined;

const isPayOut = ({ invoice }: Told) => invoice.paymentType === PaymentType.PayOut;

/** A dispute that nobody has decided. Which other sum arrived is still true while its invoice is open. */
const undecided: TellInstead = (told) => {
  if (isPayOut(told))
    return tell(
      'We are checking',
      'There is nothing for you to do: the answer appears here by itself. If you have questions, ask %{whom}.',
      told,
    );
  if (typeof told.invoice.otherSum === 'number' && !isFinal(told.invoice)) return undefined;
  return tell(
    'We are checking',
    'Do not send the money again: the answer appears here by itself. If you have questions, ask %{whom}.',
    told,
  );
};

/** The pay-in is complete, with the sum that came; the pay-out was taken back. */
const accepted: TellInstead = (told, otherwise) => {
  const { reversed, status } = told.invoice;
  if (isPayOut(told))
    return tell(
      'This pay-out did not arrive',
      'We checked it: the money was taken back from who had to send it. %{merchant} decides anew about your pay-out. When you get it: ask %{whom}.',
      told,
    );
  if (reversed || status !== InvoiceStatus.Complete) return undefined;
  const counts: Words = { phrase: 'We checked what you sent: this payment counts.', args: {} };
  return { ...otherwise, notes: [counts, ...(otherwise.notes ?? [])] };
};

/** Money that is found later still completes a pay-in, and staff may take a pay-out back: then that holds. */
const refused: TellInstead = (told) => {
  const { reversed, status } = told.invoice;
  if (reversed) return undefined;
  if (isPayOut(told))
    return tell(
      'This pay-out was sent',
      'We checked it: %{amount} was sent to the requisites below. Ask your bank about it first, and then %{whom}.',
      told,
    );
  if (status === InvoiceStatus.Complete) return undefined;
  return tell(
    'We did not find your payment',
    'What you sent was checked, and it is not this payment. If you are sure that the money left your bank, write to %{whom}, with the invoice ID below and the receipt of your bank.',
    told,
  );
};

const byStatus = perChoice<typeof DisputeStatus, TellInstead>(DisputeStatus, {
  Open: undecided,
  Answered: undecided,
  Accepted: accepted,
  Refused: refused,
});

/** Texts of an invoice about which there is or was a dispute; `otherwise` is what is said of it without one. */
export const disputeWords = (told: Told, otherwise: StateWords): StateWords =>
  byStatus.of(told.invoice.dispute!.status)?.(told, otherwise) ?? otherwise;
