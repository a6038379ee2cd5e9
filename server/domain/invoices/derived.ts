import { sql } from 'kysely';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { storedNumber } from '../../database/storedSettings';
import { invoiceSql, paymentSql } from '../../database/statusSql';
import { percentsSql } from '../ledger/percents';
import { refundsOfSql, waitingLinksSql } from '../ledger/refunds';
import { dueDate } from './dueDate';
import { returnDate } from './returnDate';

/** When an invoice is due, as Take next reckons it. */
const invoiceDueDate = (alias: string): Expression => dueDate(alias, storedNumber('PAYOUT_DUE_MINUTES'));

/** Whom a pay-out pays; null of a pay-in, whose holder is a vault owner's. */
const payeeOfInvoice = (alias: string): Expression =>
  sql`case when ${columnOf(alias, 'paymentType')} = ${sql.lit(PaymentType.PayOut)} then ${columnOf(alias, 'holderName')} end`;

/** What of a completed pay-in its merchant may refund still, RUB; null of any other invoice. */
const refundableOfInvoice = (alias: string): Expression =>
  sql`case when ${columnOf(alias, 'paymentType')} = ${paymentSql.PayIn} and ${columnOf(alias, 'status')} = ${invoiceSql.Complete}
      and not exists (select 1 from deals x where x.id = ${columnOf(alias, 'dealId')} and x.reversed)
    then greatest(0, coalesce(${columnOf(alias, 'received')}, ${columnOf(alias, 'amount')})
      - (select coalesce(sum(r.amount), 0) from ${refundsOfSql(columnOf(alias, 'id'))})) end`;

/** The sum of the link that refunds a pay-in and waits for its payer, RUB; null where less than that is left of the pay-in. */
const refundWaitsOfInvoice = (alias: string): Expression =>
  sql`(select max(l.amount) from ${waitingLinksSql(columnOf(alias, 'id'))} and l.amount <= ${refundableOfInvoice(alias)})`;

/** What refunding all of the rest of a pay-in would take of its merchant now, with the fee of a pay-out, USDT. */
const refundCostOfInvoice = (alias: string): Expression =>
  sql`(select round(u.usdt + u.usdt * coalesce(p.fee, 0) / 100, 6)
    from (select round(nullif(${refundableOfInvoice(alias)}, 0) / price, 6) as usdt from "exchange-rates" order by id desc limit 1) u
      cross join ${percentsSql(columnOf(alias, 'clientId'), PaymentType.PayOut)} p)`;

/** Whether the payer made the invoice on a page of ours: of what a merchant's server asks for no address is stored. */
const isOfPayer = (alias: string): Expression => sql`(${columnOf(alias, 'address')} is not null)`;

/** Derived fields of invoices. */
export const invoiceFields: DerivedFields = {
  ofPayer: isOfPayer,
  refundable: refundableOfInvoice,
  refundWaits: refundWaitsOfInvoice,
  refundCost: refundCostOfInvoice,
  dueDate: invoiceDueDate,
  returnDate,
  payee: payeeOfInvoice,
};
