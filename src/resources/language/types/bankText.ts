import { fieldOf, type Field, type Kind, type TextOptions } from '../field';
import { longTextLike } from './longTextLike';

const kind: Kind = { ...longTextLike, name: 'bankText', mask: 'codes' };

/** Text of a bank message. One-time codes are masked, and the amount in the `highlight` field is marked. */
export const bankText = fieldOf<string, TextOptions & Pick<Field, 'highlight'>>(kind);
