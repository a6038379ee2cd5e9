import { sql } from 'kysely';
import { invoices } from '../../../src/resources/invoices';
import { InvoiceStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import { conflictAs, type ApiError } from '../../base/errors';
import { recordActivity } from '../../database/activity';
import { announceAll } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { messageSql, paymentSql } from '../../database/statusSql';
import { cancelInvoice } from './end';
import { stepError } from './refused';

/** SQL: a person took a message for the payment of the invoice `i`, with another sum. */
const hasOtherSum = sql`exists (select 1 from messages o where o.id = i."otherSumMessageId" and o."otherSumId" = i.id
  and o.status = ${messageSql.Unmatched} and o."noPaymentBy" is null)`;

/** SQL: nobody has said that the pay-in `i` is paid, nor has a message. */
const isUnpaid = sql<boolean>`(i."paymentType" = ${paymentSql.PayIn} and i."reportedPaidDate" is null and not ${hasOtherSum})`;

const refusalOf = async (tx: Tx, id: number): Promise<ApiError> => {
  const { status, paymentType } = await tx
    .selectFrom('invoices')
    .select(['status', 'paymentType'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (paymentType === PaymentType.PayOut) return conflictAs('wrong_status', 'Only a pay-in can be canceled');
  if (status === InvoiceStatus.New) return conflictAs('wrong_status', 'This invoice may be paid already');
  const { words } = await stepError(tx, id);
  return conflictAs('wrong_status', words);
};

/**
 * Cancels a New pay-in for its merchant's server (docs/rules.md#invoice-steps). Its account is freed, its sum rests there as that of one
 * that ended without a message, and it counts in the merchant's share of the accounts until it would have expired. Throws 409 where
 * somebody has said that it is paid.
 */
export const cancelByMerchant = async (
  tx: Tx,
  { id, restMinutes, apiKey }: { id: number; restMinutes: number; apiKey: string },
): Promise<void> => {
  await cancelInvoice(tx, { step: 'cancel', id, restMinutes, by: null, needs: isUnpaid, whyRefused: refusalOf });
  await recordActivity(tx, {
    entity: invoices.name,
    recordId: String(id),
    act: 'cancel',
    before: { status: InvoiceStatus.New },
    after: { status: InvoiceStatus.Canceled, apiKey },
  });
  await announceAll(tx, [{ entity: invoices.name, id, kind: 'changed' }]);
};
