import type { Definition } from '../../resources/language/definition';
import { meets } from '../../resources/language/condition';

const earlier = (a: string, b: string) => Date.parse(a) - Date.parse(b);

/** The deadlines with which the record ends as it stands: a pay-in in Handle or WIP does not end with the one of its payer. */
const endsOf = ({ fields }: Pick<Definition, 'fields'>, record: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(fields).flatMap(([name, { deadline }]) => {
    const value = record[name];
    const ends = typeof deadline === 'object' && deadline.ends !== undefined && meets(record, deadline.ends);
    return ends && typeof value === 'string' ? [value] : [];
  });

/**
 * When a request ends: with its own time, or before it with its record. A deadline that has passed ends nothing any more. Dates are
 * ISO; `now` in ms.
 */
export const requestEnd = (
  own: string,
  definition: Pick<Definition, 'fields'>,
  record: Readonly<Record<string, unknown>>,
  now: number,
): string => [own, ...endsOf(definition, record).filter((end) => Date.parse(end) > now)].toSorted(earlier)[0]!;
