import type { ActionHandler } from '../../entities/handlers';
import { notifyOwner } from '../../entities/notifyOwner';

/**
 * `POST mgmt/users/{uuid}/bare-links` (extension) `{bareLinks}`: whether strangers can make invoices of a merchant without a
 * payment link. A merchant is told when somebody else changes it.
 */
export const setBareLinks: ActionHandler<'users'> = async ({ tx, caller, record, input }) => {
  const bareLinks = input.bareLinks === true;
  await tx.updateTable('users').set({ bareLinks }).where('id', '=', record.id).execute();
  await notifyOwner(tx, caller, {
    to: record.id,
    entity: 'users',
    id: record.id,
    phrase: bareLinks
      ? '%{name} allowed payments to you without a payment link'
      : '%{name} turned off payments to you without a payment link',
    args: {},
  });
};
