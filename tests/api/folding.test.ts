import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byCodePoint, fold, oneBlank, spaceClass } from '../../src/resources/language/folding';
import type { Database } from '../../server/database/open';
import { textCollation } from '../../server/database/textCollation';
import { kinds, openTestDatabase } from './testPlatform';

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
const characters = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
  .filter((code) => !isSurrogate(code))
  .map((code) => String.fromCodePoint(code));

describe.each(kinds)('text on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    ({ database } = await openTestDatabase(kind));
  });
  afterAll(() => database.close());

  it('text in the database is lower-cased as in the console, for every character', async () => {
    const { rows } = await sql<{ code: number; folded: string }>`
      select code, lower(chr(code) collate ${textCollation}) as folded from generate_series(1, 1114111) code
      where code not between 55296 and 57343 and lower(chr(code) collate ${textCollation}) <> chr(code)`.execute(
      database.db,
    );
    const changed = new Map(rows.map(({ code, folded }) => [String.fromCodePoint(code), folded]));
    const different = characters.filter((character) => fold(character) !== (changed.get(character) ?? character));
    expect(different).toEqual([]);
  });

  it.each(['İlham Bankası', 'ΟΔΟΣ ΣΑΣ', 'STRASSE ẞ', 'Ǆungla \ua7d2Ā'])(
    'the database lower-cases %s as the console does',
    async (text) => {
      const { rows } = await sql<{
        folded: string;
      }>`select lower(${text}::text collate ${textCollation}) as folded`.execute(database.db);
      expect(fold(text)).toBe(rows[0]!.folded);
    },
  );

  it('text in the database is ordered by code point, as in the console', async () => {
    const texts = [
      'a',
      'Z',
      '',
      '\ud7ff',
      '\ue000',
      '\uff21',
      '\uffff',
      '😀',
      '\u{10ffff}',
      'a😀',
      'a\uff21',
      'ş',
      '\ufb01',
    ];
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts}::text[]) text order by text collate ${textCollation}`.execute(database.db);
    const keyed = texts.map((text) => [byCodePoint(text), text] as const);
    expect(keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)).toEqual(
      rows.map(({ text }) => text),
    );
  });

  it('text in the database has the same spaces as the console', async () => {
    const { rows } = await sql<{ code: number }>`select code from generate_series(1, 65535) code
      where code not between 55296 and 57343 and chr(code) ~ ${spaceClass}`.execute(database.db);
    const shown = characters.slice(0, 0xffff).filter((character) => oneBlank(character) === ' ');
    expect(rows.map(({ code }) => String.fromCodePoint(code))).toEqual(shown);
    expect(oneBlank('1\u00a0\r\n2')).toBe('1 2');
  });
});
