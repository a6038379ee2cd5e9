import type { CreateHandler } from '../entities/handlers';

/** A ticket's author is who is signed in, never what a body says. */
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
