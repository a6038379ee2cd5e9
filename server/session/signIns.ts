import { sql } from 'kysely';
import { numberOf } from '../../src/resources/language/choices';
import type { Proof } from '../../src/resources/statuses/people';
import { recordActivity } from '../database/activity';
import { countUp } from '../database/counters';
import type { Db, Tx } from '../database/schema';
import type { SignInSource } from './sessions';

/** A sign-in. */
interface SignIn {
  userId: number;
  from: SignInSource;
  /** With what the user proved who they are. */
  proof: Proof;
  requestId: string;
}

/** An attempt to sign in; without `userId` nobody has the account that was tried. */
type SignInAttempt = Omit<SignIn, 'userId' | 'proof'> & { userId: number | undefined };

/** Maximum number of refusals recorded per address, account and minute, so that a flood does not fill the table. */
const maxRefusalsPerMinute = 60;

/**
 * Records a sign-in in activity, and as the user's last one. The transaction must be the one in which the session starts, so
 * that neither is there without the other.
 */
export const recordSignIn = async (tx: Tx, { userId, from, proof, requestId }: SignIn): Promise<void> => {
  // Not a column of the user: two sign-ins at once share a lock on that row, and each would wait for the other.
  await sql`insert into "last-sign-ins" ("userId", "signInDate", address) values (${userId}, now(), ${from.address})
    on conflict ("userId") do update set "signInDate" = excluded."signInDate", address = excluded.address`.execute(tx);
  await recordActivity(tx, {
    userId,
    entity: 'users',
    recordId: String(userId),
    act: 'sign-in',
    after: { ...from, proof: numberOf(proof) },
    requestId,
  });
};

/** Records a refused sign-in in activity. Who tried is unknown; `userId` is the account that was tried. */
export const recordRefusedSignIn = async (db: Db, { userId, from, requestId }: SignInAttempt): Promise<void> => {
  // By account: tries of accounts that nobody has must not hide those of a person. How often each is tried is limited.
  const counter = `refused-sign-in:${from.address.toLowerCase()}:${userId ?? ''}`;
  if ((await countUp(db, counter, 60)) > maxRefusalsPerMinute) return;
  const recordId = userId === undefined ? undefined : String(userId);
  await recordActivity(db, { entity: 'users', recordId, act: 'sign-in', refused: true, after: from, requestId });
};

/** Returns when and from where a user last signed in; null before the first time. */
export const lastSignInOf = async (tx: Db | Tx, userId: number): Promise<{ date: string; address: string } | null> => {
  const { rows } = await sql<{ date: string; address: string }>`select "signInDate" as date, address
    from "last-sign-ins" where "userId" = ${userId}`.execute(tx);
  return rows[0] ?? null;
};
