import type { Context } from 'hono';
import { payerAddress } from '../../../src/resources/payerAddresses';
import type { Settings } from '../../base/settings';
import { payerOriginOf } from '../../calls/hosts';
import type { Platform } from '../../calls/platform';
import type { InvoiceOfKey } from '../../../src/resources/payers';
import { readForKey, unknownInvoice } from '../payers/read';
import { findTestInvoice } from '../testMode/read';
import type { KeyHolder } from './keyHolder';

/** An invoice as the answers of calls with an API key have it. */
export interface KeyInvoice extends InvoiceOfKey {
  /** Address of the page on which the payer pays. */
  page: string;
  /** That it is a test invoice: no money moves. */
  test?: true;
}

/** Adds the address of its page to an invoice. */
export const keyInvoice = (context: Context, settings: Settings, invoice: InvoiceOfKey): KeyInvoice => ({
  ...invoice,
  page: `${payerOriginOf(context, settings)}${payerAddress(String(invoice.id))}`,
});

/** Reads an invoice of the key's merchant, with a test key a test invoice. Throws 404 for that of another. */
export const ownInvoice = async (
  { db, settings }: Platform,
  context: Context,
  { clientId, isTest }: KeyHolder,
  uuid: string,
): Promise<KeyInvoice> => {
  const invoice = isTest ? await findTestInvoice(db, uuid) : await readForKey(db, settings, uuid);
  if (invoice?.clientId !== clientId) throw unknownInvoice();
  return keyInvoice(context, settings, invoice);
};
