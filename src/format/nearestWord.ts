import { closestMatch } from 'leven';

/** How many letters of a word may be wrong: one of a short word, two of most, and a third of a long one. */
const wrongLetters = ({ length }: string) => (length < 4 ? 1 : Math.max(2, Math.floor(length / 3)));

/**
 * Returns which of the known words somebody may have meant by another one: the nearest, if at most `letters` of it are
 * other, missing or too many. Undefined when none is near.
 */
export const nearestWord = (word: string, known: readonly string[], letters = wrongLetters(word)): string | undefined =>
  closestMatch(word, known, { maxDistance: letters });
