import { sql, type RawBuilder } from 'kysely';
import { cacheFor } from '../../base/cacheFor';
import type { Db } from '../../database/schema';
import { invoiceSql } from '../../database/statusSql';

/** Rows from which on a median says something. */
const minRows = 10;
const cachedMs = 60_000;

/** How long (SQL interval) each of these rows (SQL, from `from` on) took. */
interface Measured {
  took: RawBuilder<unknown>;
  rows: RawBuilder<unknown>;
}

const paid: Measured = {
  took: sql`"endDate" - "reportedPaidDate"`,
  rows: sql`from invoices where "reportedPaidDate" > now() - interval '1 day' and status = ${invoiceSql.Complete}
    and "endDate" >= "reportedPaidDate"`,
};

const decided: Measured = {
  took: sql`"decidedDate" - "createDate"`,
  rows: sql`from disputes where "decidedDate" > now() - interval '30 days' and "decidedDate" >= "createDate"`,
};

const measure = async (db: Db, { took, rows: measured }: Measured): Promise<number | undefined> => {
  const { rows } = await sql<{ count: number; median: number | null }>`select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from ${took}))::float8 as median ${measured}`.execute(
    db,
  );
  const { count, median } = rows[0]!;
  return count < minRows || median === null ? undefined : Math.ceil(median);
};

/**
 * Seconds from when a payer says that a pay-in is paid until it is complete: the median of the last day, from ten invoices on.
 * The database is asked once a minute at most.
 */
export const usualTimeOf = (db: Db): (() => Promise<number | undefined>) => cacheFor(cachedMs, () => measure(db, paid));

/** Seconds until a dispute is decided: the median of the last 30 days, from ten disputes on; asked as seldom. */
export const usualDisputeTimeOf = (db: Db): (() => Promise<number | undefined>) =>
  cacheFor(cachedMs, () => measure(db, decided));
