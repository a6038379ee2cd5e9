import { isIP } from 'node:net';
import type { Context } from 'hono';
import { parsedUrl } from '../../src/format/parsedUrl';
import type { Settings } from '../base/settings';

/** The headers that name the requested host. */
interface HostHeaders {
  host?: string;
  'x-forwarded-host'?: string | string[];
}

/** Returns the headers of a request that name its host. */
export const hostHeadersOf = ({ req }: Context): HostHeaders => ({
  host: req.header('host'),
  'x-forwarded-host': req.header('x-forwarded-host'),
});

/** Returns the requested host: from `X-Forwarded-Host` when proxies are trusted, else from `Host`. */
const hostOf = (headers: HostHeaders, { TRUST_PROXY }: Settings): string | undefined => {
  const forwarded = [headers['x-forwarded-host']].flat().join().split(',').at(-1)?.trim();
  return (TRUST_PROXY > 0 && forwarded) || headers.host;
};

/** Removes the dot after which a fully qualified name ends. */
const withoutDot = (host: string) => host.replace(/\.(?=:|$)/, '');

/**
 * Whether a request names the host and port of an origin. Ignores the scheme, because a proxy may terminate TLS.
 */
export const isRequestTo = (origin: string, headers: HostHeaders, settings: Settings): boolean => {
  const { protocol, host } = new URL(origin);
  const address = `${protocol}//${hostOf(headers, settings) ?? ''}`;
  const asked = parsedUrl(address)?.host;
  return asked !== undefined && withoutDot(asked) === withoutDot(host);
};

/**
 * Returns the origin of the payers' pages, for addresses that are shown to them: `PAYER_ORIGIN`, else that of the console they
 * share a host with (`CONSOLE_ORIGIN`). Only where neither is set it is the requested host, which a caller can make up.
 */
export const payerOriginOf = (context: Context, settings: Settings): string => {
  const named = settings.PAYER_ORIGIN ?? settings.CONSOLE_ORIGIN;
  if (named) return new URL(named).origin;
  const { protocol, origin } = new URL(context.req.url);
  const forwarded =
    settings.TRUST_PROXY > 0 ? context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined;
  const scheme = forwarded === 'https' || forwarded === 'http' ? `${forwarded}:` : protocol;
  const address = `${scheme}//${hostOf(hostHeadersOf(context), settings) ?? ''}`;
  return parsedUrl(address)?.origin ?? origin;
};

/** Whether browsers refuse passkeys at this host: they need a name. */
const isAddress = (hostname: string) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Returns the origin to which passkeys are bound: `CONSOLE_ORIGIN`, or without it the requested one on this machine
 * (`http://localhost:3000`). Undefined elsewhere, and where it is an address of digits, which browsers refuse.
 */
export const passkeyOriginOf = (context: Context, settings: Settings): string | undefined => {
  if (settings.CONSOLE_ORIGIN) {
    const { origin, hostname } = new URL(settings.CONSOLE_ORIGIN);
    return isAddress(hostname) ? undefined : origin;
  }
  const address = `http://${hostOf(hostHeadersOf(context), settings) ?? ''}`;
  const { origin, hostname } = parsedUrl(address) ?? {};
  return hostname === 'localhost' ? origin : undefined;
};

/**
 * Whether a request came to the payers' host: by the host that a proxy passes on, or by the one that was requested. The first
 * alone could be forged where a proxy does not set it, and would lead out of the payers' host.
 */
const isToPayers = (origin: string, headers: HostHeaders, settings: Settings): boolean =>
  isRequestTo(origin, headers, settings) || isRequestTo(origin, { host: headers.host }, settings);

/** Returns the origins of payers and of staff where the settings name two hosts; otherwise undefined. */
export const separateOrigins = ({
  PAYER_ORIGIN,
  CONSOLE_ORIGIN,
}: Settings): { payers: string; staff: string } | undefined =>
  PAYER_ORIGIN && CONSOLE_ORIGIN && new URL(PAYER_ORIGIN).host !== new URL(CONSOLE_ORIGIN).host
    ? { payers: PAYER_ORIGIN, staff: CONSOLE_ORIGIN }
    : undefined;

/** What the start warns of in production: what does not work, or is not safe, because no setting names the hosts. */
export const originWarnings = (settings: Settings): string[] => {
  if (settings.NODE_ENV !== 'production' || separateOrigins(settings)) return [];
  const warning = 'a new tab of staff asks for the sign-in again: set PAYER_ORIGIN and CONSOLE_ORIGIN to two hosts';
  return settings.PAYER_ORIGIN || settings.CONSOLE_ORIGIN
    ? [warning]
    : [warning, 'addresses for payers begin with whatever host a caller names: set CONSOLE_ORIGIN, or PAYER_ORIGIN'];
};

/** Which pages a requested host serves: the payers' alone, the staff's alone, or both. */
export type ServedPages = 'payers' | 'staff' | 'both';

/**
 * Returns which pages the requested host serves. Where `PAYER_ORIGIN` and `CONSOLE_ORIGIN` name two hosts, staff's
 * tokens and strangers' forms share no origin. Other hosts, as of a proxy that does not pass on the requested one, serve
 * both, so that no setting locks staff out.
 */
export const servedPages = (headers: HostHeaders, settings: Settings): ServedPages => {
  const hosts = separateOrigins(settings);
  if (!hosts) return 'both';
  if (isToPayers(hosts.payers, headers, settings)) return 'payers';
  return isRequestTo(hosts.staff, headers, settings) ? 'staff' : 'both';
};
