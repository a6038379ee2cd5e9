import { withDecimals } from '../format/money';
import type { Field } from '../resources/language/fields';
import { fold, oneBlank } from '../resources/language/folding';
import type { FieldCondition } from '../resources/language/query';
import {
  anyOne,
  anyRun,
  namingOf,
  searchOf,
  type Pattern,
  type Reading,
  type Search,
} from '../resources/language/search';
import { decodeValue, invalidValue, type Value } from '../resources/language/values';
import { comparableOf, compareKeys } from './ordering';

type Test<V> = (value: V) => boolean;

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Does a text look like the pattern? */
export const patternTest = (pattern: Pattern): Test<string> => {
  const [first, ...inside] = pattern;
  const last = inside.pop();
  if (first === anyRun && last === anyRun && inside.every((part) => typeof part === 'string')) {
    const needle = inside.join('');
    return (text) => text.includes(needle);
  }
  const source = pattern.map((part) => (part === anyOne ? '.' : part === anyRun ? '.*' : literal(part as string)));
  const expression = new RegExp(`^${source.join('')}$`, 'su');
  return (text) => expression.test(text);
};

/** What a search reads a value as. */
export const comparedTextOf = (reading: Reading): ((value: Value) => string) => {
  if (reading.as === 'digits') {
    const [least, most] = reading.decimals;
    return (value) => withDecimals(String(value), least, most);
  }
  const { prefix } = reading;
  return reading.oneBlank ? (value) => oneBlank(fold(prefix + value)) : (value) => fold(prefix + value);
};

const testOf = (search: Search | null): Test<Value> | null => {
  if (!search) return null;
  const matches = patternTest(search.pattern);
  const read = comparedTextOf(search.reading);
  return (value) => value !== null && matches(read(value));
};

/** What the search box's text means for values of a field that is no reference; null when none can match. */
export const searchTest = (field: Field, q: string): Test<Value> | null => testOf(searchOf(field, q));

/** Is a record meant by this value of it? */
export const isNamed = (field: Field, typed: string, value: Value): boolean =>
  testOf(namingOf(field, typed))?.(value) ?? false;

/** A filter's condition on values of a field. */
export const conditionTest = (field: Field, { operator, values }: FieldCondition): Test<Value> => {
  const decoded = values.map((value) => decodeValue(field, value)).filter((value) => value !== invalidValue);
  const comparable = comparableOf(field);
  if (operator === 'in') {
    const wanted = new Set(decoded.map(comparable));
    return (value) => wanted.has(comparable(value));
  }
  const bound = comparable(decoded[0] ?? null);
  const sign = operator === 'gte' ? 1 : -1;
  return (found) => {
    const value = comparable(found);
    return value !== null && bound !== null && compareKeys(value, bound) * sign >= 0;
  };
};
