import { sql, type RawBuilder } from 'kysely';
import { invoiceSql, listSql, paymentSql } from '../../database/statusSql';
import { lateInvoiceStatuses } from '../../../src/resources/statuses/invoices';
import { takesReceipt } from '../invoices/claim';
import { hasEndedLately } from '../invoices/late';

/** A pay-out may be disputed by its recipient or merchant for so many days. */
const payOutDays = 7;

/** SQL: the pay-out with this alias was completed so lately that its recipient or merchant may dispute it. */
export const isRecentPayOut = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.endDate`)} > now() - make_interval(days => ${sql.lit(payOutDays)}))`;

/**
 * SQL: whoever has the page of the invoice `i` can open a dispute about it now: no dispute was about it before. `openDispute` says why
 * not.
 */
export const mayBeDisputed = (alias: 'i', claimMinutes: number): RawBuilder<boolean> =>
  sql`(not exists (select 1 from disputes q where q."invoiceId" = i.id) and case
    when i."paymentType" = ${paymentSql.PayOut} then i.status = ${invoiceSql.Complete} and ${isRecentPayOut(alias)}
      and not exists (select 1 from deals r where r.id = i."dealId" and r.reversed)
    when i.status in ${listSql(lateInvoiceStatuses)} then ${hasEndedLately(alias)}
    else i.status <> ${invoiceSql.Complete} and ${takesReceipt(claimMinutes)} end)`;
