import type { Context } from 'hono';
import type { PlainCall } from '../../src/resources/calls';
import { kilobytes } from '../../src/format/bytes';
import { ApiError, invalid } from '../ground/errors';

const tooLarge = (largest: number) => {
  const words = { phrase: 'The file is larger than %{most} KB', args: { most: kilobytes(largest) } };
  return new ApiError(413, 'too_large', words, 'file');
};

/**
 * The file that a call carries as its body, never more of it than the call takes: what is too large is left off unread.
 * Throws 413 for that, 422 for an empty one. Who is cut off in the middle is refused like every request that ended early.
 */
export const readFileBody = async (
  { req: { raw } }: Context,
  { largest }: NonNullable<PlainCall['takes']>,
): Promise<Buffer> => {
  if (Number(raw.headers.get('content-length') ?? 0) > largest) throw tooLarge(largest);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of raw.body ?? []) {
    size += part.byteLength;
    if (size > largest) throw tooLarge(largest);
    parts.push(part);
  }
  if (size === 0) throw invalid('file', 'The file is empty');
  return Buffer.concat(parts, size);
};

/**
 * Takes in a file that was refused unread, and keeps nothing of it: who is still sending would never hear why. Of one
 * that is far too large no more than twice what is taken.
 */
export const drainFileBody = async (
  { req: { raw } }: Context,
  { largest }: NonNullable<PlainCall['takes']>,
): Promise<void> => {
  if (raw.bodyUsed || !raw.body || raw.body.locked) return;
  let size = 0;
  try {
    for await (const part of raw.body) {
      size += part.byteLength;
      if (size > 2 * largest) return;
    }
  } catch {
    // The sender went away.
  }
};

/** What the caller calls the file (header `Slug`, percent-encoded UTF-8); empty when they don't say. */
export const fileNameOf = ({ req }: Context): string => {
  try {
    return decodeURIComponent(req.header('slug') ?? '');
  } catch {
    throw invalid('Slug', 'The name of the file cannot be read');
  }
};

/** Letters that no header of any age misunderstands. */
const plainly = (name: string) => name.replace(/[^\w. ()-]/g, '_');

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Headers of an answer that is a file to keep, never a page to show (RFC 6266, RFC 5987). */
export const fileHeaders = (type: string, name: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${plainly(name)}"; filename*=UTF-8''${encoded(name)}`,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': 'sandbox',
  'Cache-Control': 'private, no-store',
});
