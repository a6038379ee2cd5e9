import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './constraints';
import type { Db } from './schema';

/** Pause (ms) between two tries. */
const pauseMs = 1000;

/**
 * Waits until the database server answers, for at most `waitMs`, so that a platform that starts together with its database, or
 * while it restarts, does not have to be started again. Says once that it waits. Throws the last error when the time is over,
 * and any other error, such as a refused password, at once.
 */
export const waitForServer = async (db: Db, waitMs: number, log?: Logger): Promise<void> => {
  const end = Date.now() + waitMs;
  for (let tries = 0; ; tries++) {
    try {
      await sql`select 1`.execute(db);
      if (tries > 0) log?.info({ tries }, 'the database answers');
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() >= end) throw error;
      if (tries === 0) log?.warn({ error: String(error), seconds: waitMs / 1000 }, 'waiting for the database');
      await delay(pauseMs);
    }
  }
};
