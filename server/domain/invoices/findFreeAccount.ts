import { sql, type RawBuilder } from 'kysely';
import { decimalOf, type Micros } from '../../base/amounts';
import { accountIsFree } from '../vault/freeAccounts';
import type { Tx } from '../../database/schema';
import type { Settings } from '../../base/settings';
import { activeSql, openInvoicesSql, paymentSql, userSql } from '../../database/statusSql';
import { Role } from '../../../src/resources/language/roles';
import { usableSql } from '../ledger/balances';
import { heldByStrangers } from './strangers';

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
  /** What of its owner's balance must be usable, USDT. */
  requiredBalance: Micros;
  /** The bank that the payer chose; null for any. */
  bankId: number | null;
  /**
   * Accounts to exclude because the pay-in could not be written with them, and owners whose balance does not cover it.
   */
  excludedAccountIds: readonly number[];
  excludedOwnerIds: readonly number[];
  /** Decides the lot: a whole number as a decimal string. Nobody outside can know it. */
  seed: string;
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

/** What is checked of the account and its owner again once the owner's balance is locked: their pay-ins are made one after the other. */
export interface CheckedAccount {
  /** No other account of the owner at the bank has an open pay-in of the sum. */
  isSumFree: boolean;
  /** What open pay-ins of strangers hold of the owner's balance, USDT. */
  heldByStrangers: string;
}

/** Checks a given account again, under the lock of its owner's balance. */
export const checkAgain = async (tx: Tx, { id, ownerId }: GivenAccount, sum: string): Promise<CheckedAccount> => {
  const { rows } = await sql<CheckedAccount>`select ${isSumFreeOfOwner(sum)} as "isSumFree",
      ${heldByStrangers(ownerId)} as "heldByStrangers"
    from "payment-accounts" t join "vault-profiles" p on p.id = t."vaultProfileId" where t.id = ${id}`.execute(tx);
  return rows[0]!;
};

/** SQL: the turn of the user `id` in a lot. The chance to have the smallest is their share of all weights. */
const turnInLot = (id: RawBuilder<unknown>, weight: RawBuilder<unknown>, seed: string) =>
  sql`(-ln((((hashint8extended(${id}, ${seed}::bigint) >> 11) & 9007199254740991) + 0.5) / 9007199254740992) / (${weight})::float8)`;

/**
 * Draws a vault owner who has a free account that fits, by lot weighed by what is usable of their balance, and finds their account that
 * has been unused longest and where the sum cannot be mistaken for another payer's (docs/rules.md#which-account). One deposit that is
 * split over several owners changes nothing for whoever made it. A sum rests on its phone for `restMinutes` after an invoice, and for
 * `restHours` after one that ended without a message. Skips locked accounts. Undefined when there is none.
 */
const drawAccount = async (
  tx: Tx,
  { sum, requiredBalance, bankId, excludedAccountIds, excludedOwnerIds, seed }: AccountCriteria,
  { restMinutes, restHours }: { restMinutes: number; restHours: number },
) => {
  // The join keeps the order of the owners, and looks for accounts of the next one only where the one before has none.
  const { rows } = await sql<GivenAccount>`
    with owners as materialized (select b."userId" as id from "balance-accounts" b join users u on u.id = b."userId"
      where u.type = ${sql.lit(Role.VaultOwner)} and u.status = ${userSql.Active}
        and ${usableSql('b')} >= ${decimalOf(requiredBalance)}::numeric and ${isNotIn(sql`b."userId"`, excludedOwnerIds)}
      order by ${turnInLot(sql`b."userId"`, usableSql('b'), seed)})
    select a.*, o.id as "ownerId" from owners o cross join lateral (
      select t.id, t.requisites, t."deviceId", p."holderName" from "vault-profiles" p
      join "payment-accounts" t on t."vaultProfileId" = p.id
      where p."vaultOwnerId" = o.id and ${accountIsFree('t')}
        and ${bankId === null ? sql`true` : sql`t."bankDataId" = ${bankId}`} and ${isNotIn(sql`t.id`, excludedAccountIds)}
        and not ${isOpenOnPhone(sum)} and ${isSumFreeOfOwner(sum)} and not ${endedWithoutMessage(sum, restHours)}
        and (not ${endedJustNow(sum, restMinutes)} or ${patternsReadAccount})
      order by coalesce(t."lastUsed", t."addedDate", 'epoch'), t.id limit 1 for update of t skip locked) a
    limit 1`.execute(tx);
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
  (await drawAccount(tx, criteria, { restMinutes, restHours })) ??
  (restHours > minRestHours ? await drawAccount(tx, criteria, { restMinutes, restHours: minRestHours }) : undefined);
