import { groupRequisites, plainNumber } from '../../../format/requisites';
import { fieldOf, type Kind, type TextOptions } from '../field';
import type { Issue } from '../value';
import { decodeDigits } from './digits';
import { checkText, textLike } from './textLike';

/** Number of digits that a number may have; formats of single fields are stricter. */
const length = { fewest: 4, most: 42 };

const requisitesIssue = (text: string): Issue | null => {
  if (!/^(?:[A-Z]{2}\d\d[A-Z\d]+|[\d\s]+)$/.test(text)) return { phrase: 'Digits or an IBAN, spaces allowed' };
  const args = { smart_count: text.length };
  if (text.length < length.fewest)
    return { phrase: 'Too short: %{smart_count} digit |||| Too short: %{smart_count} digits', args };
  if (text.length > length.most)
    return { phrase: 'Too long: %{smart_count} digit |||| Too long: %{smart_count} digits', args };
  return null;
};

const kind: Kind = {
  ...textLike,
  name: 'requisites',
  decode: decodeDigits,
  // Pasted numbers may be grouped in any way.
  normalize: (typed) => plainNumber(typed).toUpperCase(),
  check: (field, text: string) => requisitesIssue(text) ?? checkText(field, text),
  index: 'text',
  search: (_field, typed, { number }) => number(typed),
  searchName: (_field, typed, { numberName }) => numberName(typed),
  // People name an account by its last four digits.
  searchEnd: (typed, { numberEnd }) => numberEnd(typed),
  isMonospace: true,
  mask: 'ends',
  format: (_field, digits) => groupRequisites(String(digits)),
};

/** The number of a card, an account or a phone, or an IBAN. Staff lists mask it and unmask it on demand. */
export const requisites = fieldOf<string, TextOptions>(kind);
