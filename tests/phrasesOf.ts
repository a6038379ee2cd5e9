import type { Definition, Page } from '../src/resources/language/definition';

/** Keys under which definitions hold words for people. */
const wordKeys = new Set([
  'label',
  'title',
  'noun',
  'nouns',
  'description',
  'button',
  'heading',
  'submit',
  'done',
  'pastTense',
  'consequence',
  'affected',
  'repeatRefusal',
  'advice',
  'requiredMessage',
  'minMessage',
  'author',
  'goneMessage',
  'otherwise',
  'unavailable',
  'reason',
  'text',
  'helper',
]);

/** Every phrase that a definition shows: what a language must have. */
export const phrasesOf = (screen: Definition | Page): string[] => {
  const phrases = new Set<string>();
  const walk = (value: unknown, key: string) => {
    if (typeof value === 'string') {
      if (wordKeys.has(key)) phrases.add(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, name);
    }
  };
  walk(screen, '');
  return [...phrases];
};
