/** Formats a card or account number in groups of four, with no-break spaces: `4276 1234 5678 9010`. */
export const groupRequisites = (requisites: string): string =>
  requisites.replace(/\s+/g, '').replace(/(.{4})(?=.)/g, '$1\u00a0');

/** Replaces a masked digit. */
export const hiddenDigit = '•';

const shownFirst = 6;
const shownLast = 4;

/** Groups and masks a number. The first six and last four digits stay visible; of short numbers only the last four. */
export const maskRequisites = (requisites: string): string => {
  const digits = requisites.replace(/\s+/g, '');
  const first = digits.length > shownFirst + shownLast ? shownFirst : 0;
  const hidden = Math.max(0, digits.length - first - shownLast);
  return groupRequisites(digits.slice(0, first) + hiddenDigit.repeat(hidden) + digits.slice(first + hidden));
};

const uuidOrNumber = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d(?:[\s.\-/]{0,2}\d){12,}/gi;
const isUuid = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}/i.test(text);

/** Masks card and account numbers in a text: numbers of 13 or more digits, however they are grouped. UUIDs stay. */
export const maskLongNumbers = (text: string): string =>
  text.replace(uuidOrNumber, (match) => (isUuid(match) ? match : maskRequisites(match.replace(/[.\-/]/g, ''))));

/** Separators between the digits of a copied number. */
export const digitSeparators = /[\s.\-\u2010-\u2015/]+/g;
