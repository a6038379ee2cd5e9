import type { ActionHandler } from '../entities/handlers';

/** Makes a device watch a payment account. */
export const bindDevice: ActionHandler<'payment-accounts'> = async ({ tx, record, input }) => {
  await tx
    .updateTable('payment-accounts')
    .set({ deviceId: Number(input.deviceId) })
    .where('id', '=', record.id)
    .execute();
};
