import { sql } from 'kysely';
import { givenDomain } from './domainSql';
import { columnsOf, type Tx } from './schema';

/**
 * Locks the record that is always locked before the addressed row of a table, if there is one (`lockedAfter`): two transactions that
 * change both would otherwise wait for each other.
 */
export const lockBefore = async (
  tx: Tx,
  table: string,
  address: Readonly<Record<string, string | number>>,
): Promise<void> => {
  const reference = givenDomain().lockedAfter[table];
  if (reference === undefined) return;
  const conditions = Object.entries(address).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`select 1 from ${sql.table(columnsOf(table)[reference]!.target!)} where id in (
    select ${sql.ref(reference)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}) for update`.execute(
    tx,
  );
};
