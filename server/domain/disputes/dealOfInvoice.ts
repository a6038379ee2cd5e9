import { conflict } from '../../base/errors';
import type { Tx } from '../../database/schema';

/** The id of the deal of an invoice. Throws 409 for one from before the ledger, which has none. */
export const dealOfInvoice = async (tx: Tx, invoiceId: number): Promise<number> => {
  const { dealId } = await tx
    .selectFrom('invoices')
    .select('dealId')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  if (dealId === null) throw conflict('This invoice has no deal');
  return dealId;
};
