import { maskOneTimeCodes } from '../../../format/oneTimeCodes';
import { fieldOf, type Field, type Kind } from '../field';
import { longTextLike } from './longTextLike';

const kind: Kind = { ...longTextLike, name: 'bankText', mask: maskOneTimeCodes };

/** What a bank wrote: its one-time codes are masked, and what `sum` read of it is marked. */
export const bankText = fieldOf<string, Pick<Field, 'highlight'>>(kind);
