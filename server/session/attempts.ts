import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { countUp, deleteCount, countDown } from '../database/counters';
import type { Db } from '../database/schema';
import { tooMany } from '../ground/errors';

const windowMinutes = 15;
const windowSeconds = windowMinutes * 60;
/** Tries of one account from one address, and different accounts tried from one address, within the window. */
const allowed = { tries: 10, accounts: 100 } as const;
/** Past so many failures of an account from wherever, each further one makes its next try wait longer (ms). */
const slowAfter = 10;
const slowBy = 250;
const slowAtMost = 5000;
/** So many tries wait at once; more do not, so that a flood can't keep the right person waiting either. */
const mostHeld = 20;

let held = 0;

const hold = async (failures: number) => {
  const wait = Math.min((failures - slowAfter) * slowBy, slowAtMost);
  if (wait <= 0 || held >= mostHeld) return;
  held++;
  try {
    await delay(wait);
  } finally {
    held--;
  }
};

/** Who tries to come in: a user where the name belongs to one, else what was typed; and from where. */
export interface Subjects {
  userId: number | undefined;
  loginId: string;
  address: string;
}

/** A counted try that may go on; `succeeded` takes it back. */
export interface Attempt {
  succeeded: () => Promise<void>;
}

const subjectsOf = ({ userId, loginId, address }: Subjects) => {
  const typed = createHash('sha256').update(loginId.toLowerCase()).digest('base64url').slice(0, 22).toLowerCase();
  const account = userId === undefined ? `login-id:${typed}` : `user:${userId}`;
  const place = `address:${address.toLowerCase()}`;
  return { account: `sign-in:${account}`, place: `sign-in:${place}`, both: `sign-in:${account}@${place}` };
};

/**
 * Counts a try of a sign-in before it is made (decisions, section 2). Throws 429 above ten of an account from one
 * address and above a hundred accounts from one address, right password or not. An account that is tried from many
 * addresses is only slowed down: a stranger can't keep the right person out.
 */
export const countAttempt = async (db: Db, subjects: Subjects): Promise<Attempt> => {
  const { account, place, both } = subjectsOf(subjects);
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
    // The address comes first: its row is locked until all is counted, so that tries at once from there stand in line.
    const accounts = await countUp(tx, place, windowSeconds);
    const tries = await countUp(tx, both, windowSeconds);
    if (tries > allowed.tries || (tries === 1 && accounts > allowed.accounts)) throw refused();
    if (tries > 1) await countDown(tx, place);
    return countUp(tx, account, windowSeconds);
  });
  await hold(failures);
  return {
    succeeded: async () => {
      if (await deleteCount(db, both)) await countDown(db, place);
      await countDown(db, account);
    },
  };
};
