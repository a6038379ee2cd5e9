import { fieldOf, type Kind } from '../field';
import { invalidValue } from '../value';

const kind: Kind = {
  name: 'yesNo',
  decode: (raw) => (typeof raw === 'boolean' ? raw : raw === 0 || raw === 1 ? raw === 1 : invalidValue),
  column: 'boolean',
};

/** Yes or no. As an input it is a switch. */
export const yesNo = fieldOf<boolean>(kind);
