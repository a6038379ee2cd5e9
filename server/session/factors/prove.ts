import { urgentNotices } from '../../../src/resources/urgentNotices';
import { Proof } from '../../../src/resources/statuses/people';
import { text, type Fields } from '../../../src/resources/language/fields';
import { checkInputs } from '../../../src/resources/language/values';
import type { Platform } from '../../calls/platform';
import { inTransaction } from '../../database/changes';
import type { Db, Tx } from '../../database/schema';
import { ApiError, firstIssue, invalid, ofField } from '../../base/errors';
import { countAttempt, countSessionAttempt, type Attempt } from '../attempts';
import { lockForProof } from '../people';
import { acceptCode } from './app';
import { notifyOfFactors } from './changeFactors';
import { acceptPasskey, requirePlace, type PasskeyPlace } from './passkeys';
import { acceptRecoveryCode, countRecoveryCodes } from './recoveryCodes';
import { ticketEnded } from './tickets';

/** Inputs of a proof, of which one is given: a code, a recovery code, or `passkey`, what the browser answered. */
export const proofInputs: Fields = {
  code: text('Code', { maxLength: 6 }),
  recovery: text('Recovery code', { maxLength: 64 }),
};

/** After so many wrong codes within a day the person is told: whoever types them knows the password. */
const suspiciousFailures: readonly number[] = [5, 20];

/** Who proves who they are, and from where. */
export interface Prover {
  userId: number;
  /** Key of the session, of somebody who is signed in. */
  session?: string;
  /** Network address of the call. */
  address: string;
  /** Where passkeys work; undefined where they do not. */
  place: PasskeyPlace | undefined;
  /** What a passkey has to sign. */
  challenge: string | undefined;
}

/** A proof as it was sent, checked for its form alone. */
export type GivenProof = { code: string } | { recovery: string } | { passkey: unknown };

/** Reads a proof from a body. Throws 422 naming the field. */
export const readProof = (body: Readonly<Record<string, unknown>>): GivenProof => {
  if (body.passkey !== undefined && body.passkey !== null) return { passkey: body.passkey };
  const { values, issues } = checkInputs(proofInputs, body);
  if (Object.keys(issues).length > 0) throw firstIssue(issues, proofInputs);
  const { code, recovery } = values;
  if (typeof recovery === 'string') return { recovery };
  if (typeof code === 'string') return { code };
  throw invalid('code', ofField('Code', { phrase: 'Required' }));
};

const notifyOfFailures = (db: Db, { userId, session }: Prover, { failures }: Attempt): Promise<void> =>
  suspiciousFailures.includes(failures)
    ? inTransaction(db, (tx) =>
        notifyOfFactors(tx, userId, session ? urgentNotices.wrongCodesInSession : urgentNotices.wrongCodes),
      )
    : Promise.resolve();

const unreadableCode = 'app_unreadable';
const unreadableApp = () =>
  new ApiError(
    409,
    unreadableCode,
    'The key that this platform needs to check your code is missing: tell those who run it',
  );
const wrongCode = () => invalid('code', 'This is not the code that your app shows now');
const usedCode = () => invalid('code', 'This code was used already: wait for the next one');
const wrongRecoveryCode = () => invalid('recovery', 'This recovery code is wrong, or was used already');

/** Tells a person that one of their recovery codes was used, and how many are left. */
const notifyOfRecovery = async (tx: Tx, userId: number) =>
  notifyOfFactors(tx, userId, urgentNotices.recoveryCodeUsed, { smart_count: await countRecoveryCodes(tx, userId) });

/**
 * Accepts what a user proved who they are with, and carries out `then` in the same transaction: a code or ticket that was
 * accepted counts only if that succeeds, and only once. Throws 422 naming `code`, `recovery` or `passkey`, and 429 after
 * too many tries of codes; a passkey cannot be guessed, so its tries are not counted.
 */
export const prove = async <A>(
  { db, dataKeys }: Pick<Platform, 'db' | 'dataKeys'>,
  prover: Prover,
  given: GivenProof,
  then: (tx: Tx, proof: Proof) => Promise<A>,
): Promise<A> => {
  const { userId, session, address, place, challenge } = prover;
  if ('passkey' in given)
    return inTransaction(db, async (tx) => {
      // Asked where there was no passkey, or at an address where none works.
      if (challenge === undefined) throw ticketEnded();
      const used = await acceptPasskey(tx, requirePlace(place), challenge, given.passkey, false);
      if (used.userId !== userId) throw invalid('passkey', 'This passkey is not one of yours');
      return then(tx, Proof.Passkey);
    });
  const attempt = session
    ? await countSessionAttempt(db, session)
    : await countAttempt(db, { userId, loginId: '', address }, 'factor');
  const answer = await inTransaction(db, async (tx) => {
    await lockForProof(tx, userId);
    if ('recovery' in given) {
      if (!(await acceptRecoveryCode(tx, userId, given.recovery))) throw wrongRecoveryCode();
      const result = await then(tx, Proof.RecoveryCode);
      await notifyOfRecovery(tx, userId);
      return result;
    }
    const result = await acceptCode(tx, dataKeys, userId, given.code);
    if (result === 'unreadable') throw unreadableApp();
    if (result !== 'accepted') throw result === 'used' ? usedCode() : wrongCode();
    return then(tx, Proof.App);
  }).catch(async (error: unknown) => {
    // What is wrong on our side is no try of theirs.
    if (error instanceof ApiError && error.code === unreadableCode) await attempt.succeeded();
    else await notifyOfFailures(db, prover, attempt);
    throw error;
  });
  await attempt.succeeded();
  return answer;
};
