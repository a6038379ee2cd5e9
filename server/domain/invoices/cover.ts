import { sql } from 'kysely';
import { microsOf, type Micros } from '../../base/amounts';
import type { Db, Tx } from '../../database/schema';
import { lateInvoiceStatuses } from '../../../src/resources/statuses/invoices';
import { dealSql, fulfilmentSql, fundsSql, listSql, paymentSql } from '../../database/statusSql';
import { readBalance, usableOf, type Balance } from '../ledger/balances';
import { checkDrawable } from '../ledger/checkBalanceCovers';
import { hasEndedLately, isDecidedLately, isRefusedOfOthers } from './late';
import { isHeldByDispute } from '../ledger/openDispute';
import { isOfStranger } from './strangers';

/** Hours within which withdraws, and what was given beyond what was asked, count together with what is left for strangers' pay-ins. */
const withdrawHours = 24;

/** SQL: what the completed pay-in `i` with the deal `d` moved beyond what was asked, USDT. */
const beyondAsked = sql`round(d.amount * (i.received - i.amount) / i.received, 6)`;

/**
 * SQL: the pay-ins of a vault owner that ended unpaid and may still be completed or claimed, but for those of which a dispute holds it: a
 * refused claim of somebody else takes nothing from the payer.
 */
const claimableOf = (ownerId: number) => sql`(
  select d.amount, (${isOfStranger('i')} or i."canceledByMerchant" is true) as "isOfStranger" from deals d join invoices i on i.id = d."invoiceId"
    where d."ownerId" = ${ownerId} and ${hasEndedLately('i')} and not ${isHeldByDispute('i')}
  union all
  select d.amount, ${isOfStranger('i')} from disputes q join invoices i on i.id = q."invoiceId" join deals d on d.id = i."dealId"
    where q."vaultOwnerId" = ${ownerId} and ${isRefusedOfOthers} and ${isDecidedLately} and i."paymentType" = ${paymentSql.PayIn}
      and i.status in ${listSql(lateInvoiceStatuses)} and not ${hasEndedLately('i')})`;

/**
 * What stays with a vault owner for pay-ins on their accounts that ended unpaid and may still be completed, but for those of which a
 * dispute holds it. A stranger's click costs nothing, nor what a merchant made and canceled at once, so that those keep at most half of what was usable before the withdraws
 * of a day, and before what was given in it beyond what was asked.
 */
export const coverOf = async (db: Db | Tx, balance: Balance): Promise<Micros> => {
  const { userId } = balance;
  const { rows } = await sql<{ known: string; strangers: string; withdrawn: string; given: string }>`
    select coalesce(sum(c.amount) filter (where not c."isOfStranger"), 0) as known,
      coalesce(sum(c.amount) filter (where c."isOfStranger"), 0) as strangers,
      (select coalesce(sum(o.amount), 0) from "funds-operations" o where o."userId" = ${userId}
        and o.type = ${fundsSql.Withdraw} and o.status in (${fulfilmentSql.Waiting}, ${fulfilmentSql.Fulfilled})
        and o."createDate" > now() - make_interval(hours => ${sql.lit(withdrawHours)})) as withdrawn,
      (select coalesce(sum(${beyondAsked}), 0) from deals d join invoices i on i.id = d."invoiceId"
        where d."ownerId" = ${userId} and d.status = ${dealSql.Completed} and d.reversed is not true and i.received > i.amount
          and i."endDate" > now() - make_interval(hours => ${sql.lit(withdrawHours)})) as given
    from ${claimableOf(userId)} c`.execute(db);
  const { known, strangers, withdrawn, given } = rows[0]!;
  const half = (usableOf(balance) + microsOf(withdrawn) + microsOf(given)) / 2n;
  const ofStrangers = microsOf(strangers);
  return microsOf(known) + (ofStrangers < half ? ofStrangers : half > 0n ? half : 0n);
};

/**
 * Throws 409 with what is missing when a pay-in that was just completed with more than was asked moved more of that than its vault owner
 * could withdraw: what they keep for other pay-ins is not theirs to give. Their balance is locked.
 */
export const checkGivesOwn = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<{ ownerId: number; beyond: string }>`select d."ownerId", ${beyondAsked} as beyond
    from invoices i join deals d on d.id = i."dealId" where i.id = ${id}`.execute(tx);
  const given = rows[0]!;
  const balance = await readBalance(tx, given.ownerId);
  const beyond = microsOf(given.beyond);
  const drawable = usableOf(balance) + beyond - (await coverOf(tx, balance));
  checkDrawable(drawable > 0n ? drawable : 0n, beyond);
};
