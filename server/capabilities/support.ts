import type { TicketStatus } from '../../src/resources/statuses';
import type { ActionHandler, CreateHandler } from '../entities/handlers';
import { notifyUser } from '../database/changes';

/** Opens a ticket. Its author is always the caller, whatever the body says. */
export const openTicket: CreateHandler = async ({ tx, caller, input }) => {
  const author = await tx.selectFrom('users').select('nickname').where('id', '=', caller.id).executeTakeFirstOrThrow();
  return tx
    .insertInto('support')
    .values({
      ticketName: String(input.ticketName),
      ticketDescription: String(input.ticketDescription),
      subject: input.subject === null ? null : String(input.subject),
      ticketAuthor: author.nickname,
      authorId: caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** The notice to a ticket's author, by the new status. */
const statusPhrases: Readonly<Record<number, string>> = {
  0: 'Your ticket %{ticket} was opened again: %{reason}',
  1: 'Your ticket %{ticket} was suspended: %{reason}',
  2: 'Your ticket %{ticket} was closed: %{reason}',
};

/**
 * `POST mgmt/support/{id}/status` (extension): suspends, closes or reopens a ticket and notifies its author of the
 * reason.
 */
export const changeTicket =
  (status: TicketStatus): ActionHandler<'support'> =>
  async ({ tx, caller, record, input }) => {
    const reason = String(input.reason);
    const { authorId } = await tx
      .updateTable('support')
      .set({ status, reason })
      .where('id', '=', record.id)
      .returning('authorId')
      .executeTakeFirstOrThrow();
    if (authorId === null || authorId === caller.id) return;
    const words = { phrase: statusPhrases[status]!, args: { ticket: record.id, reason } };
    await notifyUser(tx, { to: authorId, entity: 'support', id: record.id, words });
  };
