import type { Context } from 'hono';
import type { PlainCall } from '../../src/resources/plainCall';
import { kilobytes } from '../../src/format/bytes';
import { ApiError, invalid } from '../base/errors';

const bytesPerMegabyte = 2 ** 20;

/** The error for a file of more than `largest` bytes. */
export const tooLargeError = (largest: number): ApiError => {
  const words =
    largest < bytesPerMegabyte
      ? { phrase: 'The file is larger than %{most} KB', args: { most: kilobytes(largest) } }
      : { phrase: 'The file is larger than %{most} MB', args: { most: largest / bytesPerMegabyte } };
  return new ApiError(413, 'too_large', words, 'file');
};

/**
 * Reads the file in a request body. `largest` is in bytes: stops reading and throws 413 beyond it. Throws 422 for an
 * empty file, and the stream's error when the connection breaks.
 */
export const readFileBody = async (
  { req: { raw } }: Context,
  { largest }: NonNullable<PlainCall['takes']>,
): Promise<Buffer> => {
  if (Number(raw.headers.get('content-length') ?? 0) > largest) throw tooLargeError(largest);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of raw.body ?? []) {
    size += chunk.byteLength;
    if (size > largest) throw tooLargeError(largest);
    chunks.push(chunk);
  }
  if (size === 0) throw invalid('file', 'The file is empty');
  return Buffer.concat(chunks, size);
};

/**
 * Reads and discards a file that was refused unread: a client that is still sending would not read the answer. Stops
 * after twice `largest` (bytes).
 */
export const drainFileBody = async (
  { req: { raw } }: Context,
  { largest }: NonNullable<PlainCall['takes']>,
): Promise<void> => {
  if (raw.bodyUsed || !raw.body || raw.body.locked) return;
  let size = 0;
  try {
    for await (const chunk of raw.body) {
      size += chunk.byteLength;
      if (size > 2 * largest) return;
    }
  } catch {
    // The client disconnected.
  }
};

/**
 * Returns the file name of the request (header `Slug`, percent-encoded UTF-8), or an empty string. Throws 422 if
 * malformed.
 */
export const fileNameOf = ({ req }: Context): string => {
  try {
    return decodeURIComponent(req.header('slug') ?? '');
  } catch {
    throw invalid('Slug', 'The name of the file cannot be read');
  }
};

/** Replaces characters that not every client understands in a header. */
const toAsciiName = (name: string) => name.replace(/[^\w. ()-]/g, '_');

const percentEncoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the headers of a file download, which browsers never show as a page (RFC 6266, RFC 5987). */
export const fileHeaders = (type: string, name: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${toAsciiName(name)}"; filename*=UTF-8''${percentEncoded(name)}`,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': 'sandbox',
  'Cache-Control': 'private, no-store',
});
