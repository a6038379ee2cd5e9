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
export const textsIn = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string') return textKeys.has(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name));
};
