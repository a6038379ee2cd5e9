import { fieldOf, type Field, type Kind, type TextOptions } from '../field';
import { searchedWords } from './searchedWords';
import { textLike } from './textLike';

const kind: Kind = {
  ...textLike,
  ...searchedWords,
  name: 'regexp',
  isMonospace: true,
  schema: { format: 'regex' },
};

/** A regular expression in RE2 syntax. RE2 matches in linear time, so no pattern can hang the server. */
export const regexp = fieldOf<string, TextOptions & Pick<Field, 'trial' | 'group'>>(kind);
