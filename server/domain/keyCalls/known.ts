import type { Context } from 'hono';
import type { Field, Fields } from '../../../src/resources/language/fields';
import { checkInputs, type Values } from '../../../src/resources/language/values';
import { isTime } from '../../database/columnType';
import { ApiError, firstIssue, invalid, ofField } from '../../base/errors';

/** 422 for what a call does not have: a server that misspells a field would never learn that it is ignored. */
const unknownField = (name: string) =>
  new ApiError(422, 'unknown_field', { phrase: 'This call has no "%{name}"', args: { name } }, name);

/** Throws 422 for the first name that is not one of these. Calls with an API key are told; what people and phones send beside is ignored. */
export const refuseUnknown = (given: Readonly<Record<string, unknown>>, known: readonly string[]): void => {
  const other = Object.keys(given).find((name) => !known.includes(name));
  if (other !== undefined) throw unknownField(other);
};

/** Throws 422 for what was given and says nothing: without it the call would answer, or do, more than was asked. */
export const refuseBlank = (given: Readonly<Record<string, unknown>>, values: Values): void => {
  const blank = Object.keys(given).find((name) => given[name] !== null && (values[name] ?? null) === null);
  if (blank !== undefined) throw invalid(blank, { phrase: '%{name} is empty', args: { name: blank } });
};

/**
 * Throws 422 for a sum that is written as people write it: '1.250,50' is taken from them, but a server that sends it would learn only from
 * its books how it was understood.
 */
export const refuseTypedSum = (
  given: Readonly<Record<string, unknown>>,
  name: string,
  { label }: Pick<Field, 'label'>,
): void => {
  const sum = given[name];
  if (typeof sum === 'string' && sum.trim() !== '' && !/^\d+(\.\d+)?$/.test(sum))
    throw invalid(name, ofField(label, { phrase: 'must be a number, as 1250.5' }));
};

/** Why a `cursor` is refused: no page that was answered ended with it. */
export const notNext = 'cursor must be the `next` of the page before';

/** Reads the parameters of a call with an API key; times are milliseconds since 1970, or ISO. Throws 422 for one that it does not have, or that is wrong. */
export const parametersOf = (context: Context, fields: Fields): Values => {
  const given = context.req.query();
  refuseUnknown(given, Object.keys(fields));
  const twice = Object.entries(context.req.queries()).find(([, values]) => values.length > 1);
  if (twice) throw invalid(twice[0], { phrase: '%{name} is given twice', args: { name: twice[0] } });
  const read = Object.entries(given).map(([name, text]) => [
    name,
    isTime(fields[name]!) && /^\d+$/.test(text) ? Number(text) : text,
  ]);
  const { values, issues } = checkInputs(fields, Object.fromEntries(read));
  if (Object.keys(issues).length > 0) throw firstIssue(issues, fields);
  refuseBlank(given, values);
  const broken = Object.entries(values).find(([, value]) => typeof value === 'number' && !Number.isInteger(value));
  if (broken) throw invalid(broken[0], { phrase: '%{name} must be a whole number', args: { name: broken[0] } });
  return values;
};
