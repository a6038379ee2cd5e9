import { fieldOf, type Kind, type TextOptions } from '../field';
import { namingWords } from './searchedWords';
import { plainLine } from './text';
import { checkText, textLike } from './textLike';

const pattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/;

const kind: Kind = {
  ...textLike,
  ...namingWords,
  name: 'email',
  normalize: plainLine,
  check: (field, text: string) => (pattern.test(text) ? checkText(field, text) : { phrase: 'Invalid email' }),
  schema: { format: 'email' },
};

/** An e-mail address, by which the palette finds a record. */
export const email = fieldOf<string, TextOptions>(kind);
