import { sql, type RawBuilder } from 'kysely';
import { invoiceSql, listSql, openDisputesSql, paymentSql } from '../../database/statusSql';
import { lateInvoiceStatuses } from '../../../src/resources/statuses/invoices';
import { takesReceipt } from '../invoices/claim';
import { hasEndedLately, isOfOthersLately, isRefusedOfOthers } from '../invoices/late';

/** A pay-out may be disputed by its recipient or merchant for so many days. */
const payOutDays = 7;

/** SQL: the pay-out with this alias was completed so lately that its recipient or merchant may dispute it. */
export const isRecentPayOut = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.endDate`)} > now() - make_interval(days => ${sql.lit(payOutDays)}))`;

/** SQL: the open dispute `q` about the pay-in `i`, which ended, holds nothing: the claim of anybody else takes its place. */
export const givesWay = sql<boolean>`(q.status in ${openDisputesSql} and not q.holds and i."paymentType" = ${paymentSql.PayIn}
  and i.status in ${listSql(lateInvoiceStatuses)})`;

/**
 * SQL: a dispute about the invoice `i` can be opened on its page now: none was about it before, but for a refused claim of another
 * browser (`isRefusedOfOthers`), after which the browser that made it can, and for one that `givesWay`. `openDispute` says why not.
 */
export const mayBeDisputed = (alias: 'i', claimMinutes: number): RawBuilder<boolean> =>
  sql`(not exists (select 1 from disputes q where q."invoiceId" = i.id and not ${isRefusedOfOthers} and not ${givesWay}) and case
    when i."paymentType" = ${paymentSql.PayOut} then i.status = ${invoiceSql.Complete} and (${isRecentPayOut(alias)} or ${isOfOthersLately})
      and not exists (select 1 from deals r where r.id = i."dealId" and r.reversed)
    when i.status in ${listSql(lateInvoiceStatuses)} then ${hasEndedLately(alias)} or ${isOfOthersLately}
    else i.status <> ${invoiceSql.Complete} and ${takesReceipt(claimMinutes)} end)`;
