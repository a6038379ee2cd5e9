import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import {
  addReferences,
  attachMonth,
  createMonthTable,
  dropUnattachedMonth,
  isInMonthConstraint,
  lockReferenced,
  otherActivity,
  readActivityParts,
  tableOfMonth,
  type ActivityPart,
} from '../database/activityMonths';
import { withBriefLocks } from '../database/briefLocks';
import { monthAfter, monthOf, startOf, type Month } from '../database/months';
import type { Database } from '../database/open';
import type { Db, Tx } from '../database/schema';
import { allActivity, allActivityTable } from '../database/storedTables';
import { removeAbandonedFiles } from '../base/atomicFile';
import { CommandRefused } from '../base/commandRefused';
import { divideOldestPart } from './divideOldestPart';
import { asOnlyRun } from './onlyRun';
import { digestTable, readMonthFile, writeMonthFile, type MonthFile, type RowsMark } from './monthFile';
import { counted, type Report } from './progress';

/** How many whole months of activity stay in the database, at least. Rules may look back no further. */
export const leastMonths = 13;

/** What is to be archived, and where. */
export interface ArchiveRequest {
  /** The first month that stays. */
  before: Month;
  folder: string;
  /** Says what is done. */
  report: Report;
  now?: Date;
}

/** A month that can be archived: a table of its own. */
interface ArchivableMonth {
  month: Month;
  table: string;
}

/** Throws `CommandRefused` when a month is asked for that has to stay. */
const refuseRecent = (before: Month, now: Date) => {
  const latest = monthOf(now, -leastMonths);
  if (before > latest)
    throw new CommandRefused(
      `The last ${leastMonths} months of activity stay in the database: --before can be ${latest} at the latest.`,
    );
};

