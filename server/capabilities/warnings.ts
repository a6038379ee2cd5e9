import { sql, type RawBuilder } from 'kysely';
import { formatMoney } from '../../src/format/money';
import { Role } from '../../src/resources/language/roles';
import { notifications } from '../../src/resources/notifications';
import type { Words } from '../../src/resources/language/words';
import { deviceSilence } from '../../src/resources/devices';
import { announceAll, inTransaction, notifyUser } from '../database/changes';
import { countUp } from '../database/counters';
import { urgentNotices } from '../../src/resources/urgentNotices';
import { accountIsFree } from '../database/derived';
import type { Db, Tx } from '../database/schema';
import { activeSql, invoiceSql, userSql } from '../database/statusSql';
import { dueDate } from '../database/dueDate';

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
}

/** Whether nobody was warned of this subject within these seconds. Of instances that ask at once, one gets `true`. */
const isFirst = async (tx: Tx, subject: string, seconds: number) =>
  (await countUp(tx, `warned:${subject}`, seconds)) === 1;

/** The text about a task as it stands in notifications: its sum and merchant. */
const nameOfTask = ({ amount, merchant }: DueTask) =>
  [formatMoney(amount, 'RUB'), ...(merchant ? [merchant] : [])].join(' · ');

/** Tasks whose due date lies between these times. `payOutMinutes`: when a pay-out is due after approval. */
const tasksDue = async (tx: Tx, payOutMinutes: number, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => {
  const { rows } = await sql<DueTask>`select i.id, i.owner, i.amount, c.nickname as merchant
    from invoices i left join users c on c.id = i."clientId" where i.status = ${invoiceSql.WIP} and i.owner is not null
      and ${dueDate('i', sql`${payOutMinutes}::int`)} between ${from} and ${to}
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
        args: { task: nameOfTask(task), smart_count: minutesBeforeDue },
      };
      await notifyUser(tx, { to: owner, entity: 'invoices', id, words });
    }
  });

/** Marks unread notifications as read, whose cause has ended, and announces it. */
const markRead = async (tx: Tx, among: RawBuilder<unknown>) => {
  // Whoever holds the lock of one is reading it.
  const { rows } = await sql<{ id: number }>`with unread as (select n.id from notifications n
      where not n."isRead" and ${among} for no key update skip locked)
    update notifications n set "isRead" = true from unread where n.id = unread.id returning n.id`.execute(tx);
  await announceAll(
    tx,
    rows.map(({ id }) => ({ entity: notifications.name, id, kind: 'changed' })),
  );
};

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

/** Warns vault owners, at most once an hour for each device, of devices with accounts that have just fallen silent. */
export const warnOfSilentDevices = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const silence = sql`make_interval(secs => ${deviceSilence / 1000})`;
    const { rows } = await sql<{
      id: number;
      name: string;
      userId: number;
    }>`select d.id, d.name, d."userId" from devices d
      where d.status = ${activeSql.Active} and d."userId" is not null
        and d."lastSeen" between now() - ${silence} - interval '1 hour' and now() - ${silence}
        and exists (select 1 from "payment-accounts" a where a."deviceId" = d.id and a.status = ${activeSql.Active})
      order by d.id`.execute(tx);
    const byOwner = new Map<number, (typeof rows)[number][]>();
    for (const device of rows)
      if (await isFirst(tx, `silent:${device.id}`, hourSeconds))
        byOwner.set(device.userId, [...(byOwner.get(device.userId) ?? []), device]);
    for (const [to, [device, ...others]] of byOwner) {
      const words: Words =
        others.length === 0
          ? { phrase: urgentNotices.deviceSilent, args: { device: device!.name } }
          : {
              phrase: urgentNotices.devicesSilent,
              args: { device: device!.name, smart_count: others.length },
            };
      await notifyUser(tx, { to, entity: 'devices', id: device!.id, words });
    }
  });

/** Warns Owners and Developers, at most once an hour, when payment accounts are in use and none is free for payers. */
export const warnOfNoFreeAccount = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql`select 1 from "payment-accounts" a where a.status = ${activeSql.Active}
      and not exists (select 1 from "payment-accounts" f where ${accountIsFree('f')}) limit 1`.execute(tx);
    if (rows.length === 0 || !(await isFirst(tx, 'no-free-account', hourSeconds))) return;
    const people = await tx
      .selectFrom('users')
      .select('id')
      .where('type', 'in', [Role.Owner, Role.Developer])
      .where(sql<boolean>`status = ${userSql.Active}`)
      .execute();
    const words = { phrase: urgentNotices.noFreeAccount };
    for (const { id: to } of people) await notifyUser(tx, { to, entity: 'booking', words });
  });
