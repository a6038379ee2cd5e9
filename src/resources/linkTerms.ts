import { formatMoney } from '../format/money';
import type { Words } from './language/words';
import { PaymentType } from './statuses/invoices';

/** What a payment link fixes of an invoice. Sums in RUB. */
export interface LinkTerms {
  clientId: number;
  /** Null where the payer types it. */
  amount: number | null;
  minAmount: number | null;
  maxAmount: number | null;
  /** Null where the payer types it. */
  cid: string | null;
}

/** Puts what a link fixes in place of what was typed or sent. A link is always for a pay-in. */
export const withLinkTerms = <T>(given: Readonly<Record<string, T>>, { clientId, amount, cid }: LinkTerms) => ({
  ...given,
  clientId: String(clientId),
  paymentType: String(PaymentType.PayIn),
  ...(amount === null ? {} : { amount: String(amount) }),
  ...(cid === null ? {} : { cid }),
});

/** What is wrong with an amount that the payer of a link typed; undefined when it is within the bounds. */
export const outOfBounds = (amount: number, { minAmount, maxAmount }: LinkTerms): Words | undefined => {
  if (minAmount !== null && amount < minAmount)
    return { phrase: 'Minimum amount is %{min}', args: { min: formatMoney(String(minAmount), 'RUB') } };
  if (maxAmount !== null && amount > maxAmount)
    return { phrase: 'Maximum amount is %{max}', args: { max: formatMoney(String(maxAmount), 'RUB') } };
  return undefined;
};
