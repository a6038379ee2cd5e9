import type { Definition } from './definition';
import type { Condition } from './condition';
import type { Fields } from './field';
import { fillValue } from './wire';

/**
 * What every record of a list meets by being in it: the condition of the view, and the scope as far as its placeholders
 * have values.
 */
export const viewCondition = (
  { source, scope = {} }: Definition,
  placeholders: Readonly<Record<string, unknown>>,
): Condition => {
  const scoped = Object.entries(scope).map(([name, template]) => [name, fillValue(template, placeholders)]);
  return { ...source?.where, ...Object.fromEntries(scoped.filter(([, value]) => value !== undefined)) };
};

/**
 * Does a record meet the condition? Undefined when it does not say; what a plain platform does not know of (an extension
 * among `fields`) need not be said.
 */
export const matchesCondition = (
  record: Readonly<Record<string, unknown>>,
  condition: Condition,
  fields: Fields = {},
): boolean | undefined => {
  let isComplete = true;
  for (const [name, expected] of Object.entries(condition)) {
    const value = record[name];
    if (value === undefined || value === null) isComplete &&= fields[name]?.extension === true;
    // What fills a scope from an address is text.
    else if (![expected].flat().some((one) => String(one) === String(value))) return false;
  }
  return isComplete ? true : undefined;
};
