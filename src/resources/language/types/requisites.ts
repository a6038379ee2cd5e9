import { digitSeparators, groupRequisites, hiddenDigit, hideDigits, shownBeginning } from '../../../format/requisites';
import { fieldOf, type Kind, type TextOptions } from '../field';
import { anyRun, type Pattern } from '../pattern';
import type { Issue } from '../value';
import { decodeDigits } from './digits';
import { checkText, textLike } from './textLike';

/** Number of digits that a number may have; formats of single fields are stricter. */
const length = { fewest: 4, most: 42 };

const requisitesIssue = (text: string): Issue | null => {
  if (!/^[\d\s]+$/.test(text)) return { phrase: 'Digits only, spaces allowed' };
  const args = { smart_count: text.length };
  if (text.length < length.fewest)
    return { phrase: 'Too short: %{smart_count} digit |||| Too short: %{smart_count} digits', args };
  if (text.length > length.most)
    return { phrase: 'Too long: %{smart_count} digit |||| Too long: %{smart_count} digits', args };
  return null;
};

/** A shorter text is found at the beginning only. */
const shortestPart = 3;
/** From this length on, digits are taken for a whole number. */
const shortestNumber = 11;
/** Number of digits that stay visible at the beginning of a long number. */
const beginning = shownBeginning(length.most);

/**
 * What of typed digits, some of which may be masked, is compared with masked numbers. Digits in hidden places count for nothing:
 * a whole number is compared as it is masked, and the beginning of one by what of it is visible.
 */
const shownPattern = (typed: string): [string, ...Pattern] | null => {
  if (!/^[\d•]+$/.test(typed)) return null;
  if (typed.includes(hiddenDigit)) return [typed, anyRun];
  if (typed.length >= shortestNumber) return [hideDigits(typed)];
  return [typed.slice(0, beginning), anyRun];
};

const kind: Kind = {
  ...textLike,
  name: 'requisites',
  decode: decodeDigits,
  // Pasted numbers may be grouped in any way.
  normalize: (typed) => typed.replace(digitSeparators, ''),
  check: (field, text: string) => requisitesIssue(text) ?? checkText(field, text),
  index: 'text',
  search: (_field, typed, { plain, masked }) => {
    const pattern = shownPattern(plain(typed));
    if (!pattern) return null;
    const [text] = pattern;
    return masked(pattern.length > 1 && text.length >= shortestPart ? [anyRun, ...pattern] : pattern);
  },
  // Fewer than four digits would match too many accounts.
  searchName: (_field, typed, { plain, masked }) => {
    const pattern = /^\d{4}/.test(plain(typed)) ? shownPattern(plain(typed)) : null;
    return pattern && masked(pattern);
  },
  // People name an account by its last four digits.
  searchEnd: (typed, { masked, plain }) =>
    /^•*\d{4}$/.test(plain(typed)) ? masked([anyRun, plain(typed).slice(-4)]) : null,
  isMonospace: true,
  mask: 'ends',
  format: (_field, digits) => groupRequisites(String(digits)),
};

/** A card or account number. Staff lists mask it and unmask it on demand. */
export const requisites = fieldOf<string, TextOptions>(kind);
