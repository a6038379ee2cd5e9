import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { webhooks } from '../../../src/resources/webhooks';
import { invalid, ofField } from '../../base/errors';
import type { Settings } from '../../base/settings';

/** Addresses that look public and are those of a cloud's own services. */
const servicesOfClouds: ReadonlySet<string> = new Set(['168.63.129.16']);

/** The part of IPv6 from which public addresses are given. */
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet. All others are refused: private, loopback, link-local, shared (CGNAT), and
 * IPv6 that leads to an IPv4 address (mapped, 6to4, Teredo, NAT64).
 */
export const isPublicAddress = (address: string): boolean => {
  // The library also reads shortened notations, such as 8.8.8.
  if (isIP(address) === 0 || !ipaddr.isValid(address) || servicesOfClouds.has(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalIPv6));
};

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

/** The host of an address as a connection takes it, and its port. */
export const endpointOf = ({ hostname, port }: URL): { host: string; port: number } => ({
  host: withoutBrackets(hostname),
  port: port === '' ? 443 : Number(port),
});

/** Whether a host may be on the public internet: not a name without a dot, nor one of a network of its own. */
const mayBePublic = (host: string): boolean => {
  if (isIP(host)) return isPublicAddress(host);
  // A dot at the end says that the name is whole: `localhost.` is `localhost`.
  const name = host.replace(/\.+$/, '');
  return (
    name.includes('.') &&
    !/\.(?:localhost|localdomain|local|internal|intranet|lan|home|home\.arpa|corp|svc|onion)$/i.test(name)
  );
};

type AllowSettings = Pick<Settings, 'WEBHOOK_ALLOW'>;

/** Whether tests may send to this address although it is not public (`WEBHOOK_ALLOW`). */
export const isAllowed = ({ WEBHOOK_ALLOW }: AllowSettings, url: URL): boolean => {
  const { host, port } = endpointOf(url);
  return WEBHOOK_ALLOW.includes(`${host}:${port}`);
};

/**
 * Checks the address of a webhook, which is https already: no other port, nobody's name and password in it, and no network
 * address that is not public. Where a name leads is checked at each sending. Throws 422.
 */
export const checkAddress = (settings: AllowSettings, address: string): void => {
  const refuse = (phrase: string) => invalid('url', ofField(webhooks.fields.url.label, { phrase }));
  const url = new URL(address);
  if (isAllowed(settings, url)) return;
  if (url.port !== '') throw refuse('Only port 443 is sent to');
  if (url.username !== '' || url.password !== '') throw refuse('It must not contain a name or password');
  if (!mayBePublic(endpointOf(url).host)) throw refuse('It is not on the public internet');
};

/** Finds the network addresses of a host. */
export type Resolve = (host: string) => Promise<string[]>;

/**
 * Asks the name servers for a host's addresses. Not through the system's own look-up, which keeps a thread busy for as long as a
 * slow name server wishes, and answers from `/etc/hosts`.
 */
export const resolveHost: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
