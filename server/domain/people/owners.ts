import { Role } from '../../../src/resources/language/roles';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { users } from '../../../src/resources/users';
import { checkValue } from '../../../src/resources/language/values';
import { englishText } from '../../../src/resources/language/words';
import { databaseNow } from '../../database/now';
import { recordActivity } from '../../database/activity';
import type { Db, Tx } from '../../database/schema';
import { commandLine } from '../../base/commandLine';
import { CommandRefused } from '../../base/commandRefused';
import { announce, inTransaction } from '../../database/changes';
import { notifyOfFactors } from '../../session/factors/changeFactors';
import { deleteFactors } from '../../session/factors/factors';
import { generatePassword, hashPassword } from '../../session/passwords';
import { freeNickname } from './nicknames';
import { isEmailTaken, findUserByLoginId } from '../../session/people';
import { endRequestsOfPerson } from '../requests/endRequestsOfPerson';
import { endSessions } from '../../session/sessions';
import { UserStatus } from '../../../src/resources/statuses/people';

import { lockOwners, ownersNeeded, verifiedOwners } from '../../session/owners';

/** An owner command of the server cannot be carried out. Its message is shown unchanged. */
export class OwnerRefused extends CommandRefused {}

/**
 * Columns for a password that the server issues. Nobody in the console knows it, so its owner counts as verified
 * (docs/rules.md#verified-people).
 */
const serverPasswordColumns = async (password: string) => ({
  passwordHash: await hashPassword(password),
  passwordDue: true,
  passwordIssuedBy: null,
  passwordIssuedDate: databaseNow,
  principalId: null,
  verified: true,
  verifiedBy: null,
  verifiedDate: databaseNow,
});

/** Throws `OwnerRefused` for what cannot be the e-mail address of an Owner. */
export const checkOwnerEmail = (email: string): void => {
  const issue = checkValue(users.fields.email, email);
  if (issue) throw new OwnerRefused(`${email}: ${englishText(issue)}`);
};

/**
 * Creates an Owner while fewer than two active Owners are verified, and returns their temporary password; only its hash
 * is stored. Throws `OwnerRefused` when there are two already, or the e-mail is invalid or taken.
 */
export const createOwner = (db: Db, email: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    await lockOwners(tx);
    checkOwnerEmail(email);
    const owners = await verifiedOwners(tx);
    if (owners.length >= ownersNeeded) {
      throw new OwnerRefused(
        `There are verified Owners already (${owners.join(', ')}): they add another in the console. If a password is lost: ${commandLine('reset-owner', owners[0])}`,
      );
    }
    if (await isEmailTaken(tx, email)) throw new OwnerRefused(`${email} is the e-mail of another account`);
    const password = generatePassword();
    const { id } = await tx
      .insertInto('users')
      .values({
        type: Role.Owner,
        nickname: await freeNickname(tx, email.split('@', 1)[0]!),
        email,
        status: UserStatus.Active,
        ...(await serverPasswordColumns(password)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      entity: 'users',
      recordId: String(id),
      act: 'create',
      after: { email, type: Role.Owner, status: UserStatus.Active },
    });
    await announce(tx, { entity: 'users', id, kind: 'created' });
    return password;
  });

/**
 * Changes an active Owner from the server and ends their sessions. Throws `OwnerRefused` when there is no such Owner.
 */
const changeOwner = (
  db: Db,
  email: string,
  act: string,
  values: () => Promise<{ status?: UserStatus; passwordHash?: string | null; verified?: boolean }>,
  alsoChange: (tx: Tx, id: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { user: owner } = await findUserByLoginId(tx, email);
    const set = await values();
    // The update checks the status again: the Owner may have been removed since they were read.
    const updated =
      owner &&
      (await tx
        .updateTable('users')
        .set(set)
        .where('id', '=', owner.id)
        .where('type', '=', Role.Owner)
        .where('status', '=', UserStatus.Active)
        .returning('id')
        .executeTakeFirst());
    if (!updated) throw new OwnerRefused(`There is no active Owner ${email}`);
    await alsoChange(tx, owner.id);
    await endRequestsOfPerson(tx, owner.id);
    await endSessions(tx, owner.id);
    await recordActivity(tx, { entity: 'users', recordId: String(owner.id), act });
    await announce(tx, { entity: 'users', id: owner.id, kind: 'changed' });
  });

/** Takes off an Owner's second factor, and tells them if they had one. */
const takeOffFactors = async (tx: Tx, id: number): Promise<void> => {
  if (await deleteFactors(tx, id)) await notifyOfFactors(tx, id, urgentNotices.factorsTakenOffOnServer);
};

/** Sets a temporary password for an active Owner, takes off their second factor, and returns the password. Throws `OwnerRefused` when there is no such Owner. */
export const resetOwner = async (db: Db, email: string): Promise<string> => {
  const password = generatePassword();
  await changeOwner(db, email, 'changePassword', () => serverPasswordColumns(password), takeOffFactors);
  return password;
};

/** Disables an Owner, even the last one. Throws `OwnerRefused` when there is no such active Owner. */
export const disableOwner = (db: Db, email: string): Promise<void> =>
  changeOwner(db, email, 'disable', () => Promise.resolve({ status: UserStatus.Disabled }));
