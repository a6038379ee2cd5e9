import { nearestWord } from '../../../format/nearestWord';
import type { Fields } from '../field';

/** A mistake in a definition: which one, the property, as `actions.close.sets`, and what is wrong with it. */
export interface Mistake {
  name: string;
  property: string;
  text: string;
}

/** What a check finds in one definition: the property, and what is wrong with it. */
export type Found = Generator<readonly [property: string, text: string], void>;

/** What the reference API has for the definitions: none of it is data. */
export interface ReferenceApi {
  /** Whether an action (`banks.remove`) has a rule. */
  hasHandler: (action: string) => boolean;
  /** The columns of a table, with those that no definition shows. */
  columnsOf: (table: string) => Fields;
  /** Whether a derived field of a table has SQL. */
  isDerived: (table: string, field: string) => boolean;
}

/** Among how many known words the nearest is searched: each is compared letter by letter. */
const maxCompared = 1000;

/** ' Did you mean "status"?', or nothing where no known word is near. */
export const hintFor = (word: string, known: readonly string[]): string => {
  const meant = nearestWord(word, known.slice(0, maxCompared));
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
};

/** Says that there is no such field, action or entity, with the nearest that there is. */
export const noSuch = (what: string, word: string, known: readonly string[]): string =>
  `there is no ${what} "${word}".${hintFor(word, known)}`;

/** Finds the words that are not known. Words that are not given are left out. */
export function* unknownWords(
  property: string,
  what: string,
  words: readonly (string | undefined)[],
  known: readonly string[],
): Found {
  for (const word of words)
    if (word !== undefined && !known.includes(word)) yield [property, noSuch(what, word, known)];
}

/** Finds the names of fields that do not exist. */
export function* unknownFields(property: string, words: readonly (string | undefined)[], fields: Fields): Found {
  for (const word of words)
    if (word !== undefined && !Object.hasOwn(fields, word))
      yield [property, noSuch('field', word, Object.keys(fields))];
}
