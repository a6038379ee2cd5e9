import { plainWords } from '../../resources/language/plainWords';
import { hasWord, withSynonyms, wordsOf } from './synonyms';

/** What the palette offers without asking the platform: its label, and the text in which the search looks. */
export interface Offered {
  label: string;
  searchText: string;
}

/**
 * Returns the text in which these phrases are found: in the chosen language, in English (a user may know a screen by its
 * English name), and by their synonyms.
 */
export const searchTextOf = (phrases: readonly string[], t: (phrase: string) => string): string =>
  withSynonyms(phrases.flatMap((phrase) => [t(phrase), phrase]).join(' '));

/** Whether every typed word is in the text, in any order. */
const hasEveryWord = (searchText: string, typed: string): boolean => {
  const words = wordsOf(typed);
  return words.length > 0 && words.every((word) => hasWord(searchText, word));
};

/** Returns what has every typed word, in any order. What begins with the typed text comes first. */
export const matching = <T extends Offered>(offered: readonly T[], typed: string): T[] => {
  const words = plainWords(typed);
  const rank = ({ label }: T) => (plainWords(label).startsWith(words) ? 0 : 1);
  return offered.filter(({ searchText }) => hasEveryWord(searchText, typed)).toSorted((a, b) => rank(a) - rank(b));
};
