import type { Value } from './values';

/** A field that became another value; as it is sent, before it was read, of any shape. */
export interface FieldChange<V = Value> {
  field: string;
  from: V;
  to: V;
}

/** What happened to a record once. */
export interface HistoryEntry<V = Value> {
  id: number;
  createDate: string;
  /** Nickname; null for what the platform did of itself. */
  who: string | null;
  act: string;
  refused: boolean;
  changes: FieldChange<V>[];
  reason: string | null;
}
