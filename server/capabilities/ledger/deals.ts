import { sql } from 'kysely';
import { DealStatus, PaymentType } from '../invoices/life';
import type { Tx } from '../../database/schema';
import { conflict } from '../../errors';
import { announceAll, type Change } from '../../live/changes';
import { formatDecimal } from '../../../src/format/money';
import { decimalOf, microsOf, type Micros } from './amounts';
import { availableOf, lockBalances, platformId, type Balance } from './balances';
import { completionOf, holdOf, quantityOf, type DealTerms, type Posting } from './postings';

const hold = 1;
const reject = 2;
const complete = 3;
const internal = 1;

interface DealRow extends Omit<DealTerms, 'amount' | 'fee'> {
  id: number;
  amount: string;
  fee: string | null;
}

/** An agent who is not Active at this moment gets nothing: their part stays with the platform. */
const ifActive = (column: string) =>
  sql`(select u.id from users u where u.id = ${sql.ref(`d.${column}`)} and u.status = 0)`;

/** The terms of these deals as they were made, by deal. */
const termsOf = async (tx: Tx, dealIds: readonly number[]): Promise<ReadonlyMap<number, DealTerms>> => {
  const { rows } = await sql<DealRow>`select d.id, i."paymentType", d.amount, d.fee, i."clientId" as merchant,
      ${platformId} as platform, d."ownerId" as owner, d."ownerFee", ${ifActive('merchantAgentId')} as "merchantAgent",
      d."merchantAgentFee", ${ifActive('ownerAgentId')} as "ownerAgent", d."ownerAgentFee"
    from deals d join invoices i on i.id = d."invoiceId" where d.id in (${sql.join(dealIds)})`.execute(tx);
  return new Map(
    rows.map(({ id, amount, fee, ...terms }) => [
      id,
      { ...terms, amount: microsOf(amount), fee: microsOf(fee ?? '0') },
    ]),
  );
};

const deleted = 3;

interface Party {
  id: number;
  nickname: string;
  status: number;
  /** Without them the deal can't be posted: the merchant, and whoever pays or is paid as its owner. */
  isMain: boolean;
}

/**
 * Locks the balances of everybody whom a deal may be posted to. Who they are by now is asked again afterwards: whoever
 * deletes an account locks its balance first, and nothing is posted to a deleted one (rules, section 3).
 */
const lockParties = async (tx: Tx, dealId: number): Promise<ReadonlyMap<number, Balance>> => {
  const parties = sql<Party>`select u.id, u.nickname, u.status, u.id in (i."clientId", d."ownerId") is true as "isMain"
    from deals d join invoices i on i.id = d."invoiceId"
    join users u on u.id in (i."clientId", ${platformId}, d."ownerId", d."merchantAgentId", d."ownerAgentId")
    where d.id = ${dealId}`;
  const balances = await lockBalances(
    tx,
    (await parties.execute(tx)).rows.map(({ id }) => id),
  );
  const gone = (await parties.execute(tx)).rows.find(({ status, isMain }) => isMain && status === deleted);
  if (gone) throw conflict({ phrase: 'The account of %{name} is deleted', args: { name: gone.nickname } });
  return balances;
};

/** The terms of a deal that is posted now, everybody's balance locked. Throws 409 when there is nothing to post. */
const lockTerms = async (tx: Tx, dealId: number) => {
  const balances = await lockParties(tx, dealId);
  const terms = (await termsOf(tx, [dealId])).get(dealId)!;
  // Only deals of before the ledger are so.
  const isPostable = terms.amount > 0n && (terms.owner !== null || terms.paymentType === PaymentType.PayOut);
  if (!isPostable) throw conflict('The deal of this invoice has no amount, or nobody who covers it');
  return { terms, balances };
};

/** Writes postings of a deal in their order; the triggers move the balances. Returns what is to be announced. */
const write = async (tx: Tx, dealId: number, postings: readonly Posting[], status: number): Promise<Change[]> => {
  if (postings.length === 0) return [];
  const values = postings.map(
    (posting, place) =>
      sql`(${place}::int, ${posting.from}::bigint, ${posting.to}::bigint, ${quantityOf(posting)}::numeric, ${posting.purpose}::int)`,
  );
  const { rows } = await sql<{ id: number }>`
    insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status, purpose, "dealId")
    select f.id, t.id, p.quantity, ${sql.lit(internal)}, ${sql.lit(status)}, p.purpose, ${dealId}
    from (values ${sql.join(values)}) p(place, payer, payee, quantity, purpose)
    join "balance-accounts" f on f."userId" = p.payer join "balance-accounts" t on t."userId" = p.payee
    order by p.place returning id`.execute(tx);
  return rows.map(({ id }) => ({ entity: 'transactions', id, kind: 'created' }));
};

