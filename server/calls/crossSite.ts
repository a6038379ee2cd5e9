import type { Context } from 'hono';
import { parsedUrl } from '../../src/format/parsedUrl';
import type { Settings } from '../base/settings';
import { hostHeadersOf, isRequestTo } from './hosts';

/**
 * Whether a page of another site sent this request. A request with neither `Origin` nor `Sec-Fetch-Site` comes from a
 * server, not from a page. The origins `CORS_ORIGIN` and `PAYER_ORIGIN` are allowed.
 */
export const isCrossSite = (context: Context, settings: Settings): boolean => {
  const site = context.req.header('sec-fetch-site');
  if (site === 'same-origin') return false;
  const origin = context.req.header('origin');
  if (origin === undefined) return site !== undefined && site !== 'none';
  const asking = parsedUrl(origin);
  if (!asking) return true;
  const isAllowed = [settings.CORS_ORIGIN, settings.PAYER_ORIGIN].some(
    (allowed) => allowed !== undefined && new URL(allowed).origin === asking.origin,
  );
  return !isAllowed && !isRequestTo(origin, hostHeadersOf(context), settings);
};
