import type { InvoiceStatus } from './statuses/invoices';
import type { MessageStatus, UnmatchedReason } from './statuses/messages';

/** A message that the patterns read now, and its outcome. */
export interface TriedMessage {
  id: number;
  createDate: string;
  sender: string;
  /** One-time codes are masked. */
  message: string;
  /** RUB. */
  amount: number;
  status: MessageStatus;
  /** Why it completes no invoice. */
  why: UnmatchedReason | null;
  invoiceId: number | null;
  /** Number of pay-ins that need review because of it. */
  doubts: number;
}

/** Result of trying a bank's patterns on its unread messages of the last day. */
export interface Trial {
  tried: number;
  unread: number;
  /** There are older messages that were not tried. */
  more: boolean;
  /** It stopped early, because patterns took too long for two messages. */
  tookTooLong: boolean;
  messages: TriedMessage[];
}

/** An open pay-in that a message would be about. */
export interface OpenPayIn {
  id: number;
  /** Nickname of the merchant. */
  partner: string;
  /** Masked. */
  requisites: string;
}

/** A pay-in that a message may be about, and the properties that fit. */
export interface FittingInvoice {
  id: number;
  uuid: string;
  /** RUB. */
  amount: number;
  status: InvoiceStatus;
  createDate: string;
  expireDate: string;
  /** Nickname of the merchant. */
  partner: string;
  bankTitle: string;
  /** Masked. */
  requisites: string;
  phone: boolean;
  bank: boolean;
  sum: boolean;
  time: boolean;
  /** Whether the digits of the account in the message are the pay-in's; null when it names none. */
  account: boolean | null;
  /** Those digits. */
  accountRead: string | null;
}
