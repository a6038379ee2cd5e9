import { sql } from 'kysely';
import { recordActivity } from '../database/activity';
import { countUp } from '../database/counters';
import type { Db, Tx } from '../database/schema';

/** A sign-in, successful or not. */
interface SignInAttempt {
  userId: number | undefined;
  address: string;
  requestId: string;
}

/** Maximum number of refusals recorded per address and minute, so that a flood does not fill the table. */
const maxRefusalsPerMinute = 60;

/** Records a sign-in in activity. */
export const recordSignIn = (db: Db | Tx, { userId, address, requestId }: SignInAttempt): Promise<void> =>
  recordActivity(db, {
    userId,
    entity: 'users',
    recordId: String(userId),
    act: 'sign-in',
    after: { address },
    requestId,
  });

/** Records a refused sign-in in activity. Who tried is unknown; `userId` is the account that was tried. */
export const recordRefusedSignIn = async (db: Db, { userId, address, requestId }: SignInAttempt): Promise<void> => {
  if ((await countUp(db, `refused-sign-in:${address.toLowerCase()}`, 60)) > maxRefusalsPerMinute) return;
  const recordId = userId === undefined ? undefined : String(userId);
  await recordActivity(db, { entity: 'users', recordId, act: 'sign-in', refused: true, after: { address }, requestId });
};

/** Returns when and from where a user last signed in; null before the first time. */
export const lastSignInOf = async (db: Db | Tx, userId: number): Promise<{ date: string; address: string } | null> => {
  const { rows } = await sql<{ date: string; after: string | null }>`select "createDate" as date, after from activity
    where entity = 'users' and "recordId" = ${String(userId)} and act = 'sign-in' and not refused
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  const recorded = JSON.parse(last?.after ?? 'null') as { address?: unknown } | null;
  return last ? { date: last.date, address: typeof recorded?.address === 'string' ? recorded.address : '' } : null;
};
