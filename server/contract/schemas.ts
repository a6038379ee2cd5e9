import type { Field, Fields } from '../../src/resources/language/fields';
import { columnType } from '../database/columnType';
import { named, type Schema } from './shared';

/** Schemas of column values, by the first word of the SQL type. */
const columnSchemas: Readonly<Record<string, Schema>> = {
  bigint: { type: 'integer' },
  boolean: { type: 'boolean' },
  double: { type: 'number' },
  integer: { type: 'integer' },
  numeric: { type: 'number' },
  text: { type: 'string' },
  timestamptz: { type: 'string', format: 'date-time' },
  uuid: { type: 'string', format: 'uuid' },
};

/** What an example has for a kind of value. */
const kindExamples: Readonly<Record<string, unknown>> = {
  money: 1234.5,
  percent: 2.5,
  number: 10,
  count: 2,
  level: 80,
  reference: 7,
  identifier: 12,
  requisites: '4276123456789010',
};

/** What an example has for a field: what its input shows, or its label. */
const fieldExample = ({ kind, label, input, options }: Field): Schema => {
  if (options || kind.schema) return {};
  const text = kind.column === undefined ? { example: (input || undefined)?.placeholder ?? label } : {};
  return Object.hasOwn(kindExamples, kind.name) ? { example: kindExamples[kind.name] } : text;
};

const fieldSchema = (field: Field): Schema => ({
  ...fieldExample(field),
  ...columnSchemas[/^\w+/.exec(columnType(field))![0]],
  ...field.kind.schema,
  ...(field.options ? { enum: [...Object.keys(field.options).map(Number), ...(field.required ? [] : [null])] } : {}),
  ...(field.required ? {} : { nullable: true }),
  description: field.label,
  ...(field.extension ? { 'x-extension': true } : {}),
});

/** A schema of an object. */
export type ObjectSchema = Schema & { properties: Record<string, Schema> };

/** Schema of an object with these fields, at their paths. Fields of extensions are marked. */
export const objectSchema = (fields: Fields): ObjectSchema => {
  const stored = Object.entries(fields).filter(([, field]) => !field.bounds);
  const properties: Record<string, Schema> = {};
  for (const [name, field] of stored) {
    const keys = (field.path ?? name).split('.');
    const last = keys.pop()!;
    let target = properties;
    for (const key of keys) {
      target[key] ??= { type: 'object', properties: {} };
      target = target[key].properties as Record<string, Schema>;
    }
    target[last] = fieldSchema(field);
  }
  const required = stored.filter(([, field]) => field.required && !field.path).map(([name]) => name);
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
};

/**
 * Schema of a record in an answer. Who may only look a record up gets its id and title, and a platform may leave out what it does not
 * know.
 */
export const recordSchema = (fields: Fields): ObjectSchema => {
  const { properties } = objectSchema(fields);
  const nullable = Object.entries(properties).map(([name, schema]) => [
    name,
    {
      ...schema,
      nullable: true,
      ...(Array.isArray(schema.enum) ? { enum: [...new Set([...schema.enum, null])] } : {}),
    },
  ]);
  return { type: 'object', properties: Object.fromEntries(nullable) as Record<string, Schema> };
};

/** Schema of the body of every refusal. */
export const refusalSchema: Schema = named('Refusal', {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    field: { type: 'string' },
    words: { type: 'object', properties: { phrase: { type: 'string' }, args: { type: 'object' } } },
    records: {
      type: 'array',
      items: { type: 'object', properties: { entity: { type: 'string' }, id: { type: ['integer', 'string'] } } },
    },
  },
});

/** Returns the schema of values like this example. What is null in it may be anything; what it has may be absent or null. */
export const schemaLike = (example: unknown): Schema => {
  if (example === null) return {};
  if (Array.isArray(example)) return { type: 'array', items: example.length > 0 ? schemaLike(example[0]) : {} };
  if (typeof example === 'object') {
    const properties = Object.entries(example).map(([name, value]) => [
      name,
      value === null ? {} : { ...schemaLike(value), nullable: true },
    ]);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  return { type: typeof example };
};

/** What an example has for a schema of this type. */
const usual: Readonly<Record<string, unknown>> = { integer: 1, number: 12.5, boolean: true, string: 'text' };
const usualFormats: Readonly<Record<string, unknown>> = {
  'date-time': '2026-11-26T10:45:58.994Z',
  uuid: '1bea89ce-8374-4464-8eae-1918579163e1',
  email: 'anna@example.com',
  regex: '(?P<amount>\\d+)',
};

/** Returns a value that a schema made here allows, for documents; `isPlain` leaves out what only an extension has. */
export const exampleOf = (schema: Schema, isPlain = false): unknown => {
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  if (schema.type === 'array') return [exampleOf(schema.items as Schema, isPlain)];
  if (schema.type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>);
    const shown = properties.filter(([, property]) => !isPlain || property['x-extension'] !== true);
    return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, isPlain)]));
  }
  return usualFormats[String(schema.format)] ?? usual[String(schema.type)] ?? null;
};
