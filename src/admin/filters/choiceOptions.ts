import { definitions } from '../../resources/index';
import { allActs } from '../../resources/language/acts';
import type { Field } from '../../resources/language/fields';

/** A value that can be chosen, with its label. */
export interface FilterOption {
  value: number | boolean | string;
  label: string;
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

/** Returns the values that a filter of the field offers, each with the phrase that names it. None for a yes-or-no field. */
export const choicesOf = ({ meaning, options }: Field): FilterOption[] =>
  meaning
    ? namesOf(meaning)
    : Object.entries(options ?? {}).map(([value, { label }]) => ({ value: Number(value), label }));
