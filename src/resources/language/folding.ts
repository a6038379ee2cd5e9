/**
 * Letters that are one case pair only since Unicode 17, which PostgreSQL 18 does not know: left as they are, whatever
 * the browser knows.
 */
const newCaseLetters = /([\ua7ce\ua7d2\ua7d4\u{16ea0}-\u{16eb8}]+)/u;
/** The two letters that JavaScript lower-cases by more than the letter itself: to two of them, or by their place. */
const irregularLetters = /[İΣ]/g;
const lowerLetters: Readonly<Record<string, string>> = { İ: 'i', Σ: 'σ' };
const exceptions = new RegExp(`${newCaseLetters.source}|${irregularLetters.source}`, 'u');

const lower = (text: string) => text.replace(irregularLetters, (letter) => lowerLetters[letter]!).toLowerCase();

/**
 * Text without case, letter by letter: what `lower(… collate "pg_c_utf8")` gives in PostgreSQL, so that both search and
 * sort alike. A test holds the two together for every character there is.
 */
export const fold = (text: string): string => {
  if (!exceptions.test(text)) return text.toLowerCase();
  const parts = text.split(newCaseLetters);
  return parts.map((part, index) => (index % 2 === 0 ? lower(part) : part)).join('');
};

const firstSurrogate = 0xd800;
const afterSurrogates = 0xe000;
const surrogateCount = afterSurrogates - firstSurrogate;
const unitsAfterSurrogates = 0x10000 - afterSurrogates;

const shift = (unit: string) => {
  const code = unit.charCodeAt(0);
  return String.fromCharCode(code >= afterSurrogates ? code - surrogateCount : code + unitsAfterSurrogates);
};

/**
 * Text that `<` orders by code point, as PostgreSQL does. JavaScript compares UTF-16 units, so that what lies beyond
 * U+FFFF (emoji) would come before U+E000 to U+FFFF.
 */
export const byCodePoint = (text: string): string => text.replace(/[\ud800-\uffff]/g, shift);

/** What counts as space in a search, written as a character class is in JavaScript and in PostgreSQL alike. */
export const spaceClass =
  '[\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]';

const spaces = new RegExp(`${spaceClass}+`, 'g');

/** Every run of space as one blank: what a page shows of it, whatever the text holds. */
export const oneBlank = (text: string): string => text.replace(spaces, ' ');

/** Without any space. */
export const withoutSpace = (text: string): string => text.replace(spaces, '');
