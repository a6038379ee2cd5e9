/** The two public pages (specification, section 2). */
export type PageName = 'extended-pg' | 'payment-gateway';

/** How one of the public pages differs from the other (decisions, section 3). */
export interface PublicPage {
  path: `/${PageName}`;
  /** What can be paid with; the first is chosen beforehand. */
  tiles: readonly [string, ...string[]];
  /** `auto` follows the device. */
  theme: 'dark' | 'auto';
  /** The invoice has an address of its own below this page's; else the page's address stays. */
  leadsToInvoice: boolean;
  /** What the result view calls these. */
  labels: { id: string; expire: string };
  /** Stands below the result. */
  note?: string;
}

const banks = ['Kapital Bank', 'Bank of Baku', 'Unibank'] as const;

export const publicPages: Readonly<Record<PageName, PublicPage>> = {
  'extended-pg': {
    path: '/extended-pg',
    tiles: ['BANK TRANSFER', ...banks],
    theme: 'dark',
    leadsToInvoice: true,
    labels: { id: 'Invoice ID', expire: 'Expire in' },
  },
  'payment-gateway': {
    path: '/payment-gateway',
    tiles: ['VISA/MASTER CARD', ...banks],
    theme: 'auto',
    leadsToInvoice: false,
    labels: { id: 'Id', expire: 'Expire' },
    note: '*Refresh page to create new invoice',
  },
};

/** What an invoice is paid with when it does not say (specification, section 2). */
export const usualMethod = 'BANK TRANSFER';

/** The address of an invoice as a link that works with and without script. */
export const invoiceAddress = ({ path, leadsToInvoice }: PublicPage, id: string, search: string): string => {
  const kept = new URLSearchParams(search);
  if (!leadsToInvoice) kept.set('invoice', id);
  const query = kept.toString();
  return `${path}${leadsToInvoice ? `/${encodeURIComponent(id)}` : ''}${query ? `?${query}` : ''}`;
};
