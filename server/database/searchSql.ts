import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../src/resources/language/fields';
import { spaceClass } from '../../src/resources/language/folding';
import { anyOne, anyRun, searchOf, type Pattern, type Reading } from '../../src/resources/language/search';
import { textCollation } from './tables';

/** A piece of SQL that has a value. */
export type Expression = RawBuilder<unknown>;

const textTypes = new Set<Field['type']>(['text', 'longText', 'email', 'phone', 'requisites', 'regexp']);

const folded = (expression: Expression) => sql`lower(${expression} collate ${textCollation})`;

/** What a field's values are sorted by: text without case and by code point, all else by its own order. */
export const sortKeySql = (field: Field, expression: Expression): Expression =>
  textTypes.has(field.type) ? folded(expression) : expression;

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

/**
 * Does a field's value meet what was typed into the search box? The same description that the console executes on lists
 * it holds whole (`dataProvider/matching.ts`). Undefined when no value can.
 */
export const searchSql = (field: Field, expression: Expression, q: string): Expression | undefined => {
  const search = searchOf(field, q);
  return search ? sql`${readSql(search.reading, expression)} like ${like(search.pattern)}` : undefined;
};
