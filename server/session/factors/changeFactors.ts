import type { Context } from 'hono';
import { ownFactors } from '../../../src/resources/ownFactors';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { Proof } from '../../../src/resources/statuses/people';
import type { Caller, Env } from '../../calls/platform';
import { recordActivity } from '../../database/activity';
import { notifyUser } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { conflict, notFound } from '../../base/errors';
import { endOtherSessions, noteProof } from '../sessions';
import { factorsOf } from './factors';
import { deleteRecoveryCodes, renewRecoveryCodes } from './recoveryCodes';

/** Maximum number of passkeys of a person. */
const maxPasskeys = 10;

/** A factor to be stored. */
export type NewFactor = { kind: Proof } & Partial<
  Record<'name' | 'secret' | 'credential' | 'publicKey' | 'transports', string> &
    Record<'lastStep' | 'signCount', number>
>;

/** Locks a user, so that their factors change one after the other. */
export const lockFactors = (tx: Tx, userId: number): Promise<unknown> =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Records a change of the caller's own factors. */
export const recordFactorAct = (
  tx: Tx,
  context: Context<Env>,
  { act, before, after }: { act: string; before?: object; after?: object },
): Promise<void> => {
  const { id } = context.get('caller');
  const requestId = context.get('requestId');
  return recordActivity(tx, { userId: id, entity: 'users', recordId: String(id), act, before, after, requestId });
};

/** Tells a user of something about their factors; the notice leads to them. */
export const notifyOfFactors = (
  tx: Tx,
  userId: number,
  phrase: string,
  args?: Readonly<Record<string, string | number>>,
): Promise<void> => notifyUser(tx, { to: userId, entity: ownFactors, id: userId, words: { phrase, args } });

/** Throws 409 when a user has as many passkeys as one person may. */
const checkPasskeys = (count: number) => {
  if (count < maxPasskeys) return;
  throw conflict({
    phrase: 'You have %{smart_count} passkey: delete one first |||| You have %{smart_count} passkeys: delete one first',
    args: { smart_count: count },
  });
};

/**
 * Adds a factor of the caller, whose factors are locked, and tells them; an authenticator app replaces the one before. It
 * counts as a proof: they have just used it. The first one ends their other sessions, which a password alone began, and
 * gives them recovery codes, which are returned. An app that is replaced ends them, too: whoever has the old phone may be
 * signed in. Throws 409 above ten passkeys.
 */
export const addFactor = async (tx: Tx, context: Context<Env>, factor: NewFactor): Promise<string[] | undefined> => {
  const { id: userId, session }: Caller = context.get('caller');
  const { kind, name } = factor;
  const before = await factorsOf(tx, userId);
  if (kind === Proof.App)
    await tx.deleteFrom('factors').where('userId', '=', userId).where('kind', '=', kind).execute();
  else checkPasskeys(before.filter((one) => one.kind === kind).length);
  await tx
    .insertInto('factors')
    .values({ ...factor, userId })
    .execute();
  await noteProof(tx, session, kind);
  await recordFactorAct(tx, context, { act: 'add-factor', after: { kind, name } });
  await notifyOfFactors(tx, userId, kind === Proof.App ? urgentNotices.appAdded : urgentNotices.passkeyAdded);
  const isReplaced = kind === Proof.App && before.some((one) => one.kind === kind);
  if (before.length === 0 || isReplaced) await endOtherSessions(tx, userId, session);
  return before.length === 0 ? renewRecoveryCodes(tx, userId) : undefined;
};

/**
 * Deletes a factor of the caller, whose factors are locked, tells them, and ends their other sessions: the device may be in
 * other hands, and signed in. With the last one the recovery codes go, too.
 * Throws 404 for another's, 409 for the last one of whoever must have one (`isRequired`).
 */
export const deleteFactor = async (tx: Tx, context: Context<Env>, id: number, isRequired: boolean): Promise<void> => {
  const { id: userId, session }: Caller = context.get('caller');
  const factors = await factorsOf(tx, userId);
  const deleted = factors.find((factor) => factor.id === id);
  if (!deleted) throw notFound();
  const isLast = factors.length === 1;
  if (isLast && isRequired) throw conflict('You need a second factor: set up another one before you delete this one');
  await tx.deleteFrom('factors').where('id', '=', id).execute();
  const { kind, name } = deleted;
  await recordFactorAct(tx, context, { act: 'remove-factor', before: { kind, name } });
  await notifyOfFactors(tx, userId, kind === Proof.App ? urgentNotices.appDeleted : urgentNotices.passkeyDeleted);
  await endOtherSessions(tx, userId, session);
  if (!isLast) return;
  await deleteRecoveryCodes(tx, userId);
  await noteProof(tx, session, Proof.Password);
};
