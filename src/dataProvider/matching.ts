import { withDecimals } from '../format/money';
import { hideDigits, searchedHiddenDigit } from '../format/requisites';
import type { Field } from '../resources/language/fields';
import { foldSearched, oneBlank } from '../resources/language/folding';
import type { FieldCondition } from '../resources/language/fieldCondition';
import {
  anyOne,
  anyRun,
  namingsOf,
  searchOf,
  type Pattern,
  type Reading,
  type Search,
} from '../resources/language/search';
import { decodeValue, invalidValue, type Value } from '../resources/language/values';
import { comparableOf, compareKeys } from './ordering';

type Test<V> = (value: V) => boolean;

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns a test whether a text matches the pattern. */
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

/** Returns the function that turns a value into the text that a search compares. */
export const searchTextOf = (reading: Reading): ((value: Value) => string) => {
  if (reading.as === 'digits') {
    const [min, max] = reading.decimals;
    return (value) => withDecimals(String(value), min, max);
  }
  const { prefix, masked } = reading;
  if (masked) return (value) => foldSearched(hideDigits(String(value), searchedHiddenDigit));
  return reading.oneBlank ? (value) => oneBlank(foldSearched(prefix + value)) : (value) => foldSearched(prefix + value);
};

const testOf = (search: Search | null): Test<Value> | null => {
  if (!search) return null;
  const matches = patternTest(search.pattern);
  const read = searchTextOf(search.reading);
  return (value) => value !== null && matches(read(value));
};

/** Returns a test whether a value matches the search text; null if none can. Not for references. */
export const searchTest = (field: Field, q: string): Test<Value> | null => testOf(searchOf(field, q));

/** Whether the typed text names a record by this value. */
export const matchesTypedName = (field: Field, typed: string, value: Value): boolean =>
  namingsOf(field, typed).some((search) => testOf(search)?.(value));

/** Returns a test whether a value meets a filter's condition on its field. */
export const conditionTest = (field: Field, { operator, values }: FieldCondition): Test<Value> => {
  const decoded = values.map((value) => decodeValue(field, value)).filter((value) => value !== invalidValue);
  const comparable = comparableOf(field);
  if (operator === 'in') {
    const allowed = new Set(decoded.map(comparable));
    return (value) => allowed.has(comparable(value));
  }
  if (operator === 'filled') return (value) => value !== null && value !== '';
  const bound = comparable(decoded[0] ?? null);
  const sign = operator === 'gte' ? 1 : -1;
  return (value) => {
    const key = comparable(value);
    return key !== null && bound !== null && compareKeys(key, bound) * sign >= 0;
  };
};
