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

/** Whether the merchant of a pay-out with this deal said that it arrived, which settled it. */
export const isConfirmedByMerchant = async (tx: Tx, dealId: number): Promise<boolean> => {
  const deal = tx.selectFrom('deals').select('settledByMerchant').where('id', '=', dealId);
  return (await deal.executeTakeFirstOrThrow()).settledByMerchant === true;
};
