import { definitions } from '../base/definitions';
import type { Field } from '../../src/resources/language/fields';
import { testSteps } from '../../src/resources/testInvoices';
import { placeholdersOf } from '../../src/resources/language/wire';
import { version } from '../base/version';
import { addressedCalls, type AddressedCall } from './addresses';
import { converterTo } from './jsonSchema';
import { keyBody, toldSchemas } from './keySchemas';
import { keyOperations, operations, type Operation } from './operations';
import { headers, refusalResponses, refusalsOf, withHeaders } from './refusals';
import type { Schema } from './shared';

type Convert = (schema: Schema) => Schema;

const file = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

/** Parameters that several calls have. */
const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repeat with the same key answers the same for 24 hours, and does nothing again',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  Slug: { name: 'Slug', in: 'header', description: 'Name of the file, percent-encoded', schema: { type: 'string' } },
  Range: {
    name: 'range',
    in: 'query',
    description:
      'First and last row, as JSON: `[0,24]`, at most 5,000 of them. Without it the answer is the whole list',
    schema: { type: 'string' },
    'x-extension': true,
  },
  Sort: {
    name: 'sort',
    in: 'query',
    description: 'Field and order, as JSON: `["id","DESC"]`',
    schema: { type: 'string' },
    'x-extension': true,
  },
  Filter: {
    name: 'filter',
    in: 'query',
    description: 'Conditions by field, as JSON: `{"status":[0,1]}`',
    schema: { type: 'string' },
    'x-extension': true,
  },
} as const;
const parameterRef = (name: keyof typeof parameters) => ({ $ref: `#/components/parameters/${name}` });

const queryNotes: Readonly<Record<string, string>> = {
  cid: 'The whole ID, as it was sent',
  status: 'Numbers of statuses, separated by commas',
  from: 'Milliseconds since 1970, or ISO 8601; included',
  to: 'Milliseconds since 1970, or ISO 8601; included',
  cursor: 'The `next` of the page before',
  after: 'The `id` of the last event that was handled',
  limit: 'Maximum number of records',
};

const querySchema = (field: Field): Schema => {
  if (field.kind.name === 'dateTime') return { anyOf: [{ type: 'integer' }, { type: 'string', format: 'date-time' }] };
  const { min, max, initial } = field;
  return {
    type: field.kind.name === 'number' ? 'integer' : 'string',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(initial === undefined ? {} : { default: initial }),
  };
};

/** What stands for a placeholder of an address. */
const placeholderSchema = (name: string): Schema => ({
  type: 'string',
  ...(name === 'step' ? { enum: testSteps } : {}),
});

const parametersOf = ({ path, query = {}, takes, isList, isOnce }: Operation) => [
  ...placeholdersOf(path).map((name) => ({ name, in: 'path', required: true, schema: placeholderSchema(name) })),
  ...Object.entries<Field>(query).map(([name, field]) => ({
    name,
    in: 'query',
    description: queryNotes[name],
    schema: querySchema(field),
  })),
  ...(isList ? [parameterRef('Range'), parameterRef('Sort'), parameterRef('Filter')] : []),
  ...(isOnce ? [parameterRef('IdempotencyKey')] : []),
  ...(takes ? [parameterRef('Slug')] : []),
];

/** Who a call is authorized by; of calls that payers make, too, a key is one way. */
const securityOf = ({ access, takesKey }: Operation) => {
  if (takesKey) return [{ apiKey: [] }, {}];
  if (access === 'public') return [];
  return [{ [access === 'device' ? 'deviceKey' : access]: [] }];
};

/** The body of a call. A merchant's server sends more to make an invoice, and not whose it is. */
const bodyOf = ({ operation, body }: AddressedCall): Schema | undefined => {
  if (operation.id !== 'createInvoice' || !body) return body;
  const { required, properties, example } = body;
  return {
    type: 'object',
    required: (required as readonly string[]).filter((name) => name !== 'clientId'),
    properties: { ...(properties as Readonly<Record<string, Schema>>), ...keyBody },
    example,
  };
};

