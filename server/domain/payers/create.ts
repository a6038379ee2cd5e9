import type { PublicInvoice } from '../../../src/resources/payers';
import { ApiError } from '../../base/errors';
import { runOnce } from '../../database/idempotency';
import type { Platform } from '../../calls/platform';
import { BlockedPayer, noteTry } from '../invoices/blockedPayers';
import { makeInvoice } from '../invoices/make';
import { NoFreeAccount } from '../invoices/noFreeAccount';
import { noteTurnedAway } from '../invoices/turnedAway';
import { checkOpen, countCreation } from './limits';
import type { CheckedRequest } from './payerRequest';
import { readForPayer } from './read';

/** A payer's checked request for an invoice, and where it comes from. */
export interface PayerRequest {
  invoiceRequest: CheckedRequest;
  /** The idempotency key: a repeat returns the same invoice. */
  key: string | undefined;
  address: string;
  /** The browser's cookie. */
  browser: string;
}

/**
 * Removes the records that an error names by their numbers, which strangers must not see. A payer's own invoice is named by
 * its uuid, as in the address of its page.
 */
const withoutNumbers = (error: unknown) => {
  if (!(error instanceof ApiError) || !error.records) return error;
  const { status, code, words, field, retryAfter, records } = error;
  const own = records.filter(({ id }) => typeof id === 'string');
  return new ApiError(status, code, words, field, retryAfter, own.length > 0 ? own : undefined);
};

/**
 * Creates an invoice for a payer, once per key and within their limits. A repeat returns the same invoice in its
 * current state. Throws like `makeInvoice`, and 429.
 */
export const createForPayer = async (
  { db, settings, versions }: Platform,
  { invoiceRequest, key, address, browser }: PayerRequest,
): Promise<PublicInvoice> => {
  await countCreation(db, settings, address);
  const request = { userId: 'public', path: 'invoices', body: invoiceRequest, key } as const;
  try {
    const { uuid } = await runOnce(db, request, async (tx) => {
      const isAllowed = () => checkOpen(tx, settings, { address, browser });
      const { uuid: invoiceUuid } = await makeInvoice(tx, settings, { ...invoiceRequest, address, browser }, isAllowed);
      return { uuid: invoiceUuid };
    });
    versions.onChange('invoices');
    return await readForPayer(db, settings, uuid, browser);
  } catch (error) {
    if (error instanceof BlockedPayer) await noteTry(db, error);
    if (error instanceof NoFreeAccount) await noteTurnedAway(db, error, { ...invoiceRequest, address, browser });
    throw withoutNumbers(error);
  }
};
