import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema';

/** Channel of `LISTEN` / `NOTIFY` on which instances tell each other what changed. */
export const changesChannel = 'record_changes';

/**
 * A change of one record: entity and id, never the row (a notification holds 8,000 bytes, and rights differ per
 * reader). `owner` says whose a removed record was, since it can't be read any more.
 */
export interface Change {
  entity: string;
  id: number;
  kind: 'created' | 'changed' | 'removed';
  owner?: number | null;
}

/** Tells every instance, when the transaction commits and only then. */
export const announce = async (tx: Db | Tx, change: Change): Promise<void> => {
  await sql`select pg_notify(${changesChannel}, ${JSON.stringify(change)})`.execute(tx);
};
