import type { Field, FieldOptions, Kind, Only, OptionsWith, Presence } from '../field';
import type { Choice } from '../choices';
import type { Options } from '../options';
import { invalidValue } from '../value';
import { decodeWhole } from './wholeNumber';

/** Largest number of an option, so that it fits the database's integer. */
const maxChoice = 2 ** 31 - 1;

/** How a choice is decoded and checked. */
export const choiceKind: Kind = {
  name: 'choice',
  // Unknown options are kept; the console displays their number.
  decode: (raw) => {
    const number = decodeWhole(raw);
    return number !== invalidValue && Math.abs(number) <= maxChoice ? number : invalidValue;
  },
  check: ({ options }, number: number) => (options?.[number] ? null : { phrase: 'Choose one of the offered values' }),
  column: 'integer',
  index: 'values',
};

/** What a field of choices may declare. */
export type ChoiceOptions = OptionsWith & Pick<Field, 'toggle' | 'silence' | 'approval' | 'notes' | 'shownAs'>;

/** One of a fixed set of numbers, each with a label and, for a status, an indicator. */
export const choice = <C extends Choice, const O extends ChoiceOptions>(
  label: string,
  options: Options<C>,
  more?: Only<O, ChoiceOptions>,
): Field<Presence<O, C>> => ({ kind: choiceKind, label, options, ...(more as O & FieldOptions) });
