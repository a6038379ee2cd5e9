import { Migrator, sql, type Migration } from 'kysely';
import { storeAccountsOfMessages } from './accountsOfMessages';
import { CommandRefused } from '../base/commandRefused';
import { version } from '../base/version';
import { makeFirstSchema } from './firstSchema';
import { leaveOutFreedAccounts } from './freedAccounts';
import { markLateInvoices } from './lateInvoices';
import { locks } from './locks';
import { releaseUnapprovedPayOuts } from './unapprovedPayOuts';
import { storeReceivedSums } from './receivedSums';
import { openDisputesOfReceipts } from './receiptsAreDisputes';
import { makeResults } from './invoiceResults';
import { storeTicketFiles } from './ticketFileContents';
import { settlePayOuts } from './settling';
import { makeRequisitesUniquePerBank } from './requisitesPerBank';
import type { Db } from './schema';

const firstSchema = '0001-first-schema';

/**
 * Numbered migrations. Each runs once per database, in one transaction; never change or remove one. Missing tables and
 * columns don't need a migration: they are added from the definitions before (`tables.ts`). Instances of the previous
 * version keep running on the migrated database, so drop or rename only what the previous version no longer uses.
 */
const migrations: Readonly<Record<string, Migration>> = {
  [firstSchema]: { up: makeFirstSchema },
  '0002-requisites-are-unique-per-bank': { up: makeRequisitesUniquePerBank },
  '0003-credited-pay-outs-are-settled': { up: settlePayOuts },
  '0004-unapproved-pay-outs-hold-nothing': { up: releaseUnapprovedPayOuts },
  '0005-received-sums-are-stored': { up: storeReceivedSums },
  '0006-accounts-are-freed-while-invoices-are-open': { up: leaveOutFreedAccounts },
  '0007-receipts-of-payers-are-disputes': { up: openDisputesOfReceipts },
  '0008-results-of-invoices-are-stored': { up: makeResults },
  '0009-messages-know-their-account': { up: storeAccountsOfMessages },
  '0010-files-of-tickets-are-stored': { up: storeTicketFiles },
  '0011-late-invoices-are-marked': { up: markLateInvoices },
};

/** Last migration of the earlier numbering. A database that has it already has the first schema. */
const lastOfEarlierNumbering = '0021-builds-are-kept';

const table = 'migrations';

/** Reads the names of the migrations that ran, without the migrator, which first inspects the whole database. */
export const readAppliedNames = async (db: Db): Promise<ReadonlySet<string>> => {
  const { rows: found } = await sql`select 1 from pg_tables
    where schemaname = current_schema() and tablename = ${table}`.execute(db);
  if (found.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/** Names of migrations that this version does not have. */
const unknownAmong = (applied: ReadonlySet<string>): string[] =>
  [...applied].filter((name) => !Object.hasOwn(migrations, name));

/** Whether these migrations are of a version too old to migrate, or of a later one; undefined when neither. */
export const otherVersionOf = (applied: ReadonlySet<string>): 'older' | 'later' | undefined => {
  if (applied.size === 0 || applied.has(lastOfEarlierNumbering)) return undefined;
  if (!applied.has(firstSchema)) return 'older';
  return unknownAmong(applied).length === 0 ? undefined : 'later';
};

const refusals: Readonly<Record<'older' | 'later', (applied: ReadonlySet<string>) => string>> = {
  later: (applied) =>
    `This database is of a later version: it has ${unknownAmong(applied).join(', ')}, which this one, ${version}, does not know. Start that version instead of this one.`,
  older: (applied) =>
    `This database is of an older version, with ${[...applied].toSorted().at(-1)!}, which this one, ${version}, cannot bring up to date. Start it once with the version before, then with this one.`,
};

/**
 * Throws `CommandRefused`, before anything changes, when the database is of a version too old to migrate, or of a later
 * one.
 */
export const refuseOtherVersions = async (db: Db): Promise<void> => {
  const applied = await readAppliedNames(db);
  const other = otherVersionOf(applied);
  if (other) throw new CommandRefused(refusals[other](applied));
};

/** Gives a database of the earlier numbering the one name that stands for all of it. */
const renumber = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.schema)})`.execute(tx);
    await sql`with gone as (delete from ${sql.table(table)}
        where exists (select 1 from ${sql.table(table)} where name = ${lastOfEarlierNumbering}) returning timestamp)
      insert into ${sql.table(table)} (name, timestamp) select ${firstSchema}, max(timestamp) from gone
        having count(*) > 0`.execute(tx);
  });

/** Runs the missing migrations. Several instances may start concurrently: one of them does it. */
export const migrate = async (db: Db): Promise<void> => {
  const applied = await readAppliedNames(db);
  if (Object.keys(migrations).every((name) => applied.has(name))) return;
  if (applied.has(lastOfEarlierNumbering)) await renumber(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: table,
    migrationLockTableName: 'migrations-lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
};
