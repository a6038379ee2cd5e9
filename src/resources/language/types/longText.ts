import { fieldOf, type Kind, type TextOptions } from '../field';
import { longTextLike } from './longTextLike';

const kind: Kind = { ...longTextLike, name: 'longText' };

/** Text of several lines, of at most 2,000 characters. */
export const longText = fieldOf<string, TextOptions>(kind);
