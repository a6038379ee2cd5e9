import type { ActionHandler } from '../../entities/handlers';

/**
 * `POST mgmt/vault-messages/{id}/no-payment` (extension) `{is}`: says that an Unmatched message is no payment, or takes that
 * back. No pattern reads such a message afterwards, and nobody assigns it.
 */
export const markNoPayment =
  (is: boolean): ActionHandler<'messages'> =>
  async ({ tx, caller, record }) => {
    await tx
      .updateTable('messages')
      .set({ noPaymentBy: is ? caller.id : null })
      .where('id', '=', record.id)
      .execute();
  };