const balancesChanged = (balances: ReadonlyMap<number, Balance>): Change[] =>
  [...balances.values()].map(({ id }) => ({ entity: 'balance-accounts', id, kind: 'changed' }));

const endDeals = async (tx: Tx, ids: readonly number[], status: number): Promise<Change[]> => {
  await sql`update deals set status = ${status}, "updateDate" = now() where id in (${sql.join(ids)})`.execute(tx);
  return ids.map((id) => ({ entity: 'deals', id, kind: 'changed' }));
};

const releaseHolds = async (tx: Tx, dealIds: readonly number[], status: number): Promise<Change[]> => {
  const { rows } = await sql<{ id: number }>`update transactions set status = ${status}
    where "dealId" in (${sql.join(dealIds)}) and status = ${sql.lit(hold)} returning id`.execute(tx);
  return rows.map(({ id }) => ({ entity: 'transactions', id, kind: 'changed' }));
};

/** Throws 409 unless this much is available: nothing is promised that is not there. */
const checkCovered = (balance: Balance, quantity: Micros): void => {
  const missing = quantity - availableOf(balance);
  if (missing <= 0n) return;
  const args = { missing: formatDecimal(decimalOf(missing)) };
  throw conflict({ phrase: 'The balance does not cover this: %{missing} USDT are missing', args });
};

/** Holds what a new deal needs. Throws 409 when the balance that pays does not cover it. */
export const holdDeal = async (tx: Tx, dealId: number): Promise<void> => {
  const terms = (await termsOf(tx, [dealId])).get(dealId)!;
  const posting = holdOf(terms);
  const balances = await lockBalances(tx, [posting.from]);
  checkCovered(balances.get(posting.from)!, posting.quantity);
  await announceAll(tx, [...(await write(tx, dealId, [posting], hold)), ...balancesChanged(balances)]);
};

/**
 * Posts a deal that is completed (rules, section 3): what was held moves, the fee is paid and its parts passed on.
 * `proven`: by a message or with a receipt. Whoever calls it has made the deal's invoice Complete in this transaction.
 */
export const settleDeal = async (tx: Tx, dealId: number, proven: boolean): Promise<void> => {
  const { terms, balances } = await lockTerms(tx, dealId);
  const moved = await releaseHolds(tx, [dealId], complete);
  if (moved.length !== 1) throw new Error(`Deal ${dealId} holds ${moved.length} times`);
  const posted = await write(tx, dealId, completionOf(terms, proven), complete);
  const ended = await endDeals(tx, [dealId], DealStatus.Completed);
  await announceAll(tx, [...moved, ...posted, ...ended, ...balancesChanged(balances)]);
};

/**
 * Posts a pay-in that was voided and paid after all, at the rate that its deal kept. Throws 409 with what is missing
 * when its owner's balance does not cover it.
 */
export const settleVoided = async (tx: Tx, dealId: number, proven: boolean): Promise<void> => {
  const { terms, balances } = await lockTerms(tx, dealId);
  const posting = holdOf(terms);
  checkCovered(balances.get(posting.from)!, posting.quantity);
  const posted = await write(tx, dealId, [posting, ...completionOf(terms, proven)], complete);
  const ended = await endDeals(tx, [dealId], DealStatus.Completed);
  await announceAll(tx, [...posted, ...ended, ...balancesChanged(balances)]);
};

/** Gives back what these deals held: their invoices were canceled or expired in this transaction. */
export const voidDeals = async (tx: Tx, dealIds: readonly number[]): Promise<void> => {
  if (dealIds.length === 0) return;
  const terms = await termsOf(tx, dealIds);
  const balances = await lockBalances(
    tx,
    [...terms.values()].map((one) => holdOf(one).from),
  );
  const moved = await releaseHolds(tx, dealIds, reject);
  const ended = await endDeals(tx, dealIds, DealStatus.Canceled);
  await announceAll(tx, [...moved, ...ended, ...balancesChanged(balances)]);
};
