import { plainNumber, ungroup } from '../../../format/requisites';
import { fieldOf, type Kind, type TextOptions } from '../field';
import { decodeDigits } from './digits';
import { textLike } from './textLike';

/** What is searched for a typed number: Russians write 8 where others write +7. Other text stays as it is. */
const searched = (typed: string) => {
  const plain = ungroup(typed);
  return /^\+?\d+$/.test(plain) ? plain.replace(/^8(?=\d{10}$)/, '+7') : typed;
};

const kind: Kind = {
  ...textLike,
  name: 'phone',
  decode: decodeDigits,
  normalize: plainNumber,
  check: (_field, text: string) =>
    /^\d{5,15}$/.test(text) ? null : { phrase: 'A phone number has 5 to 15 digits and no letters' },
  // The searched text starts with '+', so a typed '+' matches only the beginning.
  search: (_field, typed, { containing }) => containing(searched(typed), '+'),
  searchName: (_field, typed, { beginning }) => beginning(searched(typed).replace('+', ''), /^\d{5,}$/),
  namesOthers: true,
  schema: { pattern: '^\\d{5,15}$', example: '994501234567' },
  format: (_field, digits) => `+${digits}`,
};

/** A phone number: digits in JSON, displayed with a leading plus. */
export const phone = fieldOf<string, TextOptions>(kind);
