/**
 * Letters whose case pairs exist only since Unicode 17. PostgreSQL 18 does not know the pairs, so they are not changed,
 * even if the browser knows them.
 */
const newCaseLetters = /([\ua7ce\ua7d2\ua7d4\u{16ea0}-\u{16eb8}]+)/u;
/**
 * The two letters that JavaScript does not lower-case one to one: 'İ' becomes two characters, and 'Σ' depends on its
 * position.
 */
const irregularLetters = /[İΣ]/g;
const lowerLetters: Readonly<Record<string, string>> = { İ: 'i', Σ: 'σ' };
const exceptions = new RegExp(`${newCaseLetters.source}|${irregularLetters.source}`, 'u');

const lower = (text: string) => text.replace(irregularLetters, (letter) => lowerLetters[letter]!).toLowerCase();

/**
 * Lower-cases text letter by letter, exactly like `lower(… collate "pg_c_utf8")` in PostgreSQL, so that the console and
 * the API search and sort alike. A test compares the two for every character.
 */
export const fold = (text: string): string => {
  if (!exceptions.test(text)) return text.toLowerCase();
  const parts = text.split(newCaseLetters);
  return parts.map((part, index) => (index % 2 === 0 ? lower(part) : part)).join('');
};

/** Folds what is searched for, and what is searched: people write е for ё. */
export const foldSearched = (text: string): string => fold(text).replaceAll('ё', 'е');

const firstSurrogate = 0xd800;
const afterSurrogates = 0xe000;
const surrogateCount = afterSurrogates - firstSurrogate;
const unitsAfterSurrogates = 0x10000 - afterSurrogates;

const shift = (unit: string) => {
  const code = unit.charCodeAt(0);
  return String.fromCharCode(code >= afterSurrogates ? code - surrogateCount : code + unitsAfterSurrogates);
};

/**
 * Returns text that `<` orders by code point, as PostgreSQL does. JavaScript compares UTF-16 units, which would order
 * characters beyond U+FFFF (emoji) before U+E000 to U+FFFF.
 */
export const byCodePoint = (text: string): string => text.replace(/[\ud800-\uffff]/g, shift);

/** White space in a search, as a character class that JavaScript and PostgreSQL both understand. */
export const spaceClass =
  '[\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]';

const spaces = new RegExp(`${spaceClass}+`, 'g');

/** Replaces every run of white space by one space, as a page displays it. */
export const oneBlank = (text: string): string => text.replace(spaces, ' ');

/** Removes all white space. */
export const withoutSpace = (text: string): string => text.replace(spaces, '');
