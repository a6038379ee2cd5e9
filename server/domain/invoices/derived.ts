import { sql } from 'kysely';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { invoiceSql } from '../../database/statusSql';
import { storedNumber } from '../../database/storedSettings';
import { dueDate } from './dueDate';

/** When an invoice is due, as Take next reckons it. */
const invoiceDueDate = (alias: string): Expression => dueDate(alias, storedNumber('PAYOUT_DUE_MINUTES'));

/** Whom a pay-out pays; null of a pay-in, whose holder is a vault owner's. */
const payeeOfInvoice = (alias: string): Expression =>
  sql`case when ${columnOf(alias, 'paymentType')} = ${sql.lit(PaymentType.PayOut)} then ${columnOf(alias, 'holderName')} end`;

/** The sum, RUB, of the message that completed a pay-in, where it is another one than the invoice's; otherwise null. */
export const otherSumReceived = (alias: string): Expression => sql`(select m.amount from messages m
  where m."invoiceId" = ${columnOf(alias, 'id')} and m.amount <> ${columnOf(alias, 'amount')}
    and ${columnOf(alias, 'status')} = ${invoiceSql.Complete})`;

/** Derived fields of invoices. */
export const invoiceFields: DerivedFields = {
  dueDate: invoiceDueDate,
  payee: payeeOfInvoice,
  received: otherSumReceived,
};
