import { sql } from 'kysely';

/** A message as received, with the bank's time on the platform's clock. */
export interface ReceivedMessage {
  id: number;
  deviceId: number;
  sender: string;
  message: string;
  /** ISO. */
  createDate: string;
}

/** The columns of `ReceivedMessage`. The text is unmasked, also where the shown text has codes masked. */
export const receivedMessageColumns = sql`id, "deviceId", sender, coalesce(whole, message) as message, "createDate"`;

/** The same with the text as it is shown, with one-time codes masked. */
export const shownMessageColumns = sql`id, "deviceId", sender, message, "createDate"`;

/**
 * The effects that a trial assumes of the messages it has judged. They change no rows but count for the next messages.
 */
export interface TrialState {
  /** The pattern on trial, which may still wait for approval. */
  patternId: number;
  /** Pay-ins that the messages would complete. */
  invoiceIds: number[];
  /** Account balances that the messages report. */
  balances: { id: number; account: string | null; balance: string }[];
}
