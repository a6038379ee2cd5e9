import { rubles } from '../page/rubles';
import type { PublicInvoice } from '../../resources/payers';
import type { Words } from '../../resources/language/words';
import { invoiceStatus, InvoiceStatus, isOpenInvoice, PaymentType } from '../../resources/statuses';
import { indicatorColours, type IndicatorColour } from '../../resources/language/options';

/**
 * Texts that explain an invoice's state to the payer: what it is, what to do, and what happens to money already sent.
 */
export interface StateWords {
  title: Words;
  text: Words;
  /** For payers who have already sent the money. */
  ifSent?: Words;
  /** Notes about the received amount or a late payment. */
  notes?: readonly Words[];
  /** Whether the payer may send money to the requisites now. */
  isPayable: boolean;
}

/** Whether the invoice's status is final. */
export const isFinal = (invoice: PublicInvoice): boolean => !isOpenInvoice(invoice.status);

/** Label and colour of a status. An unknown status is shown as a number. */
export const statusOf = ({ status }: PublicInvoice): { label: string; colour: IndicatorColour } => {
  const option = (invoiceStatus as Readonly<Record<number, (typeof invoiceStatus)[0] | undefined>>)[status];
  if (!option) return { label: String(status), colour: 'purple' };
  return { label: option.label === 'WIP' ? 'Processing' : option.label, colour: indicatorColours[option.indicator!] };
};

const words = (phrase: string, args: NonNullable<Words['args']>): Words => ({ phrase, args });

const ifSentPhrase = 'Write to %{whom}, and give the invoice ID below and the receipt of your bank.';

/** How long checking usually takes, where the platform knows it. Minutes are rounded up. */
const usualTime = ({ usualSeconds }: PublicInvoice): Words[] =>
  usualSeconds === undefined
    ? []
    : [
        words('Usually that takes %{smart_count} minute. |||| Usually that takes %{smart_count} minutes.', {
          smart_count: Math.max(1, Math.ceil(usualSeconds / 60)),
        }),
      ];

/** What the payer should do while a pay-in is open. No transfer has been found yet in any of these statuses. */
const openPayInPhrases: Readonly<Record<number, Pick<Words, 'phrase'>>> = {
  [InvoiceStatus.New]: {
    phrase:
      'Send exactly %{amount} to the requisites below. Once your bank has sent it, this page shows that it arrived.',
  },
  [InvoiceStatus.Handle]: {
    phrase: 'A person is looking for it. If you have sent the money, do not send it again: just wait here.',
  },
  [InvoiceStatus.WIP]: {
    phrase: 'If you have sent the money, do not send it again: the result appears here by itself.',
  },
};

const notSentYet = 'If you have not sent it yet, you can do so while the time below runs.';

const payInWords = (invoice: PublicInvoice, isPastDeadline: boolean, args: NonNullable<Words['args']>): StateWords => {
  const ifSent = words(ifSentPhrase, args);
  switch (invoice.status) {
    case InvoiceStatus.New:
    case InvoiceStatus.Handle:
    case InvoiceStatus.WIP:
      if (typeof invoice.otherSum === 'number') {
        return {
          title: words('Another sum arrived', args),
          text: words('%{other} arrived instead of %{amount}. Do not send more: ask %{whom} what happens now.', {
            ...args,
            other: rubles(invoice.otherSum),
          }),
          isPayable: false,
        };
      }
      if (isPastDeadline) {
        return {
          title: words('Time is over: do not pay any more', args),
          text: words(
            'If you have paid, wait here: we are still looking for it. If it takes long, ask %{whom}, with the invoice ID below and the receipt of your bank.',
            args,
          ),
          isPayable: false,
        };
      }
      if (invoice.reportedPaidDate) {
        return {
          title: words('We are checking', args),
          text: words(
            'You said that you have paid. Do not send the money again: the result appears here by itself.',
            args,
          ),
          notes: usualTime(invoice),
          isPayable: true,
        };
      }
      return {
        title: words('Waiting for your transfer', args),
        text: words(
          invoice.status === InvoiceStatus.New && !invoice.requisites
            ? 'Where to send it appears here by itself in a moment.'
            : openPayInPhrases[invoice.status]!.phrase,
          args,
        ),
        notes: invoice.status === InvoiceStatus.New ? [] : [words(notSentYet, args)],
        isPayable: true,
      };
    case InvoiceStatus.Expired:
      return {
        title: words('This invoice has expired', args),
        text: words('Do not send money to the requisites you saw here: they may belong to another payment now.', args),
        ifSent,
        isPayable: false,
      };
    case InvoiceStatus.Canceled:
      return {
        title: words('This invoice was canceled', args),
        text: words('Do not send money for it.', args),
        ifSent,
        isPayable: false,
      };
    case InvoiceStatus.Complete:
      return {
        title: words('Paid', args),
        text: words('%{amount} arrived. There is nothing more to do.', args),
        notes: differences(invoice, args),
        isPayable: false,
      };
    default:
      return unknown(args);
  }
};

