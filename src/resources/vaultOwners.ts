import { defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, email, identifier, stamp, text } from './language/fields';
import { Role } from './language/roles';
import { UserStatus, userStatus } from './statuses/people';

/** Vault owners, as the contract's own list of users with that role. */
export const vaultOwners = defineResource({
  name: 'vault-owners',
  source: { entity: 'users', where: { type: Role.VaultOwner } },
  noun: 'vault owner',
  nouns: 'vault owner |||| vault owners',
  description: 'All vault owners accounts',
  menu: { group: 'deprecated', label: 'Vault Owners', icon: 'key', roles: [Role.Developer] },
  access: { roles: [Role.Developer, Role.Owner], ownership: { user: 'id', roles: [Role.VaultOwner] } },
  display: {
    dropdown: {
      details: ['email'],
      selectable: { is: { status: UserStatus.Active }, otherwise: 'This account is not active' },
    },
  },
  fields: {
    id: identifier(),
    nickname: text('Nickname', { required: true, maxLength: 64, checks: { mustNotContain: '@' } }),
    email: email('Email', { required: true, unique: true }),
    status: choice('Status', userStatus, { required: true, input: false, filter: true }),
    createDate: stamp('Registration Date', { filter: true }),
  },
  create: {
    dialog: {
      submit: 'Add account',
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
export type VaultOwner = RecordOf<typeof vaultOwners>;
