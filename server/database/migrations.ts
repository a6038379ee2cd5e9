import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { maskOneTimeCodes } from '../../src/format/oneTimeCodes';
import type { Field } from '../../src/resources/language/fields';
import { readMessage, type BankPattern } from '../capabilities/messages/reading';
import { guardLedger } from './ledgerGuards';
import { endRequestsOfDecided } from './approvalGuard';
import { indexBooks, openBooks } from './openingBooks';
import { rememberIssuers } from './rememberIssuers';
import { columnsOf, ownTables, tableDefinitions, type Db } from './schema';
import { requisitesIndex } from './tables';
import { UnmatchedWhy } from '../../src/resources/statuses';

const isId = (field: Field) => field.type === 'reference' || field.type === 'identifier';

/** Messages in the order of their ids, so many at a time. */
const messagesAfter = async (db: Kysely<unknown>, after: number) => {
  const { rows } = await sql<{ id: number; message: string }>`select id, message from messages
    where id > ${after} and message is not null order by id limit 1000`.execute(db);
  return rows;
};

/**
 * Changes that do more than add, by number and for good: each runs once in a database, in one transaction. Tables and
 * columns that are merely missing are added from the definitions (`tables.ts`) before.
 */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-ids-are-bigint': {
    up: async (db: Kysely<unknown>) => {
      const { rows } = await sql<{ table: string; column: string }>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = current_schema() and data_type = 'integer'`.execute(db);
      for (const table of [...tableDefinitions.map(({ name }) => name), ...Object.keys(ownTables)]) {
        const ids = Object.entries(columnsOf(table)).flatMap(([name, field]) => (isId(field) ? [name] : []));
        const narrow = rows.filter((row) => row.table === table && ['id', ...ids].includes(row.column));
        for (const { column } of narrow) {
          await sql`alter table ${sql.table(table)} alter column ${sql.id(column)} type bigint`.execute(db);
        }
      }
    },
  },
  '0002-tries-are-counters': {
    up: async (db: Kysely<unknown>) => {
      await sql`drop table if exists "sign-in-attempts"`.execute(db);
    },
  },
  '0003-tickets-know-their-author': {
    up: async (db: Kysely<unknown>) => {
      await sql`update support t set "authorId" = u.id from users u where t."authorId" is null
        and u.nickname = t."ticketAuthor" and (select count(*) from users o where o.nickname = u.nickname) = 1`.execute(
        db,
      );
    },
  },
  '0004-activity-is-append-only': {
    up: async (db: Kysely<unknown>) => {
      await sql`create or replace function refuse_rewriting_activity() returns trigger language plpgsql as
        $$ begin raise exception 'activity is append-only'; end $$`.execute(db);
      await sql`create or replace trigger "activity_is_append_only" before update or delete or truncate on activity
        for each statement execute function refuse_rewriting_activity()`.execute(db);
      await sql`create index if not exists "activity_record_index" on activity (entity, "recordId", id)`.execute(db);
    },
  },
  '0005-account-numbers-are-indexed': {
    up: async (db: Kysely<unknown>) => {
      for (const { name: table } of tableDefinitions) {
        for (const [name, { type, unique }] of Object.entries(columnsOf(table)))
          if (type === 'requisites' && !unique) await requisitesIndex(table, name).execute(db);
      }
    },
  },
  '0006-sessions-are-rows': {
    up: async (db: Kysely<unknown>) => {
      await sql`alter table users drop column if exists "sessionsFrom"`.execute(db);
    },
  },
  '0007-deleted-users-free-their-email': {
    up: async (db: Kysely<unknown>) => {
      await sql`drop index if exists "users_email_unique"`.execute(db);
      await sql`create unique index "users_email_unique" on users (lower(email collate "pg_c_utf8"))
        where status is distinct from 3`.execute(db);
    },
  },
  '0008-sign-ins-are-indexed': {
    up: async (db: Kysely<unknown>) => {
      await sql`create index if not exists "activity_sign_ins_index" on activity ("recordId", id)
        where entity = 'users' and act = 'sign-in' and not refused`.execute(db);
      await sql`create index if not exists "users_nickname_index" on users (nickname)`.execute(db);
    },
  },
  '0009-tasks-have-a-holder': {
    up: async (db: Kysely<unknown>) => {
      await sql`update invoices set status = 0 where status = 2 and owner is null`.execute(db);
    },
  },
  '0010-money-has-a-ledger': {
    up: async (db: Kysely<unknown>) => {
      await openBooks(db);
      await indexBooks(db);
      await guardLedger(db);
    },
  },
  '0011-receipts-are-files': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table "receipt-files" ("receiptId" bigint primary key references receipts (id),
        content bytea not null)`.execute(db);
      await sql`create unique index "receipts_file_unique" on receipts ("invoiceId", sha256)`.execute(db);
    },
  },
  '0012-messages-count-once': {
    up: async (db: Kysely<unknown>) => {
      await sql`create unique index "messages_number_once" on messages ("deviceId", number, md5(message))
        where number is not null`.execute(db);
      await sql`update messages m set "invoiceId" = null where "invoiceId" is not null and exists
        (select 1 from messages o where o."invoiceId" = m."invoiceId" and o.id < m.id)`.execute(db);
      await sql`create unique index "messages_invoice_completed" on messages ("invoiceId")`.execute(db);
      await sql`create index "messages_of_phone" on messages ("deviceId", "createDate")`.execute(db);
    },
  },
  '0013-messages-show-no-codes': {
    up: async (db: Kysely<unknown>) => {
      for (
        let after = 0, rows = await messagesAfter(db, after);
        rows.length > 0;
        rows = await messagesAfter(db, after)
      ) {
        for (const { id, message } of rows) {
          const shown = maskOneTimeCodes(message);
          if (shown !== message)
            await sql`update messages set message = ${shown}, whole = ${message} where id = ${id}`.execute(db);
        }
        after = rows.at(-1)!.id;
      }
      // What is masked alike is not the same message.
      await sql`drop index "messages_number_once"`.execute(db);
      await sql`create unique index "messages_number_once" on messages ("deviceId", number,
        md5(coalesce(whole, message))) where number is not null`.execute(db);
    },
  },
  '0014-two-people-decide': {
    up: async (db: Kysely<unknown>) => {
      await sql`update "funds-operations" set "askedBy" = "userId" where "askedBy" is null`.execute(db);
      await sql`update deposits d set "operationId" = o.id, "walletId" = o."walletId" from "funds-operations" o
        where d."operationId" is null and o.type = 0 and o."userId" = d."userId" and o.amount = d.amount
          and o."createDate" = d."createDate"`.execute(db);
      await sql`create index if not exists "funds_operations_decided" on "funds-operations" (type, "endDate")`.execute(
        db,
      );
    },
  },
  '0015-what-was-in-handle': {
    up: async (db: Kysely<unknown>) => {
      await sql`update invoices set handled = true where status = 1 or id in (select "recordId"::bigint from activity
        where entity = 'invoices' and act in ('doubt', 'timeOut') and "recordId" ~ '^[0-9]{1,15}$')`.execute(db);
      await sql`create or replace function remember_handle() returns trigger language plpgsql as
        $$ begin new.handled := true; return new; end $$`.execute(db);
      await sql`create or replace trigger "invoices_were_in_handle" before insert or update on invoices
        for each row when (new.status = 1) execute function remember_handle()`.execute(db);
      await sql`create index if not exists "invoices_ended" on invoices ("endDate") where status = 5`.execute(db);
    },
  },
  '0016-open-invoices-of-payers-are-counted': {
    up: async (db: Kysely<unknown>) => {
      await sql`create index if not exists "invoices_open_of_address" on invoices (address) where status < 3`.execute(
        db,
      );
      await sql`create index if not exists "invoices_open_of_browser" on invoices (browser) where status < 3`.execute(
        db,
      );
    },
  },
  '0017-figures-are-of-late': {
    up: async (db: Kysely<unknown>) => {
      await sql`create index if not exists "deals_updated" on deals ("updateDate")`.execute(db);
      await sql`create index if not exists "deals_reversed" on deals (id) where reversed`.execute(db);
    },
  },
  '0018-messages-keep-what-was-read': {
    up: async (db: Kysely<unknown>) => {
      // Older ones fit no pay-in that could still be completed.
      const { rows } = await sql<BankPattern & { messageId: number; text: string }>`select m.id as "messageId",
          coalesce(m.whole, m.message) as text, p.id, p."regexpPattern" from messages m
        join "parsing-patterns" p on p.id = m."patternId"
        where m.status = 2 and m."createDate" > now() - interval '2 days'`.execute(db);
      for (const { messageId, text, ...pattern } of rows) {
        const reading = readMessage([pattern], text);
        if (typeof reading === 'string') continue;
        const { currency, account } = reading;
        await sql`update messages set currency = ${currency}, account = ${account} where id = ${messageId}`.execute(db);
      }
      await sql`update messages set why = ${UnmatchedWhy.noPayment} where status = 2 and amount is null
        and message !~ ${'(^|[^0-9*•])[0-9]'}`.execute(db);
      await sql`create index if not exists "messages_of_account" on messages (account, "createDate")
        where balance is not null`.execute(db);
    },
  },
  '0019-pay-outs-are-due': {
    up: async (db: Kysely<unknown>) => {
      await sql`update invoices set "approvedDate" = "createDate"
        where status < 3 and "paymentType" = 1 and approved and "approvedDate" is null`.execute(db);
    },
  },
  '0020-requests-wait-for-approval': {
    up: async (db: Kysely<unknown>) => {
      await sql`create unique index if not exists "approvals_waiting" on approvals (slot) where status = 0`.execute(db);
      await sql`create index if not exists "approvals_subject" on approvals (subject)`.execute(db);
      await endRequestsOfDecided(db);
      // What was pressed first in the version before did not keep the call: it is requested anew.
      await sql`drop table if exists "second-person"`.execute(db);
      await rememberIssuers(db);
      await sql`create index if not exists "transactions_paid_lately" on transactions ("toBalanceId", "postedDate")
        where status = 3 and purpose = 1`.execute(db);
      await sql`create index if not exists "sums_moved_alone_of" on "sums-moved-alone" ("principalId", "createDate")`.execute(
        db,
      );
    },
  },
  '0021-builds-are-kept': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table if not exists builds (id text primary key, names text[] not null,
        "seenDate" timestamptz not null default now())`.execute(db);
      await sql`create table if not exists "built-files" (name text primary key, content bytea not null)`.execute(db);
    },
  },
};

const table = 'migrations';

/** The names of those that ran, if any did: told without the migrator, which looks at the whole database first. */
const namesRun = async (db: Db): Promise<ReadonlySet<string>> => {
  const { rows: found } = await sql`select 1 from pg_tables
    where schemaname = current_schema() and tablename = ${table}`.execute(db);
  if (found.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/** Brings a database of an earlier version up to date. Several instances may start at once: one does it. */
export const migrate = async (db: Db): Promise<void> => {
  const run = await namesRun(db);
  const known = Object.keys(migrations);
  // One that is not known is of a later version: the migrator refuses it.
  if (run.size === known.length && known.every((name) => run.has(name))) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: table,
    migrationLockTableName: 'migrations-lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
};
