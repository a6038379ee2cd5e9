import { sql } from 'kysely';
import { payerInputs } from '../../../src/resources/payers';
import type { PaymentType } from '../../../src/resources/statuses/invoices';
import { conflictAs, invalid, ofField } from '../../base/errors';
import { shareOf, usdtOf, type Micros } from '../../base/amounts';
import type { Tx } from '../../database/schema';
import { areFirstFeesWaiting, notOpenYet } from './firstFees';
import { platformId } from './balances';
import { percentsSql, type Percents } from './percents';

/** What an invoice moves at the rate and with the percents of this moment. */
export interface NewDeal {
  /** A: the amount in USDT. */
  amount: Micros;
  /** F: the merchant's fee to the platform. */
  fee: Micros;
  /** RUB for one USDT. */
  rate: string;
  /** Of the merchant. */
  percents: Percents;
  /** Id of the platform's user. */
  platform: number;
}

/** The minimum amount of a deal: one cent (docs/rules.md#making-an-invoice). */
const minDealAmount: Micros = 10_000n;

/** An invoice's sum in USDT at the rate of this moment. */
type AmountNow = Pick<NewDeal, 'amount' | 'rate' | 'platform'>;

/** The exchange rate of a moment, with the id of the platform's user. */
interface RateNow {
  price: string;
  platform: number;
}

const rateSql = sql`(select price, ${platformId} as platform from "exchange-rates" order by id desc limit 1)`;

const amountAt = (rate: RateNow | undefined, roubles: string): AmountNow => {
  if (!rate) throw conflictAs('no_rate', 'There is no exchange rate yet');
  const amount = usdtOf(roubles, rate.price);
  if (amount < minDealAmount)
    throw invalid('amount', ofField(payerInputs.amount.label, { phrase: 'This amount is too small' }));
  return { amount, rate: rate.price, platform: rate.platform };
};

/**
 * Computes a sum (RUB) in USDT at the rate of this moment. Throws 409 without an exchange rate, 422 when it is too small at the rate.
 */
export const amountNow = async (tx: Tx, roubles: string): Promise<AmountNow> => {
  const { rows } = await sql<RateNow>`select * from ${rateSql} rate`.execute(tx);
  return amountAt(rows[0], roubles);
};

/** Computes what an invoice of this sum (RUB) moves now. Throws like `amountNow`, and 409 while the first fees of its merchant wait. */
export const dealNow = async (
  tx: Tx,
  { clientId, paymentType, amount: roubles }: { clientId: number; paymentType: PaymentType; amount: string },
): Promise<NewDeal> => {
  const { rows } = await sql<RateNow & Percents & { areFeesWaiting: boolean }>`select *,
      ${areFirstFeesWaiting(sql`${clientId}::bigint`)} as "areFeesWaiting"
    from ${rateSql} rate cross join ${percentsSql(clientId, paymentType)} percents`.execute(tx);
  if (rows[0]?.areFeesWaiting) throw conflictAs('merchant_not_open', notOpenYet, 'clientId');
  const now = amountAt(rows[0], roubles);
  const { fee, agentId, agentFee } = rows[0]!;
  return { ...now, fee: shareOf(now.amount, fee), percents: { fee, agentId, agentFee } };
};
