import { sql } from 'kysely';
import { Purpose, TransactionStatus } from '../../../src/resources/statuses/funds';
import { microsOf, smallerOf, type Micros } from '../../base/amounts';
import { announceAll } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { openDisputesSql, paymentSql, purposeSql, settlementSql, transactionSql } from '../../database/statusSql';
import { availableOf, platformId, usableOf, type Balance } from './balances';
import { lockTerms } from './dealTerms';
import { holdOf } from './postings';
import { balancesChanged, writePostings } from './writePostings';

/** What is held for a dispute of a pay-in, and what is owed beside that; together A, in USDT. */
export interface DisputeCover {
  held: Micros;
  owed: Micros;
}

/**
 * Holds A for the dispute of a pay-in that ended, as far as it is usable; the rest is owed (docs/rules.md#disputes). Later deposits
 * never enlarge the hold. Throws 409 when the merchant or owner is deleted.
 */
export const holdForDispute = async (tx: Tx, dealId: number): Promise<DisputeCover> => {
  const { terms, balances } = await lockTerms(tx, dealId);
  const { from, to } = holdOf(terms);
  const usable = usableOf(balances.get(from)!);
  const held = usable > 0n ? smallerOf(terms.amount, usable) : 0n;
  if (held > 0n) {
    const posting = { from, to, quantity: held, purpose: Purpose.Dispute };
    await announceAll(tx, await writePostings(tx, dealId, [posting], TransactionStatus.Hold));
  }
  await announceAll(tx, balancesChanged(balances));
  return { held, owed: terms.amount - held };
};

/** Releases what is held for the dispute of a deal whose parties are locked. Returns how much that was. */
export const releaseDisputeHold = async (tx: Tx, dealId: number): Promise<Micros> => {
  const { rows } = await sql<{ id: number; quantity: string }>`update transactions set status = ${transactionSql.Reject}
    where "dealId" = ${dealId} and status = ${transactionSql.Hold} and purpose = ${purposeSql.Dispute}
    returning id, quantity`.execute(tx);
  await announceAll(
    tx,
    rows.map(({ id }) => ({ entity: 'transactions', id, kind: 'changed' })),
  );
  return rows.reduce((sum, { quantity }) => sum + microsOf(quantity), 0n);
};

/** What a vault owner owes, of their locked balance, for disputes that are older than that of this deal; without one, for all. */
const owedBefore = async (tx: Tx, balance: Balance, dealId: number): Promise<Micros> => {
  if (balance.owed === 0n) return 0n;
  const { rows } = await sql<{ owed: string }>`select coalesce(sum(o.owed), 0) as owed from disputes o
    where o."vaultOwnerId" = ${balance.userId} and o.owed > 0 and not exists (
      select 1 from disputes q join deals d on d."invoiceId" = q."invoiceId"
      where d.id = ${dealId} and q.status in ${openDisputesSql} and (o."createDate", o.id) >= (q."createDate", q.id))`.execute(
    tx,
  );
  return microsOf(rows[0]!.owed);
};

/**
 * What completing a pay-in may draw from its owner's locked balance beside what is held for it: what is usable, and what is owed for its
 * own dispute and for younger ones. So a younger dispute never takes what an older one is owed.
 */
export const drawableFor = async (tx: Tx, balance: Balance, dealId: number): Promise<Micros> =>
  usableOf(balance) + balance.owed - (await owedBefore(tx, balance, dealId));

/** What may be taken back of a vault owner for a deal, and what has to come back to their balance before that is enough. */
export interface Returnable {
  drawable: Micros;
  /** What is missing for this sum, of which what they owe to older disputes takes its part first. */
  lackFor: (sum: Micros) => Micros;
}

/**
 * What may be taken back of a vault owner's locked balance for a deal of which this much is unsettled: all of that, as long as it is
 * there, and what is free beside it. What other pay-outs credited is not touched, but for those that were settled before their dispute.
 */
export const returnableFor = async (
  tx: Tx,
  balance: Balance,
  dealId: number,
  unsettled: Micros,
): Promise<Returnable> => {
  const others = balance.unsettled - unsettled - (await unsettledAgainOf(tx, balance.userId, dealId));
  // Below zero where what is held, as for a withdraw, was credited by pay-outs that are not settled.
  const free = availableOf(balance) - others - unsettled;
  const owed = await owedBefore(tx, balance, dealId);
  const beside = free > owed ? free - owed : 0n;
  return {
    drawable: unsettled + (free <= 0n ? free : beside),
    lackFor: (sum) => {
      const neededFree = sum <= unsettled ? sum - unsettled : sum - unsettled + owed;
      return neededFree > free ? neededFree - free : 0n;
    },
  };
};

/**
 * Makes what a pay-out credited to its vault owner unsettled while its dispute is open. One that was settled before keeps the date: what
 * it credited may be spent, and is taken back of what is left. Without `again` one that was settled stays so. Changes nothing of one that
 * staff paid.
 */
export const unsettleDisputed = async (tx: Tx, dealId: number, { again }: { again: boolean }): Promise<void> => {
  const { balances } = await lockTerms(tx, dealId);
  await sql`update deals d set unsettled = c.credited, settlement = ${settlementSql.Disputed}
    from (select coalesce(sum(t.quantity), 0) as credited from transactions t
      join "balance-accounts" f on f.id = t."fromBalanceId" join "balance-accounts" o on o.id = t."toBalanceId"
      join deals e on e.id = t."dealId" and e."ownerId" = o."userId"
      where t."dealId" = ${dealId} and t.status = ${transactionSql.Complete} and f."userId" = ${platformId}
        and t.purpose in (${purposeSql.Payment}, ${purposeSql.Reward})) c
    where d.id = ${dealId} and d."ownerId" is not null and (${again} or d.unsettled > 0)
      and exists (select 1 from invoices i where i.id = d."invoiceId" and i."paymentType" = ${paymentSql.PayOut})`.execute(
    tx,
  );
  await announceAll(tx, balancesChanged(balances));
};

/**
 * What a pay-out credited settles by its time once its dispute was refused, without a receipt once somebody confirms that it arrived; what
 * was settled before is so again at once.
 */
export const settleRefused = async (tx: Tx, dealId: number): Promise<void> => {
  const { terms, balances } = await lockTerms(tx, dealId);
  const unsettled = terms.receipts === 0 ? settlementSql.Unconfirmed : settlementSql.Settling;
  await sql`update deals set
      settlement = case when "settledDate" is null then ${unsettled} else ${settlementSql.Settled} end,
      unsettled = case when "settledDate" is null then unsettled else 0 end
    where id = ${dealId} and settlement = ${settlementSql.Disputed}`.execute(tx);
  await announceAll(tx, balancesChanged(balances));
};

/**
 * What of a vault owner's unsettled pay-outs was settled before a dispute, without those of this deal: it may be spent, so that nothing
 * is kept for it.
 */
const unsettledAgainOf = async (tx: Tx, ownerId: number, exceptDealId: number): Promise<Micros> => {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(unsettled), 0) as sum from deals
    where "ownerId" = ${ownerId} and unsettled > 0 and settlement = ${settlementSql.Disputed} and "settledDate" is not null
      and id <> ${exceptDealId}`.execute(tx);
  return microsOf(rows[0]!.sum);
};

/** Locks the parties of a deal, and releases what is held for its dispute. */
export const releaseDisputeHoldOf = async (tx: Tx, dealId: number): Promise<void> => {
  const { balances } = await lockTerms(tx, dealId);
  await releaseDisputeHold(tx, dealId);
  await announceAll(tx, balancesChanged(balances));
};
