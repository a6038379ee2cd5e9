/** In a pattern: any one character. */
export const anyOne: unique symbol = Symbol('any one character');
/** In a pattern: any number of characters, including none. */
export const anyRun: unique symbol = Symbol('any characters');

/** A pattern for the entire text. Strings match themselves. */
export type Pattern = readonly (string | typeof anyOne | typeof anyRun)[];

/**
 * How a stored value is converted to text before it is compared with a pattern. `text`: the folded text after its
 * prefix, `oneBlank` with each run of white space as one space; `masked` as screens show the number of a card, so that a
 * search tells nothing of the digits that they hide. `digits`: a number with at least and at most so many decimals.
 */
export type Reading =
  | { as: 'text'; prefix: string; oneBlank: boolean; masked?: true }
  | { as: 'digits'; decimals: readonly [least: number, most: number] };

/** A search in the values of one field. The console executes it in memory, the API in the database. */
export interface Search {
  reading: Reading;
  pattern: Pattern;
}

/**
 * Functions with which kinds build their searches (`finding.ts`). They are a parameter, so that forms, which do not
 * search, need not load them.
 */
export interface Finding {
  /** Folds the typed text and removes white space. */
  plain: (typed: string) => string;
  /** Finds the typed words anywhere in the field's prefix and text; one or two characters at the beginning of words. */
  words: (field: { prefix?: string }, typed: string) => Search;
  /** Like `words`, but requires at least two characters. */
  name: (field: { prefix?: string }, typed: string) => Search | null;
  /**
   * Finds digits of a number with up to six decimals; one or two digits find ids that begin with them, and that very number. The displayed unit may follow them. Null when the text is not a
   * number.
   */
  digits: (typed: string, unit: string, decimals?: readonly [least: number, most: number]) => Search | null;
  /** Finds a record by its id: `339` or `#339`. Null when the text is not an id. */
  id: (typed: string) => Search | null;
  /** Finds a record by the title of nameless records: `#339`, `№339` or 'Invoice #339'. Null for other texts. */
  numbered: (typed: string) => Search | null;
  /** Finds text that contains this text after the prefix, or begins with one or two characters. */
  containing: (text: string, prefix?: string) => Search;
  /** Finds text that begins with the typed text. Null when it does not have this format. */
  beginning: (typed: string, such: RegExp) => Search | null;
  /**
   * Finds numbers of cards and accounts that have these digits where they are visible. A whole number is compared as it is
   * masked, the beginning of one by what of it is visible. Null when the text is no part of a number.
   */
  number: (typed: string) => Search | null;
  /** Finds those that begin so; null for fewer than four digits, which would match too many. */
  numberName: (typed: string) => Search | null;
  /** Finds those that end with these four digits; null for other texts. */
  numberEnd: (typed: string) => Search | null;
  /** Finds text that matches the pattern. */
  like: (pattern: Pattern) => Search;
}