const describe = (call: AddressedCall, convert: Convert) => {
  const { id, summary, tag, isExtension, about, takes, gives, answer, access, takesKey, isList } = call.operation;
  const json = (schema: Schema) => ({ 'application/json': { schema: convert(schema) } });
  const body = bodyOf(call);
  const content = takes ? file(takes.types) : body && json(body);
  const isNeeded = takes !== undefined || body?.required !== undefined;
  const isLimited = access === 'apiKey' || takesKey === true;
  return {
    operationId: id,
    summary,
    ...(about === undefined ? {} : { description: about }),
    tags: [tag, ...(takesKey ? [keyTag] : [])],
    ...(isExtension ? { 'x-extension': true } : {}),
    security: securityOf(call.operation),
    parameters: parametersOf(call.operation),
    ...(content ? { requestBody: { content, ...(isNeeded ? { required: true } : {}) } } : {}),
    responses: {
      200: {
        description: 'Done',
        headers: withHeaders([
          'X-Request-Id',
          ...(isList ? ['Content-Range'] : []),
          ...(isLimited ? ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] : []),
        ]),
        content: gives === undefined ? json(answer ?? {}) : file(gives),
      },
      ...refusalsOf(call.operation),
    },
  };
};

const keyTag = keyOperations[0]!.tag;

const tags = [
  ...[...new Set(definitions.map(({ title }) => title))].map((name) => ({
    name,
    description: definitions.find(({ title }) => title === name)!.description ?? name,
  })),
  { name: 'Single values', description: 'Values that are no records, such as the rate' },
  { name: 'Other calls', description: 'Signing in, the pages of payers, phones, and what belongs to no list' },
  { name: keyTag, description: 'What a merchant’s server calls (docs/merchants.md)' },
];

/** The headers with which a webhook's request is signed, by Standard Webhooks. */
const signedHeaders = [
  ['webhook-id', 'Names the event: a repeat has the same'],
  ['webhook-timestamp', 'When the request was sent, seconds since 1970'],
  [
    'webhook-signature',
    'Signatures of id, timestamp and body, separated by spaces: `v1,` and an HMAC-SHA256 in base64',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));

const webhooks = (convert: Convert) =>
  Object.fromEntries(
    [...toldSchemas].map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `told.${type}`,
          summary: `What a webhook is told: ${type}`,
          tags: [keyTag],
          security: [],
          parameters: signedHeaders,
          requestBody: { required: true, content: { 'application/json': { schema: convert(schema) } } },
          responses: {
            204: { description: 'It is stored; any status from 200 to 299 will do' },
            400: { description: 'The signature is wrong. Whatever is not from 200 to 299 is tried again' },
          },
        },
      },
    ]),
  );

/** Generates the OpenAPI 3.1 document from the definitions, single values and plain calls. */
export const openApiDocument = (): Record<string, unknown> => {
  const schemas: Record<string, Schema> = {};
  const convert = converterTo(schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of addressedCalls([...operations, ...keyOperations])) {
    const { path, method } = call.operation;
    (paths[`/${path}`] ??= {})[method.toLowerCase()] = describe(call, convert);
  }
  const used = JSON.stringify(paths);
  const responses = Object.entries(refusalResponses(convert)).filter(([name]) => used.includes(`responses/${name}"`));
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platform API',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Calls of the console, of payers, phones and merchants’ servers. What is marked `x-extension` is not in the contract of a plain platform.',
    },
    servers: [{ url: '/api' }],
    tags,
    paths,
    webhooks: webhooks(convert),
    components: {
      securitySchemes: {
        token: bearer('The token of a person, which signing in answers'),
        deviceKey: bearer('The key that was issued to a device when it was added'),
        apiKey: bearer('The API key of a merchant: `mk_…`'),
      },
      parameters,
      headers,
      responses: Object.fromEntries(responses),
      schemas,
    },
  };
};
