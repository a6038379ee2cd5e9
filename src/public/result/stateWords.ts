import { formatMoney } from '../../format/money';
import type { PublicInvoice } from '../../resources/payers';
import type { Words } from '../../resources/language/words';
import { invoiceStatus, InvoiceStatus, isOpenInvoice, PaymentType } from '../../resources/statuses';
import { indicatorColours, type IndicatorColour } from '../../resources/language/options';

/** What a payer is told of an invoice's state: what it is, what to do now, and what became of money already sent. */
export interface StateWords {
  title: Words;
  text: Words;
  /** What was sent is spoken of on its own, where somebody may have sent it. */
  sent?: Words;
  /** Of the sum that came, or of when it came. */
  also?: readonly Words[];
  /** The requisites are to be paid to, now. */
  pays: boolean;
}

/** An amount of the wire as money. */
export const rubles = (amount: number): string => formatMoney(amount.toFixed(2), 'RUB');

/** Nothing more happens to it. */
export const isFinal = (invoice: PublicInvoice): boolean => !isOpenInvoice(invoice.status);

/** The word and colour of a status; one that nobody knows is shown raw. */
export const statusOf = ({ status }: PublicInvoice): { label: string; colour: IndicatorColour } => {
  const known = (invoiceStatus as Readonly<Record<number, (typeof invoiceStatus)[0] | undefined>>)[status];
  if (!known) return { label: String(status), colour: 'purple' };
  return { label: known.label === 'WIP' ? 'Processing' : known.label, colour: indicatorColours[known.indicator!] };
};

const words = (phrase: string, args: NonNullable<Words['args']>): Words => ({ phrase, args });

const alreadySent = 'It is not lost. Write to %{merchant}, and give the invoice ID below and the receipt of your bank.';

/** What a payer does while the pay-in lasts: nobody has seen their transfer, whoever of the platform holds it. */
const openPayIn: Readonly<Record<number, Pick<Words, 'phrase'>>> = {
  [InvoiceStatus.New]: {
    phrase: 'Send exactly %{amount} to the requisites below. We confirm it here by ourselves, usually within a minute.',
  },
  [InvoiceStatus.Handle]: {
    phrase: 'A person is looking for it. If you have sent the money, do not send it again: just wait here.',
  },
  [InvoiceStatus.WIP]: {
    phrase: 'If you have sent the money, do not send it again: the result appears here by itself.',
  },
};

const notSentYet = 'If you have not sent it yet, you can do so while the time below runs.';

const payInWords = (
  invoice: PublicInvoice,
  isOver: boolean,
  args: NonNullable<Words['args']>,
  contact: string | undefined,
): StateWords => {
  const sent = words(alreadySent, args);
  switch (invoice.status) {
    case InvoiceStatus.New:
    case InvoiceStatus.Handle:
    case InvoiceStatus.WIP:
      if (isOver) {
        return {
          title: words('Time is over: do not pay any more', args),
          text: words(
            'If you have paid, wait here: we are still looking for it. If it takes long, ask %{whom}, with the invoice ID below and the receipt of your bank.',
            { whom: contact ?? args.merchant! },
          ),
          pays: false,
        };
      }
      return {
        title: words('Waiting for your transfer', args),
        text: words(
          invoice.status === InvoiceStatus.New && !invoice.requisites
            ? 'Where to send it appears here by itself in a moment.'
            : openPayIn[invoice.status]!.phrase,
          args,
        ),
        also: invoice.status === InvoiceStatus.New ? [] : [words(notSentYet, args)],
        pays: true,
      };
    case InvoiceStatus.Expired:
      return {
        title: words('This invoice has expired', args),
        text: words('Do not send money to the requisites you saw here: they may belong to another payment now.', args),
        sent,
        pays: false,
      };
    case InvoiceStatus.Canceled:
      return {
        title: words('This invoice was canceled', args),
        text: words('Do not send money for it.', args),
        sent,
        pays: false,
      };
    case InvoiceStatus.Complete:
      return {
        title: words('Paid', args),
        text: words('%{amount} arrived, and %{merchant} knows. There is nothing more to do.', args),
        also: differences(invoice, args),
        pays: false,
      };
    default:
      return unknown(args);
  }
};

/** Too little, too much, too late: said where the platform says so. */
const differences = ({ amount, received, late }: PublicInvoice, args: NonNullable<Words['args']>): Words[] => {
  const sums = { ...args, received: rubles(received ?? amount) };
  const isDifferent = received !== null && received !== undefined && received !== amount;
  return [
    ...(isDifferent && received < amount
      ? [words('You sent %{received}, which is less than %{amount}. Ask %{merchant} what happens to the rest.', sums)]
      : []),
    ...(isDifferent && received > amount
      ? [words('You sent %{received}, which is more than %{amount}. Ask %{merchant} about the difference.', sums)]
      : []),
    ...(late ? [words('The money came after the time was over. It counts all the same.', sums)] : []),
  ];
};

const unknown = (args: NonNullable<Words['args']>): StateWords => ({
  title: words('Invoice of %{amount}', args),
  text: words('The platform says a state that this page does not know. Ask the shop before you send money.', args),
  pays: false,
});

const payOutWords = (invoice: PublicInvoice, args: NonNullable<Words['args']>): StateWords => {
  const pays = false;
  switch (invoice.status) {
    case InvoiceStatus.New:
      return invoice.approved === false
        ? {
            title: words('Your pay-out waits for approval', args),
            text: words(
              'It has to be approved first by %{merchant}. There is nothing for you to do: it goes on here by itself.',
              args,
            ),
            pays,
          }
        : {
            title: words('Your pay-out is in the queue', args),
            text: words('%{amount} will be sent to the requisites below. There is nothing for you to do.', args),
            pays,
          };
    case InvoiceStatus.Handle:
      return {
        title: words('Your pay-out is being checked', args),
        text: words('A person is looking at it. There is nothing for you to do.', args),
        pays,
      };
    case InvoiceStatus.WIP:
      return {
        title: words('Your pay-out is being made', args),
        text: words('%{amount} is being sent to the requisites below.', args),
        pays,
      };
    case InvoiceStatus.Expired:
      return {
        title: words('This pay-out has expired', args),
        text: words('No money was sent. Ask %{merchant}, or create a new one.', args),
        pays,
      };
    case InvoiceStatus.Canceled:
      return {
        title: words('This pay-out was refused', args),
        text: words('No money was sent. Ask %{merchant} why.', args),
        pays,
      };
    case InvoiceStatus.Complete:
      return {
        title: words('Sent', args),
        text: words('%{amount} was sent to the requisites below. Your bank may need a while to show it.', args),
        pays,
      };
    default:
      return unknown(args);
  }
};

/** What is said of an invoice at this moment of the server's clock; `contact` is whom to ask, else it is the merchant. */
export const stateWords = (invoice: PublicInvoice, now: number, contact?: string): StateWords => {
  const merchant = invoice.merchant?.nickname;
  const args = { amount: rubles(invoice.amount), merchant: merchant ?? { phrase: 'the shop' } };
  return invoice.paymentType === PaymentType.PayOut
    ? payOutWords(invoice, args)
    : payInWords(invoice, invoice.expireDate <= now, args, contact);
};
