import { sql, type RawBuilder } from 'kysely';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { UserStatus } from '../../../src/resources/statuses/people';
import { microsOf } from '../../base/amounts';
import { conflict } from '../../base/errors';
import { oneOf } from '../../database/oneOf';
import type { Tx } from '../../database/schema';
import { userSql } from '../../database/statusSql';
import { lockBalances, platformId, type Balance } from './balances';
import { isDisputed } from './openDispute';
import type { DealTerms } from './postings';

/** How many records prove that the invoice of a deal was paid. */
export interface Proofs {
  messages: number;
  receipts: number;
}

/** SQL: the two columns of `Proofs` for the invoice with this id. A payer's receipt and what was sent for a dispute prove nothing: anybody can make a file. */
export const proofColumns = (invoiceId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select count(*)::integer from messages where "invoiceId" = ${invoiceId}) as messages,
  (select count(*)::integer from receipts where "invoiceId" = ${invoiceId} and "userId" is not null and evidence is not true) as receipts`;

/** Terms, what proves the payment, and what further steps a completion takes. */
export interface Terms extends DealTerms, Proofs {
  /** Whether the merchant's or the owner's account has been deleted. */
  isDeleted: boolean;
  /** Whether there is an open dispute about its invoice. */
  isDisputed: boolean;
  /** Whether more came than was asked. */
  isOverpaid: boolean;
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
export const termsOf = async (tx: Tx, dealIds: readonly number[]): Promise<ReadonlyMap<number, Terms>> => {
  const { rows } = await sql<DealRow>`select d.id, i."paymentType", d.amount, d.fee, i."clientId" as merchant,
      ${platformId} as platform, d."ownerId" as owner, d."ownerFee", ${activeAgent('merchantAgentId')} as "merchantAgent",
      d."merchantAgentFee", ${activeAgent('ownerAgentId')} as "ownerAgent", d."ownerAgentFee",
      exists (select 1 from users u where u.id in (i."clientId", d."ownerId") and u.status = ${sql.lit(UserStatus.Deleted)}) as "isDeleted",
      ${isDisputed('i')} as "isDisputed",
      coalesce(i.received > i.amount, false) as "isOverpaid",
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
export const lockTerms = async (tx: Tx, dealId: number) => {
  const balances = await lockBalances(tx, partiesOf(dealId));
  const termsByDeal = await termsOf(tx, [dealId]);
  const terms = termsByDeal.get(dealId)!;
  if (terms.isDeleted) await checkNotDeleted(tx, dealId);
  // Only deals from before the ledger cannot be posted.
  const isPostable = terms.amount > 0n && (terms.owner !== null || terms.paymentType === PaymentType.PayOut);
  if (!isPostable) throw conflict('The deal of this invoice has no amount, or nobody who covers it');
  return { terms, balances };
};
