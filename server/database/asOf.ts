import { sql } from 'kysely';

/** A row as a statement with `asOfColumn` reads it. */
type ReadRow = Record<string, string | number | boolean | null>;

const column = '@asOf';
/** Numbers of transactions are multiplied by this, to leave room for how many of the earlier ones were still running. */
const perTransaction = 1000;

/**
 * SQL: a column that says how much of what was ever committed this statement sees. Of two readings of a row, on any instance,
 * the one with the greater number is not the older one. It depends on no clock. A standby does not know which transactions were
 * running: what it reads counts as older than anything else.
 */
export const asOfColumn = sql`(select case when pg_is_in_recovery() then 0 else pg_snapshot_xmax(s)::text::bigint * ${sql.lit(perTransaction)}
  - least(${sql.lit(perTransaction - 1)}, (select count(*) from pg_snapshot_xip(s))) end from pg_current_snapshot() s) as ${sql.id(column)}`;

const asOfByRow = new WeakMap<ReadRow, number>();

/** Takes that column off rows and remembers it, since it is no field of theirs. Returns the rows. */
export const takeAsOf = (rows: ReadRow[]): ReadRow[] => {
  for (const row of rows) {
    asOfByRow.set(row, Number(row[column]));
    delete row[column];
  }
  return rows;
};

/** As of when rows are that were read together; undefined when there are none. */
export const asOfRows = ([row]: readonly ReadRow[]): number | undefined => row && asOfByRow.get(row);
