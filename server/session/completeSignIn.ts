import type { Role } from '../../src/resources/language/roles';
import type { Proof } from '../../src/resources/statuses/people';
import type { Platform } from '../calls/platform';
import type { Tx } from '../database/schema';
import { hasFactors } from './factors/factors';
import { mustHaveFactor } from './factors/mustHaveFactor';
import { startSession, type SignInSource } from './sessions';
import { noteSignIn } from './signInSources';
import { lastSignInOf, recordSignIn } from './signIns';
import { issueToken, tokenEnd } from './tokens';

/** A user whose proofs were all accepted, as they were read before. */
export interface AcceptedUser {
  id: number;
  uuid: string;
  email: string;
  type: Role;
  passwordDue: boolean | null;
  /** The hash that the password was compared with. If it has changed since, no session starts. */
  passwordHash: string;
}

/** How somebody signs in. */
export interface SignInCircumstances {
  from: SignInSource;
  proof: Proof;
  requestId: string;
}

/**
 * Starts a session, records the sign-in, notes from where it was, and returns the answer to it: `access`, `lastSignIn`, and
 * what is due before anything else. Undefined when the user was disabled or got another password since they were read.
 */
export const completeSignIn = async (
  tx: Tx,
  platform: Platform,
  user: AcceptedUser,
  { from, proof, requestId }: SignInCircumstances,
) => {
  const endsAt = tokenEnd(platform);
  const { id, passwordHash, passwordDue, type } = user;
  const session = await startSession(tx, { userId: id, passwordHash, from, endsAt, proof });
  if (!session) return undefined;
  const lastSignIn = await lastSignInOf(tx, id);
  await recordSignIn(tx, { userId: id, from, proof, requestId });
  await noteSignIn(tx, { userId: id, session, ...from });
  const access = await issueToken(platform, { ...user, session, endsAt });
  const factorDue = mustHaveFactor(platform.settings, type) && !(await hasFactors(tx, id));
  return {
    access,
    lastSignIn,
    ...(passwordDue ? { passwordDue: true } : {}),
    ...(factorDue ? { factorDue: true } : {}),
  };
};
