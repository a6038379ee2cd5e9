/** A message that patterns read now, and what would come of it, or came. */
export interface TriedMessage {
  id: number;
  createDate: string;
  sender: string;
  /** With one-time codes masked. */
  message: string;
  /** RUB. */
  amount: number;
  /** `messageStatus`. */
  status: number;
  /** Why it completes nothing (`unmatchedWhy`). */
  why: number | null;
  invoiceId: number | null;
  /** How many pay-ins it puts in doubt. */
  doubts: number;
}

/** What comes of trying a bank's patterns on its messages of the last day that none had read. */
export interface Trial {
  tried: number;
  unread: number;
  /** There are older ones that were not tried. */
  more: boolean;
  /** It ended early: patterns took too long for two messages. */
  tookTooLong: boolean;
  messages: TriedMessage[];
}

/** A pay-in that a message may be about, and what of it fits. */
export interface FittingInvoice {
  id: number;
  uuid: string;
  /** RUB. */
  amount: number;
  /** `invoiceStatus`. */
  status: number;
  createDate: string;
  bankTitle: string;
  /** Masked. */
  requisites: string;
  phone: boolean;
  bank: boolean;
  sum: boolean;
  time: boolean;
}