/** Makes the folder if there is none, and returns whether it did. Throws `CommandRefused` when it cannot be written to. */
const prepareFolder = (folder: string): boolean => {
  if (!existsSync(dirname(folder))) throw new CommandRefused(`There is no folder ${dirname(folder)} for the files`);
  try {
    const isNew = !existsSync(folder);
    if (isNew) mkdirSync(folder, { mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return isNew;
  } catch (error) {
    throw new CommandRefused(`The folder for the files cannot be written to: ${(error as Error).message}`);
  }
};

/** Runs work with the folder for the files, made if there is none, and leaves no new one behind that it put nothing into. */
const withFolder = async <A>(folder: string, work: () => Promise<A>): Promise<A> => {
  const isNew = prepareFolder(folder);
  try {
    return await work();
  } finally {
    if (isNew && readdirSync(folder).length === 0) rmdirSync(folder);
  }
};

/** The months that end before another one begins and have a table of their own, oldest first. */
const archivableMonths = (parts: readonly ActivityPart[], before: Month): ArchivableMonth[] =>
  parts.flatMap(({ name, from, until }) => {
    if (from === null || until === null || until > startOf(before)) return [];
    return [{ month: monthOf(new Date(from)), table: name }];
  });

/** Throws `CommandRefused` while the oldest months are in a table with later ones that are still being written. */
const refuseUnended = (parts: readonly ActivityPart[], now: Date) => {
  const oldest = parts.find(({ from, until }) => from === null && until !== null);
  if (!oldest?.until || oldest.until <= startOf(monthOf(now))) return;
  throw new CommandRefused(
    `Activity before ${monthOf(new Date(oldest.until))} is in one table until then, because the version before may still write into it.`,
  );
};

/** The archived months before another one, oldest first. */
const readArchivedMonths = async (db: Db, before: Month): Promise<Month[]> => {
  const { rows } = await sql<{ month: Month }>`
    select month from "archived-months" where month < ${before} order by 1`.execute(db);
  return rows.map(({ month }) => month);
};

/** Says that nothing is left to archive, and what is archived. */
const describeNone = (before: Month, archived: readonly Month[]): string => {
  const [first, last] = [archived[0], archived.at(-1)];
  if (first === undefined) return `There is no activity before ${before}.`;
  const which = first === last ? `${first} is` : `${first} to ${last} are`;
  return `There is no activity before ${before} left in the database; ${which} archived.`;
};

/** Months before another one whose entries came when they had no table, because a clock was wrong; archived ones aside. */
const strayMonths = async (db: Db, before: Month): Promise<Month[]> => {
  const { rows } = await sql<{ month: Month }>`
    select distinct to_char("createDate" at time zone 'UTC', 'YYYY-MM') as month from ${sql.table(otherActivity)}
    where "createDate" < ${startOf(before)} order by 1`.execute(db);
  const archived = await readArchivedMonths(db, before);
  return rows.flatMap(({ month }) => (archived.includes(month) ? [] : [month]));
};

const giveTables = async (db: Db, before: Month) => {
  for (const month of await strayMonths(db, before))
    await withBriefLocks(db, async (tx) => {
      await createMonthTable(tx, month);
      await attachMonth(tx, month);
    });
};

const markOf = async (db: Db | Tx, table: string): Promise<RowsMark> => {
  const { rows } = await sql<RowsMark>`select count(*)::integer as rows, coalesce(sum(id), 0)::text as "idSum"
    from ${sql.table(table)}`.execute(db);
  return rows[0]!;
};

const isSame = (one: RowsMark, other: RowsMark) => one.rows === other.rows && one.idSum === other.idSum;

/** Name of the file of a month. */
export const fileOfMonth = (month: Month): string => `activity-${month}.tar.gz`;

const readColumns = async (tx: Tx, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(tx);
  return rows.map(({ name }) => name);
};

const otherEntries = (path: string, month: Month) =>
  new CommandRefused(
    `${path} does not have the entries of ${month} that the database has. Move it away, and run this again.`,
  );

/**
 * Writes the file of a month unless it is there, reads it again, and compares it with the table. Returns what it has. Throws
 * `CommandRefused` when it differs.
 */
const writeAndVerify = async (
  database: Database,
  { month, table }: ArchivableMonth,
  path: string,
): Promise<MonthFile> => {
  const digest = await database.runCopy(async (copy) => {
    const { tx } = copy;
    const { rows } = await markOf(tx, table);
    const source = { name: table, columns: await readColumns(tx, table), rows };
    return existsSync(path) ? digestTable(copy, source) : writeMonthFile(path, copy, month, source);
  });
  const file = await readMonthFile(path);
  if (file.month !== month) throw new CommandRefused(`${path} has the month ${file.month}. Nothing was changed.`);
  if (file.digest !== digest) throw otherEntries(path, month);
  return file;
};

/** Drops the table of a month that a file has, unless it has got entries meanwhile, and notes that it is archived; all of it or nothing. */
const dropMonth = (db: Db, { month, table }: ArchivableMonth, { mark, digest }: MonthFile, path: string) =>
  withBriefLocks(db, async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    if (!isSame(await markOf(tx, table), mark)) throw otherEntries(path, month);
    await lockReferenced(tx);
    await sql`alter table ${allActivityTable} detach partition ${sql.table(table)}`.execute(tx);
    await sql`drop table ${sql.table(table)}`.execute(tx);
    await sql`insert into "archived-months" (month, rows, file, digest, "archiveDate")
      values (${month}, ${mark.rows}, ${path}, ${digest}, now())`.execute(tx);
  });

/** Says what `archiveMonths` would do, and changes nothing. Throws as it does. */
export const describeArchiving = async (
  { dbWithoutTimeout: db }: Database,
  { before, folder, report, now = new Date() }: ArchiveRequest,
): Promise<void> => {
  refuseRecent(before, now);
  refuseUnended(await readActivityParts(db), now);
  const { rows } = await sql<{ month: Month; rows: number }>`
    select to_char("createDate" at time zone 'UTC', 'YYYY-MM') as month, count(*)::integer as rows
    from ${allActivityTable} where "createDate" < ${startOf(before)} group by 1 order by 1`.execute(db);
  const archived = await readArchivedMonths(db, before);
  const left = rows.filter(({ month }) => !archived.includes(month));
  for (const { month, rows: count } of left)
    report(`${month}: would write ${counted(count, 'row')} into ${join(folder, fileOfMonth(month))}`);
  if (left.length === 0) report(describeNone(before, archived));
};

/**
 * Writes each month of activity before another one into a file of its own, verifies it, and only then drops the month. A month is
 * in the database or in a verified file at any time; where an interrupted run left both, this one goes on. Returns the months that
 * were archived. Throws `CommandRefused`, before or between months, when another run is at work, a month has to stay, the folder
 * cannot be written to or a file differs.
 */
export const archiveMonths = async (database: Database, request: ArchiveRequest): Promise<Month[]> => {
  const { before, folder, report, now = new Date() } = request;
  const { dbWithoutTimeout: db } = database;
  refuseRecent(before, now);
  const archiveAll = async () => {
    await divideOldestPart(db, report, now);
    await giveTables(db, before);
    const months = archivableMonths(await readActivityParts(db), before);
    for (const archived of months) {
      const path = join(folder, fileOfMonth(archived.month));
      const file = await writeAndVerify(database, archived, path);
      await dropMonth(db, archived, file, path);
      report(`${archived.month}: ${counted(file.mark.rows, 'row')} in ${path}`);
    }
    if (months.length === 0) report(describeNone(before, await readArchivedMonths(db, before)));
    return months.map(({ month }) => month);
  };
  return asOnlyRun(database, async () => {
    refuseUnended(await readActivityParts(db), now);
    return withFolder(folder, async () => {
      await removeAbandonedFiles(folder);
      return archiveAll();
    });
  });
};

/** Throws `CommandRefused` unless this file is the one into which this database has archived the month. */
const refuseOtherFile = async (db: Db, path: string, { month, digest }: MonthFile) => {
  const { rows } = await sql<{ digest: string | null }>`
    select digest from "archived-months" where month = ${month}`.execute(db);
  if (!rows[0]) throw new CommandRefused(`This database has not archived ${month}.`);
  if (rows[0].digest !== null && rows[0].digest !== digest)
    throw new CommandRefused(`${path} is not the file that was archived: its entries differ.`);
};

/** Throws `CommandRefused` when the database has the month. */
const refusePresent = async (db: Db, month: Month) => {
  const isThere = (await readActivityParts(db)).some(
    ({ from, until }) => until !== null && (from ?? '') < startOf(monthAfter(month)) && until > startOf(month),
  );
  if (isThere) throw new CommandRefused(`The database has the activity of ${month} already.`);
};

/** Throws `CommandRefused` when a file has a column that activity does not have. */
const refuseUnknownColumns = async (tx: Tx, path: string, columns: readonly string[]) => {
  const known = await readColumns(tx, allActivity);
  const unknown = columns.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CommandRefused(`${path} has the column "${unknown}", which activity does not have.`);
};

/** PostgreSQL's classes of errors that say what is wrong with rows: values that are none, and constraints. */
const faultOfRows = /^2[23]/;

/** Throws `CommandRefused` where the database refuses rows of a file, and any other error as it is. */
const refuseRows = (error: unknown, path: string, month: Month): never => {
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown };
  if (constraint === isInMonthConstraint) throw new CommandRefused(`${path} has rows of another month than ${month}.`);
  if (typeof code === 'string' && faultOfRows.test(code))
    throw new CommandRefused(`${path} has rows that do not fit into activity: ${String(message)}`);
  throw error;
};

