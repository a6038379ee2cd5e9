/** The address of the shop to go back to, if its host is one of these; anything else is none. */
export const returnAddress = (wanted: string | null | undefined, hosts: readonly string[]): string | undefined => {
  if (!wanted || !URL.canParse(wanted)) return undefined;
  const { protocol, host, href } = new URL(wanted);
  return protocol === 'https:' && hosts.includes(host) ? href : undefined;
};
