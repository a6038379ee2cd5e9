import type { Context } from 'hono';
import { ApiError } from '../errors';

/** The request's JSON object; an empty body is an empty object. Throws 422 for anything else. */
export const readBody = async (context: Context): Promise<Record<string, unknown>> => {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Told below, like any other body that is not an object.
  }
  throw new ApiError(422, 'invalid', 'The body must be a JSON object', 'body');
};
