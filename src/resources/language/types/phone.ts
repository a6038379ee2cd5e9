import { fieldOf, type Kind } from '../field';
import { anyRun } from '../pattern';
import { misfit } from '../value';
import { decodeDigits } from './digits';
import { textLike } from './textLike';

/** Longer (characters) was never typed as one. */
const longestTyped = 60;
const isPhone = (typed: string) => typed.length <= longestTyped && /^\+?[\d\s()-]+$/.test(typed) && /\d/.test(typed);

const kind: Kind = {
  ...textLike,
  name: 'phone',
  decode: (raw) => {
    const digits = decodeDigits(raw);
    return digits === misfit ? misfit : digits.replace(/^\+/, '');
  },
  read: (typed) => typed.replace(/[\s()-]/g, '').replace(/^\+/, ''),
  check: (_field, text: string) =>
    /^\d{5,15}$/.test(text) ? null : { phrase: 'Digits only, 5 to 15 of them, without leading +' },
  // A leading plus means the beginning.
  search: (_field, typed, { like, plain, folded }) =>
    like([anyRun, isPhone(typed) ? plain(typed).replace(/[()-]/g, '') : folded(typed), anyRun], '+'),
  schema: { pattern: '^\\d{5,15}$' },
  format: (_field, digits) => `+${digits}`,
};

/** Digits on the wire, shown with a leading plus. */
export const phone = fieldOf<string>(kind);
