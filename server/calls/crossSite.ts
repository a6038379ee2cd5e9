import type { Context } from 'hono';
import type { Settings } from '../ground/settings';

/** The host that the caller asked for, as the proxies before us wrote it where they are trusted. */
const hostOf = (context: Context, { TRUST_PROXY }: Settings): string | undefined => {
  const forwarded = context.req.header('x-forwarded-host')?.split(',').at(-1)?.trim();
  return (TRUST_PROXY > 0 && forwarded) || context.req.header('host');
};

/** Do an origin and a host header name the same host and port? The scheme is left out: a proxy may have ended TLS. */
const isOfHost = (origin: URL, host: string | undefined): boolean => {
  const address = `${origin.protocol}//${host ?? ''}`;
  return URL.canParse(address) && new URL(address).host === origin.host;
};

/**
 * Does a page of another site send this in its visitor's name? What no browser sent (a shop's server) has neither an
 * `Origin` nor `Sec-Fetch-Site` and is nobody's page; `CORS_ORIGIN` may send what it likes, and so may payers' pages at
 * `PAYER_ORIGIN`, whatever host a proxy passes on.
 */
export const isCrossSite = (context: Context, settings: Settings): boolean => {
  const site = context.req.header('sec-fetch-site');
  if (site === 'same-origin') return false;
  const origin = context.req.header('origin');
  if (origin === undefined) return site !== undefined && site !== 'none';
  if (!URL.canParse(origin)) return true;
  const url = new URL(origin);
  const isAllowed = [settings.CORS_ORIGIN, settings.PAYER_ORIGIN].some(
    (allowed) => allowed !== undefined && new URL(allowed).origin === url.origin,
  );
  return !isAllowed && !isOfHost(url, hostOf(context, settings));
};
