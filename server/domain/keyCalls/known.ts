import type { Context } from 'hono';
import type { Fields } from '../../../src/resources/language/fields';
import { checkInputs, type Values } from '../../../src/resources/language/values';
import { isTime } from '../../database/columnType';
import { ApiError, firstIssue } from '../../base/errors';

/** 422 for what a call does not have: a server that misspells a field would never learn that it is ignored. */
const unknownField = (name: string) =>
  new ApiError(422, 'unknown_field', { phrase: 'This call has no "%{name}"', args: { name } }, name);

/** Throws 422 for the first name that is not one of these. Calls with an API key are told; what people and phones send beside is ignored. */
export const refuseUnknown = (given: Readonly<Record<string, unknown>>, known: readonly string[]): void => {
  const other = Object.keys(given).find((name) => !known.includes(name));
  if (other !== undefined) throw unknownField(other);
};

/** Reads the parameters of a call with an API key; times are milliseconds since 1970, or ISO. Throws 422 for one that it does not have, or that is wrong. */
export const parametersOf = (context: Context, fields: Fields): Values => {
  const given = context.req.query();
  refuseUnknown(given, Object.keys(fields));
  const read = Object.entries(given).map(([name, text]) => [
    name,
    isTime(fields[name]!) && /^\d+$/.test(text) ? Number(text) : text,
  ]);
  const { values, issues } = checkInputs(fields, Object.fromEntries(read));
  if (Object.keys(issues).length > 0) throw firstIssue(issues, fields);
  return values;
};
