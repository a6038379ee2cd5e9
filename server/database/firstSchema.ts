import { sql, type Kysely, type RawBuilder } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import { givenDomain } from './domainSql';
import { approvalSql, invoiceSql, openInvoicesSql, paymentSql, userSql } from './statusSql';

/** Tables that are not in the definitions. */
const ownTables = [
  sql`"receipt-files" ("receiptId" bigint primary key references receipts (id), content bytea not null)`,
  sql`builds (id text primary key, names text[] not null, "seenDate" timestamptz not null default now())`,
  sql`"built-files" (name text primary key, content bytea not null)`,
];

const isPayIn = sql`"paymentType" = ${paymentSql.PayIn}`;
const isOpen = sql`status in ${openInvoicesSql}`;

/** Unique indexes by name: the table, its columns and the condition on its rows. */
const uniqueIndexes: Readonly<Record<string, RawBuilder<unknown>>> = {
  users_email_unique: sql`users (lower(email collate "pg_c_utf8")) where status is distinct from ${userSql.Deleted}`,
  invoices_account_open: sql`invoices ("accountId") where ${isOpen} and ${isPayIn}`,
  invoices_sum_on_phone_open: sql`invoices ("deviceId", amount) where ${isOpen} and ${isPayIn}`,
  receipts_file_unique: sql`receipts ("invoiceId", sha256)`,
  // Different messages may look the same once masked, so the hash is of the unmasked text.
  messages_number_once: sql`messages ("deviceId", number, md5(coalesce(whole, message))) where number is not null`,
  messages_invoice_completed: sql`messages ("invoiceId")`,
  approvals_waiting: sql`approvals (slot) where status = ${approvalSql.Waiting}`,
};

/** Indexes for frequent queries, in addition to those of the lists (`indexes.ts`). */
export const frequentIndexes: Readonly<Record<string, RawBuilder<unknown>>> = {
  activity_record_index: sql`activity (entity, "recordId", id)`,
  activity_sign_ins_index: sql`activity ("recordId", id) where entity = 'users' and act = 'sign-in' and not refused`,
  users_nickname_index: sql`users (nickname)`,
  invoices_open_of_client: sql`invoices ("clientId") where ${isOpen}`,
  invoices_open_of_address: sql`invoices (address) where ${isOpen}`,
  invoices_open_of_browser: sql`invoices (browser) where ${isOpen}`,
  invoices_sum_on_account: sql`invoices ("accountId", amount) where ${isPayIn}`,
  invoices_sum_on_phone: sql`invoices ("deviceId", amount) where ${isPayIn}`,
  invoices_new_by_end: sql`invoices ("expireDate") where status = ${invoiceSql.New}`,
  transactions_from_balance: sql`transactions ("fromBalanceId", "fromEntry")`,
  transactions_to_balance: sql`transactions ("toBalanceId", "toEntry")`,
  messages_of_phone: sql`messages ("deviceId", "createDate")`,
  messages_of_account: sql`messages (account, "createDate") where balance is not null`,
  funds_operations_decided: sql`"funds-operations" (type, "endDate")`,
  approvals_subject: sql`approvals (subject)`,
  sums_moved_alone_of: sql`"sums-moved-alone" ("principalId", "createDate")`,
};

/** Creates the account to which fees are posted. */
const addPlatformAccount = async (db: Kysely<unknown>) => {
  await sql`insert into users (type, nickname, email, status, verified)
    values (${sql.lit(Role.System)}, 'Platform', 'platform@system.invalid', ${userSql.Active}, true)`.execute(db);
  await sql`insert into "balance-accounts" ("userId", amount, held, entries) select id, 0, 0, 0 from users`.execute(db);
};

/** Makes activity append-only. */
const guardActivity = async (db: Kysely<unknown>) => {
  await sql`create function refuse_rewriting_activity() returns trigger language plpgsql as
    $$ begin raise exception 'activity is append-only'; end $$`.execute(db);
  await sql`create trigger "activity_is_append_only" before update or delete or truncate on activity
    for each statement execute function refuse_rewriting_activity()`.execute(db);
};

/** Creates what an empty database needs in addition to the tables and columns of the definitions (`tables.ts`). */
export const makeFirstSchema = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ownTables) await sql`create table ${table}`.execute(db);
  // The index made from the definition does not leave out deleted users; the one below does.
  await sql`drop index "users_email_unique"`.execute(db);
  for (const [name, target] of Object.entries(uniqueIndexes))
    await sql`create unique index ${sql.id(name)} on ${target}`.execute(db);
  for (const [name, target] of Object.entries(frequentIndexes))
    await sql`create index ${sql.id(name)} on ${target}`.execute(db);
  await addPlatformAccount(db);
  await guardActivity(db);
  for (const guard of givenDomain().guards) await guard(db);
};
