import type { Kind } from '../field';

/** Shorter (characters) it names too many. */
const shortestName = 2;

/** Any part of it is found. */
export const searchedWords = {
  search: ({ prefix }, typed, find) => find.words(typed, prefix),
} satisfies Partial<Kind>;

/** Any part of it is found, and names the record. */
export const namingWords = {
  ...searchedWords,
  naming: ({ prefix }, typed, find) => (typed.trim().length < shortestName ? null : find.words(typed, prefix)),
} satisfies Partial<Kind>;
