import { Role } from '../../src/resources/language/roles';
import { users } from '../../src/resources/users';
import type { Tx } from '../database/schema';
import { closeAccount } from './closing';
import { forgetPressesOf } from './secondPerson';
import { conflict, invalid, ofField } from '../errors';
import type { ActionHandler, CreateHandler } from '../entities/handlers';
import { generatePassword, hashPassword } from '../session/passwords';
import { lockOwners } from '../session/owners';
import { endSessions, startSession } from '../session/sessions';
import { issueToken, tokenEnd } from '../session/tokens';
import { active } from '../../src/resources/language/statuses';

const disabled = 1;
const deleted = 3;

/** One active Owner stays, whoever asks (decisions, section 2). */
const keepAnOwner = async (tx: Tx, { id, type }: { id: number; type: number }) => {
  if (type !== Role.Owner) return;
  await lockOwners(tx);
  const another = await tx
    .selectFrom('users')
    .select('id')
    .where('type', '=', Role.Owner)
    .where('status', '=', active)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (!another) throw conflict('This is the last active Owner');
};

const setUser = (tx: Tx, id: number, values: { status?: number; passwordHash?: string | null }) =>
  tx.updateTable('users').set(values).where('id', '=', id).execute();

/** Lets a user sign in again. */
export const activateUser: ActionHandler<'users'> = async ({ tx, record }) => {
  await setUser(tx, record.id, { status: active });
};

/** Keeps a user from signing in, and ends every session they have. */
export const disableUser: ActionHandler<'users'> = async ({ tx, record }) => {
  await keepAnOwner(tx, record);
  await forgetPressesOf(tx, record.id);
  await setUser(tx, record.id, { status: disabled });
  await endSessions(tx, record.id);
};

/** Makes an account with a generated password: it is in this one answer, and kept as a hash alone. */
export const addUser: CreateHandler = async ({ tx, input }) => {
  const type = Number(input.type);
  const status = Number(input.status);
  const refuse = (field: 'type' | 'status') =>
    invalid(field, ofField(users.fields[field].label, { phrase: 'Choose one of the offered values' }));
  if (type === Role.System) throw refuse('type');
  if (status !== active && status !== disabled) throw refuse('status');
  const password = generatePassword();
  const { id } = await tx
    .insertInto('users')
    .values({
      type,
      status,
      nickname: String(input.nickname),
      email: String(input.email),
      passwordHash: await hashPassword(password),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, also: { password } };
};

/**
 * Gives a user a new password and ends their sessions. Who changes their own keeps the session they are in: the answer
 * carries a token for a new one in its place.
 */
export const changePassword: ActionHandler<'users'> = async ({ tx, platform, caller, record }) => {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const { address } = (await tx
    .selectFrom('sessions')
    .select('address')
    .where('key', '=', caller.session)
    .executeTakeFirst()) ?? { address: '' };
  await setUser(tx, record.id, { passwordHash });
  await endSessions(tx, record.id);
  if (record.id !== caller.id) return { answer: { password } };
  const endsAt = tokenEnd(platform);
  const session = await startSession(tx, { userId: record.id, passwordHash, address, endsAt });
  return { answer: { password, access: await issueToken(platform, { ...record, session: session!, endsAt }) } };
};

/** Takes an account out of use for good. Its record stays for history; nothing may hang on it any more. */
export const deleteUser: ActionHandler<'users'> = async ({ tx, record }) => {
  await keepAnOwner(tx, record);
  await closeAccount(tx, record.id);
  await forgetPressesOf(tx, record.id);
  await setUser(tx, record.id, { status: deleted, passwordHash: null });
  await endSessions(tx, record.id);
};
