import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';

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
const forever = 'public, max-age=31536000, immutable';

/** A file as it is served. */
export interface Asset {
  type: string;
  etag: string;
  cache: string;
  plain: Buffer;
  packed?: { br: Buffer; gzip: Buffer };
}

/** Files by their addresses. */
export type Assets = ReadonlyMap<string, Asset>;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

const pack = (asset: Asset) => {
  asset.packed ??= {
    br: brotliCompressSync(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(asset.plain, { level: 9 }),
  };
  return asset.packed;
};

const notModified = 304;

/** Names of these carry a hash of what is in them. */
const hashedBelow = '/assets/';

/** A file by its address, made of what is in it. */
export const assetOf = (address: string, plain: Buffer): Asset => {
  const type = types[extname(address)] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, cache: isHashed(address) ? forever : 'no-cache', plain };
};

/** Does the name of this address say what is in it? */
export const isHashed = (address: string): boolean => address.startsWith(hashedBelow);

/** The built pages and their files by address, read into memory. Where nothing was built there are none. */
export const readAssets = (folder: string): Assets => {
  const paths = existsSync(folder) ? filesBelow(folder) : [];
  return new Map(
    paths.map((path) => {
      const address = `/${relative(folder, path)}`;
      return [address, assetOf(address, readFileSync(path))];
    }),
  );
};

/** Answers with a file, compressed once when first asked for; browsers keep hashed files for good and ask for pages anew. */
export const sendAsset = (context: Context, address: string, asset: Asset): Response => {
  context.header('Content-Type', asset.type);
  context.header('Cache-Control', asset.cache);
  context.header('ETag', asset.etag);
  context.header('Vary', 'Accept-Encoding');
  if (context.req.header('if-none-match') === asset.etag) return context.body(null, notModified);
  const accepted = context.req.header('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  if (!encoding || !compressible.has(extname(address))) return context.body(new Uint8Array(asset.plain));
  context.header('Content-Encoding', encoding);
  return context.body(new Uint8Array(pack(asset)[encoding]));
};
