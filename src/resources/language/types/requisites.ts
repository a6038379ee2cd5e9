import { groupRequisites, digitSeparators } from '../../../format/requisites';
import { fieldOf, type Kind } from '../field';
import { decodeDigits } from './digits';
import { checkText, textLike } from './textLike';

const kind: Kind = {
  ...textLike,
  name: 'requisites',
  decode: decodeDigits,
  // Pasted from wherever: in groups of any size, however they are parted.
  normalize: (typed) => typed.replace(digitSeparators, ''),
  check: (field, text: string) =>
    /^[\d\s]{4,42}$/.test(text) ? checkText(field, text) : { phrase: 'Digits only, in groups if you like' },
  index: 'text',
  search: (_field, typed, { part }) => part(typed),
  // With fewer than four digits known it would name too many.
  searchName: (_field, typed, { beginning }) => beginning(typed, /^\d{4}[\d•]*$/),
  isMonospace: true,
  mask: 'ends',
  format: (_field, digits) => groupRequisites(String(digits)),
};

/** A card or account number: masked in staff lists, shown whole on demand. */
export const requisites = fieldOf<string>(kind);
