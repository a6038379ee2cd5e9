/** In a pattern: any one character. */
export const anyOne: unique symbol = Symbol('any one character');
/** In a pattern: any characters, also none. */
export const anyRun: unique symbol = Symbol('any characters');

/** What a whole text must look like. Plain strings stand for themselves. */
export type Pattern = readonly (string | typeof anyOne | typeof anyRun)[];

/**
 * How a stored value becomes the text that a pattern is held against: folded text behind its prefix, perhaps with each
 * run of space as one blank; or digits with so many decimals at least and at most.
 */
export type Reading =
  | { as: 'text'; prefix: string; oneBlank: boolean }
  | { as: 'digits'; decimals: readonly [least: number, most: number] };

/** What is looked for in the values of one field: the console's memory and the API's database both execute it. */
export interface Search {
  reading: Reading;
  pattern: Pattern;
}

/** What a kind says its searches with (`finding.ts`). It is handed to the kind, so that a form, which searches nothing, holds none of it. */
export interface Finding {
  /** What was typed, without case and space. */
  plain: (typed: string) => string;
  /** These words, wherever in the text and the prefix of its field they stand. */
  words: (field: { prefix?: string }, typed: string) => Search;
  /** The same, of which a name has two letters at least. */
  name: (field: { prefix?: string }, typed: string) => Search | null;
  /** These digits, of a number with up to six decimals; null when something else was typed. `unit` may follow them, as it does on the screen. */
  digits: (typed: string, unit: string, decimals?: readonly [least: number, most: number]) => Search | null;
  /** A record's number, by itself or as `#339`; null when it is none. */
  id: (typed: string) => Search | null;
  /** `#339`, `№339` or 'Invoice #339', as a record without a name of its own is called: that one alone. */
  numbered: (typed: string) => Search | null;
  /** A text that contains this, letter by letter, behind its prefix. */
  containing: (text: string, prefix?: string) => Search;
  /** A text that contains this, without space; of what is shown with characters hidden, these may be any. */
  part: (typed: string) => Search;
  /** A text that begins so, of which characters may be hidden; null when what was typed is no such beginning. */
  beginning: (typed: string, such: RegExp) => Search | null;
  /** A text that looks like this. */
  like: (pattern: Pattern) => Search;
}
