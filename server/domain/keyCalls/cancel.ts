import type { Context } from 'hono';
import { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import type { Platform } from '../../calls/platform';
import { inTransaction } from '../../database/changes';
import { cancelByMerchant } from '../invoices/cancelByMerchant';
import { ownInvoice, type KeyInvoice } from './answer';
import { confirmKey, type KeyHolder } from './keyHolder';
import { countCall } from './limits';
import { lockOwn } from './lockOwn';

/**
 * `POST invoices/{uuid}/cancel` with an API key: cancels a New pay-in of which nobody said that it is paid. One that is canceled answers
 * the same again. Throws 404, 409 as `cancelByMerchant` does, and 429 above `KEY_CREATIONS` a minute.
 */
export const cancelWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  uuid: string,
): Promise<KeyInvoice> => {
  const { db, settings, versions } = platform;
  await countCall(platform, context, holder, 'creations');
  await inTransaction(db, async (tx) => {
    await confirmKey(tx, holder);
    const invoice = await lockOwn(tx, holder, uuid);
    if (invoice.status === InvoiceStatus.Canceled) return;
    await cancelByMerchant(tx, { id: invoice.id, restMinutes: settings.REST_MINUTES, apiKey: holder.keyName });
  });
  versions.onChange('invoices');
  return ownInvoice(platform, context, holder, uuid);
};
