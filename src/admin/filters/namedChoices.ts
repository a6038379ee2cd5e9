import type { Definition } from '../../resources/language/definition';
import type { Reader } from '../../resources/language/rights';
import { plainWords } from '../../resources/language/plainWords';
import { choicesOf } from './choiceOptions';
import { isOfferedFilter } from './filterKeys';

/** A filter that typed text names: a value of a field, and the words for it. */
export interface NamedFilter {
  name: string;
  value: number | boolean | string;
  /** The label of the field and of the value, translated. */
  label: string;
  text: string;
}

type Translate = (phrase: string) => string;

/** Fewer characters would name too many labels. */
const minLength = 3;

/** Whether the label, or a word in it, begins with the typed text. */
const begins = (label: string, typed: string) => ` ${plainWords(label)}`.includes(` ${typed}`);

/**
 * Returns the filters of a list whose choice is named by the typed text, such as 'Status: Complete' by 'compl'. Labels are
 * read in the chosen language and in English. Those that are the whole text come first.
 */
export const namedChoices = (
  definition: Definition,
  typed: string,
  { t, reader }: { t: Translate; reader: Reader },
): NamedFilter[] => {
  const words = plainWords(typed);
  if (words.length < minLength) return [];
  const named = Object.entries(definition.fields)
    .filter(([, field]) => isOfferedFilter(field, reader))
    .flatMap(([name, field]) =>
      choicesOf(definition, field, reader.extensions)
        .filter(({ label }) => begins(t(label), words) || begins(label, words))
        .map(({ value, label }) => ({ name, value, label: t(field.label), text: t(label) })),
    );
  const rank = ({ text }: NamedFilter) => (plainWords(text) === words ? 0 : 1);
  return named.toSorted((a, b) => rank(a) - rank(b));
};
