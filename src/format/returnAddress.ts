/** Validates the address that leads back to the shop: HTTPS on an allowed host. Returns undefined for any other. */
export const returnAddress = (address: string | null | undefined, hosts: readonly string[]): string | undefined => {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, host, href } = new URL(address);
  return protocol === 'https:' && hosts.includes(host) ? href : undefined;
};
