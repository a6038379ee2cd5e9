import { sql } from 'kysely';
import type { Values } from '../../src/resources/language/value';
import { locks } from './locks';
import type { Db, Tx } from './schema';
import { approvalSql } from './statusSql';

/** A row of an import: its number, counted from 1, and its values by field. */
export interface NumberedRow {
  number: number;
  values: Values;
}

/** Stores the rows of an import until its request for approval ends. */
export const storeImportRows = async (tx: Tx, requestId: number, rows: readonly NumberedRow[]): Promise<void> => {
  const stored = rows.map(({ number, values }) => ({ number, values: JSON.stringify(values) }));
  await sql`insert into "import-rows" ("requestId", number, values)
    select ${requestId}::bigint, r.number, r.values
    from json_to_recordset(${JSON.stringify(stored)}::json) as r(number integer, values text)`.execute(tx);
};

/** Reads the rows of an import that waits, from number `from` on, and how many there are. None once its request has ended. */
export const readImportRows = async (
  db: Db | Tx,
  requestId: number,
  { from = 1, limit }: { from?: number; limit: number },
): Promise<NumberedRow[]> => {
  const { rows } = await sql<{ number: number; values: string }>`select number, values from "import-rows"
    where "requestId" = ${requestId} and number >= ${from} order by number limit ${limit}`.execute(db);
  return rows.map(({ number, values }) => ({ number, values: JSON.parse(values) as Values }));
};

/** Counts the rows of an import that waits. */
export const countImportRows = async (db: Db | Tx, requestId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from "import-rows"
    where "requestId" = ${requestId}`.execute(db);
  return rows[0]!.count;
};

const triggerName = 'ended_imports_nothing';

/**
 * Makes the database delete the rows of an import when its request ends, whatever ends it, also an instance of the version
 * before. Each start does it where it is missing.
 */
export const deleteRowsOfEndedImports = async (db: Db): Promise<void> => {
  const { rows } = await sql`select 1 from pg_trigger where tgname = ${triggerName}
    and tgrelid = 'approvals'::regclass`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (tx) => {
    // Other instances may start at the same time.
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.schema)})`.execute(tx);
    await sql`create or replace function delete_rows_of_import() returns trigger language plpgsql as $$
      begin
        delete from "import-rows" where "requestId" = new.id;
        return null;
      end $$`.execute(tx);
    await sql`create or replace trigger ${sql.id(triggerName)} after update on approvals
      for each row when (old.status = ${approvalSql.Waiting} and new.status <> ${approvalSql.Waiting})
      execute function delete_rows_of_import()`.execute(tx);
  });
};
