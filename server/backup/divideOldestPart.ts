import { sql } from 'kysely';
import {
  addReferences,
  attachMonth,
  createMonthTable,
  isInMonth,
  lockReferenced,
  readActivityParts,
  tableOfMonth,
} from '../database/activityMonths';
import { withBriefLocks } from '../database/briefLocks';
import { monthOf, startOf, type Month } from '../database/months';
import type { Db, Tx } from '../database/schema';
import { allActivityTable } from '../database/storedTables';
import { counted, type Report } from './progress';

const countRows = async (tx: Db | Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(tx);
  return rows[0]!.count;
};

/** Copies a month into a table of its own. Writers need not wait: nothing is added to a month that has passed. */
const copyMonth = (db: Db, from: string, month: Month): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await createMonthTable(tx, month);
    await sql`insert into ${sql.table(tableOfMonth(month))}
      select * from ${sql.table(from)} where ${isInMonth(month)}`.execute(tx);
  });

/**
 * Divides the oldest part of activity by month, once it has ended: copies its months, and then lets the copies take its place at
 * once. An interrupted run is begun anew. One run at a time may do this.
 */
export const divideOldestPart = async (db: Db, report: Report, now: Date): Promise<void> => {
  const oldest = (await readActivityParts(db)).find(({ from, until }) => from === null && until !== null);
  if (!oldest?.until || oldest.until > startOf(monthOf(now))) return;
  const { name } = oldest;
  const { rows } = await sql<{ month: Month }>`
    select distinct to_char("createDate" at time zone 'UTC', 'YYYY-MM') as month from ${sql.table(name)} order by 1`.execute(
    db,
  );
  const months = rows.map(({ month }) => month);
  for (const month of months) {
    await copyMonth(db, name, month);
    await addReferences(db, month);
    report(`${month}: ${counted(await countRows(db, tableOfMonth(month)), 'row')} in a table of its own`);
  }
  await withBriefLocks(db, async (tx) => {
    await sql`lock table ${sql.table(name)} in share mode`.execute(tx);
    let copied = 0;
    for (const month of months) copied += await countRows(tx, tableOfMonth(month));
    if (copied !== (await countRows(tx, name))) throw new Error(`${name} was written to while it was divided`);
    await lockReferenced(tx);
    await sql`alter table ${allActivityTable} detach partition ${sql.table(name)}`.execute(tx);
    for (const month of months) await attachMonth(tx, month);
    await sql`drop table ${sql.table(name)}`.execute(tx);
  });
};
