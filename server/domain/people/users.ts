import { choiceIn } from '../../../src/resources/language/choices';
import { Role } from '../../../src/resources/language/roles';
import { users } from '../../../src/resources/users';
import { databaseNow } from '../../database/now';
import type { Tx } from '../../database/schema';
import { closeAccount } from './closeAccount';
import { accountChanged, conflict, invalid, ofField } from '../../base/errors';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { notifyUser } from '../../database/changes';
import type { Caller, Platform } from '../../calls/platform';
import { generatePassword, hashPassword } from '../../session/passwords';
import { lockOwners } from '../../session/owners';
import { forgetFactorTries } from '../../session/attempts';
import { notifyOfFactors } from '../../session/factors/changeFactors';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { endSessions, startSession } from '../../session/sessions';
import { issueToken, tokenEnd } from '../../session/tokens';
import { isVerificationCode } from '../../session/verificationCode';
import type { Judge } from '../../approvals/judgement';
import { endRequestsOfPerson } from '../requests/endRequestsOfPerson';
import { checkNickname } from './nicknames';
import { peopleOf } from '../../approvals/people';
import { nicknameOf } from '../../session/people';
import { leaveSharedViews } from './views';
import { temporaryPasswordColumns, issueTemporaryPassword, principalOfCaller } from './temporaryPassword';
import { Proof, UserStatus } from '../../../src/resources/statuses/people';

/** Throws 409 when this is the last active Owner (docs/rules.md#deleting-a-user). */
const checkNotLastOwner = async (tx: Tx, { id, type }: { id: number; type: Role }) => {
  if (type !== Role.Owner) return;
  await lockOwners(tx);
  const another = await tx
    .selectFrom('users')
    .select('id')
    .where('type', '=', Role.Owner)
    .where('status', '=', UserStatus.Active)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (!another) throw conflict('This is the last active Owner');
};

const setUser = (tx: Tx, id: number, values: { status?: UserStatus; passwordHash?: string | null }) =>
  tx.updateTable('users').set(values).where('id', '=', id).execute();

/** Lets a user sign in again. */
export const activateUser: ActionHandler<'users'> = async ({ tx, record }) => {
  await setUser(tx, record.id, { status: UserStatus.Active });
};

/** Prevents a user from signing in and ends all their sessions. */
export const disableUser: ActionHandler<'users'> = async ({ tx, record }) => {
  await checkNotLastOwner(tx, record);
  await endRequestsOfPerson(tx, record.id);
  await setUser(tx, record.id, { status: UserStatus.Disabled });
  await endSessions(tx, record.id);
};

/** Judges actions of Owners on a verified Owner. The Owner concerned may give the approval (docs/rules.md#what-requires-approval). */
export const judgeOwner: Judge = async ({ tx, platform, caller, record, isApproving }) => {
  const id = Number(record.id);
  if (caller.role !== Role.Owner || choiceIn(Role, record.type) !== Role.Owner || (id === caller.id && !isApproving))
    return undefined;
  const person = (await peopleOf(tx, platform.settings, [id])).get(id)!;
  if (!person.verified) return undefined;
  return {
    sum: null,
    about: person.nickname,
    parties: [id],
    mayConcern: true,
    why: 'It concerns an Owner',
  };
};

/**
 * Creates an account with a temporary password. Only this answer contains the password; the database stores its hash.
 */
