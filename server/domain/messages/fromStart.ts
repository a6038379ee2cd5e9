import { sql } from 'kysely';
import { isFromStart } from '../../../src/format/bankTexts/readMessage';
import type { Db } from '../../database/schema';
import { activeSql } from '../../database/statusSql';

/** What is stored of a pattern beside its input: whether what it reads can complete an invoice without review. */
export const stampOfPattern = ({ regexpPattern }: { regexpPattern?: unknown }): { fromStart: boolean } => ({
  fromStart: isFromStart(String(regexpPattern)),
});

/** Stores it of patterns of which an earlier version stored none. */
export const stampPatterns = async (db: Db): Promise<void> => {
  const patterns = db.selectFrom('parsing-patterns').select(['id', 'regexpPattern']).where('fromStart', 'is', null);
  for (const { id, regexpPattern } of await patterns.execute())
    await db.updateTable('parsing-patterns').set(stampOfPattern({ regexpPattern })).where('id', '=', id).execute();
};

/** The ids of active patterns that a payer could write for: what they read needs review. */
export const readLoosePatterns = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from "parsing-patterns"
    where status = ${activeSql.Active} and not "fromStart" order by id`.execute(db);
  return rows.map(({ id }) => id);
};
