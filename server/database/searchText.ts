import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { definitionOf } from '../../src/resources/index';
import { definitions } from '../base/definitions';
import type { Field } from '../../src/resources/language/fields';
import { spaceClass } from '../../src/resources/language/folding';
import {
  anyRun,
  searchedFields,
  searchOf,
  type Pattern,
  type Reading,
  type Search,
} from '../../src/resources/language/search';
import { UnsoundDefinition } from '../../src/resources/language/soundness';
import { tableOf } from '../../src/resources/language/tables';
import { columnType } from './columnType';
import { columnsOf, tableDefinitions, type Db, type Tx } from './schema';
import { likeOf, shownSql, type Expression } from './searchSql';

/** A text that every kind of field can search for, so that its search tells how the kind reads values. */
const sampleText = '1234';

/** How the searches of a field read its values; undefined when there are none. */
const readingOf = (field: Field): Reading | undefined => searchOf(field, sampleText)?.reading;

/** A column that searches read, and how. */
interface SearchedColumn {
  reading: Reading;
  /** Its SQL type. */
  type: string;
}

/** Columns of a table that searches read. */
type SearchedColumns = ReadonlyMap<string, SearchedColumn>;

/** Returns the table and the column in which a path through references ends; undefined when it holds no values. */
const endOf = (table: string, path: string): { table: string; column: string } | undefined => {
  const [step = '', ...remaining] = path.split('.');
  if (remaining.length === 0) return step === 'id' || columnsOf(table)[step] ? { table, column: step } : undefined;
  return endOf(tableOf(definitionOf(columnsOf(table)[step]!.target!)), remaining.join('.'));
};

const readSearchedColumns = (): ReadonlyMap<string, SearchedColumns> => {
  const tables = new Map<string, Map<string, SearchedColumn>>();
  for (const definition of definitions) {
    for (const [name, field] of searchedFields(definition)) {
      const reading = field.target === undefined ? readingOf(field) : undefined;
      const end = field.derived || !reading ? undefined : endOf(tableOf(definition), field.from ?? name);
      if (!end || !reading) continue;
      const columns = tables.get(end.table) ?? new Map<string, SearchedColumn>();
      const column = { reading, type: columnType(field) };
      const other = columns.get(end.column);
      if (other && JSON.stringify(other) !== JSON.stringify(column))
        throw new UnsoundDefinition([
          {
            name: definition.name,
            property: `fields.${name}`,
            text: `it reads "${end.column}" in another way than other screens.`,
          },
        ]);
      tables.set(end.table, columns.set(end.column, column));
    }
  }
  return tables;
};

let searched: ReturnType<typeof readSearchedColumns> | undefined;

/** The columns that searches read, by table. Read once, when all definitions are known. */
const searchedTables = () => (searched ??= readSearchedColumns());

const columnsSearchedIn = (table: string): SearchedColumns => searchedTables().get(table) ?? new Map();

const isExactNumber = (type: string) => /^(numeric|bigint|integer)/.test(type);

const blank = sql.lit(' ');

/** The values of a row that searches read, each between blanks, so that one pattern looks through all of them. */
const valuesSql = (table: string, column: (name: string) => Expression): Expression => {
  const values = [...columnsSearchedIn(table)].map(([name, { reading, type }]) => {
    // The text of an exact number begins with what a search reads, and takes a fraction of the time.
    const shown = isExactNumber(type) ? sql`${column(name)}::text` : shownSql(reading, column(name));
    // Short searches skip the prefix.
    const isPrefixed = reading.as === 'text' && reading.prefix !== '';
    const texts = isPrefixed ? sql`${shown} || ${blank} || ${column(name)}` : shown;
    return sql`coalesce(${blank} || ${texts}, '')`;
  });
  return sql`${sql.join(values, sql` || `)} || ${blank}`;
};

