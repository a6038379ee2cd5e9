import { sql, type RawBuilder } from 'kysely';
import { lateInvoiceStatuses } from '../../../src/resources/statuses/invoices';
import { microsOf, type Micros } from '../../base/amounts';
import type { Tx } from '../../database/schema';
import { listSql } from '../../database/statusSql';

/** What the pay-outs that refund a pay-in come to, in millionths of a rouble (docs/rules.md#refunds). */
export interface Refunds {
  /** All that are or may be paid. */
  all: Micros;
  /** Those that were approved: reversing the pay-in no longer stops them. */
  approved: Micros;
}

/** SQL: the pay-outs `r` with their deals `d` that refund the pay-in with this id, and are or may be paid. */
export const refundsOfSql = (payInId: RawBuilder<unknown>) => sql`invoices r join deals d on d.id = r."dealId"
  where r."refundOf" = ${payInId} and r.status not in ${listSql(lateInvoiceStatuses)} and d.reversed is not true`;

/** SQL: the payment links `l` that refund the pay-in with this id, and that no payer has used. */
export const waitingLinksSql = (payInId: RawBuilder<unknown>) => sql`"payment-links" l where l."refundOf" = ${payInId}
  and l.disabled is not true and not exists (select 1 from invoices i where i."linkId" = l.id)`;

/** Returns what refunds a pay-in. Who decides by it holds the pay-in's lock, or that of its deal. */
export const refundsOf = async (tx: Tx, payInId: number): Promise<Refunds> => {
  const { rows } = await sql<Record<keyof Refunds, string>>`select coalesce(sum(r.amount), 0) as "all",
      coalesce(sum(r.amount) filter (where r.approved), 0) as approved
    from ${refundsOfSql(sql`${payInId}::bigint`)}`.execute(tx);
  return { all: microsOf(rows[0]!.all), approved: microsOf(rows[0]!.approved) };
};
