import { sql } from 'kysely';
import { ApiError } from '../base/errors';
import { retryAfterSeconds } from './constraints';
import { RefusedServer } from './knownServer';
import { probe, probeTimeoutMs } from './timeouts';
import type { Db } from './schema';

/**
 * Returns a readiness check for a load balancer, which throws 503 when the database does not answer within
 * `probeTimeoutMs`, or answers from a server to which nothing may be written. Concurrent checks share one query, so a
 * database that hangs blocks one connection only, which is then closed.
 */
export const createReadinessCheck = (db: Db): (() => Promise<void>) => {
  let pendingQuery: Promise<unknown> | undefined;
  return async () => {
    pendingQuery ??= sql`${probe} select 1`.execute(db).finally(() => {
      pendingQuery = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const message = 'The database does not answer';
      const error = new ApiError(503, 'away', message, undefined, retryAfterSeconds);
      timer = setTimeout(() => reject(error), probeTimeoutMs);
    });
    try {
      await Promise.race([pendingQuery, timeout]);
    } catch (error) {
      // Whoever looks after the platform reads here that it writes nothing, and why.
      throw error instanceof RefusedServer
        ? new ApiError(503, 'away', error.message, undefined, retryAfterSeconds)
        : error;
    } finally {
      clearTimeout(timer);
    }
  };
};
