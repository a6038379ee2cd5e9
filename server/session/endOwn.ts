import type { Context } from 'hono';
import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import type { Caller, Env } from '../calls/platform';
import { recordActivity } from '../database/activity';
import { announce } from '../database/changes';
import type { Schema, Tx } from '../database/schema';
import type { SignInSource } from './sessions';

/** Who makes a call, and its number in activity. */
interface OwnAct {
  caller: Caller;
  requestId: string;
}

/** Returns who makes a call, and its number in activity. */
export const actOf = (context: Context<Env>): OwnAct => ({
  caller: context.get('caller'),
  requestId: context.get('requestId'),
});

/** Records what the caller did with their own sessions or sign-ins. */
export const recordOwnAct = (
  tx: Tx,
  { caller: { id }, requestId }: OwnAct,
  { act, before, after }: { act: string; before?: SignInSource; after?: SignInSource },
): Promise<void> =>
  recordActivity(tx, { userId: id, entity: 'users', recordId: String(id), act, before, after, requestId });

/**
 * Ends the caller's sessions that meet a condition, on every instance, and records each. Returns what they were. Lock the
 * caller first (`lockPeople`): a change of their password ends all of their sessions, in another order.
 */
export const endOwnSessions = async (
  tx: Tx,
  ownAct: OwnAct,
  which: (eb: ExpressionBuilder<Schema, 'sessions'>) => Expression<SqlBool>,
): Promise<SignInSource[]> => {
  const { id } = ownAct.caller;
  const ended = await tx
    .deleteFrom('sessions')
    .where('userId', '=', id)
    .where(which)
    .returning(['browser', 'system', 'address'])
    .execute();
  if (ended.length > 0) await announce(tx, { entity: 'sessions', id, kind: 'removed' });
  for (const before of ended) await recordOwnAct(tx, ownAct, { act: 'end-session', before });
  return ended;
};
