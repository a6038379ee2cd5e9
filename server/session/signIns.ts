import { sql } from 'kysely';
import { recordActivity } from '../database/activity';
import { countUp } from '../database/counters';
import type { Db } from '../database/schema';

/** Somebody at the door: who they say they are, where they stand. */
interface Visit {
  userId: number | undefined;
  address: string;
  requestId: string;
}

/** So many refusals of one address in a minute are written down: a flood of them fills no table. */
const mostRefusalsAMinute = 60;

/** Writes into activity that somebody came in. */
export const recordSignIn = (db: Db, { userId, address, requestId }: Visit): Promise<void> =>
  recordActivity(db, {
    userId,
    entity: 'users',
    recordId: String(userId),
    act: 'sign-in',
    after: { address },
    requestId,
  });

/** Writes into activity that somebody could not come in. Who it was is not known, only whose account was tried. */
export const recordRefusedSignIn = async (db: Db, { userId, address, requestId }: Visit): Promise<void> => {
  if ((await countUp(db, `refused-sign-in:${address.toLowerCase()}`, 60)) > mostRefusalsAMinute) return;
  const recordId = userId === undefined ? undefined : String(userId);
  await recordActivity(db, { entity: 'users', recordId, act: 'sign-in', refused: true, after: { address }, requestId });
};

/** When and from where a person came in last, before now; null for the first time. */
export const lastSignInOf = async (db: Db, userId: number): Promise<{ date: string; address: string } | null> => {
  const { rows } = await sql<{ date: string; after: string | null }>`select "createDate" as date, after from activity
    where entity = 'users' and "recordId" = ${String(userId)} and act = 'sign-in' and not refused
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  const said = JSON.parse(last?.after ?? 'null') as { address?: unknown } | null;
  return last ? { date: last.date, address: typeof said?.address === 'string' ? said.address : '' } : null;
};
