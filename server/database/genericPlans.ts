import { sql } from 'kysely';
import type { Db, Tx } from './schema';

/**
 * Runs reads whose statements are the same again and again, in one transaction, with plans that fit any parameters. A row
 * with its joins takes longer to plan than to read.
 */
export const withGenericPlans = <A>(db: Db, read: (tx: Tx) => Promise<A>): Promise<A> =>
  db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    return read(tx);
  });
