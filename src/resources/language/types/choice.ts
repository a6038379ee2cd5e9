import type { Field, FieldOptions, Kind, Presence } from '../field';
import type { Options } from '../options';
import { invalidValue } from '../value';
import { decodeWhole } from './wholeNumber';

/** Largest number of an option, so that it fits the database's integer. */
const maxChoice = 2 ** 31 - 1;

const kind: Kind = {
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

/** One of a fixed set of numbers, each with a label and, for a status, an indicator. */
export const choice = <
  const O extends FieldOptions & Pick<Field, 'toggle' | 'silence' | 'approval' | 'notes' | 'shownAs'>,
>(
  label: string,
  options: Options,
  more?: O,
): Field<Presence<O, number>> => ({ kind, label, options, ...more });
