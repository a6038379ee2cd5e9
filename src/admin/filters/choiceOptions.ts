import { definitions } from '../../resources/index';
import { allActs } from '../../resources/language/acts';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { shownStatusesOf } from '../../resources/language/shownStatuses';

/** A value that can be chosen, with its label. */
export interface FilterOption {
  value: number | boolean | string;
  label: string;
  /** It is shown in place of a stored value, or in a note below. */
  isShown?: boolean;
}

/**
 * Returns the options of a text field whose values are names of entities or acts. An act on a record of a view is recorded
 * for the record's own entity, so that of the views only those that create records can be found.
 */
const namesOf = (meaning: Field['meaning']): FilterOption[] =>
  meaning === 'entity'
    ? definitions
        .filter(({ source, create }) => source === undefined || create !== undefined)
        .map(({ name, title }) => ({ value: name, label: title }))
    : [...allActs(definitions)].map(([value, label]) => ({ value, label }));

/**
 * Returns the values that a filter of the field offers, each with the phrase that names it: also what a status is shown as,
 * which follows from extensions. None for a yes-or-no field.
 */
export const choicesOf = ({ fields }: Pick<Definition, 'fields'>, field: Field, extensions: boolean): FilterOption[] =>
  field.meaning
    ? namesOf(field.meaning)
    : [
        ...Object.entries(field.options ?? {}).map(([value, { label }]) => ({ value: Number(value), label })),
        ...(extensions ? shownStatusesOf(fields, field).map((shown) => ({ ...shown, isShown: true })) : []),
      ];
