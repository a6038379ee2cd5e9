import { sql } from 'kysely';
import { perChoice } from '../../../src/resources/language/choices';
import { meets } from '../../../src/resources/language/condition';
import { staffRoles } from '../../../src/resources/language/roles';
import { UserStatus } from '../../../src/resources/statuses/people';
import { TicketStatus } from '../../../src/resources/statuses/support';
import { support } from '../../../src/resources/support';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { notifyUser } from '../../database/changes';
import { countUp } from '../../database/counters';
import { listSql, userSql } from '../../database/statusSql';
import type { Tx } from '../../database/schema';
import { conflict } from '../../base/errors';
import { nicknameOf } from '../../session/people';

/** Opens a ticket. Its author is always the caller, whatever the body says. */
export const openTicket: CreateHandler = async ({ tx, caller, input }) =>
  tx
    .insertInto('support')
    .values({
      ticketName: String(input.ticketName),
      ticketDescription: String(input.ticketDescription),
      subject: input.subject === null ? null : String(input.subject),
      ticketAuthor: await nicknameOf(tx, caller.id),
      authorId: caller.id,
      createDate: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The notice to a ticket's author, by the new status. */
const statusPhrases = perChoice<typeof TicketStatus, string>(TicketStatus, {
  Open: 'Your ticket “%{ticket}” was opened again: %{reason}',
  Suspended: 'Your ticket “%{ticket}” was suspended: %{reason}',
  Closed: 'Your ticket “%{ticket}” was closed: %{reason}',
});

/**
 * `POST mgmt/support/{id}/status` (extension): suspends, closes or reopens a ticket and notifies its author of the
 * reason.
 */
export const changeTicket =
  (status: TicketStatus): ActionHandler<'support'> =>
  async ({ tx, caller, record, input }) => {
    const reason = String(input.reason);
    // A closed ticket keeps who had it, also when they leave; one that is opened again waits for nobody who does not come back.
    const assigneeId = sql<
      number | null
    >`(select u.id from users u where u.id = "assigneeId" and u.status = ${userSql.Active}
      and u.type in ${listSql(staffRoles)})`;
    const { authorId } = await tx
      .updateTable('support')
      .set({ status, reason, assigneeId })
      .where('id', '=', record.id)
      .returning('authorId')
      .executeTakeFirstOrThrow();
    if (authorId === null || authorId === caller.id) return;
    const words = { phrase: statusPhrases.of(status)!, args: { ticket: record.ticketName!, reason } };
    await notifyUser(tx, { to: authorId, entity: 'support', id: record.id, words });
  };

/** Active staff who answered a ticket or to whom it is assigned, except one person. Whoever left staff may not read it any more. */
const staffOfTicket = async (tx: Tx, ticketId: number, except: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('users')
    .select('users.id')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('users.id', 'in', selectFrom('ticket-answers').select('authorId').where('ticketId', '=', ticketId)),
        eb('users.id', '=', selectFrom('support').select('assigneeId').where('id', '=', ticketId)),
      ]),
    )
    .where('users.id', '<>', except)
    .where('users.status', '=', UserStatus.Active)
    .where('users.type', 'in', [...staffRoles])
    .execute();
  return rows.map(({ id }) => id);
};

/** Maximum number of answers of one person to one ticket within an hour of which others are notified. */
const maxNoticesPerHour = 10;
const hourSeconds = 3600;

/**
 * `POST mgmt/support/{ticketId}/answers` (extension): answers an open or suspended ticket. Its author is notified of an
 * answer by somebody else, and its assignee and the staff who answered before of one by its author.
 */
export const answerTicket: CreateHandler = async ({ tx, caller, input, params, changed }) => {
  const ticketId = params.ticketId!;
  // Locked, so that it cannot be closed meanwhile.
  const ticket = await tx
    .selectFrom('support')
    .select(['status', 'authorId', 'ticketName'])
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { is, otherwise } = support.display.thread!.when;
  if (!meets(ticket, is)) throw conflict(otherwise);
  const author = await nicknameOf(tx, caller.id);
  const answer = await tx
    .insertInto('ticket-answers')
    .values({ ticketId, author, authorId: caller.id, text: String(input.text) })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The list says who answered last.
  await changed({ entity: 'support', id: ticketId, kind: 'changed' });
  const subject = `answer-notices:${ticketId}:${caller.id}`;
  if ((await countUp(tx, subject, hourSeconds)) > maxNoticesPerHour) return answer;
  const args = { author, ticket: ticket.ticketName };
  if (ticket.authorId === caller.id) {
    const words = { phrase: '%{author} answered in “%{ticket}”', args };
    for (const to of await staffOfTicket(tx, ticketId, caller.id))
      await notifyUser(tx, { to, entity: 'support', id: ticketId, words });
  } else if (ticket.authorId !== null) {
    const words = { phrase: '%{author} answered your ticket “%{ticket}”', args };
    await notifyUser(tx, { to: ticket.authorId, entity: 'support', id: ticketId, words });
  }
  return answer;
};
