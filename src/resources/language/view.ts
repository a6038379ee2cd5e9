import type { Definition } from './definition';
import type { FilledCondition } from './condition';
import type { Fields } from './field';
import { fillValue } from './wire';

/**
 * Returns the condition that every record of a list meets: the view's condition, and the scope with the placeholders
 * that have values.
 */
export const viewCondition = (
  { source, scope = {} }: Definition,
  placeholders: Readonly<Record<string, unknown>>,
): FilledCondition => {
  const scoped = Object.entries(scope).map(([name, template]) => [name, fillValue(template, placeholders)]);
  return { ...source?.where, ...Object.fromEntries(scoped.filter(([, value]) => value !== undefined)) };
};

/**
 * Whether a record meets the condition. Undefined when a needed field is missing, except extensions among `fields`,
 * which a plain platform does not send.
 */
export const matchesCondition = (
  record: Readonly<Record<string, unknown>>,
  condition: FilledCondition,
  fields: Fields = {},
): boolean | undefined => {
  let isComplete = true;
  for (const [name, expected] of Object.entries(condition)) {
    const value = record[name];
    if (value === undefined || value === null) isComplete &&= fields[name]?.extension === true;
    // Values in an address are text, so the comparison is by text.
    else if (![expected].flat().some((one) => String(one) === String(value))) return false;
  }
  return isComplete ? true : undefined;
};
