/**
 * What is said to a person: a phrase in English, its own key in every other language, with its figures apart. A figure
 * may itself be words, such as a field's label.
 */
export interface Words {
  phrase: string;
  args?: Readonly<Record<string, string | number | Words>>;
}

/** A record that a refusal names: where it can be looked at. */
export interface NamedRecord {
  entity: string;
  id: number | string;
}

/** What several records of a noun are called. */
export const pluralOf = (noun: string): string => {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return noun.endsWith('s') ? `${noun}es` : `${noun}s`;
};

/** Words as text: each phrase as `translate` says it, with its figures filled in. */
export const translateWords = ({ phrase, args = {} }: Words, translate: (phrase: string) => string): string =>
  translate(phrase).replace(/%\{(\w+)\}/g, (_, name: string) => {
    const figure = args[name];
    return typeof figure === 'object' ? translateWords(figure, translate) : String(figure ?? '');
  });

/** Words in English. */
export const englishText = (words: Words): string => translateWords(words, (phrase) => phrase);

/** Code of the refusal of a repeat whose first answer had something that is shown once. */
export const alreadyDone = 'already_done';

/** Words may stand in words so deep; ours go two deep, and nothing a platform sends runs away with us. */
const deepest = 5;

/** Are these words, as a platform sends or keeps them? */
export const isWords = (value: unknown, depth = 0): value is Words => {
  const { phrase, args } = (value ?? {}) as { phrase?: unknown; args?: unknown };
  if (typeof phrase !== 'string' || depth > deepest) return false;
  if (args === undefined) return true;
  if (typeof args !== 'object' || args === null) return false;
  return Object.values(args).every(
    (figure) => typeof figure === 'string' || typeof figure === 'number' || isWords(figure, depth + 1),
  );
};
