import { sql } from 'kysely';
import { ApiError } from '../ground/errors';
import { retryAfterSeconds } from './constraints';
import { probe, probeTimeout } from './timeouts';
import type { Db } from './schema';

/**
 * Asks whether the database answers, for a balancer. One question is under way at a time, however many ask: a database that
 * hangs takes one connection, which is closed when it does not answer. The function throws 503 when there is no answer in time.
 */
export const readinessOf = (db: Db): (() => Promise<void>) => {
  let asked: Promise<unknown> | undefined;
  return async () => {
    asked ??= sql`${probe} select 1`.execute(db).finally(() => {
      asked = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const words = 'The database does not answer';
      const error = new ApiError(503, 'away', words, undefined, retryAfterSeconds);
      timer = setTimeout(() => reject(error), probeTimeout);
    });
    try {
      await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  };
};
