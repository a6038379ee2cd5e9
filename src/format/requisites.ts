/** Replaces a masked digit. */
export const hiddenDigit = '•';

/** Requisites without what groups them, masked or not. */
export const plainRequisites = (requisites: string): string => requisites.replace(/[\s+-]+/g, '');

/** A phone number in digits, some of which may be masked: of 12 digits, or of 11 where the country has one digit. */
const phoneParts = /^(?:([17•])(...)|([1-9•]..)(..))(...)(..)(..)$/;

/** Whether requisites, as they are stored, are a phone number. */
export const isPhone = (plain: string): boolean => phoneParts.test(plain);

/**
 * Formats requisites as people write them: a card, an account and an IBAN in groups of four, `4276 1234 5678 9010`, a phone as
 * `+7 900 123-45-67`. Spaces are no-break ones.
 */
export const groupRequisites = (requisites: string): string => {
  const plain = plainRequisites(requisites);
  const phone = plain.replace(phoneParts, '+$1$3\u00a0$2$4\u00a0$5-$6-$7');
  return phone === plain ? plain.replace(/(.{4})(?=.)/g, '$1\u00a0') : phone;
};

/** Removes what people write between the digits of a number. */
export const ungroup = (typed: string): string => typed.replace(/[\s./()\-\u2010-\u2015]+/g, '');

/**
 * A number as it is stored, however it was typed or pasted. Russians write 8 for +7 before their phones, and no country has
 * the code 89.
 */
export const plainNumber = (typed: string): string =>
  ungroup(typed)
    .replace('+', '')
    .replace(/^8(?=9\d{9}$)/, '7');

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
export const maskRequisites = (requisites: string): string => groupRequisites(hideDigits(plainRequisites(requisites)));
