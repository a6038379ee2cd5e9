import { sql } from 'kysely';
import { CommandRefused } from '../base/commandRefused';
import { withBriefLocks } from './briefLocks';
import { monthAfter, monthOf, monthsBetween, startOf, type Month } from './months';
import type { Db, Tx } from './schema';
import { allActivity, allActivityTable } from './storedTables';

/** The table with what no other one is for: months that were not made ahead, because a clock was wrong. */
export const otherActivity = 'activity_other';

/** How many months after the current one have a table beforehand. */
const monthsAhead = 2;

/** One of the tables that activity is divided into: a month, or more. */
export interface ActivityPart {
  name: string;
  /** Its first moment (ISO); null when it has no beginning. */
  from: string | null;
  /** The moment at which it ends (ISO), the first that it does not have; null of the table with all other rows. */
  until: string | null;
}

/** Name of the table of a month. */
export const tableOfMonth = (month: Month): string => `activity_${month.replace('-', '_')}`;

/** SQL: a table, as `c`, is named as that of a month is, and is no part of activity: it is still being filled, or was left so. */
export const isUnfinishedMonth = sql`(not c.relispartition and c.relname ~ '^activity_[0-9]{4}_[0-9]{2}$')`;

/** SQL: an entry is of this month. */
export const isInMonth = (month: Month) =>
  sql`"createDate" >= ${sql.lit(startOf(month))}::timestamptz and "createDate" < ${sql.lit(startOf(monthAfter(month)))}::timestamptz`;

/** Whether activity is divided by month: after the first start of this version. */
export const isDivided = async (db: Db | Tx): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${`"${allActivity}"`}) is not null as is`.execute(db);
  return rows[0]!.is;
};

/** Returns the tables that activity is divided into, in the order of their times. */
export const readActivityParts = async (db: Db | Tx): Promise<ActivityPart[]> => {
  const bound = (which: 'FROM' | 'TO') =>
    sql`to_char(substring(pg_get_expr(c.relpartbound, c.oid) from ${sql.lit(`${which} \\('([^']+)'\\)`)})::timestamptz
      at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<ActivityPart>`select c.relname as name, ${bound('FROM')} as "from", ${bound('TO')} as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${sql.lit(`"${allActivity}"`)}::regclass order by until nulls last`.execute(db);
  return rows;
};

/** Returns the months in a range that no table has. The month `end` is not in it. */
const monthsWithout = (parts: readonly ActivityPart[], first: Month, end: Month) =>
  monthsBetween(first, end).filter(
    (month) =>
      !parts.some(
        ({ from, until }) => until !== null && (from ?? '') <= startOf(month) && until >= startOf(monthAfter(month)),
      ),
  );

/** Refuses to change or delete what a table of activity has. */
export const guardActivityTable = (tx: Tx, name: string): Promise<unknown> =>
  sql`create trigger "activity_is_append_only" before update or delete or truncate on ${sql.table(name)}
    for each statement execute function refuse_rewriting_activity()`.execute(tx);

/** A foreign key: its name, and what it is in SQL. */
interface TableReference {
  name: string;
  definition: string;
}

