import type { Role } from './language/roles';
import type { Purpose } from './statuses/funds';
import type { PaymentType } from './statuses/invoices';

/** One line of a balance's statement. Amounts are decimals in USDT, sent as JSON numbers. */
export interface StatementLine {
  /** Id of the transaction. */
  id: number;
  /** Number of the line within the balance; the first is 1. */
  entry: number;
  postedDate: string;
  purpose: Purpose | null;
  dealId: number | null;
  operationId: number | null;
  /** Negative when the money left the balance. */
  quantity: string;
  after: string;
  /** Name of the merchant or vault owner whose deal pays this fee to their agent; null on all other lines. */
  payer: string | null;
  /** The invoice of the deal, where it is of the merchant or vault owner whose statement this is; null on all other lines. */
  invoice?: StatementInvoice | null;
  /** That of the deal; null on lines of no deal. */
  paymentType?: PaymentType | null;
  /** What this line is a percent of, where it pays a fee, a reward or a part of an agent; null on all other lines. */
  share?: StatementShare | null;
  /** The merchant's fee that a payment contains, USDT: that of a pay-out has no line of its own. Null on all other lines. */
  includedFee?: string | null;
}

/** The percent that a line pays, as agreed when the deal was made. */
export interface StatementShare {
  /** Amount of the deal, USDT. */
  of: string;
  percent: string;
}

/** What a statement says of the payment account behind a line. */
export interface StatementAccount {
  id: number;
  /** Its number, all but the last four digits hidden. */
  number: string;
}

/** What a statement says of the invoice behind a line. Sums are decimals: the amount and rate in RUB, the fee in USDT. */
export interface StatementInvoice {
  id: number;
  uuid: string;
  cid: string | null;
  /** RUB. */
  amount: string;
  /** RUB for one USDT. */
  rate: string;
  /** What the merchant pays for the deal, USDT; null in the statement of a vault owner, as is the customer ID. */
  fee: string | null;
  /** The payment account of a pay-in, in the statement of its vault owner; else null. */
  account: StatementAccount | null;
  /** The dispute about it, if there was one. */
  dispute: number | null;
}

/** Two moments, both included. Without one, the statement reaches to its beginning or its end. */
export interface StatementPeriod {
  from?: Date;
  to?: Date;
}

/** Sums of a statement within a period, as decimal strings in USDT. */
export interface StatementTotals {
  /** What was on the balance before the period. */
  opening: string;
  incoming: string;
  outgoing: string;
  /** What was on the balance at the end of the period. */
  closing: string;
  /** What of it was for each purpose; empty where the platform does not tell. */
  purposes: readonly PurposeTotal[];
  /** From whose deals an agent had what; empty for everybody else. */
  payers: readonly PayerTotal[];
}

/** What an agent had from the deals of one merchant or vault owner, what was reversed taken off: decimals in USDT. */
export interface PayerTotal {
  /** Id of the merchant or vault owner. */
  id: number;
  who: string;
  /** Their role. */
  type: Role;
  amount: string;
  /** Sum of the deals. */
  turnover: string;
}

/** What came in and went out for one purpose. */
export interface PurposeTotal {
  purpose: Purpose;
  incoming: string;
  outgoing: string;
  /** The merchants' fees that payments for pay-outs contain, USDT; null where there are none. */
  includedFee: string | null;
}
