import { sql } from 'kysely';

/** Collation of all text comparisons, which compare lower-cased text by code point (PostgreSQL 17 or newer). */
export const textCollation = sql.raw('"pg_c_utf8"');
