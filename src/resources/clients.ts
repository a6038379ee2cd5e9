import { defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, email, identifier, stamp, text, uuid } from './language/fields';
import { Role } from './language/roles';
import { UserStatus, userStatus } from './statuses/people';

/** Merchants, as the contract's own list of users with that role. */
export const clients = defineResource({
  name: 'clients',
  source: { entity: 'users', where: { type: Role.Merchant } },
  noun: 'client',
  nouns: 'client |||| clients',
  menu: { group: 'deprecated', icon: 'shop' },
  // A merchant looks up themself alone, as whose their payment links are.
  access: { roles: [Role.Developer], ownership: { user: 'id', roles: [Role.Merchant] } },
  fields: {
    id: identifier(),
    uuid: uuid('uuid', { column: false, required: false }),
    nickname: text('Nickname', { required: true, maxLength: 64, checks: { mustNotContain: '@' } }),
    email: email('Email', { required: true, unique: true }),
    status: choice('Status', userStatus, { required: true, input: false, filter: true }),
    createDate: stamp('Registration Date', { filter: true }),
  },
  create: {
    dialog: {
      label: 'Client',
      heading: 'Add client accounts',
      note: 'The account is made Active. Change password on Users issues its first password.',
    },
    access: { asksFactor: true },
    initialValues: { status: UserStatus.Active },
  },
  actions: {
    reject: unavailable('Reject'),
    openTicket: openTicket(),
  },
});
export type Client = RecordOf<typeof clients>;
