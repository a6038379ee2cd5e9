import { sql } from 'kysely';
import type { Definition } from '../../src/resources/language/definition';
import type { Tx } from '../database/schema';
import { tableOf } from '../../src/resources/language/tables';
import { announceAll } from '../database/changes';
import { checkUnreferenced } from './references';
import { approvalSql } from '../database/statusSql';

/**
 * Deletes a record and ends the approval requests that wait on it. Throws 409 naming the rows that still refer to it.
 */
export const removeRow = async (tx: Tx, definition: Definition, id: number): Promise<void> => {
  const table = tableOf(definition);
  await checkUnreferenced(tx, table, id);
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
  const { rows } = await sql<{
    id: number;
  }>`update approvals set status = ${approvalSql.NotNeeded}, "decideDate" = now()
    where subject = ${`${table}/${id}`} and status = ${approvalSql.Waiting} returning id`.execute(tx);
  await announceAll(
    tx,
    rows.map((request) => ({ entity: 'approvals', id: request.id, kind: 'changed' })),
  );
};
