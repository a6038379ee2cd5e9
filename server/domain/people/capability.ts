import { sql } from 'kysely';
import { invoiceSql } from '../../database/statusSql';
import type { Capability } from '../../entities/capability';
import { encryptedAppSecrets } from '../../session/factors/app';
import { peopleFields } from './derived';
import { judgeFactorRemoval, removeFactors } from './factors';
import { changeMember, disbandGroup } from './groups';
import { noteOldSignIns } from './lastSignIns';
import { plainCallRoutes } from './plainCalls';
import { plainNames } from './plainNames';
import {
  activateUser,
  addClient,
  addUser,
  addVaultOwner,
  changePassword,
  deleteUser,
  disableUser,
  judgeOwner,
  verifyPerson,
} from './users';
import { addView, changeView, leaveSharedViews } from './views';

/** Users, their groups and saved views, and what they do. */
export const people: Capability = {
  creators: {
    'group-members': changeMember,
    clients: addClient,
    'vault-owners': addVaultOwner,
    users: addUser,
    views: addView,
  },
  actionHandlers: {
    'user-groups.disband': disbandGroup,
    'users.activate': activateUser,
    'users.disable': disableUser,
    'users.changePassword': changePassword,
    'users.remove': deleteUser,
    'users.verify': verifyPerson,
    'users.removeFactors': removeFactors,
    'views.update': changeView,
  },
  judges: {
    'users.changePassword': judgeOwner,
    'users.disable': judgeOwner,
    'users.remove': judgeOwner,
    'users.removeFactors': judgeFactorRemoval,
  },
  derived: peopleFields,
  changesWithTime: { users: 'tasks' },
  indexes: [
    // What people completed on a day, which supervisors see of everybody at once (`peopleAtWork.ts`).
    {
      name: 'invoices_owner_endDate',
      table: 'invoices',
      column: 'owner',
      keys: [sql.id('owner'), sql.id('endDate')],
      where: sql`status = ${invoiceSql.Complete} and owner is not null`,
    },
  ],
  backfills: [noteOldSignIns, leaveSharedViews, plainNames],
  routes: [plainCallRoutes],
  encryptedColumns: [encryptedAppSecrets],
};
