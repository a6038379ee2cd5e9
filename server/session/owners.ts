import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import type { Db, Tx } from '../database/schema';
import { locks } from '../database/locks';
import { UserStatus } from '../../src/resources/statuses/people';

/**
 * Locks against other transactions that create, disable or remove Owners, so that each sees what the one before did.
 * Take this lock after all locks of records.
 */
export const lockOwners = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks.owners)})`.execute(tx);

/** Returns the active Owners. Without any, nobody can give anybody access. */
export const activeOwners = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'verified'])
    .where('type', '=', Role.Owner)
    .where('status', '=', UserStatus.Active)
    .execute();

/** How many verified Owners it takes to approve calls without the server's commands. */
export const ownersNeeded = 2;

/** Returns the e-mails of active Owners who are verified. With fewer than two, little can be approved. */
export const verifiedOwners = async (db: Db | Tx): Promise<string[]> =>
  (await activeOwners(db)).flatMap(({ email, verified }) => (verified === true ? email : []));
