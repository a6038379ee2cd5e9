import { sql } from 'kysely';
import { payerInputs } from '../../../src/resources/payers';
import type { PaymentType } from '../../../src/resources/statuses/invoices';
import { conflict, invalid, ofField } from '../../base/errors';
import { shareOf, usdtOf, type Micros } from '../../base/amounts';
import type { Tx } from '../../database/schema';
import { platformId } from './balances';
import { percentsOf, type Percents } from './percents';

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

/**
 * Computes a sum (RUB) in USDT at the rate of this moment. Throws 409 without an exchange rate, 422 when it is too small at the rate.
 */
export const amountNow = async (tx: Tx, roubles: string): Promise<AmountNow> => {
  const { rows } = await sql<{ price: string; platform: number }>`select price, ${platformId} as platform
    from "exchange-rates" order by id desc limit 1`.execute(tx);
  const [rate] = rows;
  if (!rate) throw conflict('There is no exchange rate yet');
  const amount = usdtOf(roubles, rate.price);
  if (amount < minDealAmount)
    throw invalid('amount', ofField(payerInputs.amount.label, { phrase: 'This amount is too small' }));
  return { amount, rate: rate.price, platform: rate.platform };
};

/** Computes what an invoice of this sum (RUB) moves now. Throws like `amountNow`. */
export const dealNow = async (
  tx: Tx,
  { clientId, paymentType, amount: roubles }: { clientId: number; paymentType: PaymentType; amount: string },
): Promise<NewDeal> => {
  const now = await amountNow(tx, roubles);
  const percents = await percentsOf(tx, clientId, paymentType);
  return { ...now, fee: shareOf(now.amount, percents.fee), percents };
};
