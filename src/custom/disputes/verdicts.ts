import type { DisputeCase } from '../../resources/disputeCase';
import type { Dispute } from '../../resources/disputes';
import { formatMoney } from '../../format/money';
import type { Words } from '../../resources/language/words';

/** One fact of a dispute and its verdict: whether it speaks for the payer; undefined where it says nothing. */
export interface Verdict {
  label: string;
  words: Words;
  isFor?: boolean;
}

type Claimed = Pick<Dispute, 'amount' | 'saidAmount' | 'paidAt'>;

const sumVerdict = ({ amount, saidAmount }: Claimed): Verdict => {
  const label = 'Sum';
  if (saidAmount === null || amount === null) return { label, words: { phrase: 'not known' } };
  if (Number(saidAmount) === Number(amount)) return { label, words: { phrase: 'agrees' }, isFor: true };
  const args = { said: formatMoney(saidAmount, 'RUB'), asked: formatMoney(amount, 'RUB') };
  return { label, words: { phrase: '%{said} was sent, %{asked} was asked', args }, isFor: false };
};

const timeVerdict = ({ paidAt }: Claimed, { invoice }: DisputeCase): Verdict => {
  const label = 'Sent at';
  if (paidAt === null) return { label, words: { phrase: 'not known' } };
  return Date.parse(paidAt) <= Date.parse(invoice.expireDate)
    ? { label, words: { phrase: 'in time' }, isFor: true }
    : { label, words: { phrase: 'after the end' }, isFor: false };
};

const messageVerdict = ({ messages }: DisputeCase): Verdict => {
  const label = 'Message of the bank';
  if (messages.some(({ fits }) => fits)) return { label, words: { phrase: 'one fits' }, isFor: true };
  return messages.length === 0
    ? { label, words: { phrase: 'none came' } }
    : { label, words: { phrase: 'none fits' }, isFor: false };
};

const receiptVerdict = ({ receipts }: DisputeCase): Verdict => {
  const label = 'Receipt';
  if (receipts.length === 0) return { label, words: { phrase: 'none' } };
  return receipts.some(({ isReused }) => isReused)
    ? { label, words: { phrase: 'was sent for another invoice, too' }, isFor: false }
    : { label, words: { phrase: 'sent for this invoice alone' } };
};

/** What agrees with the claim of a payer whose pay-in was not credited, and what differs. */
export const verdictsOf = (dispute: Claimed, found: DisputeCase): readonly Verdict[] => [
  sumVerdict(dispute),
  timeVerdict(dispute, found),
  messageVerdict(found),
  receiptVerdict(found),
];
