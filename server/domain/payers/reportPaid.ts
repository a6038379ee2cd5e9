import { sql } from 'kysely';
import { invoices } from '../../../src/resources/invoices';
import type { PublicInvoice } from '../../../src/resources/payers';
import { announce, inTransaction } from '../../database/changes';
import { recordActivity } from '../../database/activity';
import { openInvoicesSql, paymentSql } from '../../database/statusSql';
import type { Platform } from '../../calls/platform';
import { isUuid } from '../../database/uuid';
import { conflict } from '../../base/errors';
import { countCreation } from './limits';
import { readForPayer, unknownInvoice } from './read';

/**
 * `POST invoices/{uuid}/paid` (extension): the payer of an open pay-in says that it is paid. The time is kept once, and changes
 * neither the status nor the order of the queue. Saying it again answers the same. Throws 404, 409 for any other invoice, and
 * 429 like creations.
 */
export const reportPaid = async (
  { db, settings, versions }: Platform,
  { uuid, address, browser }: { uuid: string; address: string; browser: string | undefined },
): Promise<PublicInvoice> => {
  await countCreation(db, settings, address);
  if (!isUuid(uuid)) throw unknownInvoice();
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; reportedPaidDate: Date }>`update invoices set "reportedPaidDate" = now()
      where uuid = ${uuid} and "reportedPaidDate" is null and status in ${openInvoicesSql} and "paymentType" = ${paymentSql.PayIn}
      returning id, "reportedPaidDate"`.execute(tx);
    const [said] = rows;
    if (!said) return;
    const { id, reportedPaidDate } = said;
    await recordActivity(tx, {
      entity: invoices.name,
      recordId: String(id),
      act: 'reportPaid',
      after: { reportedPaidDate },
    });
    await announce(tx, { entity: 'invoices', id, kind: 'changed' });
  });
  const invoice = await readForPayer(db, settings, uuid, browser);
  if (invoice.reportedPaidDate === null) throw conflict('This invoice cannot be paid any more');
  versions.onChange('invoices');
  return invoice;
};
