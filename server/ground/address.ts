import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** An IPv6 caller has a whole network of addresses: they count as one. */
const networkGroups = 4;

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): string[] => {
  const [front = '', back] = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = back === undefined ? 0 : 8 - groups(front).length - groups(back).length;
  return [...groups(front), ...Array.from({ length: missing }, () => '0'), ...groups(back)];
};

/** An IPv4 address that is written as IPv6 is itself. */
const mapped = (groups: readonly string[]): string | undefined => {
  if (groups[5] !== 'ffff' || groups.slice(0, 5).some((group) => group !== '0')) return undefined;
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
};

const network = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  return mapped(groups) ?? `${groups.slice(0, networkGroups).join(':')}::`;
};

/** Some proxies write the port, too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

/**
 * The caller's address as tries are counted by it. Of `X-Forwarded-For` only what our own proxies wrote is believed:
 * with `proxies` of them, the entry so many from the right; the caller may have written all before it.
 */
export const addressOf = (context: Context, proxies: number): string => {
  const entries = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const forwarded = proxies > 0 ? withoutPort(entries.at(-proxies) ?? '') : undefined;
  if (forwarded && isIP(forwarded)) return network(forwarded);
  const connected = 'incoming' in ((context.env as object | undefined) ?? {});
  return network((connected ? getConnInfo(context).remote.address : undefined) ?? 'unknown');
};
