import { sql, type RawBuilder } from 'kysely';
import { inTransaction, notifyUser } from '../../database/changes';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import type { Db, Tx } from '../../database/schema';
import { invoiceSql } from '../../database/statusSql';
import { isFirst, markRead } from '../notifications/warning';
import { ofRequester } from '../requests/requesters';
import { dueDate } from './dueDate';
import { nameOfTask } from './taskName';

/** A task is near its end in the last minutes before it is due. */
const minutesBeforeDue = 5;
/** A task that became overdue longer ago, while no server ran, is not told of any more. */
const toldOfOverdueMinutes = 60;
const hourSeconds = 3600;
const daySeconds = 86_400;

interface DueTask {
  id: number;
  owner: number;
  amount: string;
  merchant: string | null;
  /** Until it is due. */
  minutes: number;
}

/** Tasks whose due date lies between these times, but for those whose holder waits for an approval. `payOutMinutes`: when a pay-out is due after approval. */
const tasksDue = async (tx: Tx, payOutMinutes: number, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => {
  const { rows } = await sql<DueTask>`select i.id, i.owner, i.amount, c.nickname as merchant,
      ceil(extract(epoch from ${dueDate('i', sql`${payOutMinutes}::int`)} - now()) / 60)::int as minutes
    from invoices i left join users c on c.id = i."clientId" where i.status = ${invoiceSql.WIP} and i.owner is not null
      and ${dueDate('i', sql`${payOutMinutes}::int`)} between ${from} and ${to}
      and ${ofRequester('id', 'invoices', 'i')} is null
    order by i.id`.execute(tx);
  return rows;
};

const minutes = (count: number) => sql`make_interval(mins => ${count})`;

/** Warns each holder once of a task that is due within minutes. */
export const warnOfDueTasks = (db: Db, payOutMinutes: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const due = await tasksDue(tx, payOutMinutes, sql`now()`, sql`now() + ${minutes(minutesBeforeDue)}`);
    for (const task of due) {
      const { id, owner } = task;
      if (!(await isFirst(tx, `due:${id}:${owner}`, daySeconds))) continue;
      const words = {
        phrase: urgentNotices.taskDue,
        args: { task: nameOfTask(task), smart_count: Math.max(1, task.minutes) },
      };
      await notifyUser(tx, { to: owner, entity: 'invoices', id, words });
    }
  });

/** Tells each holder once that their task has become overdue. What warned them of it is read then. */
export const notifyOfOverdueTasks = (db: Db, payOutMinutes: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const overdue = await tasksDue(tx, payOutMinutes, sql`now() - ${minutes(toldOfOverdueMinutes)}`, sql`now()`);
    for (const task of overdue) {
      const { id, owner } = task;
      if (!(await isFirst(tx, `overdue:${id}:${owner}`, daySeconds))) continue;
      await markRead(
        tx,
        sql`n."userId" = ${owner} and n.subject = ${`invoices/${id}`} and n.phrase = ${urgentNotices.taskDue}`,
      );
      const words = { phrase: urgentNotices.taskOverdue, args: { task: nameOfTask(task) } };
      await notifyUser(tx, { to: owner, entity: 'invoices', id, words });
    }
  });

/**
 * Tells merchants, at most once an hour each, of pay-outs that wait for their approval and came since they were last told:
 * after a day these expire. It is read once none waits any more.
 */
export const notifyOfPayOutsToApprove = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    // By number: a clock that was set back dates a later one before the notification.
    const { rows } = await sql<{
      merchant: number;
      count: number;
      newest: number;
    }>`select "clientId" as merchant, count(*)::integer as count, max(id) as newest
      from invoices where status = ${invoiceSql.New} and approved = false and "clientId" is not null and "expireDate" > now()
      group by "clientId" having max(id) > coalesce((select max((n.args::json ->> 'newest')::bigint) from notifications n
        where n."userId" = "clientId" and n.phrase = ${urgentNotices.payOutsToApprove}), 0)
      order by "clientId"`.execute(tx);
    for (const { merchant, count, newest } of rows) {
      if (!(await isFirst(tx, `pay-outs:${merchant}`, hourSeconds))) continue;
      const words = { phrase: urgentNotices.payOutsToApprove, args: { smart_count: count, newest } };
      await notifyUser(tx, { to: merchant, entity: 'own-invoices', words });
    }
    await markRead(
      tx,
      sql`n.phrase = ${urgentNotices.payOutsToApprove} and not exists (select 1 from invoices i
        where i."clientId" = n."userId" and i.status = ${invoiceSql.New} and i.approved = false and i."expireDate" > now())`,
    );
  });
