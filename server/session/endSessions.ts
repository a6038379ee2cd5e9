import type { Context } from 'hono';
import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import type { Caller, Env } from '../calls/platform';
import { recordActivity } from '../database/activity';
import { announce } from '../database/changes';
import type { Schema, Tx } from '../database/schema';
import type { SignInSource } from './sessions';

/** Who makes a call, and its number in activity. */
interface CallerAct {
  caller: Caller;
  requestId: string;
}

/** Returns who makes a call, and its number in activity. */
export const actOf = (context: Context<Env>): CallerAct => ({
  caller: context.get('caller'),
  requestId: context.get('requestId'),
});

/** What was done with a sign-in or session. */
interface SourceAct {
  act: string;
  before?: SignInSource;
  after?: SignInSource;
}

const recordActOn = (tx: Tx, person: number, { caller, requestId }: CallerAct, act: SourceAct): Promise<void> =>
  recordActivity(tx, { userId: caller.id, entity: 'users', recordId: String(person), ...act, requestId });

/** Records what the caller did with their own sessions or sign-ins. */
export const recordOwnAct = (tx: Tx, callerAct: CallerAct, act: SourceAct): Promise<void> =>
  recordActOn(tx, callerAct.caller.id, callerAct, act);

/**
 * Ends the sessions of a person that meet a condition, on every instance, and records each as an act of the caller. Returns what
 * they were. Lock the person first (`lockPeople`): a change of their password ends all of their sessions, in another order.
 */
export const endSessionsOf = async (
  tx: Tx,
  id: number,
  callerAct: CallerAct,
  which: (eb: ExpressionBuilder<Schema, 'sessions'>) => Expression<SqlBool>,
): Promise<SignInSource[]> => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('userId', '=', id)
    .where(which)
    .returning(['browser', 'system', 'address'])
    .execute();
  if (ended.length > 0) await announce(tx, { entity: 'sessions', id, kind: 'removed' });
  for (const before of ended) await recordActOn(tx, id, callerAct, { act: 'end-session', before });
  return ended;
};
