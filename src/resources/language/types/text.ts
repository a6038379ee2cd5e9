import { fieldOf, type Kind, type OptionsWith } from '../field';
import { namingWords } from './searchedWords';
import { checkText, textLike } from './textLike';

/** Characters that turn the text around them, so that a name looks like another one. */
const turnsText = /[\u202a-\u202e\u2066-\u2069]/;

/** What has no width, but for the joiner before an emoji: two texts that look the same would differ by it. */
const withoutWidth =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0]|\u200d(?!\p{Extended_Pictographic})/gu;
const lineBreaks = /\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g;

/** How words in one line are read, checked and searched. */
export const textKind: Kind = {
  ...textLike,
  ...namingWords,
  name: 'text',
  normalize: (typed) => typed.replace(withoutWidth, '').replace(lineBreaks, ' ').trim(),
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
