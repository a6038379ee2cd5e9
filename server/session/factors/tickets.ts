import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { z } from 'zod';
import { countUp } from '../../database/counters';
import type { Db, Tx } from '../../database/schema';
import { ApiError, invalid, ofField } from '../../base/errors';
import { tokenAlgorithm, type TokenKeys } from '../../base/tokenKeys';

/** Seconds within which a ticket can be used. */
const ticketSeconds = 600;

/**
 * What tickets carry, by purpose. A ticket says what the platform has checked or made so far, so that a stranger who begins
 * and never ends leaves nothing behind. It is signed and readable: nothing secret stands in it unencrypted.
 */
const contents = {
  /** The password was right. `password` is a fingerprint of its hash: another password since then ends the ticket. */
  signIn: z.object({ userId: z.int(), password: z.string(), challenge: z.string().optional() }),
  /** A sign-in with a passkey alone has begun. */
  passkeySignIn: z.object({ challenge: z.string() }),
  /** A signed-in user is asked again. */
  proof: z.object({ session: z.string(), challenge: z.string().optional() }),
  /** An authenticator app is being set up with this secret, encrypted. */
  app: z.object({ session: z.string(), secret: z.string() }),
  /** A passkey is being added. */
  passkey: z.object({ session: z.string(), challenge: z.string() }),
  /** An export of so many rows with whole numbers, of this list and filter (a fingerprint of it), is recorded. */
  reveal: z.object({ session: z.string(), entity: z.string(), filter: z.string(), rows: z.int() }),
};

/** What a ticket is for. */
export type TicketPurpose = keyof typeof contents;
/** What a ticket of this purpose carries. */
export type TicketContent<P extends TicketPurpose> = z.infer<(typeof contents)[P]>;

/** A ticket that was read. */
export type Ticket<P extends TicketPurpose> = TicketContent<P> & { ticketId: string };

/** Signs a ticket. */
export const issueTicket = <P extends TicketPurpose>(
  tokenKeys: TokenKeys,
  purpose: P,
  content: TicketContent<P>,
): Promise<string> =>
  new SignJWT({ content })
    .setProtectedHeader({ alg: tokenAlgorithm })
    .setAudience(purpose)
    .setJti(randomUUID())
    .setExpirationTime(`${ticketSeconds}s`)
    .sign(tokenKeys.newest);

/** 409, not 401: the session of whoever sends it goes on. */
export const ticketEnded = () => new ApiError(409, 'ticket_ended', 'This took too long. Start again.');

/** Returns what a ticket carries. Throws 409 for one that is not ours, has expired, or is for something else; 422 without one. */
export const readTicket = async <P extends TicketPurpose>(
  tokenKeys: TokenKeys,
  purpose: P,
  ticket: unknown,
): Promise<Ticket<P>> => {
  if (typeof ticket !== 'string') throw invalid('ticket', ofField('Ticket', { phrase: 'Required' }));
  const verified = await tokenKeys.verify(ticket, { audience: purpose }).catch(() => {
    throw ticketEnded();
  });
  const parsed = contents[purpose].safeParse(verified.payload.content);
  const { jti } = verified.payload;
  if (!parsed.success || jti === undefined) throw ticketEnded();
  return { ...(parsed.data as TicketContent<P>), ticketId: jti };
};

/** Whether a ticket says that it is for this. `readTicket` checks it. */
export const isTicketFor = (purpose: TicketPurpose, ticket: unknown): boolean => {
  try {
    return typeof ticket === 'string' && decodeJwt(ticket).aud === purpose;
  } catch {
    return false;
  }
};

/** Spends a ticket, in the transaction of what it allows. Throws 409 when it was used before. */
export const spendTicket = async (tx: Db | Tx, { ticketId }: { ticketId: string }): Promise<void> => {
  if ((await countUp(tx, `ticket:${ticketId}`, ticketSeconds)) > 1) throw ticketEnded();
};
