import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/schema';
import { activeSql } from '../../database/statusSql';

/** SQL: the pattern begins with `^`. The same as `isAnchored` of `readMessage.ts`. */
export const isFromStartSql = (pattern: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${pattern} ~ '^(\\(\\?[a-zA-Z]+\\))*(\\^|\\\\A)')`;

/** The ids of active patterns that do not begin with `^`: what they read needs review. */
export const readLoosePatterns = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from "parsing-patterns"
    where status = ${activeSql.Active} and not ${isFromStartSql(sql.ref('regexpPattern'))} order by id`.execute(db);
  return rows.map(({ id }) => id);
};
