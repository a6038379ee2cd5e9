import { sql } from 'kysely';

/**
 * SQL: the time of the transaction, by the database's clock. Dates that rules compare with each other come from it: the clocks of
 * two instances may differ.
 */
export const databaseNow = sql<string>`now()`;

/** The same as a value in JSON, which PostgreSQL reads as a date. */
export const databaseNowText = 'now';
