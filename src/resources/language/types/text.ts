import { fieldOf, type Kind, type OptionsWith } from '../field';
import { namingWords } from './searchedWords';
import { checkText, textLike } from './textLike';

/** Characters that turn the text around them, so that a name looks like another one. */
const turnsText = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * What has no width, but for the joiner before an emoji: two texts that look the same would differ by it. Line breaks become
 * spaces, and what turns the text around is refused.
 */
const withoutWidth =
  /(?!\u200d|[\0\s\u0085\u202a-\u202e\u2066-\u2069])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufff0-\ufffb]|\ufeff|\u200d(?!\p{Extended_Pictographic})/gu;
const blanks = /[\s\u0085]+/g;
const lineBreak = /[\t-\r\u0085\u2028\u2029]/;

/** Drops from a text in one line what has no width, and its line breaks. */
export const plainLine = (typed: string): string =>
  typed
    .replace(withoutWidth, '')
    // Whole runs: looking for a line break behind each blank of a long one would take seconds.
    .replace(blanks, (run) => (lineBreak.test(run) ? ' ' : run))
    .trim();

/** How words in one line are read, checked and searched. */
export const textKind: Kind = {
  ...textLike,
  ...namingWords,
  name: 'text',
  normalize: plainLine,
  check: (field, typed: string) =>
    turnsText.test(typed)
      ? { phrase: 'Contains an invisible character that turns the text around' }
      : checkText(field, typed),
  isWords: true,
};

/** Words in one line. The first required text names a record, where the definition does not say what does. */
export const text = fieldOf<
  string,
  OptionsWith<'maxLength' | 'meaning' | 'sentence' | 'prefix', 'format' | 'mustNotContain', 'secret'>
>(textKind);
