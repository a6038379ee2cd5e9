import { payerPaths } from '../../resources/payerAddresses';
import type { AnyBankMethod } from '../../resources/payers';

/** The banks of the tiles, by their titles. */
const banks = ['Kapital Bank', 'Bank of Baku', 'Unibank'] as const;
type BankTitle = (typeof banks)[number];

/** The two public pages (docs/payer-pages.md). */
export type PageName = keyof typeof payerPaths;

/** The differences between the public pages (docs/decisions.md#payers). */
export interface PublicPage {
  path: `/${PageName}`;
  /** Payment methods; the first is preselected. */
  tiles: readonly [AnyBankMethod, ...(AnyBankMethod | BankTitle)[]];
  /** `auto` follows the device's setting. */
  theme: 'dark' | 'auto';
  /** Whether an invoice has its own address below this page's. Otherwise the address does not change. */
  leadsToInvoice: boolean;
  /** Payment method that the result view shows of an invoice without one. Without it, it shows none. */
  methodOfNone?: AnyBankMethod;
  /** Labels of the result view. */
  labels: { id: string; expire: string };
  /** Shown below the result. */
  note?: string;
}

/** The public pages by name. */
export const publicPages: Readonly<Record<PageName, PublicPage>> = {
  'extended-pg': {
    path: payerPaths['extended-pg'],
    tiles: ['BANK TRANSFER', ...banks],
    theme: 'dark',
    leadsToInvoice: true,
    methodOfNone: 'BANK TRANSFER',
    labels: { id: 'Invoice ID', expire: 'Expire in' },
  },
  'payment-gateway': {
    path: payerPaths['payment-gateway'],
    tiles: ['VISA/MASTER CARD', ...banks],
    theme: 'auto',
    leadsToInvoice: false,
    labels: { id: 'Id', expire: 'Expire' },
    note: '*Refresh page to create new invoice',
  },
};

/**
 * The address of what belongs to an invoice: the forms with which its payer says that they paid, sends a receipt and opens a
 * dispute, and the picture with its address as QR code, which our server draws.
 */
export const partAddress = (
  { path }: PublicPage,
  id: string,
  part: 'paid' | 'receipts' | 'dispute' | 'code.svg',
  search = '',
): string => `${path}/${encodeURIComponent(id)}/${part}${search}`;

/** The address of an invoice, as a link that works with and without script. */
export const invoiceAddress = ({ path, leadsToInvoice }: PublicPage, id: string, search: string): string => {
  const parameters = new URLSearchParams(search);
  if (!leadsToInvoice) parameters.set('invoice', id);
  const query = parameters.toString();
  return `${path}${leadsToInvoice ? `/${encodeURIComponent(id)}` : ''}${query ? `?${query}` : ''}`;
};
