import { sql, type RawBuilder } from 'kysely';
import { decimalOf, type Micros } from '../../ground/amounts';
import { accountIsFree } from '../../database/derived';
import type { Tx } from '../../database/schema';
import type { Settings } from '../../ground/settings';
import { activeSql, openInvoicesSql, paymentSql } from '../../database/statusSql';

/** A payment account that a payer is given, locked until the transaction ends. */
export interface GivenAccount {
  id: number;
  requisites: string;
  deviceId: number | null;
  /** Whose it is: who covers the pay-in. */
  ownerId: number;
  holderName: string | null;
}

/** What an account is wanted for. */
export interface AccountCriteria {
  /** RUB, two decimals. */
  sum: string;
  /** What its owner must have available. */
  covers: Micros;
  /** A bank that was asked for; any when null. */
  bankId: number | null;
  /** Accounts that turned out not to do, and vault owners whose balance does not cover it. */
  without: readonly number[];
  withoutOwners: readonly number[];
}

/** A sum that came without a message makes the next payer of the same sum hard to tell apart: it rests for so long. */
const endedAlike = (sum: string, hours: number) => sql`exists (select 1 from invoices e
  where e."paymentType" = ${paymentSql.PayIn} and e.amount = ${sum}::numeric and e.status not in ${openInvoicesSql}
    and (e."accountId" = t.id or e."deviceId" = t."deviceId") and e."endDate" > now() - make_interval(hours => ${hours})
    and not exists (select 1 from messages m where m."invoiceId" = e.id))`;

/** A group of a pattern that reads the account: a bracket that is taken for a sign opens none. */
const accountGroup = String.raw`(^|[^\\])(\\\\)*\(\?P?<account>`;

/** Does every active pattern of the bank of the account `t` read which account a message is about? */
const tellsAccounts = sql`coalesce((select bool_and(ap."regexpPattern" ~ ${sql.lit(accountGroup)})
  from "parsing-patterns" ap where ap."bankDataId" = t."bankDataId" and ap.status = ${activeSql.Active}), false)`;

/** A sum that ended on the phone just now: a second message of its second would be about the next pay-in of it. */
const endedJustNow = (sum: string, minutes: number) => sql`exists (select 1 from invoices e
  where e."paymentType" = ${paymentSql.PayIn} and e.amount = ${sum}::numeric and e.status not in ${openInvoicesSql} and e."deviceId" = t."deviceId"
    and e."endDate" > now() - make_interval(mins => ${minutes}))`;

const notAmong = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 0 ? sql`true` : sql`${column} not in (${sql.join([...ids])})`;

const openAlike = (
  sum: string,
) => sql`exists (select 1 from invoices o where o."paymentType" = ${paymentSql.PayIn} and o.status in ${openInvoicesSql}
  and o."deviceId" = t."deviceId" and o.amount = ${sum}::numeric)`;

/**
 * The account that was unused longest among those that are free, watched, covered by their owner's balance and not about to
 * mix up this sum with another payer's (rules, section 2). A sum that ended rests on its phone for `restMinutes`, one that
 * ended without a message for `restHours`. Accounts that others are being given are passed over. Undefined when there is none.
 */
const unusedLongest = async (
  tx: Tx,
  { sum, covers, bankId, without, withoutOwners }: AccountCriteria,
  { restMinutes, restHours }: { restMinutes: number; restHours: number },
) => {
  const { rows } = await sql<GivenAccount>`
    select t.id, t.requisites, t."deviceId", p."vaultOwnerId" as "ownerId", p."holderName" from "payment-accounts" t
    join "vault-profiles" p on p.id = t."vaultProfileId" join "balance-accounts" b on b."userId" = p."vaultOwnerId"
    where ${accountIsFree('t')} and b.amount - b.held >= ${decimalOf(covers)}::numeric
      and ${bankId === null ? sql`true` : sql`t."bankDataId" = ${bankId}`}
      and ${notAmong(sql`t.id`, without)} and ${notAmong(sql`p."vaultOwnerId"`, withoutOwners)}
      and not ${openAlike(sum)} and not ${endedAlike(sum, restHours)}
      and (not ${endedJustNow(sum, restMinutes)} or ${tellsAccounts})
    order by t."lastUsed" nulls first, t.id limit 1 for update of t skip locked`.execute(tx);
  return rows[0];
};

/** A sum rests this long in any case, and for `SUM_REST_HOURS` while other accounts are free. */
const restsAtLeast = 1;

/** The account that a new pay-in gets; undefined when none is free for it. */
export const findFreeAccount = async (
  tx: Tx,
  wanted: AccountCriteria,
  { REST_MINUTES: restMinutes, SUM_REST_HOURS: restHours }: Pick<Settings, 'REST_MINUTES' | 'SUM_REST_HOURS'>,
): Promise<GivenAccount | undefined> =>
  (await unusedLongest(tx, wanted, { restMinutes, restHours })) ??
  (restHours > restsAtLeast ? await unusedLongest(tx, wanted, { restMinutes, restHours: restsAtLeast }) : undefined);
