import { ungroup } from '../src/format/requisites';
import { groupRequisites } from '../src/format/requisites';
import { fieldOf, type Kind } from '../src/resources/language/field';
import { anyRun } from '../src/resources/language/pattern';
import { checkText, textLike } from '../src/resources/language/types/textLike';

/** The remainder of such digits and letters, of which each stands for a number from 10 on. */
const remainder = (text: string) =>
  [...text].reduce((rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97, 0);

/** Have its two check digits come out right (ISO 13616)? */
const isIban = (text: string) =>
  /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text) && remainder(text.slice(4) + text.slice(0, 4)) === 1;

const lastFour = 4;

const kind: Kind = {
  ...textLike,
  name: 'iban',
  normalize: (typed) => ungroup(typed).toUpperCase(),
  check: (field, text: string) =>
    isIban(text) ? checkText(field, text) : { phrase: 'Check the account number: a character is wrong or missing' },
  index: 'text',
  // What is shown of it: its last four.
  search: (_field, typed, { like, plain }) => (plain(typed).length === lastFour ? like([anyRun, plain(typed)]) : null),
  searchName: (_field, typed, { beginning }) => beginning(typed, /^[a-z]{2}\d{2}[\da-z•]*$/),
  schema: { pattern: '^[A-Z]{2}\\d{2}[A-Z\\d]{11,30}$' },
  isMonospace: true,
  mask: 'ends',
  format: (_field, text) => groupRequisites(String(text)),
};

/** The number of an account in another country. A kind of value that the project has not: it proves that a kind is one file. */
export const iban = fieldOf<string>(kind);
