import { fieldOf, fromPlatform, type Field, type Kind, type OptionsWith } from '../field';
import { invalidValue } from '../value';

/** Years 1 to 9999: ISO 8601 writes them with four digits, and every database stores them. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');
const maxInputLength = 64;

const kind: Kind = {
  name: 'dateTime',
  decode: (raw) => {
    const isText = typeof raw === 'string' && raw !== '' && raw.length <= maxInputLength;
    const time = typeof raw === 'number' ? raw : isText ? Date.parse(raw) : Number.NaN;
    return time >= earliest && time <= latest ? new Date(time).toISOString() : invalidValue;
  },
  column: 'timestamptz',
  defaultSql: 'now()',
  align: 'left',
};

type DateOptions = OptionsWith<never, 'inFuture' | 'format'> & Pick<Field, 'deadline' | 'recent'>;

/** A date and time. Records hold ISO 8601 in UTC; ISO text and epoch milliseconds are decoded. */
export const dateTime = fieldOf<string, DateOptions>(kind);

/** A date and time that the platform sets. */
export const stamp = (label: string, options?: DateOptions): Field<string> => ({
  kind,
  label,
  ...fromPlatform,
  ...options,
});
