import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: the column (`d.id`) has one of these ids. A single id is compared as such: PostgreSQL plans a prepared statement
 * with an array anew on each call, because it cannot know how many ids it has.
 */
export const oneOf = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}` : sql`${sql.ref(column)} = any(${ids})`;
