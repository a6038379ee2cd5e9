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

/** Any text with the card and account numbers in it masked: runs of 13 to 34 digits, grouped or not. */
export const maskLongNumbers = (text: string): string =>
  text.replace(/(?<![\w-])\d(?:[ \u00a0]?\d){12,33}(?![\w-])/g, (number) => maskRequisites(number));
