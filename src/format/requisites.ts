/** A card or account number in groups of four: `4276 1234 5678 9010`. */
export const groupRequisites = (requisites: string): string =>
  requisites.replace(/\s+/g, '').replace(/(.{4})(?=.)/g, '$1\u00a0');

/** Stands for a digit that is not shown. */
export const hiddenDigit = '•';

const shownFirst = 6;
const shownLast = 4;

/** Grouped, with only the first six and the last four digits shown; short numbers show the last four alone. */
export const maskRequisites = (requisites: string): string => {
  const digits = requisites.replace(/\s+/g, '');
  const first = digits.length > shownFirst + shownLast ? shownFirst : 0;
  const hidden = Math.max(0, digits.length - first - shownLast);
  return groupRequisites(digits.slice(0, first) + hiddenDigit.repeat(hidden) + digits.slice(first + hidden));
};

const uuidOrNumber = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d(?:[\s.\-/]{0,2}\d){12,}/gi;
const isUuid = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}/i.test(text);

/** Any text with the card and account numbers in it masked: 13 digits and more, however they are grouped. */
export const maskLongNumbers = (text: string): string =>
  text.replace(uuidOrNumber, (found) => (isUuid(found) ? found : maskRequisites(found.replace(/[.\-/]/g, ''))));

/** What parts the digits of a number that was copied from somewhere. */
export const digitSeparators = /[\s.\-\u2010-\u2015/]+/g;
