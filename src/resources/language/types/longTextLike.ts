import type { Kind } from '../field';
import { searchedWords } from './searchedWords';
import { textLike } from './textLike';

/** Text of several lines. */
export const longTextLike = {
  ...textLike,
  ...searchedWords,
  maxLength: 2000,
} satisfies Partial<Kind>;
