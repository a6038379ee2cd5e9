import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { countUp, deleteCount, countDown } from '../database/counters';
import type { Db } from '../database/schema';
import { tooMany } from '../ground/errors';

const windowMinutes = 15;
const windowSeconds = windowMinutes * 60;
/** Limits within the window: tries of one account from one address, and accounts tried from one address. */
const limits = { tries: 10, accounts: 100 } as const;
/**
 * After this many failures of an account, from any addresses, each further failure delays its next try by `delayStepMs`
 * more.
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

/** A counted try that may go on. `succeeded` takes it off the counts. */
export interface Attempt {
  succeeded: () => Promise<void>;
}

const counterKeysOf = ({ userId, loginId, address }: Subjects) => {
  const loginHash = createHash('sha256').update(loginId.toLowerCase()).digest('base64url').slice(0, 22).toLowerCase();
  const account = userId === undefined ? `login-id:${loginHash}` : `user:${userId}`;
  const client = `address:${address.toLowerCase()}`;
  return {
    accountKey: `sign-in:${account}`,
    addressKey: `sign-in:${client}`,
    pairKey: `sign-in:${account}@${client}`,
  };
};

/**
 * Counts a sign-in before its password is checked (decisions, section 2). Throws 429 above ten tries of an account from
 * one address and above a hundred accounts from one address, even if the password is right. An account that is tried
 * from many addresses is only delayed, so that a stranger cannot lock the right person out.
 */
export const countAttempt = async (db: Db, subjects: Subjects): Promise<Attempt> => {
  const { accountKey, addressKey, pairKey } = counterKeysOf(subjects);
  const refused = () =>
    tooMany(
      {
        phrase:
          'Too many attempts. Try again in %{smart_count} minute. |||| Too many attempts. Try again in %{smart_count} minutes.',
        args: { smart_count: windowMinutes },
      },
      windowSeconds,
    );
  const failures = await db.transaction().execute(async (tx) => {
    // The address is counted first: its row stays locked until the end, so that tries from one address run in turn.
    const accounts = await countUp(tx, addressKey, windowSeconds);
    const tries = await countUp(tx, pairKey, windowSeconds);
    if (tries > limits.tries || (tries === 1 && accounts > limits.accounts)) throw refused();
    if (tries > 1) await countDown(tx, addressKey);
    return countUp(tx, accountKey, windowSeconds);
  });
  await delayTry(failures);
  return {
    succeeded: async () => {
      if (await deleteCount(db, pairKey)) await countDown(db, addressKey);
      await countDown(db, accountKey);
    },
  };
};
