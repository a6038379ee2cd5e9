import { fieldOf, type Kind, type OptionsWith } from '../field';
import { namingWords } from './searchedWords';
import { checkText, textLike } from './textLike';

/** Characters that turn the text around them, so that a name looks like another one. */
const turnsText = /[\u202a-\u202e\u2066-\u2069]/;

/** How words in one line are read, checked and searched. */
export const textKind: Kind = {
  ...textLike,
  ...namingWords,
  name: 'text',
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
