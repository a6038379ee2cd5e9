import type { Platform } from './calls/platform';
import { expireDeposits } from './capabilities/funds/expireDeposits';
import { expireInvoices, timeOutTasks } from './capabilities/invoices/sweeps';
import { deleteOldNotifications } from './capabilities/notifications';
import {
  notifyOfOverdueTasks,
  notifyOfPayOutsToApprove,
  warnOfDueTasks,
  warnOfNoFreeAccount,
  warnOfSilentDevices,
} from './capabilities/warnings';
import { deleteOldDeliveries, failOverdueDeliveries } from './capabilities/webhooks/deliveries';
import { makeMonthsAhead } from './database/activityMonths';
import { vacuumChangedTables } from './database/autovacuum';
import { deleteOldCounts } from './database/counters';
import { deleteOldKeys } from './database/idempotency';
import type { Db } from './database/schema';
import { expireRequests } from './decisions/decide';
import { deleteOldSessions } from './session/sessions';
import { deleteOldSources } from './session/signInSources';
import { every, type Sweep } from './sweeps';

/** What time causes on a platform, and what is deleted because it is old. */
export const platformSweeps = ({ db, settings, log }: Platform, dbWithoutTimeout: Db): Sweep[] => [
  { name: 'expire-invoices', everyMs: every.fiveSeconds, run: () => expireInvoices(db, settings.REST_MINUTES) },
  { name: 'time-out-tasks', everyMs: every.minute, run: () => timeOutTasks(db, settings.TASK_HOURS) },
  { name: 'expire-deposits', everyMs: every.minute, run: () => expireDeposits(db, settings.DEPOSIT_HOURS) },
  { name: 'expire-requests', everyMs: every.minute, run: () => expireRequests(db, log) },
  { name: 'warn-of-due-tasks', everyMs: every.halfMinute, run: () => warnOfDueTasks(db, settings.PAYOUT_DUE_MINUTES) },
  {
    name: 'notify-of-overdue-tasks',
    everyMs: every.halfMinute,
    run: () => notifyOfOverdueTasks(db, settings.PAYOUT_DUE_MINUTES),
  },
  { name: 'notify-of-pay-outs', everyMs: every.halfMinute, run: () => notifyOfPayOutsToApprove(db) },
  { name: 'warn-of-silent-phones', everyMs: every.halfMinute, run: () => warnOfSilentDevices(db) },
  { name: 'warn-of-no-free-account', everyMs: every.halfMinute, run: () => warnOfNoFreeAccount(db) },
  { name: 'fail-deliveries', everyMs: every.minute, run: () => failOverdueDeliveries(db) },
  { name: 'delete-deliveries', everyMs: every.fiveMinutes, run: () => deleteOldDeliveries(db) },
  { name: 'delete-counts', everyMs: every.fiveMinutes, run: () => deleteOldCounts(db) },
  { name: 'delete-idempotency-keys', everyMs: every.hour, run: () => deleteOldKeys(db) },
  { name: 'delete-notifications', everyMs: every.hour, run: () => deleteOldNotifications(db) },
  { name: 'delete-sessions', everyMs: every.hour, run: () => deleteOldSessions(db) },
  { name: 'delete-sign-in-sources', everyMs: every.hour, run: () => deleteOldSources(db) },
  { name: 'make-months-of-activity', everyMs: every.hour, run: () => makeMonthsAhead(dbWithoutTimeout) },
  ...(settings.DATABASE_URL === undefined
    ? [{ name: 'vacuum', everyMs: every.minute, run: () => vacuumChangedTables(dbWithoutTimeout) }]
    : []),
];
