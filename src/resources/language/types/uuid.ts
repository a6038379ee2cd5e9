import { ellipsis, groupUuid, shownEnd } from '../../../format/uuid';
import { fromPlatform, type Field, type FieldOptions, type Kind } from '../field';
import { anyOne, anyRun, type Pattern } from '../pattern';
import { textLike } from './textLike';

const uuidLength = 36;

/** An end that was shortened further. */
const missingCharacters = (end: string): Pattern =>
  Array<typeof anyOne>(Math.max(0, shownEnd - end.length)).fill(anyOne);

const kind: Kind = {
  ...textLike,
  name: 'uuid',
  isKey: true,
  column: 'uuid',
  defaultSql: 'gen_random_uuid()',
  index: 'unique',
  // The whole, a part, or its two ends as they are shown: `27ac5…38310`.
  search: (_field, typed, { containing, like, plain }) => {
    const [start = '', end] = plain(typed).split(ellipsis);
    if (end === undefined) return containing(start);
    return like([...missingCharacters(start), start, anyRun, end, ...missingCharacters(end)]);
  },
  // Its beginning, with or without dashes, or both its ends as they are shown; fewer than four characters name too many.
  searchName: (_field, typed, { like, plain }) => {
    const [start = '', end = ''] = plain(typed).split(ellipsis);
    const isStart = start.length <= uuidLength && /^(-*[\da-f]){4}[\da-f-]*$/.test(start);
    return isStart && /^[\da-f-]*$/.test(end) ? like([groupUuid(start), anyRun, end]) : null;
  },
};

/** A uuid, shown shortened with a copy button. Given by the platform. */
export const uuid = (label = 'uuid', options?: FieldOptions): Field<string> => ({
  kind,
  label,
  ...fromPlatform,
  ...options,
});
