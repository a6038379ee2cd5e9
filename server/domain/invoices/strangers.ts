import { sql, type RawBuilder } from 'kysely';
import type { Micros } from '../../base/amounts';
import type { Tx } from '../../database/schema';
import { linkUseSql, openDisputesSql, openInvoicesSql, paymentSql } from '../../database/statusSql';

/**
 * SQL: the invoice with this alias was made by a stranger: without a key, and not as the first one of a payment link that is paid
 * once and has a fixed sum. Their clicks cost nothing, and say nothing of whether anybody means to pay (docs/rules.md#usable).
 */
export const isOfStranger = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.address`)} is not null and not exists (
    select 1 from "payment-links" l where l.id = ${sql.ref(`${alias}.linkId`)} and l.use = ${linkUseSql.Once}
      and l.amount is not null and not exists (
        select 1 from invoices earlier where earlier."linkId" = l.id and earlier.id < ${sql.ref(`${alias}.id`)})))`;

/** Whether whoever asks for a pay-in is a stranger. */
export const isStranger = async (tx: Tx, address: string | null, linkId: number | null): Promise<boolean> => {
  if (address === null || linkId === null) return address !== null;
  const { rows } = await sql<{ isKnown: boolean }>`select l.use = ${linkUseSql.Once} and l.amount is not null
      and not exists (select 1 from invoices i where i."linkId" = l.id) as "isKnown"
    from "payment-links" l where l.id = ${linkId}`.execute(tx);
  return !rows[0]!.isKnown;
};

/** SQL: what open and disputed pay-ins of strangers hold of the balance of the vault owner with this id, USDT. */
export const heldByStrangers = (ownerId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`((select coalesce(sum(d.amount), 0) from invoices i join deals d on d.id = i."dealId"
    where d."ownerId" = ${ownerId} and i."paymentType" = ${paymentSql.PayIn} and i.status in ${openInvoicesSql}
      and ${isOfStranger('i')})
    + (select coalesce(sum(q.held), 0) from disputes q join invoices i on i.id = q."invoiceId"
      where q."vaultOwnerId" = ${ownerId} and q.status in ${openDisputesSql} and i."paymentType" = ${paymentSql.PayIn}
        and i.status not in ${openInvoicesSql} and ${isOfStranger('i')}))`;

/**
 * Whether a vault owner may hold this much more for a stranger: strangers' open pay-ins hold together at most `share` percent
 * (`STRANGER_SHARE`) of what is usable and of what they hold, so that nobody blocks an owner by clicks alone.
 */
export const fitsStrangers = (
  share: number,
  { usable, held, quantity }: { usable: Micros; held: Micros; quantity: Micros },
): boolean => (held + quantity) * 100n <= (usable + held) * BigInt(share);
