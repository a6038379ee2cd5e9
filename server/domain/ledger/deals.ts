import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/schema';
import { oneOf } from '../../database/oneOf';
import { conflict } from '../../base/errors';
import { announce, announceAll, type Change } from '../../database/changes';
import { decimalOf, microsOf } from '../../base/amounts';
import { lockBalances, platformId, type Balance } from './balances';
import { checkBalanceCovers, checkUsable } from './checkBalanceCovers';
import type { NewDeal } from './dealNow';
import { termsOfPayment, type Payment, type PostedTerms } from './paymentTerms';
import { completionOf, holdOf, quantityOf, type DealTerms, type Posting } from './postings';
import { TransactionStatus, TransactionType } from '../../../src/resources/statuses/funds';
import { DealStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import { UserStatus } from '../../../src/resources/statuses/people';
import { settlementSql, transactionSql, userSql } from '../../database/statusSql';

/** How many records prove that the invoice of a deal was paid. */
export interface Proofs {
  messages: number;
  receipts: number;
}

/** SQL: the two columns of `Proofs` for the invoice with this id. A payer's receipt proves nothing: anybody can make a file. */
export const proofColumns = (invoiceId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select count(*)::integer from messages where "invoiceId" = ${invoiceId}) as messages,
  (select count(*)::integer from receipts where "invoiceId" = ${invoiceId} and "userId" is not null) as receipts`;

/** Terms, what proves the payment, and whether the merchant's or the owner's account has been deleted. */
interface Terms extends DealTerms, Proofs {
  isDeleted: boolean;
}

interface DealRow extends Omit<Terms, 'amount' | 'fee'> {
  id: number;
  amount: string;
  fee: string | null;
}

/** SQL: the agent in this column if Active, else null. Fees of inactive agents stay with the platform. */
const activeAgent = (column: string) =>
  sql`(select u.id from users u where u.id = ${sql.ref(`d.${column}`)} and u.status = ${userSql.Active})`;

/** The terms of these deals as agreed, by deal id. */
const termsOf = async (tx: Tx, dealIds: readonly number[]): Promise<ReadonlyMap<number, Terms>> => {
  const { rows } = await sql<DealRow>`select d.id, i."paymentType", d.amount, d.fee, i."clientId" as merchant,
      ${platformId} as platform, d."ownerId" as owner, d."ownerFee", ${activeAgent('merchantAgentId')} as "merchantAgent",
      d."merchantAgentFee", ${activeAgent('ownerAgentId')} as "ownerAgent", d."ownerAgentFee",
      exists (select 1 from users u where u.id in (i."clientId", d."ownerId") and u.status = ${sql.lit(UserStatus.Deleted)}) as "isDeleted",
      ${proofColumns(sql`i.id`)}
    from deals d join invoices i on i.id = d."invoiceId" where ${oneOf('d.id', dealIds)}`.execute(tx);
  return new Map(
    rows.map(({ id, amount, fee, ...terms }) => [
      id,
      { ...terms, amount: microsOf(amount), fee: microsOf(fee ?? '0') },
    ]),
  );
};

/** SQL: the ids of all users to whom a deal may be posted. */
const partiesOf = (dealId: number) => sql<number>`select unnest(array[i."clientId", ${platformId}, d."ownerId",
  d."merchantAgentId", d."ownerAgentId"]) from deals d join invoices i on i.id = d."invoiceId" where d.id = ${dealId}`;

/** Throws 409 when the merchant or vault owner of a deal is deleted. */
const checkNotDeleted = async (tx: Tx, dealId: number) => {
  const { rows } = await sql<{ nickname: string }>`select u.nickname from deals d
    join invoices i on i.id = d."invoiceId" join users u on u.id in (i."clientId", d."ownerId")
    where d.id = ${dealId} and u.status = ${sql.lit(UserStatus.Deleted)}`.execute(tx);
  if (rows[0]) throw conflict({ phrase: 'The account of %{name} is deleted', args: { name: rows[0].nickname } });
};

/** Locks the balances of all users of a deal. Throws 409 when the merchant or owner is deleted. */
export const lockParties = async (tx: Tx, dealId: number): Promise<ReadonlyMap<number, Balance>> => {
  const balances = await lockBalances(tx, partiesOf(dealId));
  await checkNotDeleted(tx, dealId);
  return balances;
};

/**
 * Locks the balances of all users of a deal, then reads its terms. The order matters: deleting an account locks its
 * balance first, and nothing may be posted to a deleted account (docs/rules.md#balances). Throws 409 when there is nothing to
 * post.
 */
const lockTerms = async (tx: Tx, dealId: number) => {
  const balances = await lockBalances(tx, partiesOf(dealId));
  const termsByDeal = await termsOf(tx, [dealId]);
  const terms = termsByDeal.get(dealId)!;
  if (terms.isDeleted) await checkNotDeleted(tx, dealId);
  // Only deals from before the ledger cannot be posted.
  const isPostable = terms.amount > 0n && (terms.owner !== null || terms.paymentType === PaymentType.PayOut);
  if (!isPostable) throw conflict('The deal of this invoice has no amount, or nobody who covers it');
  return { terms, balances };
};

/** Writes postings of a deal in their order; triggers update the balances. Returns the changes to announce. */
export const writePostings = async (
  tx: Tx,
  dealId: number,
  postings: readonly Posting[],
  status: TransactionStatus,
): Promise<Change[]> => {
  if (postings.length === 0) return [];
  const values = postings.map(
    (posting, index) =>
      sql`(${index}::int, ${posting.from}::bigint, ${posting.to}::bigint, ${quantityOf(posting)}::numeric, ${posting.purpose}::int)`,
  );
  const { rows } = await sql<{ id: number }>`
    insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status, purpose, "dealId")
    select f.id, t.id, p.quantity, ${sql.lit(TransactionType.Internal)}, ${sql.lit(status)}, p.purpose, ${dealId}
    from (values ${sql.join(values)}) p(index, payer, payee, quantity, purpose)
    join "balance-accounts" f on f."userId" = p.payer join "balance-accounts" t on t."userId" = p.payee
    order by p.index returning id`.execute(tx);
  return rows.map(({ id }) => ({ entity: 'transactions', id, kind: 'created' }));
};

const balancesChanged = (balances: ReadonlyMap<number, Balance>): Change[] =>
  [...balances.values()].map(({ id }) => ({ entity: 'balance-accounts', id, kind: 'changed' }));

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
  await sql`update transactions set status = ${transactionSql.Reject}
    where "dealId" = ${dealId} and status = ${transactionSql.Hold}`.execute(tx);
  const { rows } = await sql<{ inUsdt: string; fee: string; rate: string | null }>`
    update deals d set amount = ${decimalOf(amount)}::numeric, fee = ${decimalOf(fee)}::numeric, rate = ${rate}::numeric,
      "merchantFee" = ${percents.fee}::numeric, "merchantAgentId" = ${percents.agentId}::bigint,
      "merchantAgentFee" = ${percents.agentFee}::numeric, "updateDate" = now()
    from deals earlier where earlier.id = d.id and d.id = ${dealId}
    returning earlier.amount as "inUsdt", earlier.fee, earlier.rate`.execute(tx);
  await announce(tx, { entity: 'deals', id: dealId, kind: 'changed' });
  return rows[0]!;
};

const isProven = ({ messages, receipts }: Proofs) => messages + receipts > 0;

/** Writes what is posted of a deal, where that is not what was agreed. */
const writeTerms = (tx: Tx, dealId: number, { amount, fee, rate }: PostedTerms) =>
  sql`update deals set amount = ${decimalOf(amount)}::numeric, fee = ${decimalOf(fee)}::numeric, rate = ${rate}::numeric
    where id = ${dealId}`.execute(tx);

/**
 * Posts a completed deal (docs/rules.md#what-a-deal-moves): posts what was held, charges the fee and pays its parts. Where another sum
 * came, or it was paid after its end, the hold is released and what came is posted in its place; 409 with what is missing when that is
 * more and not usable. Returns what proves the payment. The caller has set the deal's invoice to Complete in the same transaction.
 */
export const settleDeal = async (tx: Tx, dealId: number, payment: Payment = {}): Promise<Proofs> => {
  const { terms, balances } = await lockTerms(tx, dealId);
  const other = terms.paymentType === PaymentType.PayIn ? await termsOfPayment(tx, dealId, payment) : undefined;
  const holdBecomes = other ? TransactionStatus.Reject : TransactionStatus.Complete;
  const endedHolds = await endDeals(tx, [dealId], DealStatus.Completed, holdBecomes);
  if (endedHolds.length !== 1) throw new Error(`Deal ${dealId} has ${endedHolds.length} holds instead of 1`);
  const { from } = holdOf(terms);
  if (other) {
    if (other.amount > terms.amount) checkUsable(balances.get(from)!, other.amount - terms.amount);
    await writeTerms(tx, dealId, other);
  }
  const postedTerms = { ...terms, ...other };
  const payments = [...(other ? [holdOf(postedTerms)] : []), ...completionOf(postedTerms, isProven(terms))];
  const posted = await writePostings(tx, dealId, payments, TransactionStatus.Complete);
  if (terms.receipts === 0)
    // Only what a pay-out credits to a vault owner is unsettled.
    await sql`update deals set settlement = ${settlementSql.Unconfirmed} where id = ${dealId} and unsettled > 0`.execute(
      tx,
    );
  await announceAll(tx, [...endedHolds, ...posted, ...balancesChanged(balances)]);
  return terms;
};

/**
 * Posts the deal of a pay-in that was voided and paid after all, and returns what proves the payment. Throws 409 with what is
 * missing when less of the owner's balance is usable.
 */
export const settleVoided = async (tx: Tx, dealId: number, payment: Payment = {}): Promise<Proofs> => {
  const { terms, balances } = await lockTerms(tx, dealId);
  const other = await termsOfPayment(tx, dealId, payment);
  const postedTerms = { ...terms, ...other };
  const posting = holdOf(postedTerms);
  checkUsable(balances.get(posting.from)!, posting.quantity);
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

/** Voids the holds of deals whose invoices were canceled or expired in this transaction. */
export const voidDeals = async (tx: Tx, dealIds: readonly number[]): Promise<void> => {
  if (dealIds.length === 0) return;
  const terms = await termsOf(tx, dealIds);
  const balances = await lockBalances(
    tx,
    [...terms.values()].map((deal) => holdOf(deal).from),
  );
  const endedHolds = await endDeals(tx, dealIds, DealStatus.Canceled, TransactionStatus.Reject);
  await announceAll(tx, [...endedHolds, ...balancesChanged(balances)]);
};
