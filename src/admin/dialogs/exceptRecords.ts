import type { Field, Fields } from '../../resources/language/fields';
import { fillValue } from '../../resources/language/wire';

const filled = (field: Field, values: Readonly<Record<string, unknown>>): Field => {
  if (!field.input || !field.input.except) return field;
  const except = field.input.except.map((template) => fillValue(template, values) ?? null);
  return { ...field, input: { ...field.input, except: except.filter((id) => id !== null).map(String) } };
};

/** Inputs that do not offer the records which `except` names, filled from what the dialog is about. */
export const exceptRecords = (fields: Fields, values: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field, values)]));
