import { sql, type RawBuilder } from 'kysely';
import type { DayRow } from '../../../src/resources/figures';
import { addDecimals } from '../../../src/format/decimal';
import type { Db } from '../../database/schema';
import type { IdRange } from './countsByIdRange';
import { countedSince } from './shownDays';
import { invoiceSql, openInvoicesSql, paymentSql } from '../../database/statusSql';

/** A group of invoices of one merchant that were created on the same day and ended the same way on the same day. */
export interface InvoiceGroup {
  client: number | null;
  /** UTC, ISO date. */
  created: string;
  /** The day of completion, UTC, ISO date; null for all others. */
  completed: string | null;
  isFinal: boolean;
  /** Whether they have been in status Handle. */
  handled: boolean;
  isPayOut: boolean;
  count: number;
  /** Their total amount, RUB. */
  sum: string;
}

/** Totals of invoices, for merchants' own figures and for the shares. */
export interface InvoiceTotals {
  created: number;
  final: number;
  completed: number;
  smooth: number;
  /** The completed ones by type: money in and money out are never added up. */
  payIns: Completed;
  payOuts: Completed;
}

/** Completed invoices and their total amount, RUB. */
interface Completed {
  count: number;
  sum: string;
}

const completedStatus = invoiceSql.Complete;

/** The start of the day in UTC. `date_bin` is much faster here than a conversion with a time zone. */
const dayOf = (column: string) => sql`date_bin('1 day', ${sql.id('i', column)}, 'epoch')`;

/** What is grouped of invoices under the alias `i`. */
const groupsOf = (from: RawBuilder<unknown>) => sql<InvoiceGroup>`select client,
      (created at time zone 'UTC')::date::text as created, (completed at time zone 'UTC')::date::text as completed,
      "isFinal", handled, "isPayOut", count, sum
    from (select i."clientId" as client, ${dayOf('createDate')} as created,
        case when i.status = ${completedStatus} then ${dayOf('endDate')} end as completed,
        i.status not in ${openInvoicesSql} as "isFinal", i.handled is true as handled,
        i."paymentType" = ${paymentSql.PayOut} as "isPayOut", count(*)::integer as count, sum(i.amount) as sum
      from ${from}
        and (i."createDate" > ${countedSince} or (i.status = ${completedStatus} and i."endDate" > ${countedSince}))
      group by 1, 2, 3, 4, 5, 6) g`;

/** Groups the invoices in a range of ids that were created or completed within the counted days. */
export const groupInvoices = async (db: Db, { from, to }: IdRange): Promise<readonly InvoiceGroup[]> => {
  const { rows } = await groupsOf(sql`invoices i where i.id between ${from} and ${to}`).execute(db);
  return rows;
};

/** Groups the completed invoices whose deals were reversed: few, and found by their deals. */
export const groupReversed = async (db: Db): Promise<readonly InvoiceGroup[]> => {
  const { rows } = await groupsOf(sql`deals d join invoices i on i.id = d."invoiceId" where d.reversed`).execute(db);
  return rows;
};

/** Completed invoices without the reversed ones, whose money was taken back. */
export const withoutReversed = (all: Completed, reversed: Completed = { count: 0, sum: '0' }) => ({
  count: all.count - reversed.count,
  sum: Number(addDecimals(all.sum, `-${reversed.sum}`)),
});

/** Counts the invoices created and completed on each of the days (ISO dates, UTC). */
export const countDays = (groups: readonly InvoiceGroup[], days: readonly string[]): DayRow<'days'>[] => {
  const counts = new Map(days.map((day) => [day, { day, created: 0, completed: 0 }]));
  for (const { created, completed, count } of groups) {
    const [createdDay, completedDay] = [counts.get(created), completed === null ? undefined : counts.get(completed)];
    if (createdDay) createdDay.created += count;
    if (completedDay) completedDay.completed += count;
  }
  return [...counts.values()];
};

const noInvoices = (): InvoiceTotals => ({
  created: 0,
  final: 0,
  completed: 0,
  smooth: 0,
  payIns: { count: 0, sum: '0' },
  payOuts: { count: 0, sum: '0' },
});

/** Totals by merchant of the invoices created since a day (ISO date, UTC). */
export const totalsSince = (
  groups: readonly InvoiceGroup[],
  day: string,
): ReadonlyMap<number | null, InvoiceTotals> => {
  const byClient = new Map<number | null, InvoiceTotals>();
  for (const { client, created, completed, isFinal, handled, isPayOut, count, sum } of groups) {
    if (created < day) continue;
    const ended = byClient.get(client) ?? noInvoices();
    byClient.set(client, ended);
    ended.created += count;
    if (isFinal) ended.final += count;
    if (completed === null) continue;
    ended.completed += count;
    if (!handled) ended.smooth += count;
    const ofType = isPayOut ? ended.payOuts : ended.payIns;
    ofType.count += count;
    ofType.sum = addDecimals(ofType.sum, sum);
  }
  return byClient;
};
