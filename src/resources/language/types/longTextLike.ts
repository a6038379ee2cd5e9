import type { Kind } from '../field';
import { searchedWords } from './searchedWords';
import { textLike } from './textLike';

/** Base of kinds for text with several lines. */
export const longTextLike = {
  ...textLike,
  ...searchedWords,
  maxLength: 2000,
} satisfies Partial<Kind>;
