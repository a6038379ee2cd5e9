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
export const partedBy = /[\s.\-\u2010-\u2015/]+/g;

/** What was typed or pasted of a number, in groups of four; anything but digits is left as it is. */
export const groupTyped = (typed: string): string => {
  const digits = typed.replace(partedBy, '');
  return /^\d+$/.test(digits) ? groupRequisites(digits).replaceAll('\u00a0', ' ') : typed;
};

const shortestCard = 13;
const longestCard = 19;
const usualCard = 16;
const bankAccount = 20;

/** The check digit of a card fits (ISO/IEC 7812-1). */
const checkDigitFits = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (weighed > 9 ? weighed - 9 : weighed);
  }, 0) %
    10 ===
  0;

/**
 * What looks wrong with the number of a card or account, to be looked at again: a length that neither has, or a check
 * digit that does not fit. Null when nothing does. Never a reason to refuse it: there are numbers of other kinds.
 */
export const doubtAbout = (requisites: string): 'length' | 'digit' | null => {
  const { length } = requisites;
  if (length === bankAccount) return null;
  const isCard = length >= shortestCard && length <= longestCard;
  if (isCard && checkDigitFits(requisites)) return null;
  return length === usualCard ? 'digit' : 'length';
};
