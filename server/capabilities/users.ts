import { Role } from '../../src/resources/language/roles';
import { ApiError, conflict } from '../errors';
import type { ActionHandler } from '../entities/handlers';

const active = 0;
const disabled = 1;

const refused = (message: string) => new ApiError(409, 'not_allowed', message);

/**
 * A Developer does not change an Owner or another Developer; nobody changes themselves; the last active Owner stays
 * (decisions, section 2).
 */
const setStatus =
  (status: number): ActionHandler<'users'> =>
  async ({ tx, caller, record }) => {
    const isPeer = record.type === Role.Owner || record.type === Role.Developer;
    if (record.id === caller.id) throw refused('You cannot change your own account');
    if (caller.role === Role.Developer && isPeer) {
      throw refused('A Developer cannot change an Owner or another Developer');
    }
    if (record.type === Role.System) throw refused('The service account cannot be changed');
    if (status === disabled && record.type === Role.Owner) {
      const owners = await tx
        .selectFrom('users')
        .select('id')
        .where('type', '=', Role.Owner)
        .where('status', '=', active)
        .forUpdate()
        .execute();
      if (owners.length <= 1) throw conflict('This is the last active Owner');
    }
    const revoked = status === disabled ? { sessionsFrom: new Date().toISOString() } : {};
    await tx
      .updateTable('users')
      .set({ status, ...revoked })
      .where('id', '=', record.id)
      .execute();
  };

/** Lets a user sign in again. */
export const activateUser = setStatus(active);

/** Keeps a user from signing in, and ends every session they have. */
export const disableUser = setStatus(disabled);
