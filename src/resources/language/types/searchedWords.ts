import type { Kind } from '../field';

/** Any part of it is found. */
export const searchedWords = {
  search: (field, typed, { words }) => words(field, typed),
} satisfies Partial<Kind>;

/** Any part of it is found, and names the record. */
export const namingWords = {
  ...searchedWords,
  searchName: (field, typed, { name }) => name(field, typed),
} satisfies Partial<Kind>;
