import { sql, type RawBuilder } from 'kysely';
import { invoiceSql, paymentSql } from '../../database/statusSql';

/** A pay-in that ended unpaid may be completed for this many hours. */
export const lateHours = 24;

/**
 * SQL: the invoice with this alias is a pay-in that expired or was canceled within `lateHours`, so it may still be
 * completed.
 */
export const mayBeCompletedLate = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const earliest = sql`now() - make_interval(hours => ${sql.lit(lateHours)})`;
  return sql`(${column('paymentType')} = ${paymentSql.PayIn} and case ${column('status')}
    when ${invoiceSql.Expired} then ${column('expireDate')} > ${earliest}
    when ${invoiceSql.Canceled} then ${column('endDate')} > ${earliest} else false end)`;
};
