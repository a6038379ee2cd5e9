import { sql, type RawBuilder } from 'kysely';
import { invoiceStatusFacts } from '../../../src/resources/statuses/invoices';
import { paymentSql, perChoiceSql } from '../../database/statusSql';

/** A pay-in that ended unpaid may be completed for this many hours. */
export const lateHours = 24;

/** SQL: the invoice with this alias is a pay-in that ended unpaid within `lateHours`, so it may still be completed. */
export const mayBeCompletedLate = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const earliest = sql`now() - make_interval(hours => ${sql.lit(lateHours)})`;
  const isLate = perChoiceSql(column('status'), invoiceStatusFacts, (facts) =>
    facts.phase === 'late' ? sql`${column(facts.endedAt)} > ${earliest}` : sql`false`,
  );
  return sql`(${column('paymentType')} = ${paymentSql.PayIn} and ${isLate})`;
};
