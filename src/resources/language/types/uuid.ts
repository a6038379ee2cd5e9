import { ellipsis, groupUuid, shownEndLength, uuidLength } from '../../../format/uuid';
import { fromPlatform, type Field, type Kind, type OptionsWith } from '../field';
import { anyOne, anyRun, type Pattern } from '../pattern';
import { textLike } from './textLike';

/** Wildcards for the characters that are missing in a uuid that was shortened further than usual. */
const missingCharacters = (end: string): Pattern =>
  Array<typeof anyOne>(Math.max(0, shownEndLength - end.length)).fill(anyOne);

const kind: Kind = {
  ...textLike,
  name: 'uuid',
  isKey: true,
  column: 'uuid',
  defaultSql: 'gen_random_uuid()',
  index: 'unique',
  // The full uuid, a part of it, or its two displayed ends: `27ac5…38310`.
  search: (_field, typed, { containing, like, plain }) => {
    const [start = '', end] = plain(typed).split(ellipsis);
    if (!/^[\da-f-]*$/.test(start + (end ?? ''))) return null;
    if (end === undefined) return containing(start);
    return like([...missingCharacters(start), start, anyRun, end, ...missingCharacters(end)]);
  },
  // Its beginning, with or without dashes, or both displayed ends. Fewer than four characters would match too many.
  searchName: (_field, typed, { like, plain }) => {
    const [start = '', end = ''] = plain(typed).split(ellipsis);
    const isStart = start.length <= uuidLength && /^(-*[\da-f]){4}[\da-f-]*$/.test(start);
    return isStart && /^[\da-f-]*$/.test(end) ? like([groupUuid(start), anyRun, end]) : null;
  },
};

/** A uuid, set by the platform. Displayed shortened, with a copy button. */
export const uuid = (label = 'uuid', options?: OptionsWith): Field<string> => ({
  kind,
  label,
  ...fromPlatform,
  ...options,
});
