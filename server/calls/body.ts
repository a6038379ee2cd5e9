import type { Context } from 'hono';
import { ApiError } from '../base/errors';

/**
 * Maximum nesting of a body. No call of the contract nests deeper, and recursion over a much deeper one would overflow.
 */
const maxDepth = 20;

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1)));

/** Throws for bytes that are not UTF-8: replacement characters must not be stored. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Throws 415 unless the content type is JSON. A form of another site can send other types without a CORS preflight. */
export const requireJson = (context: Context): void => {
  if (!jsonType.test(context.req.header('content-type') ?? ''))
    throw new ApiError(415, 'not_json', 'Send JSON, with Content-Type: application/json');
};

/** Reads the request's JSON object. An empty body is an empty object. Throws 422 for anything else. */
export const readBody = async (context: Context): Promise<Record<string, unknown>> => {
  const bytes = await context.req.arrayBuffer();
  try {
    const text = utf8.decode(bytes);
    if (text.trim() === '') return {};
    const body: unknown = JSON.parse(text);
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    if (isObject && !isDeeper(body, maxDepth)) return body as Record<string, unknown>;
  } catch {
    // Refused below, like any other body that is not an object.
  }
  throw new ApiError(422, 'invalid', 'The body must be a JSON object', 'body');
};
