import type { Context } from 'hono';
import { payerInputs } from '../../../src/resources/payers';
import { text } from '../../../src/resources/language/fields';
import { checkInputs } from '../../../src/resources/language/values';
import type { Platform } from '../../calls/platform';
import { runOnce } from '../../database/idempotency';
import { firstIssue, invalid, ofField } from '../../base/errors';
import { makeInvoice } from '../invoices/make';
import { NoFreeAccount } from '../invoices/noFreeAccount';
import { noteTurnedAway } from '../invoices/turnedAway';
import { checkReturnAddress } from '../merchants/returnHosts';
import { flatBody, payerRequestOf } from '../payers/payerRequest';
import { makeTestInvoice } from '../testMode/make';
import { ownInvoice, type KeyInvoice } from './answer';
import { confirmKey, type KeyHolder } from './keyHolder';
import { refuseTypedSum, refuseUnknown } from './known';
import { countCall } from './limits';
import { readMetadata } from './metadata';

/** What a merchant's server may send beside what a payer's form sends (docs/merchants.md). */
const inputs = {
  ...payerInputs,
  description: text('Description', { maxLength: 120 }),
  return: text('Return address', { maxLength: 500 }),
};

/** Of these, what stands in the inner object `requisites`. */
const ofRecipient = ['requisites', 'holderName', 'phoneNumber'] as const;
const known = [
  ...Object.keys(inputs).filter((name) => !ofRecipient.some((inner) => inner === name)),
  'requisites',
  'metadata',
  'link',
];

/** Throws 422 for fields that the call does not have, also within `requisites`. */
const checkNames = (body: Readonly<Record<string, unknown>>) => {
  refuseUnknown(body, known);
  if (typeof body.requisites === 'object' && body.requisites !== null)
    refuseUnknown(body.requisites as Readonly<Record<string, unknown>>, ofRecipient);
};

/**
 * `POST invoices` with an API key: creates an invoice of the key's merchant, once per idempotency key. The limits of payers and
 * of network addresses do not hold; `KEY_CREATIONS` a minute, the balance and the share of accounts do. Throws 401, 403, 409,
 * 422 and 429.
 */
export const createWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  sent: Readonly<Record<string, unknown>>,
): Promise<KeyInvoice> => {
  const { db, settings, versions } = platform;
  await countCall(platform, context, holder, 'creations');
  checkNames(sent);
  refuseTypedSum(sent, 'amount', payerInputs.amount);
  const { metadata: rawMetadata, ...rest } = flatBody(sent);
  if (rest.link !== undefined)
    throw invalid('link', ofField('Payment link', { phrase: 'An API key makes invoices without a link' }));
  if (
    rest.clientId !== undefined &&
    (Array.isArray(rest.clientId) || String(rest.clientId) !== String(holder.clientId))
  )
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
  const call = { userId: holder.clientId, path: holder.isTest ? 'test-invoices' : 'invoices', body: request, key };
  const from = { ...request, address: null, madeWith: { key: holder.keyName } };
  const { uuid } = await runOnce(db, call, async (tx) => {
    await confirmKey(tx, holder);
    return holder.isTest
      ? { uuid: await makeTestInvoice(tx, settings, from, holder.keyId) }
      : { uuid: (await makeInvoice(tx, settings, from)).uuid };
  }).catch(async (error: unknown) => {
    if (error instanceof NoFreeAccount) await noteTurnedAway(db, error, from);
    throw error;
  });
  versions.onChange(holder.isTest ? 'test-invoices' : 'invoices');
  return ownInvoice(platform, context, holder, uuid);
};
