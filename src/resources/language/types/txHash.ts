import { fieldOf, type Kind, type OptionsWith } from '../field';
import { textKind } from './text';

/** One transaction has one form: 64 digits in lower case, without the prefix that other networks write. */
const oneForm = (typed: string): string => typed.toLowerCase().replace(/^(?:0x)+/, '');

const kind: Kind = {
  ...textKind,
  name: 'txHash',
  normalize: oneForm,
  search: (field, typed, { words }) => words(field, oneForm(typed.trim())),
  isWords: undefined,
};

/** The hash of a transaction of TRON. */
export const txHash = fieldOf<string, OptionsWith<'maxLength', 'format'>>(kind);
