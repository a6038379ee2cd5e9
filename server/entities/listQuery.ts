import type { Definition } from '../../src/resources/language/definition';
import { readFilter, UnknownFilter, type RowQuery } from '../../src/resources/language/query';
import { invalid } from '../base/errors';

/** Parses a parameter that is JSON. Throws 422 naming it. */
export const jsonIn = (name: string, text: string | undefined): unknown => {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid(name, { phrase: '%{name} is not JSON', args: { name } });
  }
};

/** Parses a parameter that is a JSON object. Throws 422 naming it. */
export const objectIn = (name: string, text: unknown): object => {
  const value = jsonIn(name, String(text));
  if (typeof value !== 'object' || value === null)
    throw invalid(name, { phrase: '%{name} must be an object', args: { name } });
  return value;
};

/** Checks a filter against the definition. Throws 422 naming what the definition does not have. */
export const conditionsOf = (definition: Definition, filter: object): RowQuery => {
  try {
    return readFilter(definition, filter as Record<string, unknown>);
  } catch (error) {
    if (error instanceof UnknownFilter) throw invalid(error.field, error.words);
    throw error;
  }
};
