import { isPlaceholder, partsOf, shapeOf, type Call } from './calls';
import type { Document, Schema } from './document';
import { nounOf } from '../nouns';
import { fieldNameOf, wordsOf } from './words';

/** The names of the placeholders that stand for one record, by the shape of the path before them: `reference` of `/payments/{reference}`. */
export const namesOfRecords = (calls: readonly Call[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, Set<string>>();
  for (const { path } of calls) {
    const parts = partsOf(path);
    for (const [index, part] of parts.entries())
      if (isPlaceholder(part)) {
        const shape = shapeOf(parts.slice(0, index));
        found.set(shape, (found.get(shape) ?? new Set()).add(part.slice(1, -1)));
      }
  }
  return new Map([...found].map(([shape, names]) => [shape, [...names]]));
};

/** `payment_id` and `paymentId`, for records at `/payments`. */
const usualNames = (path: string): string[] => {
  const last = partsOf(path).findLast((part) => !isPlaceholder(part)) ?? '';
  const snake = `${nounOf(wordsOf(last).join('-')).replaceAll(' ', '_')}_id`;
  return [snake, fieldNameOf(snake)];
};

/**
 * The value by which a record is known: its `id`; where records have none, the one by which calls name a record, or one that is
 * named after them. Undefined where there is none that is a text or a whole number.
 */
export const keyOf = (document: Document, row: Schema, path: string, names: readonly string[]): string | undefined =>
  ['id', ...names, ...usualNames(path)].find((name) => {
    const { type } = document.schema(row.properties[name]);
    return type === 'string' || type === 'integer';
  });
