import type { Context } from 'hono';
import { ApiError } from '../ground/errors';

/** No call of the contract nests deeper; far deeper ones would overflow whoever walks them. */
const deepest = 20;

const isDeeper = (value: unknown, than: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (than === 0 || Object.values(value).some((inner) => isDeeper(inner, than - 1)));

/** JSON is UTF-8: letters written otherwise would be kept as signs that say nothing. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Throws 415 for a body that does not say it is JSON: a form of any site may send those, and is not asked first. */
export const requireJson = (context: Context): void => {
  if (!jsonType.test(context.req.header('content-type') ?? ''))
    throw new ApiError(415, 'not_json', 'Send JSON, with Content-Type: application/json');
};

/** The request's JSON object; an empty body is an empty object. Throws 422 for anything else. */
export const readBody = async (context: Context): Promise<Record<string, unknown>> => {
  const bytes = await context.req.arrayBuffer();
  try {
    const text = utf8.decode(bytes);
    if (text.trim() === '') return {};
    const body: unknown = JSON.parse(text);
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    if (isObject && !isDeeper(body, deepest)) return body as Record<string, unknown>;
  } catch {
    // Told below, like any other body that is not an object.
  }
  throw new ApiError(422, 'invalid', 'The body must be a JSON object', 'body');
};
