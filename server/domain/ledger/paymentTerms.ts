import { sql } from 'kysely';
import { shareOf, usdtOf, type Micros } from '../../base/amounts';
import { invalid, ofField } from '../../base/errors';
import type { Db, Tx } from '../../database/schema';
import { dealSql, openDisputesSql } from '../../database/statusSql';

/** How a pay-in was paid, where that is not as it was asked. */
export interface Payment {
  /** The sum that came, RUB, where it is another one than the invoice's. */
  received?: string | null;
  /** The bank's time of the payment, ISO; by default that of the invoice's message. Unknown without one. */
  paidAt?: string | null;
  /** Whether it was paid when whoever opened a dispute about it says, as long as there is no message. */
  isAsClaimed?: boolean;
}

/** A, F and the rate that are posted. */
export interface PostedTerms {
  amount: Micros;
  fee: Micros;
  rate: string;
}

interface Row {
  roubles: string;
  rate: string | null;
  merchantFee: string | null;
  /** The rate that gives the fewest USDT for what was paid after the end; null of what was paid in time. */
  lateRate: string | null;
}

/**
 * What a pay-in moves by what came and when (docs/rules.md#another-sum): A and F are of the sum that came, and what was paid after the
 * end never gives more than its roubles at the rate then. Where nobody knows when a pay-in that has ended was paid, that is the rate since its end that
 * gives least, unless its payer said in time that they had paid. Undefined when it moves what was agreed. Throws 422 for a sum that is too
 * small.
 */
export const termsOfPayment = async (
  tx: Db | Tx,
  dealId: number,
  { received = null, paidAt = null, isAsClaimed = false }: Payment,
): Promise<PostedTerms | undefined> => {
  const { rows } = await sql<Row>`select i.amount as roubles, d.rate, d."merchantFee",
      case when p.at > i."expireDate" then
          (select r.price from "exchange-rates" r where r."createDate" <= p.at order by r.id desc limit 1)
        when p.at is null and d.status <> ${dealSql.New} and i."reportedPaidDate" is null and now() > i."expireDate" then
          (select max(r.price) from "exchange-rates" r where r."createDate" >= coalesce(
            (select max(e."createDate") from "exchange-rates" e where e."createDate" <= i."expireDate"), i."expireDate"))
        end as "lateRate"
    from deals d join invoices i on i.id = d."invoiceId" cross join lateral (select coalesce(${paidAt}::timestamptz,
      (select m."createDate" from messages m where m."invoiceId" = i.id),
      (select q."paidAt" from disputes q where q."invoiceId" = i.id and q.status in ${openDisputesSql} and ${isAsClaimed})) as at) p where d.id = ${dealId}`.execute(
    tx,
  );
  const { roubles, rate, merchantFee, lateRate } = rows[0]!;
  // Only deals from before the ledger have no rate.
  if (rate === null) return undefined;
  const worseRate = lateRate !== null && Number(lateRate) > Number(rate) ? lateRate : rate;
  if (received === null && worseRate === rate) return undefined;
  const amount = usdtOf(received ?? roubles, worseRate);
  if (amount <= 0n) throw invalid('received', ofField('Received', { phrase: 'This amount is too small' }));
  return { amount, fee: shareOf(amount, merchantFee), rate: worseRate };
};

/** The larger of what a pay-in would move as agreed and with the sum that came (RUB), USDT: by that a step is judged. */
export const largerSum = async (tx: Tx, invoiceId: number, received: string | null): Promise<Micros | undefined> => {
  if (received === null) return undefined;
  const { rows } = await sql<{ rate: string | null }>`select rate from deals where "invoiceId" = ${invoiceId}`.execute(
    tx,
  );
  const rate = rows[0]?.rate ?? null;
  return rate === null ? undefined : usdtOf(received, rate);
};
