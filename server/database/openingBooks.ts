import { sql, type Kysely } from 'kysely';

/**
 * Gives a database of before the ledger its opening balances and holds (rules, section 7). What stood on a balance stays;
 * where open deals need more, the opening balance has it. Transactions of before that were not final held nothing.
 */
export const openBooks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into users (type, nickname, email, status)
    select 0, 'Platform', 'platform@system.invalid', 0 where not exists (select 1 from users where type = 0)`.execute(
    db,
  );
  await sql`insert into "balance-accounts" ("userId")
    select id from users u where not exists (select 1 from "balance-accounts" b where b."userId" = u.id)`.execute(db);
  await sql`update "balance-accounts" set amount = coalesce(amount, 0), held = 0, entries = 0`.execute(db);
  await sql`update transactions set status = 2 where status in (0, 1)`.execute(db);
  // Whose an invoice is stays with its deal; of several that are open on one account the oldest keeps it.
  await sql`update deals d set "ownerId" = p."vaultOwnerId" from invoices i, "payment-accounts" a, "vault-profiles" p
    where i.id = d."invoiceId" and i."paymentType" = 0 and a.id = i."accountId" and p.id = a."vaultProfileId"`.execute(
    db,
  );
  // A pay-out's money goes to the vault owner who holds it.
  await sql`update deals d set "ownerId" = u.id from invoices i, users u where i."dealId" = d.id
    and i."paymentType" = 1 and i.status = 2 and u.id = i.owner and u.type = 12`.execute(db);
  // What nobody covers, or comes to nothing, can't be held for.
  await sql`update invoices i set status = 4 where i.status < 3 and not exists (select 1 from deals d
    where d.id = i."dealId" and d."invoiceId" = i.id and d.amount > 0
      and (i."paymentType" = 1 or d."ownerId" is not null))`.execute(db);
  // Of several deals of one invoice its own counts: the others would be held for and never released.
  await sql`update deals d set status = case when i."dealId" is distinct from d.id then 2 when i.status < 3 then 0
    when i.status = 5 then 1 else 2 end from invoices i where i.id = d."invoiceId"`.execute(db);
  await sql`update invoices i set "accountId" = null where i.status < 3 and i."paymentType" = 0 and exists
    (select 1 from invoices o where o."accountId" = i."accountId" and o.status < 3 and o."paymentType" = 0
      and o.id < i.id)`.execute(db);
  await sql`update invoices i set "endDate" = coalesce(d."updateDate", i."expireDate") from deals d
    where d.id = i."dealId" and i.status > 2 and i."endDate" is null`.execute(db);
  await sql`update "payment-accounts" a set "invoiceId" = i.id, "lastUsed" = i."createDate" from invoices i
    where i."accountId" = a.id and i.status < 3 and i."paymentType" = 0`.execute(db);
  await sql`update deals d set rate = round(i.amount / d.amount, 2), fee = 0 from invoices i
    where i."dealId" = d.id and i.status < 3`.execute(db);
  await sql`create temporary table opening on commit drop as
    select b.id, greatest(b.amount, h.needed) - h.moved as quantity, h.needed from "balance-accounts" b
    cross join lateral (select
      (select coalesce(sum(d.amount), 0) from deals d join invoices i on i."dealId" = d.id where i.status < 3
        and b."userId" = case when i."paymentType" = 1 then i."clientId" else d."ownerId" end) as needed,
      (select coalesce(sum(t.quantity), 0) from transactions t where t.status = 3 and t."toBalanceId" = b.id)
        - (select coalesce(sum(t.quantity), 0) from transactions t where t.status = 3 and t."fromBalanceId" = b.id)
        as moved) h`.execute(db);
  await sql`insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status, purpose)
    select case when quantity < 0 then id end, case when quantity > 0 then id end, abs(quantity),
      case when quantity < 0 then 2 else 0 end, 3, 0 from opening where quantity <> 0 order by id`.execute(db);
  await sql`insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status, purpose, "dealId")
    select f.id, t.id, d.amount, 1, 1, 1, d.id from deals d join invoices i on i."dealId" = d.id
    join "balance-accounts" f on f."userId" = case when i."paymentType" = 1 then i."clientId" else d."ownerId" end
    join "balance-accounts" t on t."userId" =
      case when i."paymentType" = 1 then (select min(id) from users where type = 0) else i."clientId" end
    where i.status < 3 order by d.id`.execute(db);
  // Opening balances come first; the others in the order in which they were made.
  await sql`update transactions t set "fromEntry" = s."fromEntry", "fromAfter" = s."fromAfter", "toEntry" = s."toEntry",
      "toAfter" = s."toAfter", "postedDate" = t."createDate" from (
    select id, max(entry) filter (where side = -1) as "fromEntry", max(after) filter (where side = -1) as "fromAfter",
      max(entry) filter (where side = 1) as "toEntry", max(after) filter (where side = 1) as "toAfter" from (
        select id, side, row_number() over turn as entry, sum(side * quantity) over turn as after from (
          select id, -1 as side, "fromBalanceId" as balance, quantity, purpose from transactions where status = 3
          union all select id, 1, "toBalanceId", quantity, purpose from transactions where status = 3) e
        where balance is not null
        window turn as (partition by balance order by purpose is distinct from 0, id rows unbounded preceding)) r
      group by id) s where s.id = t.id`.execute(db);
  const moved = (side: 'fromBalanceId' | 'toBalanceId', status: number) =>
    sql`(select coalesce(sum(t.quantity), 0) from transactions t where t.status = ${sql.lit(status)} and t.${sql.id(side)} = b.id)`;
  await sql`update "balance-accounts" b set held = ${moved('fromBalanceId', 1)},
    amount = ${moved('toBalanceId', 3)} - ${moved('fromBalanceId', 3)},
    entries = (select count(*) from transactions t
      where t.status = 3 and b.id in (t."fromBalanceId", t."toBalanceId"))`.execute(db);
};

/** Indexes that the ledger and the making of invoices ask. */
export const indexBooks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table "payment-accounts" drop column if exists "isFree"`.execute(db);
  await sql`create unique index "invoices_account_open" on invoices ("accountId") where status < 3 and "paymentType" = 0`.execute(
    db,
  );
  await sql`create unique index "invoices_sum_on_phone_open" on invoices ("deviceId", amount)
    where status < 3 and "paymentType" = 0`.execute(db);
  await sql`create index "invoices_open_of_client" on invoices ("clientId") where status < 3`.execute(db);
  await sql`create index "invoices_sum_on_account" on invoices ("accountId", amount) where "paymentType" = 0`.execute(
    db,
  );
  await sql`create index "invoices_sum_on_phone" on invoices ("deviceId", amount) where "paymentType" = 0`.execute(db);
  await sql`create index "invoices_new_by_end" on invoices ("expireDate") where status = 0`.execute(db);
  await sql`create index "accounts_unused_longest" on "payment-accounts" ("lastUsed" nulls first, id)
    where status = 0 and "invoiceId" is null`.execute(db);
  await sql`create index "transactions_from_balance" on transactions ("fromBalanceId", "fromEntry")`.execute(db);
  await sql`create index "transactions_to_balance" on transactions ("toBalanceId", "toEntry")`.execute(db);
};
