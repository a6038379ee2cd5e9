import type { Definition } from '../../src/resources/language/definition';
import type { Field } from '../../src/resources/language/fields';
import { decodeRecord, unwrapList } from '../../src/resources/language/wire';
import { Deviation } from './ask';

/** Records that are described at most, of those with faults. */
const shownFaults = 5;

const shownCharacters = 80;
const shortened = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);

/** The properties of an object; none of anything else. */
export const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Says what a value is. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `${typeof value} ${shortened(JSON.stringify(value))}`;
};

/** What a field has to be, in words. */
const wanted = (name: string, field: Field): string => {
  const values = field.options ? ` (one of ${Object.keys(field.options).join(', ')})` : '';
  return `\`${field.path ?? name}\` to be a ${field.kind.name}${values}${field.required ? '' : ', null or missing'}`;
};

const at = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | null | undefined)?.[key], row);

/**
 * Throws `Deviation`, naming the field, unless the console can read this record whole. Fields of extensions may be missing, and of
 * part of a record all but the id.
 */
export const checkRecord = (definition: Definition, row: unknown, where: string, isPart = false): void => {
  const record = decodeRecord(definition, row);
  if (!record) throw new Deviation(`${where}: ${kindOf(row)} without a usable id`, 'an object with an `id`');
  for (const [name, field] of Object.entries(definition.fields)) {
    const value = at(row, field.path ?? name);
    const isNamed = !field.options || record[name] === null || Object.hasOwn(field.options, String(record[name]));
    // The console shows a number without a name as it is, so that nothing is hidden; nobody knows what it means.
    if (isNamed && !record.invalidFields?.includes(name)) continue;
    const isLeftOut = value === undefined && (isPart || field.extension);
    if (!isLeftOut) throw new Deviation(`${where}: \`${field.path ?? name}\` is ${kindOf(value)}`, wanted(name, field));
  }
};

/** Returns the records of a list's answer. Throws `Deviation` when it has no list, or records that the console cannot read. */
export const checkList = (definition: Definition, answer: unknown): readonly unknown[] => {
  const list = unwrapList(definition, answer);
  if (!list) {
    const { envelope } = definition;
    throw new Deviation(
      kindOf(answer),
      envelope ? `an object with an array in \`${envelope.rows}\`` : 'an array of records',
    );
  }
  const faults = list.rows.flatMap((row, index) => {
    try {
      checkRecord(definition, row, `record ${index + 1} of ${list.rows.length}`);
      return [];
    } catch (error) {
      return [error as Deviation];
    }
  });
  if (faults.length > 0)
    throw new Deviation(
      `${faults
        .slice(0, shownFaults)
        .map(({ received }) => received)
        .join('; ')}${faults.length > shownFaults ? `; and ${faults.length - shownFaults} more` : ''}`,
      [...new Set(faults.slice(0, shownFaults).map(({ expected }) => expected))].join('; '),
    );
  return list.rows;
};

/** Throws `Deviation` unless an answer, or what an event carries, is this single value, bare or wrapped. */
export const checkScalar = (key: string, answer: unknown, where = ''): void => {
  const value = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[key] : answer;
  const isNumber =
    (typeof value === 'number' || (typeof value === 'string' && value !== '')) && Number.isFinite(Number(value));
  if (!isNumber) throw new Deviation(`${where}${kindOf(answer)}`, `a number, or an object with a number in \`${key}\``);
};
