import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';

/** The field that says in which state a record is: the first choice that has indicators. */
export const stateField = ({ fields }: Definition): [string, Field] | undefined =>
  Object.entries(fields).find(([, { options = {} }]) => Object.values(options).some(({ indicator }) => indicator));

/** The fields that the panel lists: all that the platform sends, without what stands above them, in a range or in another. */
export const panelFields = (definition: Definition, extensions: boolean): [string, Field][] => {
  const ends = new Set(Object.values(definition.fields).flatMap((field) => field.bounds ?? []));
  const [state] = stateField(definition) ?? [];
  return Object.entries(definition.fields).filter(
    ([name, field]) =>
      (extensions || !field.extension) &&
      field.panel !== false &&
      !ends.has(name) &&
      (name !== state || field.toggle !== undefined),
  );
};
