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

/** What kinds of field say their searches with (`finding.ts`): given to them, for a form that searches nothing needs none of it. */
export interface Finding {
  /** What was typed, without case. */
  folded: (typed: string) => string;
  /** What was typed, without case and space. */
  plain: (typed: string) => string;
  /** These words, wherever in the text and its prefix they stand. */
  words: (typed: string, prefix?: string) => Search;
  /** These digits; null when something else was typed. `unit` may follow them, as it does on the screen. */
  digits: (typed: string, unit: string, decimals: readonly [least: number, most: number]) => Search | null;
  /** A record's number, by itself or as `#339`; null when it is none. */
  id: (typed: string) => Search | null;
  /** `#339`, `№339` or 'Invoice #339', as a record without a name of its own is called: that one alone. */
  numbered: (typed: string) => Search | null;
  /** A text that contains this, without space; of what is shown with characters hidden, these may be any. */
  part: (typed: string) => Search;
  /** A text that begins so. */
  beginning: (typed: string) => Search;
  /** A text that looks like this, behind its prefix. */
  like: (pattern: Pattern, prefix?: string) => Search;
}
