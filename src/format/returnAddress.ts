import { parsedUrl } from './parsedUrl';

/** Validates the address that leads back to the shop: HTTPS on an allowed host. Returns undefined for any other. */
export const returnAddress = (address: string | null | undefined, hosts: readonly string[]): string | undefined => {
  const { protocol, host = '', href } = parsedUrl(address ?? '') ?? {};
  return protocol === 'https:' && hosts.includes(host) ? href : undefined;
};
