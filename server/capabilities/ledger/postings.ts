import { decimalOf, smallerOf, shareOf, type Micros } from '../../ground/amounts';
import { PaymentType, Purpose } from '../../../src/resources/statuses';

/** Who of a deal money goes to or comes from, by the id of their user. */
export interface DealTerms {
  paymentType: number;
  /** A: the invoice's sum in USDT at the rate of its creation. */
  amount: Micros;
  /** F: what the merchant pays the platform. */
  fee: Micros;
  merchant: number;
  platform: number;
  /** Of a pay-in the owner of its account; of a pay-out the vault owner who holds it, if one does. */
  owner: number | null;
  /** Percents of A, as they were; agents are null where none is, or none is Active. */
  ownerFee: string | null;
  merchantAgent: number | null;
  merchantAgentFee: string | null;
  ownerAgent: number | null;
  ownerAgentFee: string | null;
}

/** One movement of USDT from one user's balance to another's. */
export interface Posting {
  from: number;
  to: number;
  quantity: Micros;
  purpose: number;
}

/** Between whom a deal holds, and how much. */
export type HoldTerms = Pick<DealTerms, 'paymentType' | 'amount' | 'fee' | 'merchant' | 'platform' | 'owner'>;

/** What is held from a deal's making to its end (rules, section 3). */
export const holdOf = ({ paymentType, amount, fee, merchant, owner, platform }: HoldTerms): Posting =>
  paymentType === PaymentType.PayOut
    ? { from: merchant, to: platform, quantity: amount + fee, purpose: Purpose.Payment }
    : { from: owner!, to: merchant, quantity: amount, purpose: Purpose.Payment };

/**
 * Parts of the fee that the platform passes on, in their order, each cut to what is left of it, so that it never loses
 * on a deal. `rewarded`: is the vault owner's own reward due?
 */
const partsOf = (terms: DealTerms, rewarded: boolean): Posting[] => {
  let left = terms.fee;
  const due = [
    { to: rewarded ? terms.owner : null, percent: terms.ownerFee, purpose: Purpose.Reward },
    { to: terms.merchantAgent, percent: terms.merchantAgentFee, purpose: Purpose.MerchantAgent },
    { to: terms.ownerAgent, percent: terms.ownerAgentFee, purpose: Purpose.OwnerAgent },
  ];
  return due.flatMap(({ to, percent, purpose }) => {
    if (to === null) return [];
    const quantity = smallerOf(shareOf(terms.amount, percent), left);
    left -= quantity;
    return [{ from: terms.platform, to, quantity, purpose }];
  });
};

/**
 * What is posted when a deal is completed, after what was held has moved (rules, section 3). `proven`: by a message or
 * with a receipt; a pay-in completed by hand without either earns its owner no reward.
 */
export const completionOf = (terms: DealTerms, proven: boolean): Posting[] => {
  const { paymentType, amount, fee, merchant, platform, owner } = terms;
  const isPayOut = paymentType === PaymentType.PayOut;
  const main: Posting[] = isPayOut
    ? owner === null
      ? []
      : [{ from: platform, to: owner, quantity: amount, purpose: Purpose.Payment }]
    : [{ from: merchant, to: platform, quantity: fee, purpose: Purpose.Fee }];
  return [...main, ...partsOf(terms, isPayOut || proven)].filter(({ quantity }) => quantity > 0n);
};

/** A quantity as a row of transactions holds it. */
export const quantityOf = ({ quantity }: Posting): string => decimalOf(quantity);
