import { groupRequisites, digitSeparators } from './requisites';

/** What was typed or pasted of a number, in groups of four; anything but digits is left as it is. */
export const groupTyped = (typed: string): string => {
  const digits = typed.replace(digitSeparators, '');
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
export const requisitesWarning = (requisites: string): 'length' | 'digit' | null => {
  const { length } = requisites;
  if (length === bankAccount) return null;
  const isCard = length >= shortestCard && length <= longestCard;
  if (isCard && checkDigitFits(requisites)) return null;
  return length === usualCard ? 'digit' : 'length';
};
