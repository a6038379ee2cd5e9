import { sql, type RawBuilder } from 'kysely';
import { invoiceSql, paymentSql } from '../../database/statusSql';

/** SQL: until when the payment of the New pay-in `i` is looked for, of which the payer said that it is paid. */
export const claimEnd = (minutes: number): RawBuilder<Date> =>
  sql`(i."expireDate" + make_interval(mins => ${minutes}::integer))`;

/** SQL: the payer of the invoice `i` said that it is paid, and its payment is looked for still (docs/rules.md#said-paid). */
export const isClaimed = (minutes: number): RawBuilder<boolean> =>
  sql`(i."reportedPaidDate" is not null and ${claimEnd(minutes)} > now())`;

/**
 * SQL: the invoice `i`, if it is open, takes a receipt of its payer: no time ends what a person looks at. Before its end its payer says
 * first that it is paid.
 */
export const takesReceipt = (minutes: number): RawBuilder<boolean> =>
  sql`(i."paymentType" = ${paymentSql.PayIn} and case when i.status = ${invoiceSql.New}
    then i."reportedPaidDate" is not null and ${claimEnd(minutes)} > now()
    else i."reportedPaidDate" is not null or i."expireDate" <= now() end)`;
