import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../src/resources/language/fields';
import { spaceClass } from '../../src/resources/language/folding';
import { anyOne, anyRun, type Pattern, type Reading, type Search } from '../../src/resources/language/search';
import { isRecordNumber, isText, isUuidColumn } from './columnType';
import { textCollation } from './tables';

/** An SQL expression. */
export type Expression = RawBuilder<unknown>;

const folded = (expression: Expression) => sql`lower(${expression} collate ${textCollation})`;

/** Returns the SQL to sort a field by: text case-insensitively by code point, everything else in its natural order. */
export const sortKeySql = (field: Field, expression: Expression): Expression =>
  isText(field) ? folded(expression) : expression;

const like = (pattern: Pattern) =>
  pattern
    .map((part) => (part === anyOne ? '_' : part === anyRun ? '%' : (part as string).replace(/[\\%_]/g, '\\$&')))
    .join('');

const readingSql = (reading: Reading, expression: Expression): Expression => {
  if (reading.as === 'digits') {
    const [minDecimals, maxDecimals] = reading.decimals;
    const truncated = sql`trunc(${expression}::numeric, ${sql.lit(maxDecimals)})`;
    return sql`round(${truncated}, greatest(${sql.lit(minDecimals)}, scale(trim_scale(${truncated}))))::text`;
  }
  const prefixed = reading.prefix === '' ? sql`${expression}::text` : sql`(${reading.prefix} || ${expression}::text)`;
  if (!reading.oneBlank) return folded(prefixed);
  return sql`regexp_replace(${folded(prefixed)}, ${`${spaceClass}+`}, ' ', 'g')`;
};

const lowestUuid = '00000000-0000-0000-0000-000000000000';
const highestUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Returns a condition on the range of the pattern's values, so that the field's index can be used; undefined when there
 * is no such range. Text needs none, because its index is on the expression that a search reads.
 */
const rangeSql = (field: Field, expression: Expression, [first, ...others]: Pattern): Expression | undefined => {
  if (typeof first !== 'string') return undefined;
  if (isRecordNumber(field) && others.length === 0) return sql`${expression} = ${first}::bigint`;
  if (!isUuidColumn(field) || first.length > lowestUuid.length) return undefined;
  const [from, to] = [lowestUuid, highestUuid].map((end) => first + end.slice(first.length));
  return sql`${expression} between ${from}::uuid and ${to}::uuid`;
};

/**
 * Returns SQL for whether a field's value matches a search; undefined when no value can. The console evaluates the same
 * search on whole lists (`dataProvider/matching.ts`).
 */
export const searchSql = (field: Field, expression: Expression, search: Search | null): Expression | undefined => {
  if (!search) return undefined;
  const range = rangeSql(field, expression, search.pattern);
  const matches = sql`${readingSql(search.reading, expression)} like ${like(search.pattern)}`;
  return range ? sql`(${range} and ${matches})` : matches;
};
