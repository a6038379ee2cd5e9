import { sql } from 'kysely';
import type { Db } from '../../database/schema';
import { checkBooks } from './checkBooks';

/** The books are checked so often at most, in minutes. */
const everyMinutes = 15;
/** A check that took long is followed by a rest of so many times as long: it reads every transaction. */
const restTimes = 20;
/** The one row of the table: the last check. */
const rowId = 1;

/** The last check of the books: when it ended, and how many differences it found. */
export interface BooksCheck {
  at: string;
  differences: number;
}

/** Whether this instance checks now: whoever writes first does. */
const beginCheck = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`insert into "book-checks" as c (id, "startDate") values (${rowId}, now())
    on conflict (id) do update set "startDate" = now() where c."startDate" < now()
      - greatest(make_interval(mins => ${everyMinutes}), ${restTimes} * (c."endDate" - c."startDate"))
    returning id`.execute(db);
  return rows.length > 0;
};

/**
 * Checks the books once they are due, on the instance that begins first, and stores what it found. The database must have no limit of time: a
 * check reads all of them. Returns nothing while another check is recent.
 */
export const checkBooksWhenDue = async (db: Db): Promise<void> => {
  if (!(await beginCheck(db))) return;
  const { length } = await checkBooks(db);
  await sql`update "book-checks" set "endDate" = clock_timestamp(), differences = ${length} where id = ${rowId}`.execute(
    db,
  );
};

/** What the last check found; undefined before the first one has ended. */
export const lastBooksCheck = async (db: Db): Promise<BooksCheck | undefined> => {
  const { rows } = await sql<{ at: Date; differences: number }>`select "endDate" as at, differences from "book-checks"
    where "endDate" is not null`.execute(db);
  return rows[0] && { at: new Date(rows[0].at).toISOString(), differences: Number(rows[0].differences) };
};
