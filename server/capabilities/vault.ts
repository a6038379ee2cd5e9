import type { ActionHandler } from '../entities/handlers';

/** Makes a device watch a payment account. */
export const bindDevice: ActionHandler<'payment-accounts'> = async ({ tx, record, input, changed }) => {
  const deviceId = Number(input.deviceId);
  await tx.updateTable('payment-accounts').set({ deviceId }).where('id', '=', record.id).execute();
  // It counts what is bound to it; the one it was bound to before is told with the account.
  await changed({ entity: 'devices', id: deviceId, kind: 'changed' });
};

/**
 * Takes an account out of use. An invoice that is open on it stays open, and is named in the answer (extension), so that
 * whoever turned it off knows that money may still come.
 */
export const deactivateAccount: ActionHandler<'payment-accounts'> = async ({ tx, record }) => {
  const { invoiceId } = await tx
    .updateTable('payment-accounts')
    .set({ status: 1 })
    .where('id', '=', record.id)
    .returning('invoiceId')
    .executeTakeFirstOrThrow();
  return invoiceId === null ? {} : { also: { openInvoice: invoiceId } };
};
