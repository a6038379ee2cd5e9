import { fieldOf, type Kind, type TextOptions } from '../field';
import { invalidValue } from '../value';
import { decodeDigits } from './digits';
import { textLike } from './textLike';

const isPhone = (typed: string) => /^\+?[\d\s()-]+$/.test(typed) && /\d/.test(typed);

const ungrouped = (typed: string) => typed.replace(/[\s()-]/g, '');

/** What is searched for a typed number. Russians write 8 where others write +7. */
const searched = (typed: string) => ungrouped(typed).replace(/^8(?=\d{10}$)/, '+7');

const kind: Kind = {
  ...textLike,
  name: 'phone',
  decode: (raw) => {
    const digits = decodeDigits(raw);
    return digits === invalidValue ? invalidValue : digits.replace(/^\+/, '');
  },
  normalize: (typed) => ungrouped(typed).replace(/^\+/, ''),
  check: (_field, text: string) =>
    /^\d{5,15}$/.test(text) ? null : { phrase: 'A phone number has 5 to 15 digits and no letters' },
  // The searched text starts with '+', so a typed '+' matches only the beginning.
  search: (_field, typed, { containing }) => containing(isPhone(typed) ? searched(typed) : typed, '+'),
  searchName: (_field, typed, { beginning }) => beginning(searched(typed).replace(/^\+/, ''), /^\d{5,}$/),
  namesOthers: true,
  schema: { pattern: '^\\d{5,15}$', example: '994501234567' },
  format: (_field, digits) => `+${digits}`,
};

/** A phone number: digits in JSON, displayed with a leading plus. */
export const phone = fieldOf<string, TextOptions>(kind);
