import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Number of groups of an IPv6 address that identify a caller: the /64 network counts as one. */
const ipv6NetworkGroups = 4;

/** Returns the eight groups of an IPv6 address. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
};

/** Returns the IPv4 address of an IPv4-mapped IPv6 address; undefined for any other. */
const mappedIPv4 = (groups: readonly string[]): string | undefined => {
  if (groups[5] !== 'ffff' || groups.slice(0, 5).some((group) => group !== '0')) return undefined;
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
};

const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  return mappedIPv4(groups) ?? `${groups.slice(0, ipv6NetworkGroups).join(':')}::`;
};

/** The network of an address that is blocked as a whole: /24 of IPv4, /48 of IPv6. Null for what is no address. */
export const blockNetworkOf = (address: string): string | null => {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : null;
};

/** Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

/**
 * Returns the caller's address for rate limits; IPv6 addresses are reduced to their network. With `proxies` trusted
 * proxies, uses that entry of `X-Forwarded-For` counted from the right, because the caller may have forged all entries
 * before it.
 */
export const addressOf = (context: Context, proxies: number): string => {
  const entries = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const forwarded = proxies > 0 ? withoutPort(entries.at(-proxies) ?? '') : undefined;
  if (forwarded && isIP(forwarded)) return networkOf(forwarded);
  const hasConnection = 'incoming' in ((context.env as object | undefined) ?? {});
  return networkOf((hasConnection ? getConnInfo(context).remote.address : undefined) ?? 'unknown');
};
