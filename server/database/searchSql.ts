import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../src/resources/language/fields';
import { spaceClass } from '../../src/resources/language/folding';
import { anyOne, anyRun, type Pattern, type Reading, type Search } from '../../src/resources/language/search';
import { isRecordNumber, isText, isUuidColumn } from './columnType';
import { textCollation } from './tables';

/** A piece of SQL that has a value. */
export type Expression = RawBuilder<unknown>;

const folded = (expression: Expression) => sql`lower(${expression} collate ${textCollation})`;

/** What a field's values are sorted by: text without case and by code point, all else by its own order. */
export const sortKeySql = (field: Field, expression: Expression): Expression =>
  isText(field) ? folded(expression) : expression;

const like = (pattern: Pattern) =>
  pattern
    .map((part) => (part === anyOne ? '_' : part === anyRun ? '%' : (part as string).replace(/[\\%_]/g, '\\$&')))
    .join('');

const readSql = (reading: Reading, expression: Expression): Expression => {
  if (reading.as === 'digits') {
    const [least, most] = reading.decimals;
    const cut = sql`trunc(${expression}::numeric, ${sql.lit(most)})`;
    return sql`round(${cut}, greatest(${sql.lit(least)}, scale(trim_scale(${cut}))))::text`;
  }
  const prefixed = reading.prefix === '' ? sql`${expression}::text` : sql`(${reading.prefix} || ${expression}::text)`;
  if (!reading.oneBlank) return folded(prefixed);
  return sql`regexp_replace(${folded(prefixed)}, ${`${spaceClass}+`}, ' ', 'g')`;
};

const lowestUuid = '00000000-0000-0000-0000-000000000000';
const highestUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Where values of that pattern lie, said so that the field's own index finds them; nothing when they may lie anywhere.
 * Text needs none: its index is of what a search reads.
 */
const placeSql = (field: Field, expression: Expression, [first, ...rest]: Pattern): Expression | undefined => {
  if (typeof first !== 'string') return undefined;
  if (isRecordNumber(field) && rest.length === 0) return sql`${expression} = ${first}::bigint`;
  if (!isUuidColumn(field) || first.length > lowestUuid.length) return undefined;
  const [from, to] = [lowestUuid, highestUuid].map((end) => first + end.slice(first.length));
  return sql`${expression} between ${from}::uuid and ${to}::uuid`;
};

/**
 * Does a field's value meet what was typed? The same description that the console executes on lists it holds whole
 * (`dataProvider/matching.ts`). Undefined when no value can.
 */
export const searchSql = (field: Field, expression: Expression, search: Search | null): Expression | undefined => {
  if (!search) return undefined;
  const place = placeSql(field, expression, search.pattern);
  const meets = sql`${readSql(search.reading, expression)} like ${like(search.pattern)}`;
  return place ? sql`(${place} and ${meets})` : meets;
};
