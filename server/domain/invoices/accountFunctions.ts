import { sql, type RawBuilder } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import { activeSql, openInvoicesSql, paymentSql, userSql } from '../../database/statusSql';
import type { StoredCode } from '../../database/storedCode';
import { usableSql } from '../ledger/balances';
import { accountIsFree } from '../vault/freeAccounts';
import { heldByStrangers } from './strangers';

/** SQL: the accounts of the owner `p` at the bank of account `t`. Any of their phones there may hear of a payment to any of them. */
const accountsOfOwner = sql`array(select oa.id from "vault-profiles" op join "payment-accounts" oa on oa."vaultProfileId" = op.id
  where op."vaultOwnerId" = p."vaultOwnerId" and oa."bankDataId" = t."bankDataId")`;

/** Matches an `account` group in a pattern; an escaped bracket opens no group. */
const accountGroup = String.raw`(^|[^\\])(\\\\)*\(\?P?<account>`;

/** SQL: every active pattern of the bank of account `t` reads the account of a message. */
const patternsReadAccount = sql`coalesce((select bool_and(ap."regexpPattern" ~ ${sql.lit(accountGroup)})
  from "parsing-patterns" ap where ap."bankDataId" = t."bankDataId" and ap.status = ${activeSql.Active}), false)`;

/**
 * SQL: messages tell the payment to account `t` from that to account `x`: every active pattern of the bank reads the account, and the
 * fewest digits that a text may name differ. A pattern may still leave them out; such a message is judged with all of them
 * (`findSameElsewhere`).
 */
const areToldApart = sql<boolean>`(${patternsReadAccount} and not (
  array[right(t.requisites, 3), right(t.tail, 3)] && array[right(x.requisites, 3), right(x.tail, 3)]))`;

/**
 * SQL: a pay-in of the same sum ended without a message within `hours` on account `t` or its phone. Its message would be mistaken
 * for the next payer's.
 */
const endedWithoutMessage = sql`exists (select 1 from invoices e
  where (e."accountId" = t.id or e."deviceId" = t."deviceId") and e."paymentType" = ${paymentSql.PayIn} and e.amount = wanted_sum
    and e.status not in ${openInvoicesSql} and e."endDate" > now() - make_interval(hours => hours)
    and not exists (select 1 from messages m where m."invoiceId" = e.id))`;

/** SQL: a pay-in of the same sum ended in such a place within `rest_minutes`, on an account that messages do not tell from `t`. */
const endedJustNowAt = (place: RawBuilder<boolean>) => sql`exists (select 1 from invoices e
  join "payment-accounts" x on x.id = e."accountId"
  where ${place} and e."paymentType" = ${paymentSql.PayIn} and e.amount = wanted_sum and e.status not in ${openInvoicesSql}
    and e."endDate" > now() - make_interval(mins => rest_minutes) and not ${areToldApart})`;

/**
 * SQL: that was on the phone of account `t`, or on any account of its owner at the bank, whose phones may all hear of it. A late
 * second message about it would match the next pay-in.
 */
const endedJustNow = sql`(${endedJustNowAt(sql<boolean>`e."deviceId" = t."deviceId"`)}
  or ${endedJustNowAt(sql<boolean>`e."accountId" = any(${accountsOfOwner})`)})`;

const isOpenOnPhone = sql`exists (select 1 from invoices o where o."paymentType" = ${paymentSql.PayIn} and o.status in ${openInvoicesSql}
  and o."deviceId" = t."deviceId" and o.amount = wanted_sum)`;

/**
 * SQL: a pay-in of this sum is open on no other account of the owner `p` at the bank of account `t`, unless messages tell the two
 * apart: an app of the bank on another phone of theirs would report the payment of the one as that of the other.
 */
const isSumFreeOfOwner = sql`(not exists (
  select 1 from "vault-profiles" op join "payment-accounts" x on x."vaultProfileId" = op.id
    join invoices o on o.id = x."invoiceId"
  where op."vaultOwnerId" = p."vaultOwnerId" and x."bankDataId" = t."bankDataId" and x.id <> t.id
    and o.amount = wanted_sum and o.status in ${openInvoicesSql} and not ${areToldApart}))`;

