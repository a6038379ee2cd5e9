import type { MessageStatus, UnmatchedReason } from './statuses/messages';

/** A message about the account of a pay-in, around its time, and what of it agrees with the pay-in. */
export interface AccountMessage {
  id: number;
  createDate: string;
  sender: string;
  /** Its text; one-time codes are masked. */
  message: string;
  /** RUB; null where no pattern read it. */
  amount: number | null;
  /** The last digits of the account that it names; null where it names none. */
  accountRead: string | null;
  /** Whether they are the account's; null where it names none. */
  account: boolean | null;
  /** Whether it is from the phone that watched the account. */
  phone: boolean;
  /** Whether it is from the account's bank. */
  bank: boolean;
  status: MessageStatus;
  /** The invoice that it is matched to. */
  invoiceId: number | null;
  /** Whether it has the sum of the pay-in, or names it where no pattern read it. */
  sum: boolean;
  /** Whether it came between the creation of the pay-in and its end. */
  time: boolean;
  /** Whether it fits the pay-in and is matched to none. */
  fits: boolean;
  /** Whether it proves the payment: the platform did not doubt it. */
  proves: boolean;
  /** Why one that fits did not complete the pay-in; null of others. */
  why: UnmatchedReason | null;
}

/** What is known of a pay-in's payment: the answer of `GET mgmt/invoices/{id}/messages` (docs/rules.md#messages). */
export interface AccountMessages {
  /** Whether a phone watched its account when it was created: without one no message can come. */
  isWatched: boolean;
  /** From its creation to 24 hours after its end, those that are most probably its payment first. */
  messages: readonly AccountMessage[];
}
