import type { Field, Kind } from '../field';
import { searchedWords } from './searchedWords';
import { checkText, textLike } from './textLike';

const longest = 2000;

/** Text of several lines. */
export const longTextLike = {
  ...textLike,
  ...searchedWords,
  check: (field: Field, text: string) => checkText(field, text, longest),
} satisfies Partial<Kind>;
