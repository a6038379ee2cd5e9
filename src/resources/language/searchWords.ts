/** Maximum number of words that are searched one by one: each asks every field once more. */
const maxWords = 4;
const minWordLength = 3;
const isPartOfNumber = (word: string) => /^[+#(]?\d[\d.,()-]*$/.test(word);

/**
 * Returns the words of a search that may stand in different fields of a record (`baltic 120800`: a merchant and a sum), the
 * one that fewest records have first. A number written in groups (`120 800`) is one word. None where the text is one word, or
 * has more than four: then it is only searched as it stands, as is one with a sign apart or with a word that nearly every
 * record would have.
 */
export const searchWords = (q: string): readonly string[] => {
  const words: string[] = [];
  for (const word of q.trim().split(/\s+/)) {
    const last = words.at(-1);
    const continues = last !== undefined && isPartOfNumber(word) && isPartOfNumber(last.split(' ').at(-1)!);
    if (continues) words[words.length - 1] = `${last} ${word}`;
    else words.push(word);
  }
  if (words.length < 2 || words.length > maxWords) return [];
  if (words.some((word) => word.length < minWordLength || !/[\p{L}\p{N}]/u.test(word))) return [];
  const digits = (word: string) => Number(/\d/.test(word));
  return words.toSorted((a, b) => digits(b) - digits(a) || b.length - a.length);
};
