import type { Tx } from '../../database/schema';
import { isUuid } from '../../database/uuid';
import { unknownInvoice } from '../payers/read';
import type { KeyHolder } from './keyHolder';

/** Locks an invoice of the key's merchant, and returns what decides what may be done with it. Throws 404 for any other. */
export const lockOwn = async (tx: Tx, { clientId }: KeyHolder, uuid: string) => {
  if (!isUuid(uuid)) throw unknownInvoice();
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'status', 'paymentType', 'amount', 'approved', 'address', 'refundOf'])
    .where('uuid', '=', uuid)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) throw unknownInvoice();
  return invoice;
};
