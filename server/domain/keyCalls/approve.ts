import { sql } from 'kysely';
import type { Context } from 'hono';
import { formatMoney } from '../../../src/format/money';
import { apiKeys } from '../../../src/resources/apiKeys';
import { invoices } from '../../../src/resources/invoices';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { decimalOf, microsOf } from '../../base/amounts';
import { conflictAs } from '../../base/errors';
import type { Platform } from '../../calls/platform';
import { recordActivity } from '../../database/activity';
import { announce, inTransaction, notifyUser } from '../../database/changes';
import { countUp } from '../../database/counters';
import type { Tx } from '../../database/schema';
import { keyApprovalSql } from '../../database/statusSql';
import { approveInvoice } from '../invoices/approve';
import { ownInvoice, type KeyInvoice } from './answer';
import { confirmKey, type KeyHolder } from './keyHolder';
import { countCall } from './limits';
import { lockOwn } from './lockOwn';

/** Hours within which what a key approved is added up. */
const windowHours = 24;

/** Returns what a locked key may approve still. Throws 409 where its merchant does not let it. */
const leftOf = async (tx: Tx, { keyId }: KeyHolder) => {
  const { rows } = await sql<{ most: string }>`select "approvesUpTo" as most from "api-keys"
    where id = ${keyId} and approves = ${keyApprovalSql.On}`.execute(tx);
  const [allowed] = rows;
  if (!allowed) throw conflictAs('approves_nothing', 'This API key approves no pay-outs');
  const { rows: sums } = await sql<{ sum: string }>`select coalesce(sum(amount), 0) as sum from invoices
    where "approvedByKey" = ${keyId} and "approvedDate" > now() - make_interval(hours => ${windowHours})`.execute(tx);
  return microsOf(allowed.most) - microsOf(sums[0]!.sum);
};

const hourSeconds = 3600;

/** Tells the merchant that their key approves pay-outs, once an hour: it may be in other hands. */
const tellMerchant = async (tx: Tx, { keyId, clientId, keyName }: KeyHolder, amount: string): Promise<void> => {
  if ((await countUp(tx, `key-approved:${keyId}`, hourSeconds)) > 1) return;
  await notifyUser(tx, {
    to: clientId,
    entity: apiKeys.name,
    id: keyId,
    words: {
      phrase: 'Your API key "%{key}" approved a pay-out of %{sum}. You are told once an hour at most.',
      args: { key: keyName, sum: formatMoney(amount, 'RUB') },
    },
  });
};

/**
 * `POST invoices/{uuid}/approve` with an API key: approves a pay-out that the merchant's servers made, or a refund, within the sum that
 * the merchant set for this key. One that is approved answers the same again. Throws 404, 409 and 429 above `KEY_CREATIONS` a minute.
 */
export const approveWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  uuid: string,
): Promise<KeyInvoice> => {
  const { db, settings, versions } = platform;
  await countCall(platform, context, holder, 'creations');
  await inTransaction(db, async (tx) => {
    // One after the other, so that of two at the same time both count.
    await confirmKey(tx, holder, true);
    const left = await leftOf(tx, holder);
    const { id, amount, address, refundOf, approved, paymentType } = await lockOwn(tx, holder, uuid);
    if (paymentType !== PaymentType.PayOut) throw conflictAs('wrong_status', 'Only a pay-out is approved');
    if (address !== null && refundOf === null)
      throw conflictAs('wrong_status', 'A key approves what keys made, and refunds: a person approves the others');
    if (approved) return;
    if (microsOf(amount) > left)
      throw conflictAs('over_daily_sum', {
        phrase: 'This key may approve %{left} more within 24 hours',
        args: { left: formatMoney(decimalOf(left > 0n ? left : 0n), 'RUB') },
      });
    const { before, after } = await approveInvoice(tx, settings, id, holder.keyId);
    await recordActivity(tx, {
      entity: invoices.name,
      recordId: String(id),
      act: 'approve',
      before: { ...before, approved: false },
      after: { ...after, approved: true, apiKey: holder.keyName },
    });
    await announce(tx, { entity: invoices.name, id, kind: 'changed' });
    await tellMerchant(tx, holder, amount);
  });
  versions.onChange('invoices');
  return ownInvoice(platform, context, holder, uuid);
};
