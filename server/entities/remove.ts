import { sql } from 'kysely';
import type { Definition } from '../../src/resources/language/definition';
import { tableOf, type Tx } from '../database/schema';
import { checkUnreferenced } from './references';

/** Deletes a record. Throws 409 naming what still refers to it. */
export const removeRow = async (tx: Tx, definition: Definition, id: number): Promise<void> => {
  await checkUnreferenced(tx, tableOf(definition), id);
  await sql`delete from ${sql.table(tableOf(definition))} where id = ${id}`.execute(tx);
};