export const addUser: CreateHandler = async ({ tx, platform, caller, input }) => {
  const type = choiceIn(Role, input.type)!;
  const status = choiceIn(UserStatus, input.status)!;
  const invalidChoice = (field: 'type' | 'status') =>
    invalid(field, ofField(users.fields[field].label, { phrase: 'Choose one of the offered values' }));
  if (type === Role.System) throw invalidChoice('type');
  if (status !== UserStatus.Active && status !== UserStatus.Disabled) throw invalidChoice('status');
  await checkNickname(tx, String(input.nickname));
  const password = generatePassword();
  const { id } = await tx
    .insertInto('users')
    .values({
      type,
      status,
      nickname: String(input.nickname),
      email: String(input.email),
      ...(await temporaryPasswordColumns(tx, platform, caller, password)),
      wasEmpty: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, also: { password } };
};

/** Creates an account without a password. Until one is issued, its principal is that of its creator. */
const addUserOfType =
  (type: Role): CreateHandler =>
  async ({ tx, platform, caller, input }) => {
    await checkNickname(tx, String(input.nickname));
    return tx
      .insertInto('users')
      .values({
        type,
        status: UserStatus.Active,
        nickname: String(input.nickname),
        email: String(input.email),
        principalId: await principalOfCaller(tx, platform, caller),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
/** Creates a merchant. */
export const addClient = addUserOfType(Role.Merchant);
/** Creates a vault owner. */
export const addVaultOwner = addUserOfType(Role.VaultOwner);

/** Replaces the caller's own password. The session continues with a new token; all others end. */
const changeOwnPassword = async (tx: Tx, platform: Platform, caller: Caller, chosen: string | undefined) => {
  const password = chosen ?? generatePassword();
  const passwordHash = await hashPassword(password);
  const from = await tx
    .selectFrom('sessions')
    .select(['address', 'browser', 'system', 'sourceId', 'proof', 'provenDate'])
    .where('key', '=', caller.session)
    .forUpdate()
    .executeTakeFirst();
  // Ended on another device while the password was hashed.
  if (!from) throw accountChanged();
  await tx
    .updateTable('users')
    .set({ passwordHash, passwordDue: false, passwordSetDate: databaseNow })
    .where('id', '=', caller.id)
    .execute();
  await forgetFactorTries(tx, caller.id);
  await endSessions(tx, caller.id);
  if (!caller.passwordDue) await notifyOfFactors(tx, caller.id, urgentNotices.passwordChanged);
  const endsAt = tokenEnd(platform);
  const proof = (from.proof ?? Proof.Password) as Proof;
  const { provenDate } = from;
  const session = await startSession(tx, { userId: caller.id, passwordHash, from, endsAt, proof, provenDate });
  await tx.updateTable('sessions').set({ sourceId: from.sourceId }).where('key', '=', session!).execute();
  const access = await issueToken(platform, { ...caller, type: caller.role, session: session!, endsAt });
  return { answer: { ...(chosen === undefined ? { password } : {}), access } };
};

/**
 * `POST mgmt/users/{id}/change-password`: sets the caller's own password, generated or chosen (`password`, an extension
 * that `ownPassword.ts` has checked), or issues a temporary one to another user.
 */
export const changePassword: ActionHandler<'users'> = async ({ tx, platform, caller, record, body, approved }) => {
  // An approved request never contains a chosen password: its requester would know it.
  const chosen = !approved && typeof body.password === 'string' ? body.password : undefined;
  if (record.id === caller.id) return changeOwnPassword(tx, platform, caller, chosen);
  const password = generatePassword();
  await issueTemporaryPassword(tx, platform, caller, { id: record.id, password });
  return { answer: { password } };
};

/**
 * `POST mgmt/users/{uuid}/confirm` (extension): verifies the person who has an account by the six digits that they see
 * (docs/rules.md#verified-people); a guard says by whom. Throws 409 when the person has chosen no password yet, 422 for
 * other digits.
 */
export const verifyPerson: ActionHandler<'users'> = async ({ tx, platform, caller, record, input }) => {
  const { passwordDue, ...codeSubject } = await tx
    .selectFrom('users')
    .select(['id', 'passwordDue', 'passwordIssuedDate', 'verifiedDate'])
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow();
  if (passwordDue) throw conflict('This person has not chosen a password of their own yet');
  if (!isVerificationCode(platform.tokenKeys, codeSubject, String(input.digits)))
    throw invalid('digits', ofField('Verification code', { phrase: 'This is not the code that this person sees now' }));
  await tx
    .updateTable('users')
    .set({ verified: true, verifiedBy: caller.id, verifiedDate: databaseNow })
    .where('id', '=', record.id)
    .execute();
  const words = { phrase: 'You were verified by %{name}', args: { name: await nicknameOf(tx, caller.id) } };
  await notifyUser(tx, { to: record.id, entity: 'users', id: record.id, words });
};

/** Deletes an account permanently. Its record stays for the history. */
export const deleteUser: ActionHandler<'users'> = async ({ tx, record }) => {
  await checkNotLastOwner(tx, record);
  await closeAccount(tx, record.id);
  await endRequestsOfPerson(tx, record.id);
  await setUser(tx, record.id, { status: UserStatus.Deleted, passwordHash: null });
  await endSessions(tx, record.id);
  await leaveSharedViews(tx);
};
