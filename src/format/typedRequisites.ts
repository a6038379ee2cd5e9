import { groupRequisites, digitSeparators } from './requisites';

/** Groups a typed or pasted number in fours. Text with anything but digits and separators stays unchanged. */
export const groupTyped = (typed: string): string => {
  const digits = typed.replace(digitSeparators, '');
  return /^\d+$/.test(digits) ? groupRequisites(digits).replaceAll('\u00a0', ' ') : typed;
};

const shortestCard = 13;
const longestCard = 19;
const commonCard = 16;
const bankAccount = 20;

/** Whether the check digit of a card number is correct (Luhn, ISO/IEC 7812-1). */
const hasValidCheckDigit = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0) %
    10 ===
  0;

/** The digits with the last one replaced by the check digit of a card number. */
export const withCheckDigit = (digits: string): string => {
  const others = digits.slice(0, -1);
  return Array.from({ length: 10 }, (_, digit) => `${others}${digit}`).find(hasValidCheckDigit)!;
};

/**
 * A likely mistake in a card or account number that the user should check: unusual length or wrong check digit; null if
 * there is none. It is only a warning, because other kinds of numbers exist.
 */
export const requisitesWarning = (requisites: string): 'length' | 'digit' | null => {
  const { length } = requisites;
  if (length === bankAccount) return null;
  const isCard = length >= shortestCard && length <= longestCard;
  if (isCard && hasValidCheckDigit(requisites)) return null;
  return length === commonCard ? 'digit' : 'length';
};
