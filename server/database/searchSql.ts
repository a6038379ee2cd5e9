import { sql, type RawBuilder } from 'kysely';
import { searchedHiddenDigit, shortestWithBeginning, shownFirst, shownLast } from '../../src/format/requisites';
import { hidesNumber, type Field } from '../../src/resources/language/fields';
import { spaceClass } from '../../src/resources/language/folding';
import { anyOne, anyRun, type Pattern, type Reading, type Search } from '../../src/resources/language/search';
import { isRecordNumber, isText, isUuidColumn } from './columnType';
import { textCollation } from './textCollation';
import { isUuid } from './uuid';

/** An SQL expression. */
export type Expression = RawBuilder<unknown>;

const folded = (expression: Expression) => sql`lower(${expression} collate ${textCollation})`;

/** SQL of `foldSearched`. */
const foldSearchedSql = (expression: Expression) => sql`translate(${folded(expression)}, 'ё', 'е')`;

/** Returns the pattern of `like` for a pattern. */
export const likeOf = (pattern: Pattern): string =>
  pattern
    .map((part) => (part === anyOne ? '_' : part === anyRun ? '%' : (part as string).replace(/[\\%_]/g, '\\$&')))
    .join('');

const beginning = sql.lit(shownFirst);
const end = sql.lit(shownLast);

/** SQL of `hideDigits`. */
const hideDigitsSql = (digits: Expression) => sql`(case when length(${digits}) >= ${sql.lit(shortestWithBeginning)}
  then left(${digits}, ${beginning}) || repeat(${sql.lit(searchedHiddenDigit)}, length(${digits}) - ${beginning} - ${end})
  else repeat(${sql.lit(searchedHiddenDigit)}, length(${digits}) - ${end}) end || right(${digits}, ${end}))`;

/**
 * Returns the SQL to sort a field by: text case-insensitively by code point, numbers of cards as they are masked, everything else in
 * its natural order. The order of whole numbers would tell one, by comparing it with others that somebody chose.
 */
export const sortKeySql = (field: Field, expression: Expression): Expression => {
  if (hidesNumber(field)) return hideDigitsSql(expression);
  return isText(field) ? folded(expression) : expression;
};

/** Returns the SQL of a value as the text that a search compares, before it is folded. */
export const shownSql = (reading: Reading, expression: Expression): Expression => {
  if (reading.as === 'text' && reading.masked) return hideDigitsSql(expression);
  if (reading.as === 'text')
    return reading.prefix === '' ? sql`${expression}::text` : sql`(${sql.lit(reading.prefix)} || ${expression}::text)`;
  const [minDecimals, maxDecimals] = reading.decimals;
  const truncated = sql`trunc(${expression}::numeric, ${sql.lit(maxDecimals)})`;
  if (minDecimals === maxDecimals) return sql`round(${truncated}, ${sql.lit(maxDecimals)})::text`;
  return sql`round(${truncated}, greatest(${sql.lit(minDecimals)}, scale(trim_scale(${truncated}))))::text`;
};

const readingSql = (reading: Reading, expression: Expression): Expression => {
  const shown = shownSql(reading, expression);
  return reading.as === 'digits' ? shown : foldSearchedSql(shown);
};

const matchesSql = ({ reading, pattern }: Search, expression: Expression): Expression => {
  const text = readingSql(reading, expression);
  const matches = sql`${text} like ${likeOf(pattern)}`;
  if (reading.as === 'digits' || !reading.oneBlank) return matches;
  // Replacing white space takes long, and few texts have more than single blanks.
  const spread: Pattern = pattern.flatMap((part) =>
    typeof part === 'string' ? part.split(' ').flatMap((word): Pattern => [anyRun, word]) : [part],
  );
  return sql`(${matches} or ${text} like ${likeOf(spread)}
    and regexp_replace(${text}, ${sql.lit(`${spaceClass}+`)}, ' ', 'g') like ${likeOf(pattern)})`;
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
  return isUuid(from!) ? sql`${expression} between ${from}::uuid and ${to}::uuid` : undefined;
};

/** A condition on one column: whether its value matches a search. `isEquality` when that is one value. */
export interface Match {
  condition: Expression;
  isEquality: boolean;
}

/**
 * Returns SQL for whether a field's value matches a search; undefined when no value can. The console evaluates the same
 * search on whole lists (`dataProvider/matching.ts`).
 */
export const searchSql = (field: Field, expression: Expression, search: Search | null): Match | undefined => {
  if (!search) return undefined;
  const range = rangeSql(field, expression, search.pattern);
  const matches = matchesSql(search, expression);
  return {
    condition: range ? sql`(${range} and ${matches})` : matches,
    isEquality: isRecordNumber(field) && search.pattern.every((part) => typeof part === 'string'),
  };
};
