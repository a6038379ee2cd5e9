import { sql } from 'kysely';

/** A message as it came, with the bank's time on the platform's clock. */
export interface ReceivedMessage {
  id: number;
  deviceId: number;
  sender: string;
  message: string;
  /** ISO. */
  createDate: string;
}

/** The columns of a message as it was heard: its words whole, also where what is shown of them has codes masked. */
export const receivedMessageColumns = sql`id, "deviceId", sender, coalesce(whole, message) as message, "createDate"`;

/** What a trial supposes of the messages that it judged before: they change nothing, and yet count for the next. */
export interface TrialPatterns {
  /** The pattern that is tried, though it may wait for approval. */
  patternId: number;
  /** Pay-ins that they would complete. */
  invoiceIds: number[];
  /** What they say was on accounts. */
  balances: { id: number; account: string | null; balance: string }[];
}