/** Notes on a payment that was too small, too large or too late, if the platform reports it. */
const differences = ({ amount, received, late }: PublicInvoice, args: NonNullable<Words['args']>): Words[] => {
  const sums = { ...args, received: rubles(received ?? amount) };
  const isDifferent = received !== null && received !== undefined && received !== amount;
  return [
    ...(isDifferent && received < amount
      ? [words('You sent %{received}, which is less than %{amount}. Ask %{whom} what happens to the rest.', sums)]
      : []),
    ...(isDifferent && received > amount
      ? [words('You sent %{received}, which is more than %{amount}. Ask %{whom} about the difference.', sums)]
      : []),
    ...(late ? [words('The money arrived after the time was over. It still counts.', sums)] : []),
  ];
};

const unknown = (args: NonNullable<Words['args']>): StateWords => ({
  title: words('Invoice of %{amount}', args),
  text: words('This page does not know the state of this invoice. Ask %{whom} before you send money.', args),
  isPayable: false,
});

const payOutWords = (invoice: PublicInvoice, args: NonNullable<Words['args']>): StateWords => {
  const isPayable = false;
  switch (invoice.status) {
    case InvoiceStatus.New:
      return invoice.approved === false
        ? {
            title: words('Your pay-out waits for approval', args),
            text: words(
              'It has to be approved first by %{merchant}. There is nothing for you to do: it goes on here by itself.',
              args,
            ),
            isPayable,
          }
        : {
            title: words('Your pay-out is in the queue', args),
            text: words('%{amount} will be sent to the requisites below. There is nothing for you to do.', args),
            isPayable,
          };
    case InvoiceStatus.Handle:
      return {
        title: words('Your pay-out is being checked', args),
        text: words('A person is looking at it. There is nothing for you to do.', args),
        isPayable,
      };
    case InvoiceStatus.WIP:
      return {
        title: words('Your pay-out is being made', args),
        text: words('%{amount} is being sent to the requisites below.', args),
        isPayable,
      };
    case InvoiceStatus.Expired:
      return {
        title: words('This pay-out has expired', args),
        text: words('No money was sent. Ask %{whom}, or create a new one.', args),
        isPayable,
      };
    case InvoiceStatus.Canceled:
      return {
        title: words('This pay-out was refused', args),
        text: words('No money was sent. Ask %{whom} why.', args),
        isPayable,
      };
    case InvoiceStatus.Complete:
      return {
        title: words('Sent', args),
        text: words('%{amount} was sent to the requisites below. Your bank may need a while to show it.', args),
        isPayable,
      };
    default:
      return unknown(args);
  }
};

/**
 * Texts for an invoice at `now` (server's clock, epoch ms). `contact` answers questions; without it the merchant does.
 */
export const stateWords = (invoice: PublicInvoice, now: number, contact?: string): StateWords => {
  const merchant = invoice.merchant?.nickname;
  const shop = merchant ?? { phrase: 'the shop' };
  const args = { amount: rubles(invoice.amount), merchant: shop, whom: contact ?? shop };
  return invoice.paymentType === PaymentType.PayOut
    ? payOutWords(invoice, args)
    : payInWords(invoice, invoice.expireDate <= now, args);
};
