import { sql } from 'kysely';
import { sumTest } from '../../../src/format/bankTexts/sums';
import { isOpenInvoice } from '../../../src/resources/statuses/invoices';
import { announce } from '../../database/changes';
import { conflict } from '../../base/errors';
import type { ActionHandler } from '../../entities/handlers';
import { payInOf } from './assign';

/**
 * `POST mgmt/vault-messages/{id}/other-sum` (extension) `{invoiceId}`: an Unmatched message is the payment of this open pay-in,
 * with another sum. Its payer reads that, and whom to ask; the invoice stays as it is. Throws as `assign` does, and 409 when the
 * sums are the same or the invoice has ended.
 */
export const markOtherSum: ActionHandler<'messages'> = async ({ tx, caller, record, input }) => {
  if (record.amount === null) throw conflict('The message names no sum');
  const invoice = await payInOf(tx, caller, record, input);
  if (!isOpenInvoice(invoice.status)) throw conflict('This invoice has ended', 'invoiceId');
  if (sumTest({ amount: record.amount as string | null, message: String(record.message) })(invoice.amount))
    throw conflict('The message names the sum of this invoice: assign it', 'invoiceId');
  await tx.updateTable('messages').set({ otherSumId: invoice.id }).where('id', '=', record.id).execute();
  await sql`update invoices set "otherSumMessageId" = ${record.id} where id = ${invoice.id}`.execute(tx);
  // It may have been said of another one before.
  for (const id of new Set([invoice.id, Number(record.otherSumId ?? invoice.id)]))
    await announce(tx, { entity: 'invoices', id, kind: 'changed' });
};

/** `POST mgmt/vault-messages/{id}/other-sum/remove` (extension): takes back what `markOtherSum` said. */
export const unmarkOtherSum: ActionHandler<'messages'> = async ({ tx, record }) => {
  const invoiceId = Number(record.otherSumId);
  await tx.updateTable('messages').set({ otherSumId: null }).where('id', '=', record.id).execute();
  await sql`update invoices set "otherSumMessageId" = null
    where id = ${invoiceId} and "otherSumMessageId" = ${record.id}`.execute(tx);
  await announce(tx, { entity: 'invoices', id: invoiceId, kind: 'changed' });
};
