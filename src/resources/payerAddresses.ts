/** Paths of the two public pages. */
export const payerPaths = { 'extended-pg': '/extended-pg', 'payment-gateway': '/payment-gateway' } as const;

/** The address at which payers pay with a payment link. */
export const linkAddress = (uuid: string, search = ''): string => {
  const parameters = new URLSearchParams(search);
  parameters.set('link', uuid);
  return `${payerPaths['extended-pg']}?${parameters.toString()}`;
};

/** The address at which the payer of an invoice watches it. */
export const payerAddress = (uuid: string): string => `${payerPaths['extended-pg']}/${encodeURIComponent(uuid)}`;
