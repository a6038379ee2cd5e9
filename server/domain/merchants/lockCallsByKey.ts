import { sql } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import { locks } from '../../database/locks';
import type { Tx } from '../../database/schema';
import type { LockFirst } from '../../entities/handlers';

/**
 * Lets a call with a key of a merchant begin, once nobody waits to change that merchant or a key of theirs. Calls pass at the same time.
 * They share the locks of rows as well, but those alone would let them pass whoever waits, for as long as their stream has no pause.
 */
export const shareCallsByKey = (tx: Tx, clientId: number) =>
  sql`select 1 from pg_advisory_xact_lock_shared(${sql.lit(locks.callsByKey)}, ${clientId}::integer), users
    where id = ${clientId} for key share of users`.execute(tx);

/** Holds back further calls with keys of the merchant that is addressed, or whose key is, and waits for those that are on their way. */
export const lockCallsByKey =
  (table: 'users' | 'api-keys', merchant: 'id' | 'clientId'): LockFirst =>
  async (tx, _input, { id, role }, address) => {
    // A merchant holds nobody's calls but their own.
    const own = role === Role.Merchant ? { [merchant]: id } : {};
    const conditions = Object.entries({ ...address, ...own }).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    );
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.callsByKey)}, ${sql.ref(merchant)}::integer)
      from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(tx);
  };
