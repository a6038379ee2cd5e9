import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { DataKeys } from '../base/dataKeys';
import { SettingError } from '../base/settings';
import type { Db } from './schema';

/** A column whose texts are encrypted with the data keys. */
export interface EncryptedColumn {
  table: string;
  /** Whose secrets they are, in words: 'authenticator apps'. */
  of: string;
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

/** Reads with which keys the texts of a column are encrypted, and how many with each. */
const keysIn = async (db: Db, { table, column }: EncryptedColumn) => {
  const number = keyNumberOf(sql.ref(column));
  const { rows } = await sql<{ number: number; count: number }>`select ${number} as number, count(*)::integer as count
    from ${sql.table(table)} where ${number} is not null group by 1 order by 1`.execute(db);
  return rows;
};

const secrets = (count: number, { of }: EncryptedColumn) => `${count} ${count === 1 ? 'secret' : 'secrets'} of ${of}`;

/**
 * Throws `SettingError` when texts are encrypted with a key that is not given, or that is another than the one of its number:
 * people could not sign in, and nobody would know why. A single text that does not decrypt was changed, and is named in the log.
 * Returns, a line each, how many texts are given up because their key is said to be lost.
 */
export const checkDataKeys = async (
  db: Db,
  keys: DataKeys,
  columns: readonly EncryptedColumn[],
): Promise<readonly string[]> => {
  const givenUp: string[] = [];
  for (const column of columns)
    for (const { number, count } of await keysIn(db, column)) {
      if (keys.isLost(number)) {
        givenUp.push(`Gives up ${secrets(count, column)}: key ${number} is lost`);
        continue;
      }
      if (!keys.numbers.includes(number))
        throw new SettingError(
          `Setting DATA_KEY: key ${number} is not given, and ${secrets(count, column)} ${count === 1 ? 'is' : 'are'} encrypted with it. Add it, as ${number}:…, or ${number}:lost if it is lost for good.`,
        );
      const texts = await readTexts(db, column, { numbers: [number], limit: triedTexts });
      if (!texts.some(({ owner, stored }) => keys.tryDecrypt(stored, column.about(owner)) !== undefined))
        throw new SettingError(
          `Setting DATA_KEY: key ${number} is not the one with which ${secrets(count, column)} ${count === 1 ? 'was' : 'were'} encrypted. Give the one that was used before; a new one stands beside it: DATA_KEY=${number + 1}:new,${number}:old`,
        );
    }
  return givenUp;
};

/**
 * Encrypts the texts of older keys with the newest one, so that the older keys can be removed, and says in the log how many it
 * were of each. One that does not decrypt is left and named in the log.
 */
export const renewEncrypted = async (
  db: Db,
  keys: DataKeys,
  columns: readonly EncryptedColumn[],
  log?: Logger,
): Promise<void> => {
  const older = keys.numbers.filter((number) => number !== keys.newest);
  if (older.length === 0) return;
  const renewed = new Map<number, number>();
  for (const column of columns) {
    const encrypted = sql.ref(column.column);
    for (const { id, owner, stored } of await readTexts(db, column, { numbers: older })) {
      const text = keys.tryDecrypt(stored, column.about(owner));
      if (text === undefined) {
        log?.error({ table: column.table, column: column.column, id }, 'an encrypted text was changed: not renewed');
        continue;
      }
      // Only if it was not replaced meanwhile.
      const { numAffectedRows = 0n } = await sql`update ${sql.table(column.table)}
        set ${encrypted} = ${keys.encrypt(text, column.about(owner))}
        where id = ${id} and ${encrypted} = ${stored}`.execute(db);
      const number = Number(stored.split('.', 1)[0]);
      renewed.set(number, (renewed.get(number) ?? 0) + Number(numAffectedRows));
    }
  }
  for (const [from, count] of renewed)
    if (count > 0) log?.info({ secrets: count, from, to: keys.newest }, 'secrets encrypted with another key');
};

/** Counts, by whose they are, the encrypted texts that these keys do not decrypt. Those without such texts are left out. */
export const countUndecryptable = async (
  db: Db,
  keys: DataKeys,
  columns: readonly EncryptedColumn[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const column of columns)
    for (const { owner, stored } of await readTexts(db, column))
      if (keys.tryDecrypt(stored, column.about(owner)) === undefined)
        counts.set(column.of, (counts.get(column.of) ?? 0) + 1);
  return counts;
};
