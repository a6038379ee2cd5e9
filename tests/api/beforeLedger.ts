/**
 * Makes a database as it was before there was a ledger: balances and transactions that have nothing to do with each other,
 * several invoices open on one account, nothing held.
 */
export const beforeLedger = `
  drop function post_transaction, guard_balance, give_balance, refuse_removing_transactions cascade;
  drop index invoices_account_open, invoices_sum_on_phone_open, invoices_open_of_client, invoices_sum_on_account,
    invoices_sum_on_phone, invoices_new_by_end, accounts_unused_longest, transactions_from_balance, transactions_to_balance,
    messages_number_once, messages_invoice_completed, messages_of_phone;
  delete from transactions;
  alter table transactions drop column "fromEntry", drop column "fromAfter", drop column "toEntry", drop column "toAfter", drop column "postedDate",
    drop column purpose, drop column "dealId", drop column "operationId";
  alter table "balance-accounts" drop constraint balances_cover_what_is_held, drop column held, drop column entries;
  delete from "balance-accounts" b using users u where u.id = b."userId" and (u.type = 0 or u.nickname = 'Fred Finance');
  delete from users where type = 0;
  update "balance-accounts" set amount = 1234.5;
  alter table "payment-accounts" drop column "invoiceId", drop column "restUntil", drop column "lastUsed",
    add column "isFree" boolean;
  alter table deals drop column rate, drop column fee, drop column "merchantFee", drop column "ownerId",
    drop column "ownerFee", drop column "merchantAgentId", drop column "merchantAgentFee", drop column "ownerAgentId",
    drop column "ownerAgentFee";
  alter table invoices drop column approved, drop column "deviceId", drop column "endDate", drop column "phoneNumber",
    drop column address, drop column browser;
  update invoices set "accountId" = (select min(id) from "payment-accounts") where status < 3 and "paymentType" = 0;
  insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status)
    select a.id, b.id, 7.5, 1, s from (select min(id) as id from "balance-accounts") a,
      (select max(id) as id from "balance-accounts") b, generate_series(0, 3) s;
  drop table "receipt-files", receipts;
  delete from migrations where name >= '0010'`;
