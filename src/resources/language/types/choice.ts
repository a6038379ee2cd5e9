import type { Field, FieldOptions, Kind, Presence } from '../field';
import type { Options } from '../options';
import { invalidValue } from '../value';
import { decodeWhole } from './wholeNumber';

/** A choice's number, also an unknown one, is small. */
const maxChoice = 2 ** 31 - 1;

const kind: Kind = {
  name: 'choice',
  // It may be unknown: it is shown raw.
  decode: (raw) => {
    const number = decodeWhole(raw);
    return number !== invalidValue && Math.abs(number) <= maxChoice ? number : invalidValue;
  },
  check: ({ options }, number: number) => (options?.[number] ? null : { phrase: 'Choose one of the offered values' }),
  column: 'integer',
  index: 'values',
};

/** One of a fixed set of numbers, each with a word and perhaps an indicator. */
export const choice = <const O extends FieldOptions & Pick<Field, 'toggle' | 'silence' | 'approval' | 'note'>>(
  label: string,
  options: Options,
  more?: O,
): Field<Presence<O, number>> => ({ kind, label, options, ...more });
