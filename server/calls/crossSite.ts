import type { Context } from 'hono';
import type { Settings } from '../ground/settings';

/** Returns the requested host: from `X-Forwarded-Host` when proxies are trusted, else from `Host`. */
const hostOf = (context: Context, { TRUST_PROXY }: Settings): string | undefined => {
  const forwarded = context.req.header('x-forwarded-host')?.split(',').at(-1)?.trim();
  return (TRUST_PROXY > 0 && forwarded) || context.req.header('host');
};

/**
 * Whether an origin and a host header name the same host and port. Ignores the scheme, because a proxy may terminate
 * TLS.
 */
const isSameHost = (origin: URL, host: string | undefined): boolean => {
  const address = `${origin.protocol}//${host ?? ''}`;
  return URL.canParse(address) && new URL(address).host === origin.host;
};

/**
 * Whether a page of another site sent this request. A request with neither `Origin` nor `Sec-Fetch-Site` comes from a
 * server, not from a page. The origins `CORS_ORIGIN` and `PAYER_ORIGIN` are allowed.
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
  return !isAllowed && !isSameHost(url, hostOf(context, settings));
};
