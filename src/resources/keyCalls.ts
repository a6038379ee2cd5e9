import type { PlainCall } from './plainCall';
import { dateTime, money, number, text, type Fields } from './language/fields';
import { minPublicAmount } from './payers';

/** Maximum number of records that one call answers. */
export const mostOfPage = 100;

/** A call that only a merchant's server makes, with an API key (docs/merchants.md). A plain platform does not offer it. */
export interface KeyCall extends Pick<PlainCall, 'method' | 'path' | 'summary'> {
  /** Parameters of its address. */
  query?: Fields;
  /** Fields of its body. */
  inputs?: Fields;
}

const limit = number('limit', { min: 1, max: mostOfPage, initial: mostOfPage });
const period = { from: dateTime('from'), to: dateTime('to') };

/** Calls of merchants' servers beside those that payers make, too. */
export const keyCalls = {
  listInvoices: {
    method: 'GET',
    path: 'invoices',
    summary: 'List the invoices of the merchant, newest first',
    query: { cid: text('cid'), status: text('status'), ...period, cursor: text('cursor'), limit },
  },
  cancelInvoice: {
    method: 'POST',
    path: 'invoices/{uuid}/cancel',
    summary: 'Cancel a New pay-in of which nobody said that it is paid',
  },
  approvePayOut: {
    method: 'POST',
    path: 'invoices/{uuid}/approve',
    summary: 'Approve a pay-out, with a key that its merchant lets do so',
  },
  refund: {
    method: 'POST',
    path: 'invoices/{uuid}/refund',
    summary: 'Refund a completed pay-in, or a part of it, by a pay-out',
  },
  testStep: {
    method: 'POST',
    path: 'test/invoices/{uuid}/{step}',
    summary:
      'Say what becomes of a test invoice: `complete`, `approve`, `expire`, `cancel`, `reverse`, `dispute`, `accept` or `refuse`',
    inputs: { received: money('Received', 'RUB', { min: minPublicAmount }) },
  },
  events: {
    method: 'GET',
    path: 'events',
    summary: 'Read what webhooks are told, of the last 30 days, in order',
    query: { after: text('after'), limit },
  },
  balance: { method: 'GET', path: 'balance', summary: 'Read the balance of the merchant' },
  statement: {
    method: 'GET',
    path: 'statement',
    summary: 'Read what was posted on the balance of the merchant, newest first',
    query: { ...period, cursor: number('cursor', { min: 1 }), limit },
  },
} as const satisfies Readonly<Record<string, KeyCall>>;
