import { formatMoney } from '../format/money';
import { text } from './language/fields';
import type { Words } from './language/words';
import { payerInputs } from './payers';

/** What a payment link fixes of an invoice. Sums in RUB. */
export interface LinkTerms {
  /** Who is paid. */
  merchant: { id: number };
  /** Null where the payer types it. */
  amount: number | null;
  minAmount: number | null;
  maxAmount: number | null;
  /** Null where the payer answers a question, or each payment gets an ID of its own. */
  cid: string | null;
  /** What the payer is asked, in the merchant's words; the answer is the `cid`. Null where they are asked nothing. */
  cidQuestion: string | null;
  /** Whether the merchant pays with it: it refunds a pay-in, and the payer says where to. */
  isRefund: boolean;
}

/** Inputs of the form of a link: what it asks, and no customer ID where it asks nothing. */
export const linkInputs = ({ cidQuestion }: LinkTerms) => ({
  ...payerInputs,
  cid: text(cidQuestion ?? '', { required: cidQuestion !== null }),
});

/** Puts what a link fixes in place of what was typed or sent. A link is for a pay-in, but for that of a refund. */
export const withLinkTerms = <T>(
  given: Readonly<Record<string, T>>,
  { merchant, amount, cid, cidQuestion, isRefund }: LinkTerms,
) => ({
  ...given,
  clientId: String(merchant.id),
  paymentType: String(Number(isRefund)),
  ...(amount === null ? {} : { amount: String(amount) }),
  ...(cidQuestion === null ? { cid: cid ?? '' } : {}),
});

/** What is wrong with an amount that the payer of a link typed; undefined when it is within the bounds. */
export const outOfBounds = (amount: number, { minAmount, maxAmount }: LinkTerms): Words | undefined => {
  if (minAmount !== null && amount < minAmount)
    return { phrase: 'Minimum amount is %{min}', args: { min: formatMoney(String(minAmount), 'RUB') } };
  if (maxAmount !== null && amount > maxAmount)
    return { phrase: 'Maximum amount is %{max}', args: { max: formatMoney(String(maxAmount), 'RUB') } };
  return undefined;
};
