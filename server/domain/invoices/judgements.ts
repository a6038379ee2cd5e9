import { choiceIn } from '../../../src/resources/language/choices';
import { sql } from 'kysely';
import { formatMoney } from '../../../src/format/money';
import { Role } from '../../../src/resources/language/roles';
import type { Values } from '../../../src/resources/language/values';
import type { Row } from '../../database/relation';
import type { Tx } from '../../database/schema';
import type { Platform } from '../../calls/platform';
import { isLarge, sumText } from '../../approvals/gate';
import type { JudgedCall, Judgement } from '../../approvals/judgement';
import { lockWaitingRequest } from '../../approvals/requests';
import { microsOf, type Micros } from '../../base/amounts';
import { conflict } from '../../base/errors';
import { proofColumns, type Proofs } from '../ledger/dealTerms';
import { isDisputed } from '../ledger/openDispute';
import { termsOfPayment, type Payment } from '../ledger/paymentTerms';
import { PaymentType } from '../../../src/resources/statuses/invoices';

/** A vault owner who released a pay-out within this many hours may still have paid it (docs/rules.md#what-requires-approval). */
const recentHolderHours = 24;

/** The sum that a step on an invoice moves, USDT. */
export const sumOf = ({ inUsdt }: Row): Micros => microsOf(String(inUsdt ?? '0'));

/**
 * What an approval says of a completion: what it moves and, where another sum came than was asked, both in roubles; where what is posted
 * is another value, both in USDT.
 */
export const aboutSum = (
  sum: Micros,
  { amount }: { readonly amount?: unknown },
  received: string | null,
  posted = sum,
): string => {
  const usdt = posted === sum ? sumText(sum) : `${sumText(posted)} ≠ ${sumText(sum)}`;
  return received === null ? usdt : `${formatMoney(received, 'RUB')} ≠ ${formatMoney(String(amount), 'RUB')} · ${usdt}`;
};

/** What completing a pay-in posts (USDT) where it was paid so. */
export const postedOf = async (tx: Tx, record: Row, payment: Payment): Promise<Micros> => {
  const invoice = tx.selectFrom('invoices').select('dealId').where('id', '=', Number(record.id));
  const { dealId } = await invoice.executeTakeFirstOrThrow();
  return (dealId === null ? undefined : await termsOfPayment(tx, dealId, payment))?.amount ?? sumOf(record);
};

/** The vault owners who hold a pay-out or held it recently, and so may have paid it. */
export const holdersOf = async (tx: Tx, { id, paymentType }: Row): Promise<number[]> => {
  if (choiceIn(PaymentType, paymentType) !== PaymentType.PayOut) return [];
  const { rows } = await sql<{ userId: number }>`select distinct h."userId" from "task-holders" h
    join invoices i on i."dealId" = h."dealId" where i.id = ${id}
      and coalesce(h."endDate" > now() - make_interval(hours => ${sql.lit(recentHolderHours)}), true) order by 1`.execute(
    tx,
  );
  return rows.map(({ userId }) => userId);
};

/** Who the money of an invoice belongs to, and what proves that it was paid. */
interface Backing extends Proofs {
  /** The vault owner whose balance the invoice moves: who covers the pay-in, or who paid the pay-out. */
  ownerId: number | null;
  isDisputed: boolean;
}

const backingOf = async (tx: Tx, { id }: Row): Promise<Backing> => {
  const { rows } = await sql<Backing>`select d."ownerId", ${isDisputed('i')} as "isDisputed", ${proofColumns(sql`i.id`)}
    from invoices i left join deals d on d.id = i."dealId" where i.id = ${id}`.execute(tx);
  return rows[0]!;
};

/**
 * Judgement of a completion by hand, and whether the payment is proven: by a message for a pay-in, by a receipt for a pay-out up to
 * `ALONE_PER_DAY`, because anybody can make a file that looks like a receipt.
 */
interface Completion {
  judgement: Judgement & { sum: Micros };
  isProven: boolean;
  /** Whether there is an open dispute about it. */
  isDisputed: boolean;
}

/**
 * Judges completing an invoice by hand. When somebody else issued the vault owner's password, a further verified person
 * has to take part.
 */
export const judgeCompletion = async (tx: Tx, { settings }: Platform, record: Row): Promise<Completion> => {
  const sum = sumOf(record);
  const { messages, receipts, ...backing } = await backingOf(tx, record);
  const parties = [Number(record.clientId), backing.ownerId];
  const isPayOut = choiceIn(PaymentType, record.paymentType) === PaymentType.PayOut;
  return {
    judgement: { sum, about: sumText(sum), parties, restricted: backing.ownerId, principalMayAct: true },
    isProven: isPayOut ? receipts > 0 && sum <= microsOf(String(settings.ALONE_PER_DAY)) : messages > 0,
    isDisputed: backing.isDisputed,
  };
};

/**
 * Judges taking a pay-out from vault owners who may have paid it. A single such vault owner may approve it instead of
 * staff. Undefined when no vault owner held it.
 */
export const judgeTaskRemoval = async (
  tx: Tx,
  platform: Platform,
  record: Row,
  input: Values,
): Promise<Judgement | undefined> => {
  const holders = await holdersOf(tx, record);
  if (holders.length === 0) return undefined;
  const sum = sumOf(record);
  return {
    sum,
    about: sumText(sum),
    parties: [Number(record.clientId), ...holders],
    approver: holders.length === 1 ? holders[0]! : null,
    // The approval is for this holder and not for a later one.
    terms: { owner: record.owner, status: input.status ?? null, to: input.userId ?? null },
    why: isLarge(platform, sum) ? 'A vault owner may have paid it' : undefined,
  };
};

/** Whether the caller is a vault owner, who acts on their own records. */
export const isVaultOwner = ({ role }: { role: Role }): boolean => role === Role.VaultOwner;

/**
 * Whether it is the vault owner with this id who completes a pay-in with their own money: they make the call, or somebody approves what
 * they requested on this record (`disputes/12`).
 */
export const isOwnersCompletion = async (
  { tx, caller, isApproving }: JudgedCall,
  subject: string,
  ownerId: number | null,
): Promise<boolean> => {
  if (isVaultOwner(caller)) return true;
  if (!isApproving) return false;
  const request = await lockWaitingRequest(tx, subject);
  return request !== undefined && request.userId === ownerId;
};

/** A vault owner gives so many percent more than was agreed alone: payers round up. */
const percentMore = 1n;

/**
 * Judges a vault owner who completes a pay-in with another value (USDT) than was agreed. With less the merchant loses, who does not know
 * them; with much more it may be for the merchant: somebody agrees whose money it is not. Undefined where it is about what was agreed.
 */
export const judgeOtherValue = (posted: Micros, agreed: Micros): Partial<Judgement> | undefined =>
  posted >= agreed && posted * 100n <= agreed * (100n + percentMore)
    ? undefined
    : {
        isOwn: false,
        mayConcern: true,
        why: posted < agreed ? 'It gives less than was agreed' : 'It gives more than was agreed',
      };

/** Throws 409 for a vault owner who completes a disputed pay-in of a large sum with less: refusing as much takes two people of staff. */
export const checkOwnersLess = (platform: Platform, posted: Micros, agreed: Micros): void => {
  if (posted < agreed && isLarge(platform, agreed))
    throw conflict('Less than was agreed of a large sum: deny it, and staff decide');
};
