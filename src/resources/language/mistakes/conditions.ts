import type { Field, Fields } from '../field';
import { decodeValue, invalidValue } from '../values';
import { hintFor, noSuch, type Found } from './mistake';

/** Filled in when the condition is used: `{me.id}`, `{now}`. */
const isPlaceholder = (value: unknown) => typeof value === 'string' && /^\{[\w.]+\}$/.test(value);

const listOf = (entries: readonly string[]) =>
  entries.length > 1 ? `${entries.slice(0, -1).join(', ')} and ${entries.at(-1)}` : entries.join('');

/** What is wrong with a value of this field; undefined when nothing is. */
export const wrongValue = (name: string, field: Field, value: unknown): string | undefined => {
  if (value === null || isPlaceholder(value)) return undefined;
  const { options } = field;
  const has = Object.entries(options ?? {}).map(([number, { label }]) => `${number} (${label})`);
  const choices = options ? ` It has ${listOf(has)}.` : '';
  if (value === undefined) return `the value of "${name}" is undefined: its name may be misspelt.${choices}`;
  if (!options)
    return decodeValue(field, value) === invalidValue
      ? `${JSON.stringify(value)} is no value of "${name}" (${field.kind.name}).`
      : undefined;
  if (Object.hasOwn(options, String(value)) && typeof value === 'number') return undefined;
  const labels = Object.values(options).map(({ label }) => label);
  return `"${name}" has no value ${JSON.stringify(value)}.${hintFor(String(value), labels)}${choices}`;
};

/** Finds the fields of a condition that do not exist, and the values that they do not have. Filters may end in `_gte` or `_lte`. */
export function* conditionMistakes(
  property: string,
  condition: Readonly<Record<string, unknown>> | undefined,
  fields: Fields,
): Found {
  for (const [key, expected] of Object.entries(condition ?? {})) {
    const name = Object.hasOwn(fields, key) ? key : key.replace(/_(gte|lte)$/, '');
    const field = fields[name];
    if (!field) yield [property, noSuch('field', name, Object.keys(fields))];
    else
      for (const value of [expected].flat()) {
        const wrong = wrongValue(name, field, value);
        if (wrong !== undefined) yield [property, wrong];
      }
  }
}

/** Finds the numbers that are no options of the choice with this name. */
export function* unknownOptions(property: string, name: string, fields: Fields, values: readonly unknown[]): Found {
  if (fields[name]) yield* conditionMistakes(property, { [name]: values }, fields);
}
