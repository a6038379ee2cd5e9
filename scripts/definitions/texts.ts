import type { Definition, Page } from '../../src/resources/language/definition';
import { countedPhrase, importStep } from '../../src/resources/language/imports';

/** Keys under which definitions hold texts for people. */
const textKeys = new Set([
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
  'empty',
  'caption',
]);

/** Returns the texts for people in a definition: those below the keys that hold texts, at any depth. */
const textsIn = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string') return textKeys.has(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name));
};

/** Returns every phrase that a screen shows: its texts, and those that an import makes of its noun. */
export const phrasesOf = (screen: Definition | Page): string[] => [
  ...textsIn(screen),
  ...(screen.kind === 'resource' && screen.import ? [importStep(screen), countedPhrase(screen)] : []),
];
