import type { ActionHandler } from '../../entities/handlers';
import { notifyOwner } from '../../entities/notifyOwner';

/**
 * `POST mgmt/users/{uuid}/contact` (extension) `{contact}`: whom the payers of a merchant ask. A merchant is told when somebody
 * else changes it.
 */
export const setContact: ActionHandler<'users'> = async ({ tx, caller, record, input }) => {
  const contact = input.contact === null ? null : String(input.contact);
  await tx.updateTable('users').set({ contact }).where('id', '=', record.id).execute();
  await notifyOwner(tx, caller, {
    to: record.id,
    entity: 'users',
    id: record.id,
    phrase: '%{name} changed whom your payers ask: %{contact}',
    args: { contact: contact ?? '—' },
  });
};
