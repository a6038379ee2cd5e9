import type { Kind } from '../field';

/** Base of kinds whose text the search box searches. */
export const searchedWords = {
  search: (field, typed, { words }) => words(field, typed),
} satisfies Partial<Kind>;

/** Base of kinds whose text is searched and also names the record. */
export const namingWords = {
  ...searchedWords,
  searchName: (field, typed, { name }) => name(field, typed),
} satisfies Partial<Kind>;
