import type { Choice } from '../choices';
import type { Field, FieldOptions, Kind, Only, Presence } from '../field';
import type { Options } from '../options';
import { choiceKind, type ChoiceOptions } from './choice';

/** A choice whose values have these words in JSON, in the order of their numbers. */
const kindOf = (words: readonly string[]): Kind => ({
  ...choiceKind,
  decode: (raw) => (typeof raw === 'string' && words.includes(raw) ? words.indexOf(raw) : choiceKind.decode(raw)),
  encode: (value) => (typeof value === 'number' ? words[value] : value),
});

/**
 * A choice of a platform that names its values: `words` are what its JSON has, in the order of their numbers, which begin
 * at 0. Only for entities that are `elsewhere`.
 */
export const word = <C extends Choice, const O extends ChoiceOptions>(
  label: string,
  options: Options<C>,
  words: readonly string[],
  more?: Only<O, ChoiceOptions>,
): Field<Presence<O, C>> => ({ kind: kindOf(words), label, options, ...(more as O & FieldOptions) });
