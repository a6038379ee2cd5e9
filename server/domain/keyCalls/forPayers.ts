import type { Context } from 'hono';
import { claimInputs } from '../../../src/resources/claimInputs';
import type { Platform } from '../../calls/platform';
import { readBody } from '../../calls/body';
import { readClaim } from '../payers/readClaim';
import { reportRefusal, storeReported } from '../payers/reportPaid';
import { storeClaim, storeReceipt, type Sending, type SentFile } from '../payers/sendReceipt';
import { ownInvoice, type KeyInvoice } from './answer';
import { confirmKey, type KeyHolder } from './keyHolder';
import { refuseUnknown } from './known';
import { countCall } from './limits';

/**
 * `POST invoices/{uuid}/paid` with an API key: the payer told the merchant's shop that a pay-in is paid. Throws as `reportPaid` does,
 * 404 for an invoice of another merchant, and 429 above `KEY_CREATIONS` a minute.
 */
export const reportPaidWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  uuid: string,
): Promise<KeyInvoice> => {
  await countCall(platform, context, holder, 'creations');
  await storeReported(platform, uuid, holder);
  const invoice = await ownInvoice(platform, context, holder, uuid);
  const refusal = reportRefusal(invoice);
  if (refusal) throw refusal;
  return invoice;
};

/** What a merchant's server sends about an invoice in the name of its payer. */
const sendingOf = (holder: KeyHolder, uuid: string, signal: AbortSignal): Sending => ({
  uuid,
  opener: { as: 'merchant', clientId: holder.clientId, keyName: holder.keyName },
  from: `merchant ${holder.clientId}`,
  signal,
  confirm: (tx) => confirmKey(tx, holder),
});

/**
 * `POST invoices/{uuid}/receipts` with an API key: the receipt that the payer gave to the merchant's shop. Throws as `storeReceipt`
 * does, and 429 above `KEY_CREATIONS` a minute.
 */
export const sendReceiptWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  { uuid, read }: { uuid: string; read: () => Promise<SentFile> },
): Promise<KeyInvoice> => {
  await countCall(platform, context, holder, 'creations');
  await storeReceipt(platform, sendingOf(holder, uuid, context.req.raw.signal), read);
  return ownInvoice(platform, context, holder, uuid);
};

const claimNames = Object.keys(claimInputs);

/**
 * `POST invoices/{uuid}/dispute` with an API key: the merchant opens a dispute about an invoice of theirs. Throws as `storeClaim` does,
 * and 429 above `KEY_CREATIONS` a minute.
 */
export const openDisputeWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  uuid: string,
): Promise<KeyInvoice> => {
  await countCall(platform, context, holder, 'creations');
  const read = async () => {
    const body = await readBody(context);
    refuseUnknown(body, claimNames);
    return readClaim(body);
  };
  await storeClaim(platform, sendingOf(holder, uuid, context.req.raw.signal), read);
  return ownInvoice(platform, context, holder, uuid);
};
