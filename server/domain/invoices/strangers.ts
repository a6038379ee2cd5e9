import { sql, type RawBuilder } from 'kysely';
import { microsOf, type Micros } from '../../base/amounts';
import type { Settings } from '../../base/settings';
import type { Tx } from '../../database/schema';
import { linkUseSql, openInvoicesSql, paymentSql } from '../../database/statusSql';

/**
 * SQL: the invoice with this alias was made by a stranger: without a key, and without a payment link that is paid once. Their
 * clicks cost nothing, and say nothing of whether anybody means to pay (docs/rules.md#usable).
 */
export const isOfStranger = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.address`)} is not null and not exists (
    select 1 from "payment-links" l where l.id = ${sql.ref(`${alias}.linkId`)} and l.use = ${linkUseSql.Once}))`;

/** Whether whoever asks for a pay-in is a stranger. */
export const isStranger = async (tx: Tx, address: string | null, linkId: number | null): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select ${isOfStranger('i')} as is
    from (select ${address}::text as address, ${linkId}::bigint as "linkId") i`.execute(tx);
  return rows[0]!.is;
};

/**
 * Whether a vault owner, whose balance is locked, may hold this much more for a stranger: strangers' open pay-ins hold together at most
 * `STRANGER_SHARE` percent of what is usable and of what they hold, so that nobody blocks an owner by clicks alone.
 */
export const fitsStrangers = async (
  tx: Tx,
  { STRANGER_SHARE: share }: Pick<Settings, 'STRANGER_SHARE'>,
  { ownerId, usable, quantity }: { ownerId: number; usable: Micros; quantity: Micros },
): Promise<boolean> => {
  const { rows } = await sql<{ held: string }>`select coalesce(sum(d.amount), 0) as held
    from invoices i join deals d on d.id = i."dealId"
    where d."ownerId" = ${ownerId} and i."paymentType" = ${paymentSql.PayIn} and i.status in ${openInvoicesSql}
      and ${isOfStranger('i')}`.execute(tx);
  const held = microsOf(rows[0]!.held);
  return (held + quantity) * 100n <= (usable + held) * BigInt(share);
};
