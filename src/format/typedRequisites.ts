import { groupRequisites, ungroup } from './requisites';

/** Groups a typed or pasted number in fours. Other text stays unchanged: a phone with its plus, an IBAN. */
export const groupTyped = (typed: string): string => {
  const digits = ungroup(typed);
  return /^\d+$/.test(digits) ? digits.replace(/(.{4})(?=.)/g, '$1 ') : typed;
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
 * A likely mistake in requisites that the user should check: unusual length or wrong check digit; null if there is none. It is
 * only a warning, because other kinds of numbers exist.
 */
export const requisitesWarning = (requisites: string): 'length' | 'digit' | null => {
  const { length } = requisites;
  // An account, an IBAN or a phone.
  if (length === bankAccount || /^[A-Z+]/.test(groupRequisites(requisites))) return null;
  const isCard = length >= shortestCard && length <= longestCard;
  if (isCard && hasValidCheckDigit(requisites)) return null;
  return length === commonCard ? 'digit' : 'length';
};
