import { isTrc20Address } from '../../format/trc20';
import type { Field, Fields } from '../../resources/language/fields';
import { checkValue, readInput, type Issue, type Value, type Values } from '../../resources/language/values';
import { typingOptionsOf } from './typingOptions';

const addressWarning = (read: string): Issue | null =>
  isTrc20Address(read) ? null : { phrase: 'Check the address: it is not a TRC20 address, or a character is wrong' };

const isAbove = (value: Value, other: Value) => value !== null && Number(value) > Number(other ?? 0);

/** What is likely wrong with a value that is accepted, beside the values of the other inputs; null when nothing is. */
export const inputWarning = (field: Field, value: Value, siblings: Values): Issue | null => {
  const { doubtAbove } = field.input || {};
  if (doubtAbove && isAbove(value, siblings[doubtAbove.field] ?? null)) return { phrase: doubtAbove.warning };
  const warn = field.checks?.format === 'trc20' ? addressWarning : typingOptionsOf(field).warning;
  const read = warn ? readInput(field, value) : null;
  if (typeof read !== 'string' || checkValue(field, read)) return null;
  return warn?.(read) ?? null;
};

/** The values that have a warning, by field name. */
export const doubtedValues = (fields: Fields, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = typed[name] ?? null;
      return inputWarning(field, value, typed) ? [[name, value]] : [];
    }),
  );
