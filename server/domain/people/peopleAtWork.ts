import { sql } from 'kysely';
import { Presence } from '../../../src/resources/statuses/people';
import { presenceMs } from '../../../src/resources/storePeople';
import { dueDate } from '../invoices/dueDate';
import type { Expression } from '../../database/searchSql';
import { invoiceSql } from '../../database/statusSql';

const idOf = (alias: string) => sql.ref(`${alias}.id`);

/** SQL: when one of the sessions of a person was last used; null when they have none. */
const lastSeen = (alias: string): Expression =>
  sql`(select max(ls."lastSeen") from sessions ls where ls."userId" = ${idOf(alias)})`;

/** SQL: whether a person is here (`Presence`). */
const presence = (alias: string): Expression =>
  sql`(case when exists (select 1 from sessions ps where ps."userId" = ${idOf(alias)}
      and ps."lastSeen" > now() - make_interval(secs => ${sql.lit(presenceMs / 1000)}))
    then ${sql.lit(Presence.Here)} else ${sql.lit(Presence.Away)} end)`;

/** SQL condition of the tasks that a person holds, for invoices under the alias `pi`. */
const isHeld = (alias: string) => sql`pi.owner = ${idOf(alias)} and pi.status = ${invoiceSql.WIP}`;

/** SQL: number of tasks that a person holds. */
const taskCount = (alias: string): Expression =>
  sql`(select count(*)::integer from invoices pi where ${isHeld(alias)})`;

const heldSince = (alias: string): Expression =>
  sql`(select min(pi."takenDate") from invoices pi where ${isHeld(alias)})`;

/** SQL condition of what a person completed today (UTC), for invoices under the alias `pi`. An index covers it. */
const isDoneToday = (alias: string) =>
  sql`pi.owner = ${idOf(alias)} and pi.status = ${invoiceSql.Complete} and pi."endDate" >= date_trunc('day', now(), 'UTC')`;

const doneToday = (alias: string): Expression =>
  sql`(select count(*)::integer from invoices pi where ${isDoneToday(alias)})`;

/** SQL: how long the task under the alias `pi` was held before it was completed, in seconds. */
const secondsHeld = sql`extract(epoch from pi."endDate" - pi."takenDate")`;

const medianTime = (alias: string): Expression =>
  sql`(select round(percentile_cont(0.5) within group (order by ${secondsHeld}))::integer
    from invoices pi where ${isDoneToday(alias)} and pi."takenDate" is not null)`;

const slowestTime = (alias: string): Expression =>
  sql`(select round(max(${secondsHeld}))::integer from invoices pi where ${isDoneToday(alias)})`;

/**
 * Returns the SQL of what supervisors see of a person, by field of `store-people`. `payOutMinutes`: SQL for the minutes in
 * which an approved pay-out is due.
 */
export const peopleAtWork = (payOutMinutes: Expression): Readonly<Record<string, (alias: string) => Expression>> => {
  const due = dueDate('pi', payOutMinutes);
  return {
    presence,
    lastSeen,
    tasks: taskCount,
    heldSince,
    nextDue: (alias) => sql`(select min(${due}) from invoices pi where ${isHeld(alias)})`,
    overdue: (alias) => sql`(select count(*)::integer from invoices pi where ${isHeld(alias)} and ${due} < now())`,
    // Whoever works in the order of due dates, at the median of today, ends their nth task after n times that long.
    willBeLate: (alias) => sql`(select count(*)::integer from (
        select ${due} as due, row_number() over (order by ${due}) as place from invoices pi where ${isHeld(alias)}) held
      where held.due >= now()
        and held.due < now() + held.place * make_interval(secs => coalesce(${medianTime(alias)}, 0)))`,
    doneToday,
    medianTime,
    slowestTime,
  };
};
