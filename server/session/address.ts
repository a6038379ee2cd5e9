import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** An IPv6 caller has a whole network of addresses: they count as one. */
const networkGroups = 4;

const network = (address: string): string => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [front = '', back] = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = back === undefined ? 0 : 8 - groups(front).length - groups(back).length;
  const all = [...groups(front), ...Array.from({ length: missing }, () => '0'), ...groups(back)];
  return `${all.slice(0, networkGroups).join(':')}::`;
};

/**
 * The caller's address as tries are counted by it. Of `X-Forwarded-For` only what our own proxies wrote is believed:
 * with `proxies` of them, the entry so many from the right; the caller may have written all before it.
 */
export const addressOf = (context: Context, proxies: number): string => {
  const entries = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const forwarded = proxies > 0 ? entries.at(-proxies) : undefined;
  if (forwarded && isIP(forwarded)) return network(forwarded);
  const connected = 'incoming' in ((context.env as object | undefined) ?? {});
  return network((connected ? getConnInfo(context).remote.address : undefined) ?? 'unknown');
};
