import { groupRequisites, digitSeparators } from '../../../format/requisites';
import { fieldOf, type Kind } from '../field';
import { anyRun } from '../pattern';
import { decodeDigits } from './digits';
import { checkText, textLike } from './textLike';

const kind: Kind = {
  ...textLike,
  name: 'requisites',
  decode: decodeDigits,
  // Pasted numbers may be grouped in any way.
  normalize: (typed) => typed.replace(digitSeparators, ''),
  check: (field, text: string) =>
    /^[\d\s]{4,42}$/.test(text) ? checkText(field, text) : { phrase: 'Digits only, spaces allowed' },
  index: 'text',
  search: (_field, typed, { part }) => (/[\d•]/.test(typed) ? part(typed) : null),
  // Fewer than four digits would match too many accounts.
  searchName: (_field, typed, { beginning }) => beginning(typed, /^\d{4}[\d•]*$/),
  // People name an account by its last four digits.
  searchEnd: (typed, { like, plain }) =>
    /^•*\d{4}$/.test(plain(typed)) ? like([anyRun, plain(typed).slice(-4)]) : null,
  isMonospace: true,
  mask: 'ends',
  format: (_field, digits) => groupRequisites(String(digits)),
};

/** A card or account number. Staff lists mask it and unmask it on demand. */
export const requisites = fieldOf<string>(kind);
