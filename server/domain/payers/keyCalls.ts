import type { Context } from 'hono';
import { payerInputs } from '../../../src/resources/payers';
import { payerAddress } from '../../../src/resources/payerAddresses';
import { text } from '../../../src/resources/language/fields';
import { checkInputs } from '../../../src/resources/language/values';
import { payerOriginOf } from '../../calls/hosts';
import type { Platform } from '../../calls/platform';
import { countUp } from '../../database/counters';
import { runOnce } from '../../database/idempotency';
import { firstIssue, invalid, ofField, tooMany } from '../../base/errors';
import { makeInvoice } from '../invoices/make';
import { NoFreeAccount } from '../invoices/noFreeAccount';
import { noteTurnedAway } from '../invoices/turnedAway';
import { payerRequestOf } from './payerRequest';
import { readForKey, unknownInvoice, type InvoiceOfKey } from './read';
import { reportRefusal, storeReported } from './reportPaid';
import type { Claim } from '../disputes/open';
import { storeClaim, storeReceipt, type Sending, type SentFile } from './sendReceipt';
import { confirmKey, type KeyHolder } from './keyHolder';
import { readMetadata } from './metadata';
import { checkReturnAddress } from '../merchants/returnHosts';

const secondsPerMinute = 60;

/** What a merchant's server may send beside what a payer's form sends (docs/merchants.md). */
const inputs = {
  ...payerInputs,
  description: text('Description', { maxLength: 120 }),
  return: text('Return address', { maxLength: 500 }),
};

/** An invoice as the server of its merchant may see it. */
export interface KeyInvoice extends InvoiceOfKey {
  /** Address of the page on which the payer pays. */
  page: string;
}

const countCall = async ({ db }: Platform, what: 'creations' | 'reads', { clientId }: KeyHolder, limit: number) => {
  if (limit > 0 && (await countUp(db, `key-${what}:${clientId}`, secondsPerMinute)) > limit)
    throw tooMany('Too many requests. Try again in a minute.', secondsPerMinute);
};

const answer = (context: Context, { settings }: Platform, invoice: InvoiceOfKey): KeyInvoice => ({
  ...invoice,
  page: `${payerOriginOf(context, settings)}${payerAddress(String(invoice.id))}`,
});

/**
 * `POST invoices` with an API key: creates an invoice of the key's merchant, once per idempotency key. The limits of payers and
 * of network addresses do not hold; `KEY_CREATIONS` a minute, the balance and the share of accounts do. Throws 401, 403, 409,
 * 422 and 429.
 */
export const createWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  body: Readonly<Record<string, unknown>>,
): Promise<KeyInvoice> => {
  const { db, settings, versions } = platform;
  await countCall(platform, 'creations', holder, settings.KEY_CREATIONS);
  const { metadata: rawMetadata, ...rest } = body;
  if (rest.link !== undefined)
    throw invalid('link', ofField('Payment link', { phrase: 'An API key makes invoices without a link' }));
  if (rest.clientId !== undefined && Number(rest.clientId) !== holder.clientId)
    throw invalid('clientId', ofField(payerInputs.clientId.label, { phrase: 'This API key is of another merchant' }));
  const { values, issues } = checkInputs(inputs, { ...rest, clientId: holder.clientId });
  if (Object.keys(issues).length > 0) throw firstIssue(issues, inputs);
  const metadata = readMetadata(rawMetadata);
  const returnTo =
    typeof values.return === 'string'
      ? await checkReturnAddress(db, settings, { clientId: holder.clientId, address: values.return, field: 'return' })
      : null;
  const request = {
    ...payerRequestOf(values),
    description: typeof values.description === 'string' ? values.description : null,
    returnTo,
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
  };
  const key = context.req.header('idempotency-key');
  const call = { userId: holder.clientId, path: 'invoices', body: request, key };
  const { uuid } = await runOnce(db, call, async (tx) => {
    await confirmKey(tx, holder);
    const made = await makeInvoice(tx, settings, { ...request, address: null, madeWith: { key: holder.keyName } });
    return { uuid: made.uuid };
  }).catch(async (error: unknown) => {
    if (error instanceof NoFreeAccount) await noteTurnedAway(db, error, { ...request, address: null });
    throw error;
  });
  versions.onChange('invoices');
  return answer(context, platform, await readForKey(db, settings, uuid));
};

const readOwn = async (platform: Platform, { clientId }: KeyHolder, uuid: string): Promise<InvoiceOfKey> => {
  const invoice = await readForKey(platform.db, platform.settings, uuid);
  if (invoice.clientId !== clientId) throw unknownInvoice();
  return invoice;
};

/** `GET invoices/{uuid}` with an API key. Throws 404 for an invoice of another merchant, and 429 above `KEY_READS` a minute. */
export const readWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  uuid: string,
): Promise<KeyInvoice> => {
  await countCall(platform, 'reads', holder, platform.settings.KEY_READS);
  return answer(context, platform, await readOwn(platform, holder, uuid));
};

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
  await countCall(platform, 'creations', holder, platform.settings.KEY_CREATIONS);
  await storeReported(platform, uuid, holder);
  const invoice = await readOwn(platform, holder, uuid);
  const refusal = reportRefusal(invoice);
  if (refusal) throw refusal;
  return answer(context, platform, invoice);
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
  await countCall(platform, 'creations', holder, platform.settings.KEY_CREATIONS);
  await storeReceipt(platform, sendingOf(holder, uuid, context.req.raw.signal), read);
  return answer(context, platform, await readOwn(platform, holder, uuid));
};

/**
 * `POST invoices/{uuid}/dispute` with an API key: the merchant opens a dispute about an invoice of theirs. Throws as `storeClaim` does,
 * and 429 above `KEY_CREATIONS` a minute.
 */
export const openDisputeWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  { uuid, read }: { uuid: string; read: () => Promise<Claim> },
): Promise<KeyInvoice> => {
  await countCall(platform, 'creations', holder, platform.settings.KEY_CREATIONS);
  await storeClaim(platform, sendingOf(holder, uuid, context.req.raw.signal), read);
  return answer(context, platform, await readOwn(platform, holder, uuid));
};
