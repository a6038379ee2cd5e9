import { sql } from 'kysely';

/** The table of all activity, which PostgreSQL divides by month. */
export const allActivity = 'all-activity';

/**
 * The oldest part of all activity, the table that was there before it was divided. The version before reads and writes that one
 * alone, so that it works beside this version until a later month has a table.
 */
export const oldestActivity = 'activity';

/** SQL of the table of all activity. */
export const allActivityTable = sql.table(allActivity);

/** Name under which the database has the rows of a table of the definitions. */
export const storedNameOf = (table: string): string => (table === oldestActivity ? allActivity : table);
