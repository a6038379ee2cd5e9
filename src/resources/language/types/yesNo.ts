import { fieldOf, type Kind } from '../field';
import { misfit } from '../value';

const kind: Kind = {
  name: 'yesNo',
  decode: (raw) => (typeof raw === 'boolean' ? raw : raw === 0 || raw === 1 ? raw === 1 : misfit),
  column: 'boolean',
};

export const yesNo = fieldOf<boolean>(kind);
