import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';

/** Returns the field that holds a record's status: the first one whose options have indicators. */
export const stateField = ({ fields }: Definition): [string, Field] | undefined =>
  Object.entries(fields).find(([, { options = {} }]) => Object.values(options).some(({ indicator }) => indicator));

/**
 * Returns the fields that the panel lists: all that the platform sends, except the status at the top and the bounds of
 * ranges.
 */
export const panelFields = (definition: Definition, extensions: boolean): [string, Field][] => {
  const bounds = new Set(Object.values(definition.fields).flatMap((field) => field.bounds ?? []));
  const [state] = stateField(definition) ?? [];
  return Object.entries(definition.fields).filter(
    ([name, field]) =>
      (extensions || !field.extension) &&
      field.panel !== false &&
      !bounds.has(name) &&
      (name !== state || field.toggle !== undefined),
  );
};