/**
 * Brings an archived month back from its file. Throws `CommandRefused` when the file is another one or damaged, the month is in the
 * database or was not archived by it, or another run is at work.
 */
export const bringBackMonth = async (database: Database, path: string, report: Report): Promise<Month> => {
  const { dbWithoutTimeout: db } = database;
  if (!existsSync(path)) throw new CommandRefused(`There is no file ${path}`);
  const file = await readMonthFile(path);
  const { month, columns, mark } = file;
  const table = tableOfMonth(month);
  await asOnlyRun(database, async () => {
    await refusePresent(db, month);
    await refuseOtherFile(db, path, file);
    const copying = database.runCopy(async ({ tx, writeRows, requireRoom }) => {
      await refuseUnknownColumns(tx, path, columns);
      await createMonthTable(tx, month);
      await readMonthFile(path, async (rows) => {
        await requireRoom(rows.length);
        await writeRows({ name: table, columns, rows: mark.rows }, rows);
      });
      if (!isSame(await markOf(tx, table), mark)) throw new Error(`${path} was changed while it was read`);
    });
    try {
      await copying.then(() => addReferences(db, month));
    } catch (error) {
      // Where the database is gone, the next run drops it.
      await dropUnattachedMonth(db, month).catch(() => undefined);
      refuseRows(error, path, month);
    }
    await withBriefLocks(db, async (tx) => {
      await attachMonth(tx, month);
      await sql`delete from "archived-months" where month = ${month}`.execute(tx);
    });
  });
  report(`${month}: ${counted(mark.rows, 'row')} from ${path}`);
  return month;
};
