import { sql } from 'kysely';
import type { Values } from '../../src/resources/language/value';
import type { Db, Tx } from '../database/schema';
import { approvalSql } from '../database/statusSql';
import type { StoredCode } from '../database/storedCode';

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

const deleteRows = 'delete_rows_of_import';

/**
 * Makes the database delete the rows of an import when its request ends, whatever ends it, also an instance of the version
 * before.
 */
export const deleteRowsOfEndedImports: readonly StoredCode[] = [
  {
    kind: 'function',
    name: deleteRows,
    create: sql`create or replace function ${sql.id(deleteRows)}() returns trigger language plpgsql as $$
      begin
        delete from "import-rows" where "requestId" = new.id;
        return null;
      end $$`,
  },
  {
    kind: 'trigger',
    name: 'ended_imports_nothing',
    table: 'approvals',
    create: [
      sql`create or replace trigger "ended_imports_nothing" after update on approvals
      for each row when (old.status = ${approvalSql.Waiting} and new.status <> ${approvalSql.Waiting})
      execute function ${sql.id(deleteRows)}()`,
    ],
  },
];
