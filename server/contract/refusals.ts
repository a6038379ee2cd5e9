import { keyRefusals } from '../../src/resources/keyRefusals';
import { refusalSchema } from './schemas';
import { composed, type Schema } from './shared';
import type { Operation } from './operations';

/** The refusals of calls, by status: the name that documents have for the answer, and when it comes. */
const refusals = {
  401: { name: 'Unauthorised', when: 'Nobody is signed in, or the key is not known' },
  403: { name: 'Forbidden', when: 'The role may not do this, or the call came from another site' },
  404: { name: 'NotFound', when: 'There is no such record, or it is not the caller’s' },
  409: { name: 'Conflict', when: 'It cannot be done in the present state' },
  413: { name: 'TooLarge', when: 'The body is too large' },
  415: { name: 'NotJson', when: 'The body is not JSON, or its `Content-Type` does not say so' },
  422: { name: 'Invalid', when: 'A value is wrong; `field` names it' },
  429: { name: 'TooMany', when: 'Too many calls' },
  503: { name: 'Unavailable', when: 'The platform is busy, or does not reach its database' },
} as const;
type Status = keyof typeof refusals;

const statuses = Object.keys(refusals).map(Number) as Status[];

/** Headers of answers, which documents have in their components. */
export const headers: Readonly<Record<string, { description: string; schema: Schema }>> = {
  'X-Request-Id': {
    description: 'Names the call in the log of the platform',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': { description: 'In how many seconds to try again', schema: { type: 'integer' } },
  'RateLimit-Limit': { description: 'Calls of a minute', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Calls that are left of this minute', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the minute is over', schema: { type: 'integer' } },
  'Content-Range': { description: 'Which rows of how many: `invoices 0-24/318`', schema: { type: 'string' } },
};

/** References to headers. */
export const withHeaders = (names: readonly string[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The statuses with which a call may be refused. */
const statusesOf = ({ method, path, access, takesKey, takes, query, isList }: Operation): readonly Status[] => {
  const isWrite = method === 'POST';
  const takesKeys = access === 'apiKey' || takesKey === true;
  const hasCaller = access !== 'public' || takesKey === true;
  const happens: Readonly<Record<Status, boolean>> = {
    401: hasCaller,
    403: hasCaller || isWrite,
    404: path.includes('{'),
    // A key of the other kind does not have every call.
    409: isWrite || access === 'apiKey',
    413: isWrite,
    415: isWrite && takes === undefined && takesKeys,
    // With a key fields and parameters that the call does not have are refused.
    422: isWrite || takesKeys || query !== undefined || isList === true,
    429: true,
    503: true,
  };
  return statuses.filter((status) => happens[status]);
};

const codesOf = (status: Status) => Object.entries(keyRefusals).filter(([, refusal]) => refusal.status === status);

const isOfKey = ({ access, takesKey }: Operation) => access === 'apiKey' || takesKey === true;

/** The refusals of an operation, by status, as references to `refusalResponses`. */
export const refusalsOf = (operation: Operation): Record<string, { $ref: string }> =>
  Object.fromEntries(
    statusesOf(operation).map((status) => {
      const prefix = isOfKey(operation) && codesOf(status).length > 0 ? 'Key' : '';
      return [status, { $ref: `#/components/responses/${prefix}${refusals[status].name}` }];
    }),
  );

/** The refusals as answers of a document; those of calls with an API key name their codes. */
export const refusalResponses = (convert: (schema: Schema) => Schema): Record<string, unknown> => {
  const response = (description: string, schema: Schema, saysWhen: boolean) => ({
    description,
    headers: withHeaders(['X-Request-Id', ...(saysWhen ? ['Retry-After'] : [])]),
    content: { 'application/json': { schema: convert(schema) } },
  });
  const isTransient = (status: Status) => status === 429 || status === 503;
  const ofKey = (status: Status) => {
    const codes = codesOf(status);
    const withCode = { type: 'object', properties: { code: { type: 'string', enum: codes.map(([code]) => code) } } };
    const text = codes.map(([code, { when }]) => `- \`${code}\`: ${when}`).join('\n');
    // Of the refusals in the present state only some say when to try again.
    return response(text, composed({ ...withCode }, [refusalSchema, withCode]), isTransient(status) || status === 409);
  };
  return Object.fromEntries(
    statuses.flatMap((status) => {
      const { name, when } = refusals[status];
      const plain = [name, response(when, refusalSchema, isTransient(status))] as const;
      return codesOf(status).length > 0 ? [plain, [`Key${name}`, ofKey(status)] as const] : [plain];
    }),
  );
};
