import { sql } from 'kysely';
import { microsOf, type Micros } from '../../base/amounts';
import type { Db, Tx } from '../../database/schema';
import { fulfilmentSql, fundsSql } from '../../database/statusSql';
import { usableOf, type Balance } from '../ledger/balances';
import { hasEndedLately, isHeldByDispute } from './late';
import { isOfStranger } from './strangers';

/** Hours within which withdraws count together with what is left for strangers' pay-ins. */
const withdrawHours = 24;

/**
 * What stays with a vault owner for pay-ins on their accounts that ended unpaid and may still be completed, but for those of which a
 * dispute holds it. A stranger's click costs nothing, so that those of strangers keep at most half of what was usable before the withdraws
 * of a day.
 */
export const coverOf = async (db: Db | Tx, balance: Balance): Promise<Micros> => {
  const { userId } = balance;
  const { rows } = await sql<{ known: string; strangers: string; withdrawn: string }>`
    select coalesce(sum(d.amount) filter (where not ${isOfStranger('i')}), 0) as known,
      coalesce(sum(d.amount) filter (where ${isOfStranger('i')}), 0) as strangers,
      (select coalesce(sum(o.amount), 0) from "funds-operations" o where o."userId" = ${userId}
        and o.type = ${fundsSql.Withdraw} and o.status in (${fulfilmentSql.Waiting}, ${fulfilmentSql.Fulfilled})
        and o."createDate" > now() - make_interval(hours => ${sql.lit(withdrawHours)})) as withdrawn
    from deals d join invoices i on i.id = d."invoiceId"
    where d."ownerId" = ${userId} and ${hasEndedLately('i')} and not ${isHeldByDispute('i')}`.execute(db);
  const { known, strangers, withdrawn } = rows[0]!;
  const half = (usableOf(balance) + microsOf(withdrawn)) / 2n;
  const ofStrangers = microsOf(strangers);
  return microsOf(known) + (ofStrangers < half ? ofStrangers : half > 0n ? half : 0n);
};
