/** Formats a card or account number in groups of four, with no-break spaces: `4276 1234 5678 9010`. */
export const groupRequisites = (requisites: string): string =>
  requisites.replace(/\s+/g, '').replace(/(.{4})(?=.)/g, '$1\u00a0');

/** Replaces a masked digit. */
export const hiddenDigit = '•';

/** Number of digits that a masked number shows at its beginning, if it is long enough. */
export const shownFirst = 6;
/** Number of digits that a masked number shows at its end. */
export const shownLast = 4;
/** Shorter numbers show their end alone: between both ends too few digits would be left to guess. */
export const shortestWithBeginning = 16;

/** A hidden digit in the text that searches compare: the index of the database leaves it out, and would find dots in every row. */
export const searchedHiddenDigit = '*';

/** Number of digits that stay visible at the beginning of a number of this length. */
export const shownBeginning = (length: number): number => (length >= shortestWithBeginning ? shownFirst : 0);

/** Hides digits of a number, without grouping it: its last four stay visible, and of 16 digits or more the first six. */
export const hideDigits = (digits: string, hiddenAs: string = hiddenDigit): string => {
  const first = shownBeginning(digits.length);
  const hidden = Math.max(0, digits.length - first - shownLast);
  return digits.slice(0, first) + hiddenAs.repeat(hidden) + digits.slice(first + hidden);
};

/** Groups and masks a number (`hideDigits`). */
export const maskRequisites = (requisites: string): string =>
  groupRequisites(hideDigits(requisites.replace(/\s+/g, '')));

/** Separators between the digits of a copied number. */
export const digitSeparators = /[\s.\-\u2010-\u2015/]+/g;

const uuidOrNumber = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d(?:[\s.\-\u2010-\u2015/]{0,3}\d){12,}/gi;
const isUuid = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}/i.test(text);

/** Masks card and account numbers in a text: numbers of 13 or more digits, however they are grouped. UUIDs stay. */
export const maskLongNumbers = (text: string): string =>
  text.replace(uuidOrNumber, (match) => (isUuid(match) ? match : maskRequisites(match.replace(digitSeparators, ''))));
