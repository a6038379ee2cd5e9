import { InvoiceStatus } from './statuses/invoices';
import { perChoice } from './language/choices';

/** What speaks for a proposed match of a line, and what against it, by the code that the platform stores. */
export const lineFits = {
  hash: { label: 'Same hash', speaks: 'for' },
  sum: { label: 'Same sum', speaks: 'for' },
  time: { label: 'At its time', speaks: 'for' },
  phone: { label: 'Message on its phone', speaks: 'for' },
  otherDay: { label: 'Other time', speaks: 'against' },
  otherSum: { label: 'Other sum', speaks: 'against' },
  open: { label: 'Not ended yet', speaks: 'against' },
  expired: { label: 'Expired', speaks: 'against' },
  canceled: { label: 'Canceled', speaks: 'against' },
} as const satisfies Readonly<Record<string, { label: string; speaks: 'for' | 'against' }>>;

export type LineFit = keyof typeof lineFits;

/** What the status of a pay-in that nobody completed says against it; undefined of one that was completed. */
export const fitOfStatus = perChoice<typeof InvoiceStatus, LineFit | undefined>(InvoiceStatus, {
  New: 'open',
  WIP: 'open',
  Handle: 'open',
  Complete: undefined,
  Expired: 'expired',
  Canceled: 'canceled',
});

/** The codes as they are stored. */
export const joinFits = (fits: readonly LineFit[]): string => fits.join(' ');

/** The known codes of a stored text. */
export const readFits = (stored: unknown): LineFit[] =>
  typeof stored === 'string' ? stored.split(' ').filter((code): code is LineFit => Object.hasOwn(lineFits, code)) : [];
