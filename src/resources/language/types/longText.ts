import { fieldOf, type Kind } from '../field';
import { longTextLike } from './longTextLike';

const kind: Kind = { ...longTextLike, name: 'longText' };

export const longText = fieldOf<string>(kind);
