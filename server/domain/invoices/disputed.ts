import { sql, type RawBuilder } from 'kysely';
import { isStaff, Role } from '../../../src/resources/language/roles';
import { disputeStaff } from '../../../src/resources/disputeStaff';
import type { Words } from '../../../src/resources/language/words';
import { UnmatchedReason } from '../../../src/resources/statuses/messages';
import { isLarge } from '../../approvals/gate';
import type { Judgement } from '../../approvals/judgement';
import type { Micros } from '../../base/amounts';
import { conflict, notAllowed } from '../../base/errors';
import type { Caller, Platform } from '../../calls/platform';
import type { Row } from '../../database/relation';
import type { Db, Tx } from '../../database/schema';
import { disputeSql, messageSql, openDisputesSql } from '../../database/statusSql';
import { isDuplicateMatched } from '../matching/duplicates';
import type { Payment } from '../ledger/paymentTerms';
import { isAbout, isInTime, storedMessage } from '../matching/fitting';
import { isDisputed } from '../ledger/openDispute';

/**
 * SQL that selects the stored messages `m` that fit the pay-in `i` with this id, are matched to none and meet a condition, the oldest first.
 */
export const fittingMessages = (id: number, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => {
  const stored = storedMessage('m');
  return sql`select m.id from messages m join invoices i on i.id = ${id}
      join "payment-accounts" a on a.id = i."accountId"
    where m.status = ${messageSql.Unmatched} and ${isAbout(stored)} and ${isInTime(stored)} and not ${isDuplicateMatched('m')}
      and not exists (select 1 from messages o where o."invoiceId" = i.id) and ${condition}
    order by m."createDate", m.id`;
};

/**
 * SQL: the fitting message `m` proves the pay-in `i`: the platform would have completed it by itself, had its vault owner's balance covered
 * it, and nobody called it no payment. What the platform doubted is a hint for people.
 */
const isProof = sql`(m.why = ${sql.lit(UnmatchedReason.notCovered)} and m."nearId" = i.id and m."noPaymentBy" is null)`;

/** SQL that selects the stored messages `m` that prove the pay-in with this id and meet a condition, the oldest first. */
export const provingMessages = (id: number, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  fittingMessages(id, sql`${isProof} and ${condition}`);

/** SQL that selects the messages that a pay-in with this id takes when it is completed by hand: in a dispute none that was doubted. */
export const claimableMessages = (id: number): RawBuilder<unknown> =>
  fittingMessages(id, sql`(${isProof} or not ${isDisputed('i')})`);

/** How a pay-in with this id was paid that ended and is completed by hand without a dispute: when the message says that it takes. */
export const paymentOfLate = async (tx: Tx, id: number, received: string | null): Promise<Payment> => {
  const { rows } = await sql<{ paidAt: string }>`select m."createDate" as "paidAt" from messages m
    where m.id = (${claimableMessages(id)} limit 1)`.execute(tx);
  return { received, paidAt: rows[0]?.paidAt ?? null };
};

/** A dispute that nobody has decided. */
export interface OpenDispute {
  id: number;
  vaultOwnerId: number | null;
  /** Who opened it, where a user did: they ask for what its acceptance does. */
  openerId: number | null;
  /** Whether the vault owner denied it. */
  isDenied: boolean;
  /** Whether the vault owner may still answer it, before anybody accepts it. */
  isAwaited: boolean;
  /** The bank's time of the message that proves it, ISO; null where none does. */
  provenAt: string | null;
  /** When it was opened: what is asked for of one claim is not of another that took its place. */
  openedDate: string;
  /** When it was sent, by who opened it, ISO. */
  paidAt: string | null;
  /** The sum that was sent, by who opened it, RUB. */
  saidAmount: string;
}

/** Reads the open dispute about an invoice, if there is one. */
export const openDisputeOf = async (tx: Db | Tx, invoiceId: number): Promise<OpenDispute | undefined> => {
  const { rows } =
    await sql<OpenDispute>`select q.id, q."vaultOwnerId", q."openerId", q.status = ${disputeSql.Answered} as "isDenied",
      q.status = ${disputeSql.Open} and q."vaultOwnerId" is not null and q."answerUntil" > now() as "isAwaited",
      (select p."createDate" from messages p where p.id = (${provingMessages(invoiceId)} limit 1)) as "provenAt", q."createDate" as "openedDate", q."paidAt", q."saidAmount"
    from disputes q where q."invoiceId" = ${invoiceId} and q.status in ${openDisputesSql}`.execute(tx);
  return rows[0];
};

/** How a disputed pay-in was paid, by who opened the dispute; a message of the bank that proves it knows best when. */
export const paymentIn = ({ paidAt, provenAt }: OpenDispute, received: string | null): Payment => ({
  received,
  paidAt: provenAt ?? paidAt,
});

/** Throws 409 for whoever may complete or cancel invoices and not decide disputes. */
const checkMayDecide = ({ role }: Pick<Caller, 'role'>) => {
  if (isStaff(role) && !disputeStaff.includes(role))
    throw notAllowed('There is a dispute about this invoice: a Developer, Owner or Moderator decides it');
};

type Decision = Pick<Judgement, 'why' | 'isExemptFromDailyLimit' | 'askers' | 'approverRoles'>;

/** Why staff need a second person for what moves this sum against, or without, the word of a vault owner. */
const reasonFor = (
  platform: Platform,
  { vaultOwnerId, isDenied }: OpenDispute,
  sum: Micros,
): Words | string | undefined => {
  if (isDenied) return 'The vault owner denies it';
  if (vaultOwnerId === null) return 'Staff paid it, so that no vault owner answers';
  return isLarge(platform, sum) ? 'It is a large sum' : undefined;
};

/**
 * What accepting a dispute, as it is or by completing its invoice, adds to a judgement (docs/rules.md#disputes). `isOtherSum`: another sum
 * is posted than the invoice's, which no message proves that fits the invoice; `why`: what else takes a second person. Throws 409 for staff who decide no disputes, and while the
 * vault owner may still answer, unless a message proves it.
 */
export const judgeAccepting = (
  platform: Platform,
  caller: Caller,
  dispute: OpenDispute,
  { sum, isOtherSum = false, why }: { sum: Micros; isOtherSum?: boolean; why?: string | undefined },
): Decision => {
  checkMayDecide(caller);
  if (caller.role === Role.VaultOwner) return {};
  const decision = { isExemptFromDailyLimit: false, askers: [dispute.openerId], approverRoles: disputeStaff };
  if (dispute.provenAt !== null)
    return isOtherSum
      ? { ...decision, why: 'A message of the bank names another sum' }
      : { ...decision, isExemptFromDailyLimit: true, why: undefined };
  if (dispute.isAwaited)
    throw conflict('The vault owner may still answer: staff accept once they have, or their time is over');
  return { ...decision, why: reasonFor(platform, dispute, sum) ?? why };
};

/** Why staff need a second person who post another sum (RUB) than the invoice's: it is more than that and than what was claimed. */
export const moreThanClaimed = (
  { amount }: Row,
  { saidAmount }: OpenDispute,
  received: string | null,
): string | undefined =>
  received !== null && Number(received) > Math.max(Number(amount), Number(saidAmount))
    ? 'It is more than was asked and claimed'
    : undefined;

/** What refusing a dispute, as it is or by canceling its invoice, adds to a judgement. Throws 409 for staff who decide none. */
export const judgeRefusing = (platform: Platform, caller: Caller, dispute: OpenDispute, sum: Micros): Decision => {
  checkMayDecide(caller);
  return {
    why:
      dispute.vaultOwnerId === null
        ? reasonFor(platform, dispute, sum)
        : isLarge(platform, sum)
          ? 'It is a large sum'
          : undefined,
    isExemptFromDailyLimit: false,
    askers: [dispute.openerId],
    approverRoles: disputeStaff,
  };
};
