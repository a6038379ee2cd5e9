import { sql } from 'kysely';
import { TransactionStatus } from '../../../src/resources/statuses/funds';
import { DealStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import { decimalOf, type Micros } from '../../base/amounts';
import { announce, announceAll, type Change } from '../../database/changes';
import { oneOf } from '../../database/oneOf';
import type { Tx } from '../../database/schema';
import { settlementSql, transactionSql } from '../../database/statusSql';
import { lockBalances, type Balance } from './balances';
import { checkBalanceCovers, checkDrawable } from './checkBalanceCovers';
import type { NewDeal } from './dealNow';
import { lockTerms, termsOf, type Proofs, type Terms } from './dealTerms';
import { drawableFor, releaseDisputeHold } from './disputedDeal';
import { termsOfPayment, type Payment, type PostedTerms } from './paymentTerms';
import { completionOf, holdOf, type Posting } from './postings';
import { balancesChanged, writePostings } from './writePostings';

/** Ends deals and their holds. Returns the changes of the transactions that held. */
const endDeals = async (
  tx: Tx,
  ids: readonly number[],
  status: DealStatus,
  holdBecomes: TransactionStatus,
): Promise<Change[]> => {
  const { rows } = await sql<{ id: number }>`with ended as (
      update deals set status = ${status}, "updateDate" = now() where ${oneOf('id', ids)})
    update transactions set status = ${holdBecomes} where ${oneOf('dealId', ids)} and status = ${transactionSql.Hold}
    returning id`.execute(tx);
  await announceAll(
    tx,
    ids.map((id) => ({ entity: 'deals', id, kind: 'changed' })),
  );
  return rows.map(({ id }) => ({ entity: 'transactions', id, kind: 'changed' }));
};

/** Holds the amount of a new deal on the locked balance of the payer. Throws 409 when it is not covered. */
export const holdDeal = async (tx: Tx, dealId: number, posting: Posting, payer: Balance): Promise<void> => {
  checkBalanceCovers(payer, posting.quantity);
  const posted = await writePostings(tx, dealId, [posting], TransactionStatus.Hold);
  await announceAll(tx, [...posted, { entity: 'balance-accounts', id: payer.id, kind: 'changed' }]);
};

/**
 * Fixes what a pay-out moves when it is approved, and releases what an instance of the version before held of it. Returns what it was
 * about before.
 */
export const fixTerms = async (tx: Tx, dealId: number, { amount, fee, rate, percents }: NewDeal) => {
  const { rows } = await sql<{ inUsdt: string; fee: string; rate: string | null }>`
    with released as (update transactions set status = ${transactionSql.Reject}
      where "dealId" = ${dealId} and status = ${transactionSql.Hold})
    update deals d set amount = ${decimalOf(amount)}::numeric, fee = ${decimalOf(fee)}::numeric, rate = ${rate}::numeric,
      "merchantFee" = ${percents.fee}::numeric, "merchantAgentId" = ${percents.agentId}::bigint,
      "merchantAgentFee" = ${percents.agentFee}::numeric, "updateDate" = now()
    from deals earlier where earlier.id = d.id and d.id = ${dealId}
    returning earlier.amount as "inUsdt", earlier.fee, earlier.rate`.execute(tx);
  await announce(tx, { entity: 'deals', id: dealId, kind: 'changed' });
  return rows[0]!;
};

const isProven = ({ messages, receipts }: Proofs) => messages + receipts > 0;

/** Throws 409 with what is missing when completing the deal draws more from its owner's locked balance than it may. */
const checkDraw = async (tx: Tx, dealId: number, balance: Balance, quantity: Micros) =>
  checkDrawable(await drawableFor(tx, balance, dealId), quantity);

/** Writes what is posted of a deal, where that is not what was agreed. */
const writeTerms = (tx: Tx, dealId: number, { amount, fee, rate }: PostedTerms) =>
  sql`update deals set amount = ${decimalOf(amount)}::numeric, fee = ${decimalOf(fee)}::numeric, rate = ${rate}::numeric
    where id = ${dealId}`.execute(tx);

/**
 * Posts a completed deal (docs/rules.md#what-a-deal-moves): posts what was held, charges the fee and pays its parts. Where another sum
 * came, or it was paid after its end, the hold is released and what came is posted in its place; 409 with what is missing when that is
 * more and not usable. Returns the terms as agreed. The caller has set the deal's invoice to Complete in the same transaction.
 */
export const settleDeal = async (tx: Tx, dealId: number, payment: Payment = {}): Promise<Terms> => {
  const { terms, balances } = await lockTerms(tx, dealId);
  const other = terms.paymentType === PaymentType.PayIn ? await termsOfPayment(tx, dealId, payment) : undefined;
  const holdBecomes = other ? TransactionStatus.Reject : TransactionStatus.Complete;
  const endedHolds = await endDeals(tx, [dealId], DealStatus.Completed, holdBecomes);
  if (endedHolds.length !== 1) throw new Error(`Deal ${dealId} has ${endedHolds.length} holds instead of 1`);
  const { from } = holdOf(terms);
  if (other) {
    if (other.amount > terms.amount) await checkDraw(tx, dealId, balances.get(from)!, other.amount - terms.amount);
    await writeTerms(tx, dealId, other);
  }
  const postedTerms = { ...terms, ...other };
  const payments = [...(other ? [holdOf(postedTerms)] : []), ...completionOf(postedTerms, isProven(terms))];
  const posted = await writePostings(tx, dealId, payments, TransactionStatus.Complete);
  // Only what a pay-out credits to a vault owner is unsettled.
  if (terms.receipts === 0 && terms.paymentType === PaymentType.PayOut && terms.owner !== null)
    await sql`update deals set settlement = ${settlementSql.Unconfirmed} where id = ${dealId} and unsettled > 0`.execute(
      tx,
    );
  await announceAll(tx, [...endedHolds, ...posted, ...balancesChanged(balances)]);
  return terms;
};

/**
 * Posts the deal of a pay-in that was voided and paid after all, and returns its terms as agreed. What is held for its dispute is
 * drawn first. Throws 409 with what is missing when less of the owner's balance is usable for it.
 */
export const settleVoided = async (tx: Tx, dealId: number, payment: Payment = {}): Promise<Terms> => {
  const { terms, balances } = await lockTerms(tx, dealId);
  const other = await termsOfPayment(tx, dealId, payment);
  const postedTerms = { ...terms, ...other };
  const posting = holdOf(postedTerms);
  const held = await releaseDisputeHold(tx, dealId);
  await checkDraw(tx, dealId, balances.get(posting.from)!, posting.quantity - held);
  if (other) await writeTerms(tx, dealId, other);
  const posted = await writePostings(
    tx,
    dealId,
    [posting, ...completionOf(postedTerms, isProven(terms))],
    TransactionStatus.Complete,
  );
  await endDeals(tx, [dealId], DealStatus.Completed, TransactionStatus.Complete);
  await announceAll(tx, [...posted, ...balancesChanged(balances)]);
  return terms;
};

/** Voids the holds of deals whose invoices were canceled or expired in this transaction. Returns the terms of each. */
export const voidDeals = async (tx: Tx, dealIds: readonly number[]): Promise<ReadonlyMap<number, Terms>> => {
  if (dealIds.length === 0) return new Map();
  const terms = await termsOf(tx, dealIds);
  const balances = await lockBalances(
    tx,
    [...terms.values()].map((deal) => holdOf(deal).from),
  );
  const endedHolds = await endDeals(tx, dealIds, DealStatus.Canceled, TransactionStatus.Reject);
  await announceAll(tx, [...endedHolds, ...balancesChanged(balances)]);
  return terms;
};
