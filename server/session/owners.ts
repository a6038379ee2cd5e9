import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import type { Db, Tx } from '../database/schema';
import { locks } from '../database/locks';
import { UserStatus } from '../../src/resources/statuses';

/**
 * Of two who at once make, disable or remove Owners, the second sees what the first did. Whoever holds it waits for
 * nobody's record any more.
 */
export const lockOwners = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks.owners)})`.execute(tx);

/** Active Owners of this database; with none, nobody can let anybody in. */
export const activeOwners = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'verified'])
    .where('type', '=', Role.Owner)
    .where('status', '=', UserStatus.Active)
    .execute();

/** How many Owners must be verified before what needs two people gets on without the server's help. */
export const ownersNeeded = 2;

/** E-mails of active Owners who are verified; with fewer than two, little can be approved. */
export const verifiedOwners = async (db: Db | Tx): Promise<string[]> =>
  (await activeOwners(db)).flatMap(({ email, verified }) => (verified === true ? email : []));
