import { sql } from 'kysely';
import { groupBy } from '../../../src/format/groupBy';
import { Role } from '../../../src/resources/language/roles';
import type { Words } from '../../../src/resources/language/words';
import { users } from '../../../src/resources/users';
import { locks } from '../../database/locks';
import type { Db, Tx } from '../../database/schema';
import { userSql } from '../../database/statusSql';
import { invalid, ofField } from '../../base/errors';

/**
 * Letters of other alphabets, and digits, that look like a Latin letter in one of the two cases. (The packages for Unicode's
 * whole table of confusables have not been kept for years, and most of it is no name that people type.)
 */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑᴀ',
    b: 'вβьʙ',
    c: 'сϲςᴄ',
    d: 'ԁɗᴅ',
    e: 'еёεєҽᴇ',
    f: 'ֆꓝϝғƒ',
    g: 'ɡցԍգɢ',
    h: 'нһηհʜ',
    i: 'іїιıɪɩᴉ',
    j: 'јϳյ',
    k: 'кκꮶᴋ',
    l: '1|ӏǀ∣׀ⅼլʟ',
    m: 'мμᴍ',
    n: 'ոռпɴɲ',
    o: '0оοσօᴏ໐ѳøθө',
    p: 'рρⲣᴘ',
    q: 'ԛզ',
    r: 'гᴦʀ',
    s: 'ѕꜱ5',
    t: 'тτᴛ',
    u: 'υսᴜ',
    v: 'νѵᴠ',
    w: 'ԝωաѡᴡɯ',
    x: 'хχ',
    y: 'уγүʏ',
    z: 'ζᴢ',
    3: 'з',
    6: 'б',
  }).flatMap(([latin, alike]) => [...alike].map((letter) => [letter, latin] as const)),
);

/** Letters of which the capital looks like another Latin letter than the small one does. */
const capitalAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({ c: 'σς', h: 'η', n: 'ν', s: 'տ', u: 'ս', y: 'υ' }).flatMap(([latin, alike]) =>
    [...alike].map((letter) => [letter, latin] as const),
  ),
);
/** And those of which only the small one does. */
const smallAlikes: ReadonlyMap<string, string> = new Map([
  ['η', 'n'],
  ['ս', 'u'],
]);

const inSmallLetters = (letter: string) => letter.normalize('NFKC').toLowerCase().normalize('NFKC').normalize('NFKD');
const withoutLook = /(?![|∣])[\s\p{M}\p{P}\p{S}\p{Lm}\u2800\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/**
 * A name as people see it: without case, spaces, signs, marks, and what has no width, each letter as the Latin one that it looks
 * like; a name of signs alone as it is.
 */
const lookIn = (nickname: string, alikeOf: (letter: string, isCapital: boolean) => string | undefined): string =>
  [...nickname.replaceAll(/[©®™℠]/g, '').normalize('NFKC')]
    .flatMap((letter) => {
      const isCapital = letter !== letter.toLowerCase();
      return [...inSmallLetters(letter).replaceAll(withoutLook, '')].map(
        (small) => alikeOf(small, isCapital) ?? lookAlikes.get(small) ?? small,
      );
    })
    .map((letter) => (letter === 'i' ? 'l' : letter))
    .join('')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd') || nickname;

/** How a name looks in small letters. */
export const lookOf = (nickname: string): string => lookIn(nickname, () => undefined);

/** How a name looks in small letters, in capitals, and as it is written. Two names look alike when one look of both is the same. */
export const looksOf = (nickname: string): string[] => [
  lookOf(nickname),
  lookIn(nickname, (letter) => capitalAlikes.get(letter)),
  lookIn(nickname, (letter, isCapital) => (isCapital ? capitalAlikes : smallAlikes).get(letter)),
];

interface NamedUser {
  id: number;
  nickname: string;
  type: Role;
}

/** Users who may be taken for each other: who may sign in, now or once they are activated again. */
const readNamed = async (db: Db | Tx): Promise<NamedUser[]> => {
  const { rows } = await sql<NamedUser>`select id, nickname, type from users
    where status is distinct from ${userSql.Deleted} order by id`.execute(db);
  return rows;
};

/** Has calls that add users choose their nicknames one after the other. */
const lockNicknames = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(locks.nicknames)})`.execute(tx);

/**
 * Throws 422 when somebody has a nickname that looks like this one: payers choose merchants by it, and staff read it in requests,
 * messages and lists.
 */
export const checkNickname = async (tx: Tx, nickname: string): Promise<void> => {
  await lockNicknames(tx);
  const looks = new Set(looksOf(nickname));
  const other = (await readNamed(tx)).find((user) => looksOf(user.nickname).some((look) => looks.has(look)));
  if (!other) return;
  const refused = (words: Words) => invalid('nickname', ofField(users.fields.nickname.label, words));
  if (other.type === Role.Merchant)
    throw refused({ phrase: 'Another merchant has this name: payers could not tell them apart' });
  throw refused({ phrase: 'Another user has this name, or one that looks like it' });
};

/** Returns this nickname, cut where it is too long; with a number where somebody has one that looks like it. */
export const freeNickname = async (tx: Tx, nickname: string): Promise<string> => {
  await lockNicknames(tx);
  const looks = new Set((await readNamed(tx)).flatMap((user) => looksOf(user.nickname)));
  const cut = (ending: string) => `${nickname.slice(0, users.fields.nickname.maxLength! - ending.length)}${ending}`;
  let free = cut('');
  for (let number = 2; looksOf(free).some((look) => looks.has(look)); number++) free = cut(` ${number}`);
  return free;
};

/** The ids of users whose nicknames look alike, each set by itself: an earlier version allowed them. */
export const readDoubles = async (db: Db): Promise<number[][]> =>
  [...groupBy(await readNamed(db), ({ nickname }) => lookOf(nickname)).values()]
    .filter((alike) => alike.length > 1)
    .map((alike) => alike.map(({ id }) => id));
