import { sql } from 'kysely';
import type { DayCount } from '../../../src/resources/figures';
import { addDecimals } from '../../../src/format/decimal';
import type { Db } from '../../database/schema';
import type { IdRange } from './countsByIdRange';
import { countedSince } from './shownDays';
import { InvoiceStatus } from '../../../src/resources/statuses';
import { openInvoicesSql } from '../../database/statusSql';

/** Invoices of one merchant that were created, and completed, on the same days and ended alike. */
export interface InvoiceGroup {
  client: number | null;
  /** UTC, ISO date. */
  created: string;
  /** When they were completed, UTC, ISO date; null for others. */
  completed: string | null;
  isFinal: boolean;
  /** They have been in Handle. */
  handled: boolean;
  count: number;
  /** What they come to, RUB. */
  sum: string;
}

/** What the merchants' own figures are made of, and the shares. */
export interface EndedInvoices {
  created: number;
  final: number;
  completed: number;
  smooth: number;
  /** What the completed ones come to, RUB. */
  sum: string;
}

const completedStatus = sql.lit(InvoiceStatus.Complete);

/** The begin of its day, UTC: reckoned, for time zones are slow to look up. */
const dayOf = (column: string) => sql`date_bin('1 day', ${sql.id(column)}, 'epoch')`;

/** The invoices of a run that were created or completed lately. */
export const groupInvoices = async (db: Db, { from, to }: IdRange): Promise<readonly InvoiceGroup[]> => {
  const { rows } = await sql<InvoiceGroup>`select client, (created at time zone 'UTC')::date::text as created,
      (completed at time zone 'UTC')::date::text as completed, "isFinal", handled, count, sum
    from (select "clientId" as client, ${dayOf('createDate')} as created,
        case when status = ${completedStatus} then ${dayOf('endDate')} end as completed,
        status not in ${openInvoicesSql} as "isFinal", handled is true as handled,
        count(*)::integer as count, sum(amount) as sum
      from invoices where id between ${from} and ${to}
        and ("createDate" > ${countedSince} or (status = ${completedStatus} and "endDate" > ${countedSince}))
      group by 1, 2, 3, 4, 5) i`.execute(db);
  return rows;
};

/** How many were created and completed on each of these days (ISO dates, UTC). */
export const countDays = (alike: readonly InvoiceGroup[], days: readonly string[]): DayCount[] => {
  const counts = new Map(days.map((day) => [day, { day, created: 0, completed: 0 }]));
  for (const { created, completed, count } of alike) {
    const [first, last] = [counts.get(created), completed === null ? undefined : counts.get(completed)];
    if (first) first.created += count;
    if (last) last.completed += count;
  }
  return [...counts.values()];
};

/** What became of those created since a day (ISO date, UTC), by merchant. */
export const endedSince = (alike: readonly InvoiceGroup[], day: string): ReadonlyMap<number | null, EndedInvoices> => {
  const byClient = new Map<number | null, EndedInvoices>();
  for (const { client, created, completed, isFinal, handled, count, sum } of alike) {
    if (created < day) continue;
    const ended = byClient.get(client) ?? { created: 0, final: 0, completed: 0, smooth: 0, sum: '0' };
    byClient.set(client, ended);
    ended.created += count;
    if (isFinal) ended.final += count;
    if (completed === null) continue;
    ended.completed += count;
    if (!handled) ended.smooth += count;
    ended.sum = addDecimals(ended.sum, sum);
  }
  return byClient;
};
