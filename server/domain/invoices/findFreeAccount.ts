import { sql, type RawBuilder } from 'kysely';
import { decimalOf, type Micros } from '../../base/amounts';
import { accountIsFree } from '../vault/freeAccounts';
import type { Tx } from '../../database/schema';
import type { Settings } from '../../base/settings';
import { activeSql, openInvoicesSql, paymentSql } from '../../database/statusSql';

/** The payment account that a payer is given, locked until the transaction ends. */
export interface GivenAccount {
  id: number;
  requisites: string;
  deviceId: number | null;
  /** The vault owner, whose balance covers the pay-in. */
  ownerId: number;
  holderName: string | null;
}

/** Requirements for a payment account. */
export interface AccountCriteria {
  /** RUB, two decimals. */
  sum: string;
  /** What its owner must have available, USDT. */
  requiredBalance: Micros;
  /** The bank that the payer chose; null for any. */
  bankId: number | null;
  /**
   * Accounts to exclude because the pay-in could not be written with them, and owners whose balance does not cover it.
   */
  excludedAccountIds: readonly number[];
  excludedOwnerIds: readonly number[];
}

/** SQL: the accounts of the owner `p` at the bank of account `t`. Any of their phones there may hear of a payment to any of them. */
const accountsOfOwner = sql`array(select oa.id from "vault-profiles" op join "payment-accounts" oa on oa."vaultProfileId" = op.id
  where op."vaultOwnerId" = p."vaultOwnerId" and oa."bankDataId" = t."bankDataId")`;

/** Matches an `account` group in a pattern; an escaped bracket opens no group. */
const accountGroup = String.raw`(^|[^\\])(\\\\)*\(\?P?<account>`;

/** SQL: every active pattern of the bank of account `t` reads the account of a message. */
const patternsReadAccount = sql`coalesce((select bool_and(ap."regexpPattern" ~ ${sql.lit(accountGroup)})
  from "parsing-patterns" ap where ap."bankDataId" = t."bankDataId" and ap.status = ${activeSql.Active}), false)`;

/** SQL: a pay-in of this sum ended in such a place within `hours` without a message, which may still come. */
const endedAt = (place: RawBuilder<boolean>, sum: string, hours: number) => sql`exists (select 1 from invoices e
  where ${place} and e."paymentType" = ${paymentSql.PayIn} and e.amount = ${sum}::numeric and e.status not in ${openInvoicesSql}
    and e."endDate" > now() - make_interval(hours => ${hours})
    and not exists (select 1 from messages m where m."invoiceId" = e.id))`;

const isHere = sql<boolean>`(e."accountId" = t.id or e."deviceId" = t."deviceId")`;
const isOfOwner = sql<boolean>`e."accountId" = any(${accountsOfOwner})`;

/**
 * SQL: a pay-in of the same sum ended without a message within `hours` on account `t` or its phone, or where messages do not name
 * the account, on another one of its owner at the bank. Its message would be mistaken for the next payer's.
 */
const endedWithoutMessage = (sum: string, hours: number) =>
  sql`(${endedAt(isHere, sum, hours)} or (not ${patternsReadAccount} and ${endedAt(isOfOwner, sum, hours)}))`;

/**
 * SQL: a pay-in of the same sum ended on the same phone within `minutes`. A late second message about it would match
 * the next pay-in.
 */
const endedJustNow = (sum: string, minutes: number) => sql`exists (select 1 from invoices e
  where e."paymentType" = ${paymentSql.PayIn} and e.amount = ${sum}::numeric and e.status not in ${openInvoicesSql} and e."deviceId" = t."deviceId"
    and e."endDate" > now() - make_interval(mins => ${minutes}))`;

const isNotIn = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 0 ? sql`true` : sql`${column} not in (${sql.join([...ids])})`;

const isOpenOnPhone = (
  sum: string,
) => sql`exists (select 1 from invoices o where o."paymentType" = ${paymentSql.PayIn} and o.status in ${openInvoicesSql}
  and o."deviceId" = t."deviceId" and o.amount = ${sum}::numeric)`;

/**
 * SQL: a pay-in of this sum is open on no other account of the owner `p` at the bank of account `t`, unless messages name the
 * account: an app of the bank on another phone of theirs would report the payment of the one as that of the other.
 */
const isSumFreeOfOwner = (sum: string) => sql`(${patternsReadAccount} or not exists (
  select 1 from "vault-profiles" op join "payment-accounts" oa on oa."vaultProfileId" = op.id
    join invoices o on o.id = oa."invoiceId"
  where op."vaultOwnerId" = p."vaultOwnerId" and oa."bankDataId" = t."bankDataId" and oa.id <> t.id
    and o.amount = ${sum}::numeric and o.status in ${openInvoicesSql}))`;

/** Whether that still holds of an account whose owner's balance is locked, which pay-ins of one owner are made after. */
export const isSumStillFree = async (tx: Tx, { id }: GivenAccount, sum: string): Promise<boolean> => {
  const { rows } = await sql<{ isFree: boolean }>`select ${isSumFreeOfOwner(sum)} as "isFree"
    from "payment-accounts" t join "vault-profiles" p on p.id = t."vaultProfileId" where t.id = ${id}`.execute(tx);
  return rows[0]!.isFree;
};

/**
 * Finds the free account that has been unused longest, is watched by a phone, is covered by its owner's balance, and
 * where the sum cannot be mistaken for another payer's (docs/rules.md#which-account). A sum rests on its phone for `restMinutes`
 * after an invoice, and for `restHours` after one that ended without a message. Skips locked accounts. Undefined when
 * there is none.
 */
const findLongestUnused = async (
  tx: Tx,
  { sum, requiredBalance, bankId, excludedAccountIds, excludedOwnerIds }: AccountCriteria,
  { restMinutes, restHours }: { restMinutes: number; restHours: number },
) => {
  const { rows } = await sql<GivenAccount>`
    select t.id, t.requisites, t."deviceId", p."vaultOwnerId" as "ownerId", p."holderName" from "payment-accounts" t
    join "vault-profiles" p on p.id = t."vaultProfileId" join "balance-accounts" b on b."userId" = p."vaultOwnerId"
    where ${accountIsFree('t')} and b.amount - b.held >= ${decimalOf(requiredBalance)}::numeric
      and ${bankId === null ? sql`true` : sql`t."bankDataId" = ${bankId}`}
      and ${isNotIn(sql`t.id`, excludedAccountIds)} and ${isNotIn(sql`p."vaultOwnerId"`, excludedOwnerIds)}
      and not ${isOpenOnPhone(sum)} and ${isSumFreeOfOwner(sum)} and not ${endedWithoutMessage(sum, restHours)}
      and (not ${endedJustNow(sum, restMinutes)} or ${patternsReadAccount})
    order by t."lastUsed" nulls first, t.id limit 1 for update of t skip locked`.execute(tx);
  return rows[0];
};

/** A sum always rests for this many hours; for `SUM_REST_HOURS` only while other accounts are free. */
const minRestHours = 1;

/** Finds the payment account for a new pay-in and locks it. Undefined when none is free. */
export const findFreeAccount = async (
  tx: Tx,
  criteria: AccountCriteria,
  { REST_MINUTES: restMinutes, SUM_REST_HOURS: restHours }: Pick<Settings, 'REST_MINUTES' | 'SUM_REST_HOURS'>,
): Promise<GivenAccount | undefined> =>
  (await findLongestUnused(tx, criteria, { restMinutes, restHours })) ??
  (restHours > minRestHours
    ? await findLongestUnused(tx, criteria, { restMinutes, restHours: minRestHours })
    : undefined);
