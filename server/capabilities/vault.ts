import type { ActionHandler } from '../entities/handlers';

const active = 0;
const disabled = 1;

const setStatus =
  (status: number): ActionHandler<'payment-accounts'> =>
  async ({ tx, record }) => {
    await tx.updateTable('payment-accounts').set({ status }).where('id', '=', record.id).execute();
  };

/** Turns a payment account on: it may be given to payers again. */
export const activateAccount = setStatus(active);

/** Turns a payment account off; an open invoice on it goes on. */
export const deactivateAccount = setStatus(disabled);

/** Makes a device watch a payment account. */
export const bindDevice: ActionHandler<'payment-accounts'> = async ({ tx, record, input }) => {
  await tx
    .updateTable('payment-accounts')
    .set({ deviceId: Number(input.deviceId) })
    .where('id', '=', record.id)
    .execute();
};
