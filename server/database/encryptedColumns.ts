import { sql } from 'kysely';
import type { DataKeys } from '../ground/dataKeys';
import type { Db } from './schema';

/** A column whose texts are encrypted with the data keys. */
export interface EncryptedColumn {
  table: string;
  column: string;
  /** Column with the id of whom a row belongs to. */
  owner: string;
  /** What a text of this owner is about (`DataKeys.encrypt`). */
  about: (owner: number) => string;
}

/** SQL: the number of the key of an encrypted column. */
export const keyNumberOf = (column: ReturnType<typeof sql.ref>) => sql<number>`split_part(${column}, '.', 1)::integer`;

/** Encrypts the texts of older keys with the newest one, so that the older keys can be removed. */
export const renewEncrypted = async (db: Db, keys: DataKeys, columns: readonly EncryptedColumn[]): Promise<void> => {
  const { newest } = keys;
  if (newest === undefined) return;
  const older = keys.numbers.filter((number) => number !== newest);
  if (older.length === 0) return;
  for (const { table, column, owner, about } of columns) {
    const encrypted = sql.ref(column);
    const { rows } = await sql<{ id: number; owner: number; stored: string }>`select id, ${sql.ref(owner)} as owner,
      ${encrypted} as stored from ${sql.table(table)} where ${keyNumberOf(encrypted)} = any(${older})`.execute(db);
    for (const { id, owner: ownerId, stored } of rows) {
      const renewed = keys.encrypt(keys.decrypt(stored, about(ownerId)), about(ownerId));
      // Only if it was not replaced meanwhile.
      await sql`update ${sql.table(table)} set ${encrypted} = ${renewed}
        where id = ${id} and ${encrypted} = ${stored}`.execute(db);
    }
  }
};
