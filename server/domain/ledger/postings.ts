import { decimalOf, smallerOf, shareOf, type Micros } from '../../base/amounts';
import { Purpose } from '../../../src/resources/statuses/funds';
import { PaymentType } from '../../../src/resources/statuses/invoices';

/** The amounts, users and percents of a deal. Users are given by id. */
export interface DealTerms {
  paymentType: PaymentType;
  /** A: the invoice's amount in USDT at the rate of its creation. */
  amount: Micros;
  /** F: the merchant's fee to the platform. */
  fee: Micros;
  merchant: number;
  platform: number;
  /** The owner of a pay-in's account, or the vault owner who holds a pay-out; else null. */
  owner: number | null;
  /** Percents of A as agreed. An agent is null when there is none or they are not Active. */
  ownerFee: string | null;
  merchantAgent: number | null;
  merchantAgentFee: string | null;
  ownerAgent: number | null;
  ownerAgentFee: string | null;
}

/** A movement of USDT from one user's balance to another's. */
export interface Posting {
  from: number;
  to: number;
  quantity: Micros;
  purpose: Purpose;
}

/** The terms that a hold needs. */
export type HoldTerms = Pick<DealTerms, 'paymentType' | 'amount' | 'fee' | 'merchant' | 'platform' | 'owner'>;

/** The hold of a deal from its creation to its end (docs/rules.md#what-a-deal-moves). */
export const holdOf = ({ paymentType, amount, fee, merchant, owner, platform }: HoldTerms): Posting =>
  paymentType === PaymentType.PayOut
    ? { from: merchant, to: platform, quantity: amount + fee, purpose: Purpose.Payment }
    : { from: owner!, to: merchant, quantity: amount, purpose: Purpose.Payment };

/**
 * The parts of the fee that the platform pays on, in order. Each is limited to the rest of the fee, so the platform
 * never loses on a deal.
 */
const partsOf = (terms: DealTerms, isRewardDue: boolean): Posting[] => {
  let remainingFee = terms.fee;
  const claims = [
    { to: isRewardDue ? terms.owner : null, percent: terms.ownerFee, purpose: Purpose.Reward },
    { to: terms.merchantAgent, percent: terms.merchantAgentFee, purpose: Purpose.MerchantAgent },
    { to: terms.ownerAgent, percent: terms.ownerAgentFee, purpose: Purpose.OwnerAgent },
  ];
  return claims.flatMap(({ to, percent, purpose }) => {
    if (to === null) return [];
    const quantity = smallerOf(shareOf(terms.amount, percent), remainingFee);
    remainingFee -= quantity;
    return [{ from: terms.platform, to, quantity, purpose }];
  });
};

/**
 * The postings of a completed deal, after its hold was posted (docs/rules.md#what-a-deal-moves). `isProven`: there is a message or a
 * receipt. Without proof, a pay-in earns its owner no reward.
 */
export const completionOf = (terms: DealTerms, isProven: boolean): Posting[] => {
  const { paymentType, amount, fee, merchant, platform, owner } = terms;
  const isPayOut = paymentType === PaymentType.PayOut;
  const payment: Posting[] = isPayOut
    ? owner === null
      ? []
      : [{ from: platform, to: owner, quantity: amount, purpose: Purpose.Payment }]
    : [{ from: merchant, to: platform, quantity: fee, purpose: Purpose.Fee }];
  return [...payment, ...partsOf(terms, isPayOut || isProven)].filter(({ quantity }) => quantity > 0n);
};

/** The quantity as the decimal string that a row of transactions stores. */
export const quantityOf = ({ quantity }: Posting): string => decimalOf(quantity);
