import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, number, text, uuid } from './language/fields';
import { staffOfStore } from './invoiceRoles';
import { roleOptions } from './language/roles';
import { presence, UserStatus } from './statuses/people';

/** Staff who may hold tasks. Options of the input that hands a task over; has no screen. */
export const operators = defineResource({
  name: 'operators',
  endpoint: 'mgmt/store/operators',
  source: { entity: 'users', where: { type: staffOfStore, status: UserStatus.Active } },
  noun: 'operator',
  access: { roles: staffOfStore },
  display: { nameField: 'nickname', dropdown: { details: ['type', 'presence', 'tasks'] } },
  history: { hidden: true },
  extension: true,
  fields: {
    id: identifier(),
    uuid: uuid(),
    nickname: text('Nickname', { required: true }),
    type: choice('Role', roleOptions, { required: true }),
    presence: choice('Presence', presence, { derived: true, input: false }),
    tasks: number('Tasks', { derived: true, input: false }),
  },
});
export type Operator = RecordOf<typeof operators>;
