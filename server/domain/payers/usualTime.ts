import { sql } from 'kysely';
import { cacheFor } from '../../base/cacheFor';
import type { Db } from '../../database/schema';
import { invoiceSql } from '../../database/statusSql';

/** Invoices from which on a median says something. */
const minInvoices = 10;
const cachedMs = 60_000;

const measure = async (db: Db): Promise<number | undefined> => {
  const { rows } = await sql<{ count: number; median: number | null }>`select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from "endDate" - "reportedPaidDate"))::float8 as median
    from invoices where "reportedPaidDate" > now() - interval '1 day' and status = ${invoiceSql.Complete}
      and "endDate" >= "reportedPaidDate"`.execute(db);
  const { count, median } = rows[0]!;
  return count < minInvoices || median === null ? undefined : Math.ceil(median);
};

/**
 * Seconds from when a payer says that a pay-in is paid until it is complete: the median of the last day, from ten invoices on.
 * The database is asked once a minute at most.
 */
export const usualTimeOf = (db: Db): (() => Promise<number | undefined>) => cacheFor(cachedMs, () => measure(db));
