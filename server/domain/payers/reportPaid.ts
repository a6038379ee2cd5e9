import { sql } from 'kysely';
import { invoices } from '../../../src/resources/invoices';
import type { PublicInvoice } from '../../../src/resources/payers';
import { isOpenInvoice, PaymentType } from '../../../src/resources/statuses/invoices';
import { announce, inTransaction } from '../../database/changes';
import { recordActivity } from '../../database/activity';
import { invoiceSql, openInvoicesSql, paymentSql } from '../../database/statusSql';
import type { Platform } from '../../calls/platform';
import { isUuid } from '../../database/uuid';
import { conflictAs, type ApiError } from '../../base/errors';
import { countCreation } from './limits';
import { readForPayer, unknownInvoice } from './read';

/**
 * Stores that an open pay-in, or a test one, is paid, before its end, as its payer says or the server of its merchant. The time is kept once, and
 * changes neither the status nor the order of the queue.
 */
export const storeReported = async (
  { db, versions }: Pick<Platform, 'db' | 'versions'>,
  uuid: string,
  holder?: { clientId: number; keyName: string },
): Promise<void> => {
  if (!isUuid(uuid)) throw unknownInvoice();
  const isTheirs = holder ? sql`"clientId" = ${holder.clientId}` : sql`true`;
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; reportedPaidDate: Date }>`update invoices set "reportedPaidDate" = now()
      where uuid = ${uuid} and ${isTheirs} and "reportedPaidDate" is null and status in ${openInvoicesSql}
        and "paymentType" = ${paymentSql.PayIn} and "expireDate" > now()
      returning id, "reportedPaidDate"`.execute(tx);
    const [said] = rows;
    if (!said) {
      await sql`update "test-invoices" set "reportedPaidDate" = now() where uuid = ${uuid} and ${isTheirs}
        and "reportedPaidDate" is null and status = ${invoiceSql.New} and "paymentType" = ${paymentSql.PayIn}
        and "expireDate" > now()`.execute(tx);
      return;
    }
    const { id, reportedPaidDate } = said;
    await recordActivity(tx, {
      entity: invoices.name,
      recordId: String(id),
      act: 'reportPaid',
      before: { reportedPaidDate: null },
      after: { reportedPaidDate, apiKey: holder?.keyName },
    });
    await announce(tx, { entity: 'invoices', id, kind: 'changed' });
  });
  versions.onChange('invoices');
};

/** The error for an invoice of which it was not stored; undefined where it was. */
export const reportRefusal = ({ reportedPaidDate, status, paymentType }: PublicInvoice): ApiError | undefined => {
  if (reportedPaidDate !== null) return undefined;
  return isOpenInvoice(status) && paymentType === PaymentType.PayIn
    ? conflictAs('too_late', 'The time of this invoice is over')
    : conflictAs('wrong_status', 'This invoice cannot be paid any more');
};

/**
 * `POST invoices/{uuid}/paid` (extension): the payer of an open pay-in says, before its end, that it is paid. Saying it again answers
 * the same. Throws 404, 409 for any other invoice, and 429 like creations.
 */
export const reportPaid = async (
  platform: Platform,
  { uuid, address, browser }: { uuid: string; address: string; browser: string | undefined },
): Promise<PublicInvoice> => {
  const { db, settings } = platform;
  await countCreation(db, settings, address);
  await storeReported(platform, uuid);
  const invoice = await readForPayer(db, settings, uuid, browser);
  const refusal = reportRefusal(invoice);
  if (refusal) throw refusal;
  return invoice;
};
