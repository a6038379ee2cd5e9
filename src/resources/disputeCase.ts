import type { AccountMessage } from './accountMessages';

/** Who sent a file of a dispute. */
export type CaseSender = 'payer' | 'merchant' | 'owner' | 'staff';

/** A receipt of a disputed invoice. */
export interface CaseReceipt {
  id: number;
  file: string;
  /** Bytes. */
  size: number;
  from: CaseSender;
  createDate: string;
  /** Whether the same file was sent for another invoice. */
  isReused: boolean;
}

/** In how many disputes somebody was, and how these ended. */
export interface CasePast {
  open: number;
  accepted: number;
  refused: number;
}

/** The invoice of a dispute; times are ISO. */
export interface CaseInvoice {
  uuid: string;
  createDate: string;
  /** When its time was over. */
  expireDate: string;
  endDate: string | null;
  /** When it was canceled; null unless it is. */
  canceledDate: string | null;
  /** When its payer said that they paid. */
  reportedPaidDate: string | null;
  /** When the merchant of a pay-out said that it arrived. */
  confirmedDate: string | null;
  /** What accepting as it was claimed moves, USDT, and at which rate, RUB; once it is decided, what its deal moves. Null without a deal. */
  inUsdt: number | null;
  rate: number | null;
  /**
   * What accepting takes of the vault owner of a pay-out, USDT: the sum and their reward, as far as it is there; once a dispute is
   * accepted, what was taken, without the reward of a pay-in. Null where staff paid, of an open one of a pay-in, and of a refused one.
   */
  fromOwner: number | null;
  /** The last four digits of the account that was to be paid, its bank and its holder; null of a pay-out. */
  tail: string | null;
  bank: string | null;
  holder: string | null;
}

/** What a dispute is decided by: the answer of `GET mgmt/disputes/{id}/case` (docs/rules.md#disputes). */
export interface DisputeCase {
  receipts: readonly CaseReceipt[];
  messages: readonly AccountMessage[];
  invoice: CaseInvoice;
  /** Other disputes of the payer's browser or address; null for a vault owner, who learns nothing of payers. */
  payer: CasePast | null;
  /** Other disputes of the payment account; null of a pay-out. */
  account: CasePast | null;
  /** Other disputes of the vault owner; null where staff paid. */
  owner: CasePast | null;
}
