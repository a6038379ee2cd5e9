import { sql } from 'kysely';
import { shortenUuid } from '../../../src/format/uuid';
import type { Words } from '../../../src/resources/language/words';
import type { Tx } from '../../database/schema';
import { conflict } from '../../errors';
import { announceAll, tell } from '../../live/changes';
import { settleDeal, settleVoided, voidDeals } from '../ledger/deals';
import { isAbout, isInTime, keptMessage } from '../messages/fitting';
import { twinIsMatched } from '../messages/twins';
import { isLate, lateHours } from './late';
import { refusedStep } from './refused';
import { lateInvoiceStatuses, InvoiceStatus } from '../../../src/resources/statuses';
import { messageSql, paymentSql } from '../../database/statusSql';

/** Accounts of invoices that ended are free again, after a rest of so many minutes. */
export const freeAccounts = async (tx: Tx, invoiceIds: readonly number[], restMinutes: number): Promise<void> => {
  if (invoiceIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`update "payment-accounts"
    set "invoiceId" = null, "restUntil" = now() + make_interval(mins => ${restMinutes})
    where "invoiceId" = any(${invoiceIds}) returning id`.execute(tx);
  await announceAll(
    tx,
    rows.map(({ id }) => ({ entity: 'payment-accounts', id, kind: 'changed' })),
  );
};

interface Ended {
  dealId: number;
  isPayIn: boolean;
}

/** Makes an invoice final when it is in one of these states; else throws 409 with the state it is in, and its holder. */
const end = async (tx: Tx, id: number, from: readonly number[], to: number): Promise<Ended> => {
  const { rows } = await sql<{ dealId: number | null; isPayIn: boolean }>`update invoices
    set status = ${sql.lit(to)}, "endDate" = now(), "handleWhy" = null
    where id = ${id} and status in (${sql.join([...from])})
    returning "dealId", "paymentType" = ${paymentSql.PayIn} as "isPayIn"`.execute(tx);
  if (!rows[0]) throw await refusedStep(tx, id);
  const { dealId, isPayIn } = rows[0];
  if (dealId === null) throw conflict('This invoice has no deal');
  return { dealId, isPayIn };
};

/** What there is beside somebody's word that the money moved. */
export interface Proofs {
  messages: number;
  receipts: number;
}

/** What proves an invoice so far. */
export const proofsOf = async (tx: Tx, id: number): Promise<Proofs> => {
  const { rows } = await sql<Proofs>`select
    (select count(*)::integer from messages where "invoiceId" = ${id}) as messages,
    (select count(*)::integer from receipts where "invoiceId" = ${id}) as receipts`.execute(tx);
  return rows[0]!;
};

const isProven = ({ messages, receipts }: Proofs) => messages + receipts > 0;

/** The message that fits an invoice which is completed by hand is the one that says so (rules, section 4). */
const claimMessage = async (tx: Tx, id: number): Promise<void> => {
  const kept = keptMessage('m');
  const { rows } = await sql<{
    id: number;
  }>`update messages set status = ${messageSql.Matched}, why = null, "invoiceId" = ${id}
    where id = (select m.id from messages m join invoices i on i.id = ${id}
        join "payment-accounts" a on a.id = i."accountId"
      where m.status = ${messageSql.Unmatched} and ${isAbout(kept)} and ${isInTime(kept)} and not ${twinIsMatched('m')}
        and not exists (select 1 from messages o where o."invoiceId" = i.id)
      order by m."createDate", m.id limit 1 for update of m skip locked) returning id`.execute(tx);
  await announceAll(
    tx,
    rows.map((row) => ({ entity: 'messages', id: row.id, kind: 'changed' })),
  );
};

/** What ending an invoice needs to know beside it. */
export interface Ending {
  id: number;
  from: readonly number[];
  restMinutes: number;
}

/**
 * Completes an invoice in one of these states: posted, its account free; what proves it comes back. Throws 409 in another
 * state. Only a pay-in has an account, and a message that tells of it.
 */
export const completeInvoice = async (tx: Tx, { id, from, restMinutes }: Ending): Promise<Proofs> => {
  const { dealId, isPayIn } = await end(tx, id, from, InvoiceStatus.Complete);
  if (isPayIn) {
    await freeAccounts(tx, [id], restMinutes);
    await claimMessage(tx, id);
  }
  const proofs = await proofsOf(tx, id);
  await settleDeal(tx, dealId, isProven(proofs));
  return proofs;
};

/** Cancels an invoice in one of these states: what it held is given back, its account free. Throws 409 in another. */
export const cancelInvoice = async (tx: Tx, { id, from, restMinutes }: Ending): Promise<void> => {
  const { dealId } = await end(tx, id, from, InvoiceStatus.Canceled);
  await freeAccounts(tx, [id], restMinutes);
  await voidDeals(tx, [dealId]);
};

/**
 * Completes a pay-in that expired or was canceled a short while ago: posted anew, without touching what is open on its account by now.
 * Throws 409 when it is too late, or its owner's balance does not cover it.
 */
export const completeLate = async (tx: Tx, id: number): Promise<Proofs> => {
  const { rows } = await sql<{ isLate: boolean }>`select ${isLate('i')} as "isLate" from invoices i
    where i.id = ${id} and i.status in (${sql.join([...lateInvoiceStatuses])}) for update of i`.execute(tx);
  if (rows[0] && !rows[0].isLate) {
    throw conflict({
      phrase: 'Only a pay-in that expired or was canceled within %{hours} hours can be completed',
      args: { hours: lateHours },
    });
  }
  const { dealId } = await end(tx, id, lateInvoiceStatuses, InvoiceStatus.Complete);
  await claimMessage(tx, id);
  const proofs = await proofsOf(tx, id);
  await settleVoided(tx, dealId, isProven(proofs));
  return proofs;
};

/** Tells whoever holds an invoice what another did with it; nobody is told of what they did themselves. */
export const tellHolder = async (
  tx: Tx,
  { id, uuid, owner }: { id: number; uuid: string; owner: number | null },
  by: number,
  words: Words,
): Promise<void> => {
  if (owner === null || owner === by) return;
  const args = { task: shortenUuid(uuid), ...words.args };
  await tell(tx, { to: owner, entity: 'invoices', id, words: { phrase: words.phrase, args } });
};
