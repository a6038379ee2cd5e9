import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { countUp, deleteCount, countDown } from '../database/counters';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema';
import { tooMany } from '../base/errors';
import { fold } from '../../src/resources/language/folding';

const windowMinutes = 15;
const windowSeconds = windowMinutes * 60;
/** Limits within the window: tries of one login from one address, and logins tried from one address. */
const limits = { tries: 10, accounts: 100 } as const;
/**
 * After this many failures of a login, from any addresses, each further failure delays its next try by `delayStepMs`
 * more. Of what was typed, not of whose it is: a delay that an e-mail and a nickname share would tell that both are one
 * person's, and one that only accounts have, that there is one.
 */
const undelayedFailures = 10;
const delayStepMs = 250;
const maxDelayMs = 5000;
/**
 * Maximum number of tries delayed at a time. Further ones are not delayed, so that a flood cannot keep the right person
 * waiting.
 */
const maxDelayedTries = 20;

let delayedTries = 0;

const delayTry = async (failures: number) => {
  const delayMs = Math.min((failures - undelayedFailures) * delayStepMs, maxDelayMs);
  if (delayMs <= 0 || delayedTries >= maxDelayedTries) return;
  delayedTries++;
  try {
    await delay(delayMs);
  } finally {
    delayedTries--;
  }
};

/** Who tries to sign in: the user whose login it is, if any; what was typed; and the client's address. */
export interface Subjects {
  userId: number | undefined;
  loginId: string;
  address: string;
}

/** What is tried. Tries of a second factor count apart: a password that is right must not give further tries of codes. */
export type AttemptKind = 'sign-in' | 'factor';

/**
 * Tries of a second factor within a day: of an account at the sign-in, from all addresses, and of each session. Whoever tries
 * it at the sign-in knows the password, so locking it until the password is another, or for the day, is right; a million codes
 * cannot be tried in a lifetime.
 */
const factorTriesPerDay = 30;
const secondsPerDay = 86_400;
const hoursPerDay = 24;

const tooManyToday = () =>
  tooMany(
    {
      phrase:
        'Too many attempts. Try again in %{smart_count} hour. |||| Too many attempts. Try again in %{smart_count} hours.',
      args: { smart_count: hoursPerDay },
    },
    secondsPerDay,
  );

/** A counted try that may go on. `succeeded` takes it off the counts. */
export interface Attempt {
  /** Failures of this account within the window, this try included; of a second factor, within a day. */
  failures: number;
  succeeded: () => Promise<void>;
}

const counterKeysOf = ({ userId, loginId, address }: Subjects, kind: AttemptKind) => {
  // Folded as the database compares it, so that one account has no second login.
  const loginHash = createHash('sha256').update(fold(loginId)).digest('base64url').slice(0, 22).toLowerCase();
  const typed = `login-id:${loginHash}`;
  const account = userId === undefined ? typed : `user:${userId}`;
  const client = `address:${address.toLowerCase()}`;
  return {
    accountKey: `${kind}:${kind === 'factor' ? account : typed}`,
    addressKey: `${kind}:${client}`,
    // What was typed, not whose it is: tries of an e-mail that ended those of a nickname would tell that both are one person's.
    pairKey: `${kind}:${kind === 'factor' ? account : typed}@${client}`,
    dayKey: `${kind}-day:${account}`,
  };
};

/**
 * Counts a sign-in before its password is checked (docs/decisions.md#sign-in-and-users). Throws 429 above ten tries of what was typed
 * from one address and above a hundred such logins from one address, even if the password is right. A login that is tried
 * from many addresses is only delayed, so that a stranger cannot lock the right person out. A second factor may be tried
 * 30 times a day, from all addresses together.
 */
export const countAttempt = async (db: Db, subjects: Subjects, kind: AttemptKind = 'sign-in'): Promise<Attempt> => {
  const { accountKey, addressKey, pairKey, dayKey } = counterKeysOf(subjects, kind);
  const refused = () =>
    tooMany(
      {
        phrase:
          'Too many attempts. Try again in %{smart_count} minute. |||| Too many attempts. Try again in %{smart_count} minutes.',
        args: { smart_count: windowMinutes },
      },
      windowSeconds,
    );
  const { failures, failuresInWindow } = await db.transaction().execute(async (tx) => {
    // The address is counted first: its row stays locked until the end, so that tries from one address run in turn.
    const accounts = await countUp(tx, addressKey, windowSeconds);
    const tries = await countUp(tx, pairKey, windowSeconds);
    if (tries > limits.tries || (tries === 1 && accounts > limits.accounts)) throw refused();
    if (tries > 1) await countDown(tx, addressKey);
    const failuresInWindow = await countUp(tx, accountKey, windowSeconds);
    if (kind === 'sign-in') return { failures: failuresInWindow, failuresInWindow };
    const today = await countUp(tx, dayKey, secondsPerDay);
    if (today > factorTriesPerDay) throw tooManyToday();
    return { failures: today, failuresInWindow };
  });
  await delayTry(failuresInWindow);
  return {
    failures,
    succeeded: async () => {
      if (await deleteCount(db, pairKey)) await countDown(db, addressKey);
      await countDown(db, accountKey);
      if (kind === 'factor') await countDown(db, dayKey);
    },
  };
};

/**
 * Counts a try of a signed-in user to prove again who they are. Each session has tries of its own, so that who took one over
 * does not lock the person out. Throws 429 above thirty a day.
 */
export const countSessionAttempt = async (db: Db, session: string): Promise<Attempt> => {
  const key = `proof:${session}`;
  const failures = await countUp(db, key, secondsPerDay);
  if (failures > factorTriesPerDay) throw tooManyToday();
  return { failures, succeeded: () => countDown(db, key) };
};

/** Forgets the tries of a user's second factor: whoever made them knows the password no longer, or the factor is another. */
export const forgetFactorTries = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from counters where lower(subject collate "pg_c_utf8") in
    (${`factor:user:${userId}`}, ${`factor-day:user:${userId}`}) or subject like ${`factor:user:${userId}@%`}`.execute(
    tx,
  );
};
