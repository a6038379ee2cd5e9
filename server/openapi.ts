import { plainCalls, type PlainCall } from '../src/resources/calls';
import { importColumns, importLimits, importStep } from '../src/resources/language/imports';
import { callsOf, createInputs, type Definition } from '../src/resources/language/definition';
import type { Field, Fields } from '../src/resources/language/fields';
import { definitions } from '../src/resources/index';
import * as scalars from '../src/resources/scalars';
import { columnType } from './database/columnType';
import { fillPath, placeholdersOf } from '../src/resources/language/wire';

type Schema = Record<string, unknown>;

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

const fieldSchema = (field: Field): Schema => ({
  ...columnSchemas[/^\w+/.exec(columnType(field))![0]],
  ...field.kind.schema,
  ...(field.options ? { enum: Object.keys(field.options).map(Number) } : {}),
  ...(field.required ? {} : { nullable: true }),
  description: field.label,
});

const objectSchema = (fields: Fields): Schema => {
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

const error: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    field: { type: 'string' },
    words: { type: 'object', properties: { phrase: { type: 'string' }, args: { type: 'object' } } },
    records: {
      type: 'array',
      items: { type: 'object', properties: { entity: { type: 'string' }, id: { type: 'integer' } } },
    },
  },
};

const json = (schema: Schema) => ({ 'application/json': { schema } });
const file = (type: string) => ({ [type]: { schema: { type: 'string', format: 'binary' } } });
const fileName = { name: 'Slug', in: 'header', required: false, schema: { type: 'string' } };

interface Operation {
  method: string;
  path: string;
  summary: string;
  tag: string;
  isPublic?: boolean;
  /** Whether the call is authorized by a device's key instead of a user's token. */
  isDeviceCall?: boolean;
  inputs?: Fields;
  /** Schema of the body, where it is more than `inputs`. */
  body?: Schema;
  answer?: Schema;
  takes?: PlainCall['takes'];
  gives?: string;
}

const importBody = (definition: Definition): Schema => ({
  type: 'object',
  required: ['rows'],
  properties: {
    rows: { type: 'array', minItems: 1, maxItems: importLimits.rows, items: objectSchema(importColumns(definition)) },
  },
});

const importAnswer: Schema = {
  created: { type: 'integer' },
  waits: { type: 'boolean' },
  request: { type: 'integer' },
};

const operations = (): Operation[] => [
  ...definitions.flatMap((definition): Operation[] => {
    const { endpoint, title, create, envelope, fields } = definition;
    const record = objectSchema(fields);
    const rows = { type: 'array', items: record };
    const counts = Object.keys(envelope?.counts ?? {}).map((name) => [name, { type: 'integer' }]);
    const list = envelope
      ? { type: 'object', properties: { ...Object.fromEntries(counts), [envelope.rows]: rows } }
      : rows;
    const common = { tag: title };
    return [
      { ...common, method: 'GET', path: endpoint, summary: `List: ${title}`, answer: list },
      ...(create
        ? [
            {
              ...common,
              method: 'POST',
              path: create.path ?? endpoint,
              summary: create.button,
              inputs: createInputs(definition),
              answer: record,
            },
          ]
        : []),
      ...(definition.import
        ? [
            {
              ...common,
              method: plainCalls.import.method,
              path: fillPath(plainCalls.import.path, { entity: definition.name }),
              summary: importStep(definition),
              body: importBody(definition),
              answer: { type: 'object', properties: importAnswer },
            },
          ]
        : []),
      ...callsOf(definition).map(([, action]) => ({
        ...common,
        method: action.method,
        path: action.path,
        summary: action.label,
        inputs: action.inputs,
      })),
    ];
  }),
  ...Object.values(scalars).map((scalar): Operation => ({
    method: scalar.method,
    path: scalar.path,
    summary: scalar.key,
    tag: 'Single values',
    inputs: scalar.inputs,
    answer: { type: 'object', properties: { [scalar.key]: { type: 'number' } } },
  })),
  ...Object.values(plainCalls).map((call): Operation => ({
    method: call.method,
    path: call.path,
    summary: call.summary,
    tag: 'Other calls',
    isPublic: call.roles === 'public',
    isDeviceCall: call.roles === 'device',
    inputs: call.method === 'POST' ? call.inputs : undefined,
    takes: call.takes,
    gives: call.gives,
  })),
];

/** Generates the OpenAPI 3.0 document from the definitions, single values and plain calls. */
export const openApiDocument = (): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const {
    method,
    path,
    summary,
    tag,
    isPublic,
    isDeviceCall,
    inputs,
    body: given,
    answer,
    takes,
    gives,
  } of operations()) {
    const schema = given ?? (inputs && method === 'POST' ? objectSchema(inputs) : undefined);
    const body = takes ? file(takes.type) : schema && json(schema);
    const content = gives === undefined ? answer && json(answer) : file(gives);
    const pathParameters = placeholdersOf(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const operation = {
      summary,
      tags: [tag],
      ...(isPublic ? { security: [] } : isDeviceCall ? { security: [{ deviceKey: [] }] } : {}),
      parameters: takes ? [...pathParameters, fileName] : pathParameters,
      ...(body ? { requestBody: { content: body } } : {}),
      responses: {
        200: { description: 'Done', ...(content ? { content } : {}) },
        default: { description: 'Refused', content: json(error) },
      },
    };
    (paths[`/${path}`] ??= {})[method.toLowerCase()] = operation;
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Reference platform API', version: '1' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        deviceKey: { type: 'http', scheme: 'bearer', description: 'The key issued to a device when it was added' },
      },
    },
    security: [{ token: [] }],
    paths,
  };
};
