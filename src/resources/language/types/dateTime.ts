import { fieldOf, fromPlatform, type Field, type FieldOptions, type Kind } from '../field';
import { invalidValue } from '../value';

/** Years 1 to 9999: what ISO 8601 writes with four digits, and every database takes. */
const first = Date.parse('0001-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');
const longest = 64;

const kind: Kind = {
  name: 'dateTime',
  decode: (raw) => {
    const isWritten = typeof raw === 'string' && raw !== '' && raw.length <= longest;
    const time = typeof raw === 'number' ? raw : isWritten ? Date.parse(raw) : Number.NaN;
    return time >= first && time <= last ? new Date(time).toISOString() : invalidValue;
  },
  column: 'timestamptz',
  defaultSql: 'now()',
  align: 'left',
};

/** ISO 8601 in UTC inside; ISO or epoch milliseconds are read. */
export const dateTime = fieldOf<string>(kind);

/** A date and time that the platform sets. */
export const stamp = (label: string, options?: FieldOptions & Pick<Field, 'deadline'>): Field<string> => ({
  kind,
  label,
  ...fromPlatform,
  ...options,
});
