import { sql } from 'kysely';

/** A message as received, with the bank's time on the platform's clock. */
export interface ReceivedMessage {
  id: number;
  deviceId: number;
  sender: string;
  /** The text that is shown, with one-time codes and numbers of cards masked. */
  message: string;
  /** The text as it came, which patterns read, and which tells a duplicate. */
  whole: string;
  /** ISO. */
  createDate: string;
}

/** The columns of `ReceivedMessage`. */
export const receivedMessageColumns = sql`id, "deviceId", sender, message, coalesce(whole, message) as whole, "createDate"`;

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