/**
 * Name of the function that turns values into the text that the index holds: folded, each run of white space as one
 * blank, and in ASCII, because pg_trgm knows no other letters in locale C. Cyrillic letters become one letter each, of
 * which some become the same; others become their code. Other values may so become the same text, but equal parts of
 * values always do. Indexes hold its results, so never change it: a new function needs a new name.
 */
const searchKey = 'search_key_2';

const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюяё';
const latin = 'abvgdejziyklmnoprstufhc46w7q8e9xe';

/** Creates the function where it is missing. The caller holds a lock, so that no other instance does. */
export const createSearchKey = async (db: Tx): Promise<void> => {
  const { rows } = await sql`select 1 from pg_proc where proname = ${searchKey}
    and pronamespace = current_schema()::regnamespace`.execute(db);
  if (rows.length > 0) return;
  await sql`create function ${sql.id(searchKey)}(value text) returns text
    immutable strict parallel safe language plpgsql as $$
    begin
      value := lower(value collate "pg_c_utf8");
      if octet_length(value) > char_length(value) or value ~ '[\\x09-\\x0d]|  ' then
        value := regexp_replace(value, ${sql.lit(`${spaceClass}+`)}, ' ', 'g');
        if octet_length(value) > char_length(value) then
          value := translate(value, ${sql.lit(cyrillic)}, ${sql.lit(latin)});
        end if;
        if octet_length(value) > char_length(value) then
          value := (select string_agg(case when ascii(one) < 128 then one else 'u' || to_hex(ascii(one)) end, '' order by place)
            from unnest(string_to_array(value, null)) with ordinality as characters (one, place));
        end if;
      end if;
      return value;
    end $$`.execute(db);
};

const keySql = (value: Expression) => sql`${sql.id(searchKey)}(${value})`;

/** An index of pg_trgm on the values of a table that searches read. */
export interface SearchIndex {
  name: string;
  table: string;
  key: Expression;
}

/** Suffix of the names of these indexes. */
export const searchIndexSuffix = '_search';
const hashLength = 8;
const maxNameLength = 63;

const isIndexed = (table: string) => tableDefinitions.find(({ name }) => name === table)?.fewRows !== true;

/** Returns the indexes that searches need. Their names depend on what they hold, so that other contents are another index. */
export const searchIndexes = (db: Db | Tx): readonly SearchIndex[] =>
  [...searchedTables().keys()].filter(isIndexed).map((table) => {
    const key = keySql(valuesSql(table, (name) => sql.id(name)));
    const hash = createHash('sha256').update(key.compile(db).sql).digest('hex');
    const suffix = `_${hash.slice(0, hashLength)}${searchIndexSuffix}`;
    return { name: `${table.slice(0, maxNameLength - suffix.length)}${suffix}`, table, key };
  });

/** A condition on the values of a row that the index of its table serves. Those with one pattern are the same. */
export interface IndexedMatch {
  pattern: string;
  condition: Expression;
}

/**
 * Returns a condition that every row meets whose column matches the search, and few others. The index of the table's
 * values serves it. Undefined when that index does not have the column.
 */
export const mayMatchSql = (
  table: string,
  alias: string,
  column: string,
  { reading, pattern }: Search,
): IndexedMatch | undefined => {
  if (!columnsSearchedIn(table).has(column)) return undefined;
  const prefix = reading.as === 'text' ? reading.prefix : '';
  const isAnchored = typeof pattern[0] === 'string' && !prefix.startsWith(' ');
  const start: Pattern = isAnchored ? [anyRun, ' '] : pattern[0] === anyRun ? [] : [anyRun];
  // The text of a number may have more zeros.
  const end: Pattern = pattern.at(-1) === anyRun ? [] : reading.as === 'digits' ? [anyRun] : [' ', anyRun];
  const anywhere = likeOf([...start, ...pattern, ...end]);
  const text = keySql(valuesSql(table, (name) => sql.ref(`${alias}.${name}`)));
  return { pattern: anywhere, condition: sql`${text} like ${keySql(sql`${anywhere}`)}` };
};
