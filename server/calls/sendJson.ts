import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

const compress = promisify(gzip);
/** A list is a seventh as long with it, and hardly shorter with the level that takes three times as long. */
const level = 4;

/** What fits into one packet (bytes) arrives no sooner when it is shorter: it is not compressed. */
export const onePacket = 1300;

const takesGzip = (context: Context) =>
  accepts(context, {
    header: 'Accept-Encoding',
    supports: ['gzip'],
    default: 'identity',
    match: (accepted) => (accepted.some(({ type, q }) => type === 'gzip' && q > 0) ? 'gzip' : 'identity'),
  }) === 'gzip';

/**
 * Answers what is asked for all the time with JSON, compressed where it is long, and with its `ETag` if it has one. All other answers
 * are compressed by the API as streams (`createApi`), which do not tell how long they are and take half a millisecond of processor
 * also for a short one.
 */
export const sendJson = async (context: Context, value: unknown, etag?: string): Promise<Response> => {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  const isCompressed = length > onePacket && takesGzip(context);
  context.header('Content-Type', 'application/json');
  context.header('Vary', 'Accept-Encoding', { append: true });
  if (etag !== undefined) context.header('ETag', isCompressed ? `W/${etag}` : etag);
  if (isCompressed) {
    context.header('Content-Encoding', 'gzip');
    return context.body(new Uint8Array(await compress(text, { level })));
  }
  context.header('Content-Length', String(length));
  return context.body(text);
};