/**
 * SQL: nor is one of which the payer said that it is paid, on that account or any other: it is looked for still, though its account is
 * free for other sums.
 */
const isSumFreeOfClaims = sql`(not exists (
  select 1 from invoices o join "payment-accounts" x on x.id = o."accountId" join "vault-profiles" op on op.id = x."vaultProfileId"
  where o.amount = wanted_sum and o.status in ${openInvoicesSql} and o."paymentType" = ${paymentSql.PayIn}
    and o."freedDate" is not null and op."vaultOwnerId" = p."vaultOwnerId" and x."bankDataId" = t."bankDataId"
    and not ${areToldApart}))`;

/**
 * SQL: the turn of the user `id` in a lot. The chance to have the smallest is their share of all weights. In `float8`: a logarithm of
 * `numeric` takes half as long as the whole draw.
 */
const turnInLot = (id: RawBuilder<unknown>, weight: RawBuilder<unknown>) =>
  sql`(-ln((((hashint8extended(${id}, seed) >> 11) & 9007199254740991)::float8 + 0.5) / 9007199254740992::float8)
    / (${weight})::float8)`;

/**
 * The functions that find an account. They are stored because each session then plans them once: planning them takes several
 * times as long as running them.
 *
 * `draw_account` draws a vault owner who has a free account that fits, by lot weighed by what is usable of their balance, and
 * locks their account that has been unused longest and where the sum cannot be mistaken for another payer's
 * (docs/rules.md#which-account). One deposit that is split over several owners changes nothing for whoever made it. Skips locked
 * accounts. `check_account` says under the lock of the owner's balance what may have changed.
 */
export const accountFunctions: readonly StoredCode[] = [
  {
    kind: 'function',
    name: 'draw_account',
    // Of an owner with many accounts one is looked at after the other, until one fits.
    create: sql`create or replace function draw_account(wanted_sum numeric, required numeric, bank bigint,
        excluded_accounts bigint[], excluded_owners bigint[], seed bigint, rest_minutes integer, rest_hours integer[])
      returns table (id bigint, requisites text, "deviceId" bigint, "holderName" text, "ownerId" bigint) language plpgsql as $$
      #variable_conflict use_column
      declare
        hours integer;
        drawn bigint;
        candidate bigint;
      begin
        foreach hours in array rest_hours loop
          for drawn in select b."userId" from "balance-accounts" b join users u on u.id = b."userId"
            where u.type = ${sql.lit(Role.VaultOwner)} and u.status = ${userSql.Active} and ${usableSql('b')} >= required
              and b."userId" <> all(excluded_owners)
            order by ${turnInLot(sql`b."userId"`, usableSql('b'))}
          loop
            for candidate in select t.id from "vault-profiles" p join "payment-accounts" t on t."vaultProfileId" = p.id
              where p."vaultOwnerId" = drawn and t.status = ${activeSql.Active} and t."invoiceId" is null
                and (bank is null or t."bankDataId" = bank) and t.id <> all(excluded_accounts)
              order by coalesce(t."lastUsed", t."addedDate", 'epoch'), t.id
            loop
              return query select t.id, t.requisites::text, t."deviceId", p."holderName"::text, drawn
                from "payment-accounts" t join "vault-profiles" p on p.id = t."vaultProfileId"
                where t.id = candidate and ${accountIsFree('t')} and not ${isOpenOnPhone} and ${isSumFreeOfOwner}
                  and ${isSumFreeOfClaims} and not ${endedWithoutMessage} and not ${endedJustNow}
                for update of t skip locked;
              if found then return; end if;
            end loop;
          end loop;
        end loop;
      end $$`,
  },
  {
    kind: 'function',
    name: 'check_account',
    create: sql`create or replace function check_account(account bigint, wanted_sum numeric)
      returns table ("isSumFree" boolean, "heldByStrangers" numeric) language plpgsql stable as $$
      #variable_conflict use_column
      begin
        return query select ${isSumFreeOfOwner} and ${isSumFreeOfClaims}, ${heldByStrangers(sql`p."vaultOwnerId"`)}
          from "payment-accounts" t join "vault-profiles" p on p.id = t."vaultProfileId" where t.id = account;
      end $$`,
  },
];
