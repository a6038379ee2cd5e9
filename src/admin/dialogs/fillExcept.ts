import type { Field, Fields } from '../../resources/language/fields';
import { fillValue } from '../../resources/language/wire';

const fillField = (field: Field, values: Readonly<Record<string, unknown>>): Field => {
  if (!field.input || !field.input.except) return field;
  const except = field.input.except.map((template) => fillValue(template, values) ?? null);
  return { ...field, input: { ...field.input, except: except.filter((id) => id !== null).map(String) } };
};

/** Fills the templates in the `except` of inputs, which names records that are not offered, from `values`. */
export const fillExcept = (fields: Fields, values: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fillField(field, values)]));
