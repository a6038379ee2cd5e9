import { sql } from 'kysely';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { invoiceSql } from '../../database/statusSql';
import type { Capability } from '../../entities/capability';
import { every } from '../../base/sweep';
import { readWhenEnded } from '../notifications/endedCauses';
import { accountFunctions } from './accountFunctions';
import { confirmArrival, judgeArrival } from './arrival';
import { approvePayOut, judgePayOut, refusePayOut } from './approve';
import { invoiceFields } from './derived';
import { giveTask, judgeGive } from './give';
import { judgeRelease, releaseInvoice, takeInvoice } from './queue';
import { rememberHandle } from './rememberHandle';
import { completeTask, judgeResolution, judgeTask, resolveInvoice } from './resolve';
import { expireInvoices, freeAccounts, timeOutTasks } from './sweeps';
import { takeNextRoute } from './takeNext';
import { forgetTurnedAway } from './turnedAway';
import { notifyOfOverdueTasks, notifyOfPayOutsToApprove, warnOfDueTasks } from './warnings';

/** Pay-ins and pay-outs from their creation to their end, and the tasks that people take of them. */
export const invoices: Capability = {
  actionHandlers: {
    'taker-store.take': takeInvoice,
    'invoices.release': releaseInvoice,
    'invoices.give': giveTask,
    'invoices.resolve': resolveInvoice,
    'invoices.approve': approvePayOut,
    'invoices.refuse': refusePayOut,
    'invoices.confirmArrival': confirmArrival,
    'workspace.complete': completeTask,
  },
  judges: {
    'invoices.approve': judgePayOut,
    'pay-outs.approve': judgePayOut,
    'own-invoices.approve': judgePayOut,
    'invoices.confirmArrival': judgeArrival,
    'own-invoices.confirmArrival': judgeArrival,
    'invoices.resolve': judgeResolution,
    'taker-store.resolve': judgeResolution,
    'invoices.release': judgeRelease,
    'invoices.give': judgeGive,
    'workspace.give': judgeGive,
    'workspace.complete': judgeTask,
  },
  derived: { invoices: invoiceFields },
  // With the rate. Of the lists of invoices only a merchant's own has it.
  changesWithTime: { invoices: 'refundCost' },
  storedCode: [
    ...accountFunctions,
    ...readWhenEnded({
      trigger: 'left_task_is_not_due',
      table: 'invoices',
      when: sql`earlier.status = ${invoiceSql.WIP}
        and (later.status <> ${invoiceSql.WIP} or later.owner is distinct from earlier.owner)`,
      phrases: [urgentNotices.taskDue, urgentNotices.taskOverdue],
    }),
  ],
  indexes: [
    {
      name: 'invoices_refundOf',
      table: 'invoices',
      column: 'refundOf',
      keys: [sql.id('refundOf'), sql.id('id')],
      where: sql`"refundOf" is not null`,
    },
    {
      name: 'invoices_received',
      table: 'invoices',
      column: 'received',
      keys: [sql`"deviceId"`, sql`received`],
      where: sql`received is not null`,
    },
    {
      name: 'turned_away',
      table: 'turned-away',
      column: 'createDate',
      keys: [sql`"createDate"`],
      where: sql`true`,
    },
  ],
  guards: [rememberHandle],
  sweeps: ({ db, settings }) => [
    { name: 'free-accounts', everyMs: every.fiveSeconds, run: () => freeAccounts(db, settings) },
    { name: 'expire-invoices', everyMs: every.fiveSeconds, run: () => expireInvoices(db, settings) },
    { name: 'time-out-tasks', everyMs: every.minute, run: () => timeOutTasks(db, settings) },
    {
      name: 'warn-of-due-tasks',
      everyMs: every.halfMinute,
      run: () => warnOfDueTasks(db, settings.PAYOUT_DUE_MINUTES),
    },
    {
      name: 'notify-of-overdue-tasks',
      everyMs: every.halfMinute,
      run: () => notifyOfOverdueTasks(db, settings.PAYOUT_DUE_MINUTES),
    },
    { name: 'forget-turned-away', everyMs: every.hour, run: () => forgetTurnedAway(db) },
    { name: 'notify-of-pay-outs', everyMs: every.halfMinute, run: () => notifyOfPayOutsToApprove(db) },
  ],
  routes: [takeNextRoute],
};
