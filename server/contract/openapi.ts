import { placeholdersOf } from '../../src/resources/language/wire';
import { bodySchema, operations, type Operation } from './operations';
import { refusalSchema, type Schema } from './schemas';

const json = (schema: Schema) => ({ 'application/json': { schema } });
const file = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
const fileName = { name: 'Slug', in: 'header', required: false, schema: { type: 'string' } };

/** Who a call is authorized by, where it is not the token of a user. */
const securityOf = { token: {}, public: { security: [] }, device: { security: [{ deviceKey: [] }] } };

const describe = (operation: Operation) => {
  const { summary, tag, access, isExtension, path, about, ...rest } = operation;
  const schema = bodySchema(operation);
  const body = rest.takes ? file(rest.takes.types) : schema && json(schema);
  const content = rest.gives === undefined ? json(rest.answer ?? {}) : file(rest.gives);
  const pathParameters = placeholdersOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    summary,
    ...(about === undefined ? {} : { description: about }),
    tags: [tag],
    ...(isExtension ? { 'x-extension': true } : {}),
    ...securityOf[access],
    parameters: rest.takes ? [...pathParameters, fileName] : pathParameters,
    ...(body ? { requestBody: { content: body } } : {}),
    responses: {
      200: { description: 'Done', content },
      default: { description: 'Refused', content: json(refusalSchema) },
    },
  };
};

/** Generates the OpenAPI 3.0 document from the definitions, single values and plain calls. */
export const openApiDocument = (): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations)
    (paths[`/${operation.path}`] ??= {})[operation.method.toLowerCase()] = describe(operation);
  return {
    openapi: '3.0.3',
    info: { title: 'Platform API', version: '1' },
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
