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

interface Asset {
  type: string;
  etag: string;
  cache: string;
  plain: Buffer;
  packed?: { br: Buffer; gzip: Buffer };
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

const load = (path: string, hashed: boolean): Asset => {
  const plain = readFileSync(path);
  const type = types[extname(path)] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, cache: hashed ? forever : 'no-cache', plain };
};

const pack = (asset: Asset) => {
  asset.packed ??= {
    br: brotliCompressSync(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(asset.plain, { level: 9 }),
  };
  return asset.packed;
};

const notModified = 304;

/**
 * The built console: read into memory at start, compressed once when first asked for, hashed files kept by browsers
 * for good and pages asked for anew. `undefined` when there is no such file.
 */
export const staticFiles = (folder: string): ((context: Context, path: string) => Response | undefined) => {
  const paths = existsSync(folder) ? filesBelow(folder) : [];
  const assets = new Map(
    paths.map((path) => {
      const address = `/${relative(folder, path)}`;
      return [address, load(path, address.startsWith('/assets/'))];
    }),
  );
  return (context, path) => {
    const asset = assets.get(path);
    if (!asset) return undefined;
    context.header('Content-Type', asset.type);
    context.header('Cache-Control', asset.cache);
    context.header('ETag', asset.etag);
    context.header('Vary', 'Accept-Encoding');
    if (context.req.header('if-none-match') === asset.etag) return context.body(null, notModified);
    const accepted = context.req.header('accept-encoding') ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (!encoding || !compressible.has(extname(path))) return context.body(new Uint8Array(asset.plain));
    context.header('Content-Encoding', encoding);
    return context.body(new Uint8Array(pack(asset)[encoding]));
  };
};
