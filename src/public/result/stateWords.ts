import { rubles } from '../page/rubles';
import type { PublicInvoice } from '../../resources/payers';
import type { Words } from '../../resources/language/words';
import { perChoice } from '../../resources/language/choices';
import { InvoiceStatus, PaymentType } from '../../resources/statuses/invoices';
import { lateParts } from './lateParts';
import { isLookedFor } from './shownStatus';
import type { StateWords, Told } from './told';
import { timeOfDay } from './timeOfDay';
import { usualMinutes } from './usualMinutes';

const words = (phrase: string, args: NonNullable<Words['args']>): Words => ({ phrase, args });

/** What arrived of a completed pay-in: its sum, or what the payer has to know of another one. */
const arrived = ({ amount, received }: PublicInvoice, args: NonNullable<Words['args']>): Words => {
  const sum = received ?? amount;
  if (sum === amount) return words('%{amount} arrived. There is nothing more to do.', args);
  return words(
    sum < amount
      ? 'You sent %{received}, which is less than %{amount}. Ask %{whom} what happens to the rest.'
      : 'You sent %{received}, which is more than %{amount}. Ask %{whom} about the difference.',
    { ...args, received: rubles(sum) },
  );
};

type Tell = (told: Told) => StateWords;

const notSentYet = 'If you have not sent it yet, you can do so while the time below runs.';

/** What is done about a pay-in of which the payer said that it is paid, once nobody can pay it any more. */
const lookedFor = ({ invoice: { receipts, claimDate }, args }: Told): Words => {
  if (receipts)
    return words(
      'A person looks at your receipt. Do not send the money again: the result appears here by itself.',
      args,
    );
  return words(
    claimDate
      ? 'We look for your payment until %{time}. Add the receipt of your bank, so that a person looks at it.'
      : 'We are still looking for your payment. Add the receipt of your bank, so that a person looks at it.',
    args,
  );
};

/** Texts of an open pay-in. No transfer has been found yet; `waiting` says what the payer should do meanwhile. */
const openPayIn =
  (waiting: (told: Told) => Pick<StateWords, 'text' | 'notes'>): Tell =>
  (told) => {
    const { invoice, now, args } = told;
    const title = words('We are checking', args);
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
    if (isLookedFor(invoice, now)) return { title, text: lookedFor(told), isPayable: false };
    if (invoice.expireDate <= now) {
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
        title,
        text: words(
          'You said that you have paid. Do not send the money again: the result appears here by itself.',
          args,
        ),
        notes: invoice.usualSeconds === undefined ? [] : [usualMinutes(invoice.usualSeconds)],
        isPayable: true,
      };
    }
    return { title: words('Waiting for your transfer', args), isPayable: true, ...waiting(told) };
  };

/** Texts of an ended pay-in for which no money has arrived. */
const endedPayIn =
  (title: string, text: string): Tell =>
  ({ invoice, args }) => ({
    title: words(title, args),
    text: words(text, args),
    ifSent: words(
      invoice.canDispute
        ? 'Tell us what your bank shows: you get an answer here.'
        : 'Write to %{whom}, and give the invoice ID below and the receipt of your bank.',
      args,
    ),
    isPayable: false,
  });

/** Texts of an invoice that was completed, and whose payment was reversed afterwards. */
const takenBack = (title: string, args: NonNullable<Words['args']>): StateWords => ({
  title: words(title, args),
  text: words('It had been completed and does not count any more. Ask %{whom} why.', args),
  isPayable: false,
});

/** Texts for the payer of a pay-in, by its status. */
const payInWords = perChoice<typeof InvoiceStatus, Tell>(InvoiceStatus, {
  New: openPayIn(({ invoice: { requisites }, args }) => ({
    text: words(
      requisites
        ? 'Send exactly %{amount} to the requisites below. Once your bank has sent it, this page shows that it arrived.'
        : 'Where to send it appears here by itself in a moment.',
      args,
    ),
    notes: [],
  })),
  Handle: openPayIn(({ args }) => ({
    text: words('A person is looking for it. If you have sent the money, do not send it again: just wait here.', args),
    notes: [words(notSentYet, args)],
  })),
  WIP: openPayIn(({ args }) => ({
    text: words('If you have sent the money, do not send it again: the result appears here by itself.', args),
    notes: [words(notSentYet, args)],
  })),
  Expired: endedPayIn(
    'This invoice has expired',
    'Do not send money to the requisites you saw here: they may belong to another payment now.',
  ),
  Canceled: endedPayIn('This invoice was canceled', 'Do not send money for it.'),
  Complete: ({ invoice, args }) =>
    invoice.reversed
      ? takenBack('This payment was taken back', args)
      : {
          title: words('Paid', args),
          text: arrived(invoice, args),
          notes: invoice.late ? [words('It was confirmed after the time was over. It still counts.', args)] : [],
          isPayable: false,
        },
});

const payOut =
  (title: string, text: string): Tell =>
  ({ args }) => ({ title: words(title, args), text: words(text, args), isPayable: false });

const unapprovedPayOut = payOut(
  'Your pay-out waits for approval',
  'It has to be approved first by %{merchant}. There is nothing for you to do: it goes on here by itself.',
);
const queuedPayOut = payOut(
  'Your pay-out is in the queue',
  '%{amount} will be sent to the requisites below. There is nothing for you to do.',
);

const sentPayOut = payOut('Sent', '%{amount} was sent to the requisites below. Your bank may need a while to show it.');

/** Texts for whom a pay-out is for, by its status. */
const payOutWords = perChoice<typeof InvoiceStatus, Tell>(InvoiceStatus, {
  New: (told) => (told.invoice.approved === false ? unapprovedPayOut : queuedPayOut)(told),
  Handle: payOut('Your pay-out is being checked', 'A person is looking at it. There is nothing for you to do.'),
  WIP: payOut('Your pay-out is being made', '%{amount} is being sent to the requisites below.'),
  Expired: payOut('This pay-out has expired', 'No money was sent. Ask %{whom}, or create a new one.'),
  Canceled: payOut('This pay-out was refused', 'No money was sent. Ask %{whom} why.'),
  Complete: (told) => (told.invoice.reversed ? takenBack('This pay-out was taken back', told.args) : sentPayOut(told)),
});

/** Texts of an invoice whose status only its platform knows. */
const unknown = payOut(
  'Invoice of %{amount}',
  'This page does not know the state of this invoice. Ask %{whom} before you send money.',
);

/**
 * Texts for an invoice at `now` (server's clock, epoch ms). `contact` answers questions; without it the merchant does. A
 * time of day is in UTC until the page is in a browser.
 */
export const stateWords = (invoice: PublicInvoice, now: number, contact?: string, inBrowser = false): StateWords => {
  const merchant = invoice.merchant?.nickname;
  const shop = merchant ?? { phrase: 'the shop' };
  const time = timeOfDay(invoice.claimDate ?? now, inBrowser);
  const args = { amount: rubles(invoice.amount), merchant: shop, whom: contact ?? shop, time };
  const byStatus = invoice.paymentType === PaymentType.PayOut ? payOutWords : payInWords;
  const told = { invoice, now, args };
  const state = (byStatus.of(invoice.status) ?? unknown)(told);
  return (invoice.dispute && lateParts.disputeWords?.(told, state)) ?? state;
};
