import type { Context } from 'hono';
import { refundInputs } from '../../../src/resources/ownInvoices';
import { checkInputs } from '../../../src/resources/language/values';
import { firstIssue } from '../../base/errors';
import { payerOriginOf } from '../../calls/hosts';
import type { Platform } from '../../calls/platform';
import { recordActivity } from '../../database/activity';
import { runOnce } from '../../database/idempotency';
import { isUuid } from '../../database/uuid';
import { makeRefund } from '../payers/refund';
import { flatBody, recipientOf } from '../payers/payerRequest';
import { readForKey, unknownInvoice } from '../payers/read';
import { keyInvoice, type KeyInvoice } from './answer';
import { confirmKey, type KeyHolder } from './keyHolder';
import { refuseBlank, refuseTypedSum, refuseUnknown } from './known';
import { countCall } from './limits';

/** What `POST invoices/{uuid}/refund` answers. */
export interface KeyRefund {
  /** The pay-out; null until its payer said where it goes. */
  invoice: KeyInvoice | null;
  /** Where the payer says where the money goes, or watches the pay-out. */
  page: string;
  /** What the `link` of the pay-out will be that its payer makes at the page; null of one that is made. */
  link: string | null;
}

const known = ['amount', 'requisites'];
const ofRecipient = ['requisites', 'holderName', 'phoneNumber'];

/**
 * `POST invoices/{uuid}/refund` with an API key: refunds a completed pay-in, once per idempotency key. Throws 404, 409 as `makeRefund`
 * does, 422 and 429 above `KEY_CREATIONS` a minute.
 */
export const refundWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  { uuid, sent }: { uuid: string; sent: Readonly<Record<string, unknown>> },
): Promise<KeyRefund> => {
  const { db, settings, versions } = platform;
  await countCall(platform, context, holder, 'creations');
  refuseUnknown(sent, known);
  refuseTypedSum(sent, 'amount', refundInputs.amount);
  if (typeof sent.requisites === 'object' && sent.requisites !== null)
    refuseUnknown(sent.requisites as Readonly<Record<string, unknown>>, ofRecipient);
  const { values, issues } = checkInputs(refundInputs, flatBody(sent));
  if (Object.keys(issues).length > 0) throw firstIssue(issues, refundInputs);
  refuseBlank(
    typeof sent.requisites === 'object' && sent.requisites !== null ? { ...sent, ...sent.requisites } : sent,
    {
      ...values,
      phoneNumber: values.phoneNumber ?? 0,
    },
  );
  if (!isUuid(uuid)) throw unknownInvoice();
  const key = context.req.header('idempotency-key');
  const call = { userId: holder.clientId, path: `invoices/${uuid.toLowerCase()}/refund`, body: values, key };
  const made = await runOnce(db, call, async (tx) => {
    await confirmKey(tx, holder);
    const payIn = await tx
      .selectFrom('invoices')
      .select(['id', 'clientId', 'cid'])
      .where('uuid', '=', uuid)
      .where('clientId', '=', holder.clientId)
      .executeTakeFirst();
    if (!payIn) throw unknownInvoice();
    const amount = typeof values.amount === 'string' ? values.amount : null;
    const by = { key: holder.keyName };
    await recordActivity(tx, {
      entity: 'invoices',
      recordId: String(payIn.id),
      act: 'refund',
      after: { apiKey: by.key },
    });
    return makeRefund(tx, settings, { payIn, amount, recipient: recipientOf(values), by });
  });
  for (const table of ['invoices', 'payment-links']) versions.onChange(table);
  if ('address' in made)
    return { invoice: null, page: `${payerOriginOf(context, settings)}${made.address}`, link: made.link };
  const invoice = keyInvoice(context, settings, await readForKey(db, settings, made.invoice.uuid));
  return { invoice, page: invoice.page, link: null };
};
