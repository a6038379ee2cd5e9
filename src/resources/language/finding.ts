import { hiddenDigit, hideDigits, searchedHiddenDigit, shownBeginning, ungroup } from '../../format/requisites';
import { foldSearched, oneBlank, withoutSpace } from './folding';
import { anyRun, type Finding, type Pattern, type Search } from './pattern';

/** Maximum length in characters of a text that is searched as a number. */
const maxNumberLength = 60;

/** Maximum number of digits of an id. */
const maxIdDigits = 15;

const normalize = (typed: string) => foldSearched(withoutSpace(typed));

const like = (pattern: Pattern, prefix = ''): Search => ({ reading: { as: 'text', prefix, oneBlank: false }, pattern });

const idSearch = (digits: string): Search | null =>
  !/^\d+$/.test(digits) || digits.length > maxIdDigits
    ? null
    : { reading: { as: 'digits', decimals: [0, 0] }, pattern: [String(Number(digits))] };

const numberSearch = (typed: string) => {
  const digits = /^[^#№]*[#№](\d+)$/.exec(withoutSpace(typed))?.[1];
  return digits === undefined ? null : idSearch(digits);
};

/**
 * A text of fewer characters is found at the beginning of words and ids only. The index of the database holds parts
 * of this length (`server/database/searchText.ts`).
 */
const minPartLength = 3;

const isShort = (parts: { length: number }) => parts.length < minPartLength;

/** Minimum length in characters of a name. A shorter text would match too many records. */
const minNameLength = 2;

const wordSearch = ({ prefix = '' }: { prefix?: string }, typed: string): Search => {
  const needle = foldSearched(oneBlank(typed));
  if (isShort([...needle])) {
    const isPrefixed = prefix !== '' && needle.startsWith(foldSearched(prefix));
    const reading = { as: 'text', prefix: isPrefixed ? ` ${prefix}` : ' ', oneBlank: true } as const;
    return { reading, pattern: [anyRun, ` ${needle}`, anyRun] };
  }
  return { reading: { as: 'text', prefix, oneBlank: needle.includes(' ') }, pattern: [anyRun, needle, anyRun] };
};

/** Short digits find the ids that begin with them. Of other numbers they find the very number, with any decimals shown. */
const shortNumber = (digits: string, [min, max]: readonly [number, number]): Pattern => {
  if (max === 0) return [digits, anyRun];
  return min === 0 ? [digits] : [`${digits.replace(/\.$/, '')}.`, anyRun];
};

const masked = (pattern: Pattern): Search => ({
  reading: { as: 'text', prefix: '', oneBlank: false, masked: true },
  pattern,
});

/** From this length on, digits are taken for a whole number. */
const shortestNumber = 11;
/** Number of digits that stay visible at the beginning of a long number. */
const beginning = shownBeginning(maxNumberLength);

/** What of typed digits, some of which may be masked, is compared with masked numbers. Digits in hidden places count for nothing. */
const shownPattern = (text: string): [string, ...Pattern] | null => {
  const typed = foldSearched(ungroup(text)).replace('+', '');
  if (!/^(?:[a-z]{2}\d\d[a-z\d•]*|[\d•]+)$/.test(typed)) return null;
  if (typed.includes(hiddenDigit)) return [typed.replaceAll(hiddenDigit, searchedHiddenDigit), anyRun];
  if (typed.length >= shortestNumber) return [hideDigits(typed, searchedHiddenDigit)];
  return [typed.slice(0, beginning), anyRun];
};

/** Translates the text of the search box to searches. */
export const finding: Finding = {
  plain: normalize,
  like,
  number: (typed) => {
    const pattern = shownPattern(typed);
    if (!pattern) return null;
    return masked(pattern.length > 1 && !isShort(pattern[0]) ? [anyRun, ...pattern] : pattern);
  },
  numberName: (typed) => {
    const pattern = /^(?:\+?\d\d|[a-z]{2})\d\d/.test(normalize(ungroup(typed))) ? shownPattern(typed) : null;
    return pattern && masked(pattern);
  },
  numberEnd: (typed) => (/^•*\d{4}$/.test(normalize(typed)) ? masked([anyRun, normalize(typed).slice(-4)]) : null),
  numbered: numberSearch,
  beginning: (typed, format) => (format.test(normalize(typed)) ? like([normalize(typed), anyRun]) : null),
  id: (typed) => numberSearch(typed) ?? idSearch(withoutSpace(typed)),
  words: wordSearch,
  name: (field, typed) => (typed.trim().length < minNameLength ? null : wordSearch(field, typed)),
  containing: (text, prefix = '') => {
    const needle = foldSearched(text);
    if (!isShort([...needle])) return like([anyRun, needle, anyRun], prefix);
    return like([needle, anyRun], needle.startsWith(prefix) ? prefix : '');
  },
  digits: (q, unit, decimals = [0, 6]) => {
    const typed = normalize(q);
    if (typed.length > maxNumberLength) return null;
    const number = (unit !== '' && typed.endsWith(foldSearched(unit)) ? typed.slice(0, -unit.length) : typed).replace(
      ',',
      '.',
    );
    if (!/^[\d.-]+$/.test(number)) return null;
    const trailingZeros = new RegExp(`(\\.\\d{${decimals[0]}}\\d*?)0+$`);
    const needle = number.replace(trailingZeros, '$1');
    const reading = { as: 'digits', decimals } as const;
    return { reading, pattern: isShort(needle) ? shortNumber(needle, decimals) : [anyRun, needle, anyRun] };
  },
};
