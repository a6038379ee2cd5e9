import { staffRoles } from '../../../src/resources/language/roles';
import { UserStatus } from '../../../src/resources/statuses/people';
import { conflict, invalid, ofField } from '../../base/errors';
import type { ActionHandler } from '../../entities/handlers';
import { notifyOwner } from '../../entities/notifyOwner';
import type { Tx } from '../../database/schema';
import type { Values } from '../../../src/resources/language/values';
import { nicknameOf } from '../../session/people';

/**
 * Locks the person to whom a ticket is to be assigned, before the ticket: who disables them locks them first, too, and then their
 * tickets. Throws 422 unless they are active staff.
 */
export const lockAssignee = async (tx: Tx, { userId }: Values): Promise<void> => {
  if (userId === null) return;
  const id = Number(userId);
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', UserStatus.Active)
    .where('type', 'in', [...staffRoles])
    .forShare()
    .executeTakeFirst();
  if (!found) throw invalid('userId', ofField('Assignee', { phrase: 'no such record' }));
};

/**
 * `POST mgmt/support/{id}/assign` (extension): assigns a ticket to active staff, or to nobody. With `was`, whom the caller saw, it is
 * refused once somebody else has it. The new assignee is told, unless they did it themselves.
 */
export const assignTicket: ActionHandler<'support'> = async ({ tx, caller, record, input, body }) => {
  const assigneeId = input.userId === null ? null : Number(input.userId);
  const was = body.was === undefined ? record.assigneeId : body.was === null ? null : Number(body.was);
  const assigned = await tx
    .updateTable('support')
    .set({ assigneeId })
    .where('id', '=', record.id)
    .where('assigneeId', 'is not distinct from', was)
    .returning('id')
    .executeTakeFirst();
  if (!assigned) {
    if (record.assigneeId === null) throw conflict('Meanwhile it was assigned to nobody', 'userId');
    const name = await nicknameOf(tx, record.assigneeId);
    throw conflict({ phrase: 'Meanwhile it was assigned to %{name}', args: { name } }, 'userId');
  }
  if (assigneeId === record.assigneeId) return;
  await notifyOwner(tx, caller, {
    to: assigneeId,
    entity: 'support',
    id: record.id,
    phrase: '%{name} assigned you the ticket “%{ticket}”',
    args: { ticket: record.ticketName! },
  });
};
