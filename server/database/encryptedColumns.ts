import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { DataKeys } from '../base/dataKeys';
import { SettingError } from '../base/settings';
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

/** SQL: the number of the key of an encrypted column; null for a text that begins with none. */
export const keyNumberOf = (column: ReturnType<typeof sql.ref>) =>
  sql<number | null>`substring(${column} from '^([0-9]{1,9})[.]')::integer`;

interface StoredText {
  id: number;
  owner: number;
  stored: string;
}

/** Reads the texts of these keys, by default of all, the newest first; with a limit, so many of each key. */
const readTexts = async (
  db: Db,
  { table, column, owner }: EncryptedColumn,
  { numbers, limit = null }: { numbers?: readonly number[]; limit?: number | null } = {},
): Promise<StoredText[]> => {
  const number = keyNumberOf(sql.ref(column));
  const wanted = numbers ? sql`${number} = any(${[...numbers]})` : sql`${number} is not null`;
  const { rows } = await sql<StoredText>`select id, owner, stored from (
      select id, ${sql.ref(owner)} as owner, ${sql.ref(column)} as stored,
        row_number() over (partition by ${number} order by id desc) as place
      from ${sql.table(table)} where ${wanted}) t
    where place <= coalesce(${limit}::bigint, place)`.execute(db);
  return rows;
};

/** How many texts of each key are tried: somebody may have changed one of them. */
const triedTexts = 5;

/**
 * Throws `SettingError` when the newest data key is another than the one with which texts were encrypted: people could not
 * sign in, and nobody would know why. Texts of older keys are renewed, and those that do not decrypt are named in the log.
 */
export const checkDataKeys = async (db: Db, keys: DataKeys, columns: readonly EncryptedColumn[]): Promise<void> => {
  const { newest } = keys;
  if (newest === undefined) return;
  for (const column of columns) {
    const texts = await readTexts(db, column, { numbers: [newest], limit: triedTexts });
    const isRight = texts.some(({ owner, stored }) => keys.tryDecrypt(stored, column.about(owner)) !== undefined);
    if (texts.length > 0 && !isRight)
      throw new SettingError(
        `Setting DATA_KEY: key ${newest} is not the one with which ${column.table} were encrypted. Give the one that was used before.`,
      );
  }
};

/**
 * Encrypts the texts of older keys with the newest one, so that the older keys can be removed. One that does not decrypt is
 * left and named in the log.
 */
export const renewEncrypted = async (
  db: Db,
  keys: DataKeys,
  columns: readonly EncryptedColumn[],
  log?: Logger,
): Promise<void> => {
  const older = keys.numbers.filter((number) => number !== keys.newest);
  if (older.length === 0) return;
  for (const column of columns) {
    const encrypted = sql.ref(column.column);
    for (const { id, owner, stored } of await readTexts(db, column, { numbers: older })) {
      const text = keys.tryDecrypt(stored, column.about(owner));
      if (text === undefined) {
        log?.error({ table: column.table, column: column.column, id }, 'an encrypted text was changed: not renewed');
        continue;
      }
      // Only if it was not replaced meanwhile.
      await sql`update ${sql.table(column.table)} set ${encrypted} = ${keys.encrypt(text, column.about(owner))}
        where id = ${id} and ${encrypted} = ${stored}`.execute(db);
    }
  }
};

/** Counts, by table, the encrypted texts that these keys do not decrypt. Tables without such texts are left out. */
export const countUndecryptable = async (
  db: Db,
  keys: DataKeys,
  columns: readonly EncryptedColumn[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const column of columns)
    for (const { owner, stored } of await readTexts(db, column))
      if (keys.tryDecrypt(stored, column.about(owner)) === undefined)
        counts.set(column.table, (counts.get(column.table) ?? 0) + 1);
  return counts;
};
