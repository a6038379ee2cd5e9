import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json']);
const immutableCache = 'public, max-age=31536000, immutable';

/** A built file, ready to serve. */
export interface Asset {
  type: string;
  etag: string;
  cache: string;
  plain: Buffer;
  compressed?: { br: Buffer; gzip: Buffer };
}

/** Files by address. */
export type Assets = ReadonlyMap<string, Asset>;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

const compress = (asset: Asset) => {
  asset.compressed ??= {
    br: brotliCompressSync(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(asset.plain, { level: 9 }),
  };
  return asset.compressed;
};

const notModified = 304;

/** Names below this path carry a hash of the file's content. */
const hashedPrefix = '/assets/';

/** Prepares a file for an address from its content. */
export const assetOf = (address: string, plain: Buffer): Asset => {
  const type = types[extname(address)] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, cache: isHashed(address) ? immutableCache : 'no-cache', plain };
};

/** Whether the name in this address carries a hash of the file's content. */
export const isHashed = (address: string): boolean => address.startsWith(hashedPrefix);

/** Reads the built pages and files into memory, by address. Empty where nothing was built. */
export const readAssets = (folder: string): Assets => {
  const paths = existsSync(folder) ? filesBelow(folder) : [];
  return new Map(
    paths.map((path) => {
      const address = `/${relative(folder, path)}`;
      return [address, assetOf(address, readFileSync(path))];
    }),
  );
};

const encodings = ['br', 'gzip'] as const;

/** The smallest of our encodings that the caller takes; `identity` where it takes none, as with `br;q=0`. */
const acceptedEncoding = (context: Context) =>
  accepts(context, {
    header: 'Accept-Encoding',
    supports: [...encodings],
    default: 'identity',
    match: (accepted) =>
      encodings.find((encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)) ?? 'identity',
  }) as (typeof encodings)[number] | 'identity';

/** Answers with a file, compressed once when first asked for. Browsers keep hashed files and revalidate pages. */
export const sendAsset = (context: Context, address: string, asset: Asset): Response => {
  context.header('Content-Type', asset.type);
  context.header('Cache-Control', asset.cache);
  context.header('ETag', asset.etag);
  context.header('Vary', 'Accept-Encoding');
  if (context.req.header('if-none-match') === asset.etag) return context.body(null, notModified);
  const encoding = acceptedEncoding(context);
  if (encoding === 'identity' || !compressible.has(extname(address))) return context.body(new Uint8Array(asset.plain));
  context.header('Content-Encoding', encoding);
  return context.body(new Uint8Array(compress(asset)[encoding]));
};
