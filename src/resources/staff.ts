import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, text } from './language/fields';
import { roleOptions, staffRoles } from './language/roles';
import { UserStatus } from './statuses/people';

/** Active staff: to whom tickets are assigned, and whom notes name. It has no screen. */
export const staff = defineResource({
  name: 'staff',
  source: { entity: 'users', where: { type: staffRoles, status: UserStatus.Active } },
  noun: 'person',
  access: { roles: staffRoles },
  display: { nameField: 'nickname' },
  history: { hidden: true },
  extension: true,
  fields: {
    id: identifier(),
    nickname: text('Nickname', { required: true }),
    type: choice('Role', roleOptions, { required: true }),
  },
});
export type StaffPerson = RecordOf<typeof staff>;
