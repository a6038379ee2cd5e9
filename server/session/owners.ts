import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import { users } from '../../src/resources/users';
import { checkValue } from '../../src/resources/language/values';
import { inEnglish } from '../../src/resources/language/words';
import { recordActivity } from '../activity';
import type { Db, Tx } from '../database/schema';
import { announce, inTransaction } from '../live/changes';
import { generatePassword, hashPassword } from './passwords';
import { emailTaken, userNamed } from './people';
import { endSessions } from './sessions';
import { locks } from '../database/locks';
import { active } from '../../src/resources/language/statuses';

/** Why an owner can't be made or helped from the server; said as it is. */
export class OwnerRefused extends Error {}

/**
 * Of two who at once make, disable or remove Owners, the second sees what the first did. Whoever holds it waits for
 * nobody's record any more.
 */
export const lockOwners = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks.owners)})`.execute(tx);

/** Active Owners of this database; with none, nobody can let anybody in. */
export const activeOwners = async (db: Db | Tx): Promise<string[]> => {
  const owners = await db
    .selectFrom('users')
    .select('email')
    .where('type', '=', Role.Owner)
    .where('status', '=', active)
    .execute();
  return owners.map(({ email }) => email);
};

/**
 * Makes the first Owner, and answers with the generated password: it is kept as a hash alone. Throws `OwnerRefused` when
 * an active Owner exists, or the e-mail is none or taken.
 */
export const createOwner = (db: Db, email: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    await lockOwners(tx);
    const issue = checkValue(users.fields.email, email);
    if (issue) throw new OwnerRefused(`${email}: ${inEnglish(issue)}`);
    const [owner] = await activeOwners(tx);
    if (owner !== undefined) {
      throw new OwnerRefused(
        `There is an active Owner already (${owner}). If their password is lost: npm run reset-owner -- ${owner}`,
      );
    }
    if (await emailTaken(tx, email)) throw new OwnerRefused(`${email} is the e-mail of another account`);
    const password = generatePassword();
    const { id } = await tx
      .insertInto('users')
      .values({
        type: Role.Owner,
        nickname: email.split('@', 1)[0]!.slice(0, users.fields.nickname.maxLength),
        email,
        status: active,
        passwordHash: await hashPassword(password),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      entity: 'users',
      recordId: String(id),
      act: 'create',
      after: { email, type: Role.Owner, status: active },
    });
    await announce(tx, { entity: 'users', id, kind: 'created' });
    return password;
  });

/** Gives an active Owner a new password and ends their sessions. Throws `OwnerRefused` when there is no such Owner. */
export const resetOwner = (db: Db, email: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const owner = await userNamed(tx, email);
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    // Asked where it is written: they may have been removed since they were looked for.
    const written =
      owner &&
      (await tx
        .updateTable('users')
        .set({ passwordHash })
        .where('id', '=', owner.id)
        .where('type', '=', Role.Owner)
        .where('status', '=', active)
        .returning('id')
        .executeTakeFirst());
    if (!written) throw new OwnerRefused(`There is no active Owner ${email}`);
    await endSessions(tx, owner.id);
    await recordActivity(tx, { entity: 'users', recordId: String(owner.id), act: 'changePassword' });
    await announce(tx, { entity: 'users', id: owner.id, kind: 'changed' });
    return password;
  });
