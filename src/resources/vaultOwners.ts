import { defineResource, openTicket, unavailable, type RecordOf } from './define';
import { choice, email, identifier, stamp, text } from './fields';
import { Role } from './roles';
import { userStatus } from './statuses';

export const vaultOwners = defineResource({
  name: 'vault-owners',
  route: 'vault-owners',
  endpoint: 'mgmt/vault-owners',
  source: { entity: 'users', where: { type: Role.VaultOwner } },
  title: 'Vault owners',
  description: 'All vault owners accounts',
  menu: { group: 'deprecated', label: 'Vault Owners', icon: 'users', roles: [Role.Developer] },
  roles: [Role.Developer, Role.Owner],
  represent: 'nickname',
  owner: 'id',
  choice: { line: ['email'], usable: { is: { status: 0 }, otherwise: 'This account is not active' } },
  fields: {
    id: identifier(),
    nickname: text('Nickname', { required: true, search: true, maxLength: 64 }),
    email: email('Email', { required: true, search: true, unique: true }),
    status: choice('Status', userStatus, { required: true, input: false, filter: true }),
    createDate: stamp('Registration Date'),
  },
  create: {
    button: 'Add vault owner',
    heading: 'Vault owner',
    submit: 'Add account',
    done: 'Vault owner added',
    values: { status: 0 },
    note: 'The account is made Active. Change password on Users issues its first password.',
  },
  actions: {
    reject: unavailable('Reject'),
    openTicket: openTicket(),
  },
});
export type VaultOwner = RecordOf<typeof vaultOwners>;
