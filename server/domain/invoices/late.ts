import { sql, type RawBuilder } from 'kysely';
import { invoiceStatusFacts, lateInvoiceStatuses } from '../../../src/resources/statuses/invoices';
import { disputeOpenerSql, disputeSql, listSql, paymentSql, perChoiceSql } from '../../database/statusSql';
import { isDisputed } from '../ledger/openDispute';

/** A pay-in that ended unpaid may be completed for this many hours. */
export const lateHours = 24;

/** SQL: the invoice with this alias is a pay-in that ended unpaid within `lateHours`. */
export const hasEndedLately = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const earliest = sql`now() - make_interval(hours => ${sql.lit(lateHours)})`;
  const isLate = perChoiceSql(column('status'), invoiceStatusFacts, (facts) =>
    facts.phase === 'late' ? sql`${column(facts.endedAt)} > ${earliest}` : sql`false`,
  );
  return sql`(${column('paymentType')} = ${paymentSql.PayIn} and ${isLate})`;
};

/** SQL: the pay-in with this alias, which ended unpaid, may still be completed: it ended lately, or there is an open dispute about it. */
export const mayBeCompletedLate = (alias: string): RawBuilder<boolean> =>
  sql`(${hasEndedLately(alias)} or (${sql.ref(`${alias}.status`)} in ${listSql(lateInvoiceStatuses)}
    and ${sql.ref(`${alias}.paymentType`)} = ${paymentSql.PayIn} and ${isDisputed(alias)}))`;

/** SQL: the dispute `q` about the invoice `i` is a claim of another browser than the one that made it, and was refused. */
export const isRefusedOfOthers = sql<boolean>`(q.status = ${disputeSql.Refused} and q."openedBy" = ${disputeOpenerSql.Payer}
  and q.browser is distinct from i.browser)`;

/** SQL: the dispute `q` was decided so lately that those whose claim it was not may still claim, if the pay-in ended longer ago. */
export const isDecidedLately = sql<boolean>`(q."decidedDate" > now() - make_interval(hours => ${sql.lit(lateHours)})) is true`;

/** SQL: somebody else's claim about the invoice `i` was refused lately. */
export const isOfOthersLately = sql<boolean>`exists (select 1 from disputes q where q."invoiceId" = i.id and ${isRefusedOfOthers} and ${isDecidedLately})`;