const readReferences = async (db: Db | Tx, table: string): Promise<TableReference[]> => {
  const { rows } = await sql<TableReference>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${`"${table}"`}::regclass and contype = 'f' order by conname`.execute(db);
  return rows;
};

/** Gives a table the references of another one, so that the rows that it will get need not be checked again. */
export const copyReferences = async (tx: Tx, from: string, to: string): Promise<void> => {
  for (const { name, definition } of await readReferences(tx, from))
    await sql`alter table ${sql.table(to)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
};

/**
 * Locks the tables that activity refers to, before a table becomes a part of it or ceases to be one, which needs them: changes read
 * users first and write activity at their end, and both would wait for each other if activity were locked first here.
 */
export const lockReferenced = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select distinct confrelid::regclass::text as name from pg_constraint
    where conrelid = ${sql.lit(`"${allActivity}"`)}::regclass and contype = 'f' order by 1`.execute(tx);
  for (const { name } of rows) await sql`lock table ${sql.raw(name)} in access exclusive mode`.execute(tx);
};

/**
 * Gives the filled table of a month the references of activity before it becomes a part: that would check its rows while nobody
 * can change a user. Here their tables are locked for a moment alone, and the rows are checked after that.
 */
export const addReferences = async (db: Db, month: Month): Promise<void> => {
  const table = sql.table(tableOfMonth(month));
  const references = await readReferences(db, allActivity);
  await withBriefLocks(db, async (tx) => {
    for (const { name, definition } of references)
      await sql`alter table ${table} add constraint ${sql.id(name)} ${sql.raw(definition)} not valid`.execute(tx);
  });
  for (const { name } of references) await sql`alter table ${table} validate constraint ${sql.id(name)}`.execute(db);
};

/** Says that a table has one month alone, so that the database need not read it to find out. */
export const isInMonthConstraint = 'is_in_month';

/** Drops the table of a month that was made and did not become a part of activity. */
export const dropUnattachedMonth = async (db: Db, month: Month): Promise<void> => {
  const name = tableOfMonth(month);
  if ((await readActivityParts(db)).some((part) => part.name === name))
    throw new Error(`${name} is a part of activity`);
  await sql`drop table if exists ${sql.table(name)}`.execute(db);
};

/**
 * Makes the table of a month, with all that a part of activity has but references, so that it can be filled before it becomes one:
 * `addReferences` checks many rows, `attachMonth` few. Drops what an interrupted run left of it. Throws when it is a part of activity.
 */
export const createMonthTable = async (tx: Tx, month: Month): Promise<void> => {
  await dropUnattachedMonth(tx, month);
  await sql`create table ${sql.table(tableOfMonth(month))} (like ${allActivityTable} including defaults including indexes,
    constraint ${sql.id(isInMonthConstraint)} check (${isInMonth(month)}))`.execute(tx);
};

/** Makes the table of a month a part of activity. Takes entries of that month, which came while there was none, into it. */
export const attachMonth = async (tx: Tx, month: Month): Promise<void> => {
  const [table, other] = [sql.table(tableOfMonth(month)), sql.table(otherActivity)];
  await lockReferenced(tx);
  await sql`alter table ${other} disable trigger user`.execute(tx);
  await sql`with moved as (delete from ${other} where ${isInMonth(month)} returning *)
    insert into ${table} select * from moved`.execute(tx);
  await sql`alter table ${other} enable trigger user`.execute(tx);
  await sql`alter table ${allActivityTable} attach partition ${table}
    for values from (${sql.lit(startOf(month))}) to (${sql.lit(startOf(monthAfter(month)))})`.execute(tx);
  await sql`alter table ${table} drop constraint ${sql.id(isInMonthConstraint)}`.execute(tx);
  await guardActivityTable(tx, tableOfMonth(month));
};

/** Makes the tables of this month and of the next ones that are missing. Returns how many. */
export const addMonths = async (tx: Tx, now: Date): Promise<number> => {
  const months = monthsWithout(await readActivityParts(tx), monthOf(now), monthOf(now, monthsAhead + 1));
  for (const month of months) {
    await createMonthTable(tx, month);
    await attachMonth(tx, month);
  }
  return months.length;
};

/**
 * Makes the tables of coming months ahead, in one instance at a time. Returns how many: none while activity is locked, as by a
 * backup. Entries need not wait for them: without a table of their month they are kept in one for all others, and the next
 * call takes them out of it.
 */
export const makeMonthsAhead = async (db: Db, now = new Date()): Promise<number> => {
  const missing = monthsWithout(await readActivityParts(db), monthOf(now), monthOf(now, monthsAhead + 1));
  if (missing.length === 0) return 0;
  return withBriefLocks(db, (tx) => addMonths(tx, now), 1).catch((error: unknown) => {
    if (error instanceof CommandRefused) return 0;
    throw error;
  });
};
