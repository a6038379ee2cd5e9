import type { Value } from './values';

/** The change of one field. `V` is `unknown` before the answer is decoded. */
export interface FieldChange<V = Value> {
  field: string;
  from: V;
  to: V;
}

/** One entry of a record's history. */
export interface HistoryEntry<V = Value> {
  id: number;
  createDate: string;
  /** Nickname; null when the platform acted. */
  who: string | null;
  /** Nickname of who requested what `who` approved; null where one person was enough. */
  requestedBy: string | null;
  /** Name of the API key with which a merchant's server acted; null of all others. */
  apiKey: string | null;
  act: string;
  refused: boolean;
  changes: FieldChange<V>[];
  reason: string | null;
}

/** The history of a record. */
export interface RecordHistory {
  /** Newest first. */
  entries: HistoryEntry[];
  /** The record is older than the activity that the platform keeps. */
  isOlderArchived: boolean;
}
