import type { Platform } from './calls/platform';
import { makeMonthsAhead } from './database/activityMonths';
import { vacuumChangedTables } from './database/autovacuum';
import { deleteOldCounts } from './database/counters';
import { deleteOldKeys } from './database/idempotency';
import type { Db } from './database/schema';
import { expireRequests } from './decisions/decide';
import { deleteOldSessions } from './session/sessions';
import { deleteOldSources } from './session/signInSources';
import { domainSweeps } from './domain/index';
import { checkBooksWhenDue } from './domain/ledger/checkedBooks';
import { every, type Sweep } from './base/sweep';

/** What time causes on a platform, and what is deleted because it is old. */
export const platformSweeps = (platform: Platform, dbWithoutTimeout: Db): Sweep[] => {
  const { db, settings, log } = platform;
  return [
    ...domainSweeps(platform),
    { name: 'check-books', everyMs: every.minute, run: () => checkBooksWhenDue(dbWithoutTimeout) },
    { name: 'expire-requests', everyMs: every.minute, run: () => expireRequests(db, log) },
    { name: 'delete-counts', everyMs: every.fiveMinutes, run: () => deleteOldCounts(db) },
    { name: 'delete-idempotency-keys', everyMs: every.hour, run: () => deleteOldKeys(db) },
    { name: 'delete-sessions', everyMs: every.hour, run: () => deleteOldSessions(db) },
    { name: 'delete-sign-in-sources', everyMs: every.hour, run: () => deleteOldSources(db) },
    { name: 'make-months-of-activity', everyMs: every.hour, run: () => makeMonthsAhead(dbWithoutTimeout) },
    ...(settings.DATABASE_URL === undefined
      ? [{ name: 'vacuum', everyMs: every.minute, run: () => vacuumChangedTables(dbWithoutTimeout) }]
      : []),
  ];
};
