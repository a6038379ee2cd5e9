import { translateWords, type Translate, type Words } from './words';

/** So many people are named; the others are counted. */
const maxNames = 5;

/** People of whom any one will do, for a sentence in the reader's language: 'Olga, Max or Dana', of many 'Olga, …, Ann or 3 more'. */
export const anyOf = (names: readonly string[]): string | Words => {
  const count = names.length - maxNames;
  const [first, last] =
    count > 0
      ? [names.slice(0, maxNames), { phrase: '%{count} more', args: { count } }]
      : [names.slice(0, -1), names.at(-1) ?? ''];
  return first.length === 0 ? last : { phrase: '%{names} or %{last}', args: { names: first.join(', '), last } };
};

/** What `anyOf` says, as text of the reader's language. */
export const anyOfText = (names: readonly string[], translate: Translate): string => {
  const said = anyOf(names);
  return typeof said === 'string' ? said : translateWords(said, translate);
};
