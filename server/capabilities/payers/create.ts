import type { PublicInvoice } from '../../../src/resources/payers';
import { ApiError } from '../../ground/errors';
import { runOnce } from '../../database/idempotency';
import type { Platform } from '../../calls/platform';
import { makeInvoice, type InvoiceRequest } from '../invoices/make';
import { checkOpen, countCreation } from './limits';
import { readForPayer } from './read';

/** A payer's wish for an invoice, checked, and where it comes from. */
export interface PayerRequest {
  asked: Omit<InvoiceRequest, 'address' | 'browser'>;
  /** What makes a repeat of it the same invoice. */
  key: string | undefined;
  address: string;
  /** The browser's cookie. */
  browser: string;
}

/** What a refusal names is nothing for a stranger. */
const withoutRecords = (error: unknown) => {
  if (!(error instanceof ApiError) || !error.records) return error;
  const { status, code, words, field, retryAfter } = error;
  return new ApiError(status, code, words, field, retryAfter);
};

/**
 * Makes an invoice for a payer, once for each key, within their limits. A repeat gets the same invoice as it is now.
 * Throws like `makeInvoice`, and 429.
 */
export const createForPayer = async (
  { db, settings, versions }: Platform,
  { asked, key, address, browser }: PayerRequest,
): Promise<PublicInvoice> => {
  await countCreation(db, settings, address);
  const request = { userId: 'public', path: 'invoices', body: asked, key } as const;
  try {
    const { uuid } = await runOnce(db, request, async (tx) => {
      const isAllowed = () => checkOpen(tx, settings, { address, browser });
      const { uuid: made } = await makeInvoice(tx, settings, { ...asked, address, browser }, isAllowed);
      return { uuid: made };
    });
    versions.onChange('invoices');
    return await readForPayer(db, uuid);
  } catch (error) {
    throw withoutRecords(error);
  }
};
