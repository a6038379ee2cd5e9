import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/database/schema';

/**
 * Resolves when this many statements of this PostgreSQL database wait for a lock. `db` must not be in a transaction, which
 * would see the same numbers all the time.
 */
export const untilLocked = (db: Db, count = 1): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]!.n;
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count);
