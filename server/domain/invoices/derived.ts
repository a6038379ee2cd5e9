import { sql } from 'kysely';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { storedNumber } from '../../database/storedSettings';
import { dueDate } from './dueDate';

/** When an invoice is due, as Take next reckons it. */
const invoiceDueDate = (alias: string): Expression => dueDate(alias, storedNumber('PAYOUT_DUE_MINUTES'));

/** Whom a pay-out pays; null of a pay-in, whose holder is a vault owner's. */
const payeeOfInvoice = (alias: string): Expression =>
  sql`case when ${columnOf(alias, 'paymentType')} = ${sql.lit(PaymentType.PayOut)} then ${columnOf(alias, 'holderName')} end`;

/** Derived fields of invoices. */
export const invoiceFields: DerivedFields = {
  dueDate: invoiceDueDate,
  payee: payeeOfInvoice,
};
