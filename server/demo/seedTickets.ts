import { Role } from '../../src/resources/language/roles';
import type { Tx } from '../database/schema';
import { demoTickets } from './people';

const hourMs = 3_600_000;

/** Creates the demo's support tickets, which the Moderator opened, with their answers. */
export const seedTickets = async (tx: Tx, now: number): Promise<void> => {
  const hoursAgo = (hours: number) => new Date(now - hours * hourMs).toISOString();
  const personWith = (role: Role) =>
    tx.selectFrom('users').select(['id', 'nickname']).where('type', '=', role).orderBy('id').executeTakeFirstOrThrow();
  const author = await personWith(Role.Moderator);
  for (const { answers, hoursAgo: age, ...ticket } of demoTickets) {
    const { id: ticketId } = await tx
      .insertInto('support')
      .values({ ...ticket, createDate: hoursAgo(age), authorId: author.id, ticketAuthor: author.nickname })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const answer of answers) {
      const person = await personWith(answer.as);
      await tx
        .insertInto('ticket-answers')
        .values({
          ticketId,
          authorId: person.id,
          author: person.nickname,
          createDate: hoursAgo(answer.hoursAgo),
          text: answer.text,
        })
        .execute();
    }
  }
};
