import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import type { StoredCode } from '../../database/storedCode';
import { paymentSql, purposeSql, settlementSql, transactionSql } from '../../database/statusSql';
import { platformId } from './balances';

/** SQL: whether the ledger triggers are off in this transaction: the demo data is computed before it is written. */
export const areGuardsOff = sql.raw(`coalesce(current_setting('console.seeding', true), '') = 'on'`);

/**
 * Turns the ledger triggers off (or on again) until the transaction ends. The caller must check the books afterwards.
 */
export const allowDirectWrites = (tx: Tx, on = true) =>
  sql`set local console.seeding = ${sql.lit(on ? 'on' : 'off')}`.execute(tx);

const platformBalance = sql`(select id from "balance-accounts" where "userId" = ${platformId})`;

/**
 * The functions and triggers that protect the ledger (docs/rules.md#balances): only transactions change balances, a transaction changes
 * once (from HOLD to REJECT or COMPLETE), and every user has a balance. What a pay-out credits to its vault owner is unsettled at first:
 * its deal and the balance count it; what is owed for disputes is counted alike. A completed transaction stores its sequence number in
 * each balance and the amount on it afterwards.
 */
export const ledgerGuards: readonly StoredCode[] = [
  {
    kind: 'function',
    name: 'post_transaction',
    create: sql`create or replace function post_transaction() returns trigger language plpgsql as $$
    declare was_held boolean := tg_op = 'UPDATE';
    begin
      if tg_op = 'UPDATE' and (old.status <> ${transactionSql.Hold} or new.status not in (${transactionSql.Reject}, ${transactionSql.Complete})
        or (new.uuid, new."fromBalanceId", new."toBalanceId", new.quantity, new.type, new.purpose, new."dealId",
          new."operationId", new."createDate") is distinct from (old.uuid, old."fromBalanceId", old."toBalanceId",
          old.quantity, old.type, old.purpose, old."dealId", old."operationId", old."createDate")) then
        raise exception 'a transaction changes once: from HOLD to COMPLETE or REJECT';
      end if;
      if new.quantity <= 0 then raise exception 'a transaction moves more than nothing'; end if;
      new."fromEntry" := null; new."fromAfter" := null; new."toEntry" := null; new."toAfter" := null;
      new."postedDate" := null;
      if new."fromBalanceId" is not null and (was_held or new.status in (${transactionSql.Hold}, ${transactionSql.Complete})) then
        update "balance-accounts" set
          held = held + case when new.status = ${transactionSql.Hold} then new.quantity else 0 end
            - case when was_held then new.quantity else 0 end,
          amount = amount - case when new.status = ${transactionSql.Complete} then new.quantity else 0 end,
          entries = entries + case when new.status = ${transactionSql.Complete} then 1 else 0 end
        where id = new."fromBalanceId" returning entries, amount into new."fromEntry", new."fromAfter";
      end if;
      if new.status = ${transactionSql.Complete} then
        if new."toBalanceId" is not null then
          update "balance-accounts" set amount = amount + new.quantity, entries = entries + 1
          where id = new."toBalanceId" returning entries, amount into new."toEntry", new."toAfter";
        end if;
        new."postedDate" := clock_timestamp();
        if new.purpose = ${purposeSql.Reward} or (new.purpose = ${purposeSql.Payment} and new."fromBalanceId" = ${platformBalance}) then
          update deals set unsettled = coalesce(unsettled, 0) + new.quantity, settlement = ${settlementSql.Settling} where id = new."dealId"
            and exists (select 1 from invoices i where i.id = "invoiceId" and i."paymentType" = ${paymentSql.PayOut});
        end if;
      else
        new."fromEntry" := null; new."fromAfter" := null;
      end if;
      return new;
    end $$`,
  },
  {
    kind: 'trigger',
    name: 'transactions_move_balances',
    table: 'transactions',
    create: [
      sql`create or replace trigger "transactions_move_balances" before insert or update on transactions
    for each row when (not (${areGuardsOff})) execute function post_transaction()`,
    ],
  },
  {
    kind: 'function',
    name: 'refuse_removing_transactions',
    create: sql`create or replace function refuse_removing_transactions() returns trigger language plpgsql as
    $$ begin raise exception 'transactions are kept'; end $$`,
  },
  {
    kind: 'trigger',
    name: 'transactions_are_kept',
    table: 'transactions',
    create: [
      sql`create or replace trigger "transactions_are_kept" before delete or truncate on transactions
    for each statement execute function refuse_removing_transactions()`,
    ],
  },
  {
    kind: 'function',
    name: 'guard_balance',
    create: sql`create or replace function guard_balance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then raise exception 'balances are kept'; end if;
      if tg_op = 'INSERT' and new.amount = 0 and new.held = 0 and new.entries = 0 and new.unsettled = 0 and new.owed = 0 then return new; end if;
      if tg_op = 'UPDATE' and (new.amount, new.held, new.entries, new.unsettled, new.owed, new."userId") is not distinct from
        (old.amount, old.held, old.entries, old.unsettled, old.owed, old."userId") then return new; end if;
      if pg_trigger_depth() > 1 and tg_op = 'UPDATE' and new."userId" = old."userId" then return new; end if;
      raise exception 'balances follow from transactions';
    end $$`,
  },
  {
    kind: 'trigger',
    name: 'balances_follow',
    table: 'balance-accounts',
    create: [
      sql`create or replace trigger "balances_follow" before insert or update or delete on "balance-accounts"
    for each row when (not (${areGuardsOff})) execute function guard_balance()`,
    ],
  },
  {
    kind: 'function',
    name: 'count_unsettled',
    create: sql`create or replace function count_unsettled() returns trigger language plpgsql as $$
    begin
      update "balance-accounts" set unsettled = unsettled + coalesce(new.unsettled, 0) - coalesce(old.unsettled, 0)
        where "userId" = new."ownerId";
      return null;
    end $$`,
  },
  {
    kind: 'trigger',
    name: 'deals_count_unsettled',
    table: 'deals',
    create: [
      sql`create or replace trigger "deals_count_unsettled" after update of unsettled on deals
    for each row when (old.unsettled is distinct from new.unsettled and not (${areGuardsOff})) execute function count_unsettled()`,
    ],
  },
  {
    kind: 'function',
    name: 'count_owed',
    create: sql`create or replace function count_owed() returns trigger language plpgsql as $$
    begin
      update "balance-accounts" set owed = owed + new.owed - case when tg_op = 'UPDATE' then old.owed else 0 end
        where "userId" = new."vaultOwnerId";
      return null;
    end $$`,
  },
  {
    kind: 'trigger',
    name: 'disputes_count_owed',
    table: 'disputes',
    create: [
      sql`create or replace trigger "disputes_count_owed" after update of owed on disputes
    for each row when (old.owed is distinct from new.owed and not (${areGuardsOff})) execute function count_owed()`,
    ],
  },
  {
    kind: 'trigger',
    name: 'new_disputes_count_owed',
    table: 'disputes',
    create: [
      sql`create or replace trigger "new_disputes_count_owed" after insert on disputes
    for each row when (new.owed > 0 and not (${areGuardsOff})) execute function count_owed()`,
    ],
  },
  {
    kind: 'function',
    name: 'give_balance',
    create: sql`create or replace function give_balance() returns trigger language plpgsql as $$
    begin
      insert into "balance-accounts" ("userId") values (new.id) on conflict do nothing;
      return null;
    end $$`,
  },
  {
    kind: 'trigger',
    name: 'users_have_a_balance',
    table: 'users',
    create: [
      sql`create or replace trigger "users_have_a_balance" after insert on users
    for each row execute function give_balance()`,
    ],
  },
];
