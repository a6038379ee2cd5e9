import { sql } from 'kysely';
import type { Db } from '../../server/database/schema';

/** Empties activity, as if all of it had been archived. No trigger runs. */
export const forgetActivity = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from "all-activity"`.execute(tx);
  });
