import { notWhileAssigning } from '../../../src/resources/messages';
import { lockWaitingRequest } from '../../approvals/requests';
import type { ActionHandler } from '../../entities/handlers';
import { conflict } from '../../base/errors';

/**
 * `POST mgmt/vault-messages/{id}/no-payment` (extension) `{is}`: says that an Unmatched message is no payment, or takes that
 * back. No pattern reads such a message afterwards, and nobody assigns it. Throws 409 while an assignment of it waits for
 * approval, also one that was asked for while this call waited for the message: it would end there without a decision.
 */
export const markNoPayment =
  (is: boolean): ActionHandler<'messages'> =>
  async ({ tx, caller, record }) => {
    if (is && (await lockWaitingRequest(tx, `messages/${record.id}`))) throw conflict(notWhileAssigning.reason);
    await tx
      .updateTable('messages')
      .set({ noPaymentBy: is ? caller.id : null })
      .where('id', '=', record.id)
      .execute();
  };
