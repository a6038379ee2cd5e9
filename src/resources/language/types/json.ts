import { fieldOf, type Kind, type TextOptions } from '../field';
import { longTextLike } from './longTextLike';

const kind: Kind = { ...longTextLike, name: 'json' };

/** A record or an answer as the platform keeps it, in JSON. */
export const json = fieldOf<string, TextOptions>(kind);
