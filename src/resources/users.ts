import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, email, identifier, stamp, text, uuid } from './language/fields';
import { Role, roleNames } from './language/roles';
import { feeOwner, userStatus, type Options } from './language/statuses';

const roleOptions: Options = Object.fromEntries(
  Object.entries(roleNames).map(([id, label]) => [Number(id), { label }]),
);

export const users = defineResource({
  name: 'users',
  route: 'users',
  endpoint: 'mgmt/users',
  title: 'Users',
  noun: 'user',
  description: 'All platform accounts',
  menu: { label: 'Users', icon: 'users' },
  roles: [Role.Developer, Role.Owner],
  represent: 'nickname',
  own: { by: 'id', for: [Role.Merchant, Role.VaultOwner, Role.Agent] },
  fields: {
    id: identifier(),
    uuid: uuid(),
    type: choice('Role', roleOptions, { required: true, filter: true }),
    nickname: text('Nickname', { required: true, maxLength: 64, without: '@' }),
    email: email('Email', { required: true, unique: true }),
    status: choice('Status', userStatus, { required: true, initial: 1, filter: true }),
    createDate: stamp('Registration Date', { filter: true }),
  },
  create: {
    label: 'User',
    heading: 'Add user account',
    inputs: ['nickname', 'email', 'type', 'status'],
    unavailable: 'Not available yet',
  },
  actions: {
    edit: unavailable('Edit'),
    changePassword: call('Change password', 'mgmt/users/{id}/change-password', {
      body: { userId: '{id}' },
      confirm: {
        heading: 'Change account password',
        text: "You're going to change user's password!",
        button: 'Reset password',
      },
      done: 'Password changed',
      past: 'changed the password of',
      unavailable: 'Not available yet',
    }),
    remove: call('Delete', 'mgmt/users/{id}/delete', {
      body: { userId: '{id}' },
      confirm: {
        heading: 'Delete user account',
        text: 'This action will affect all current user sessions and session tokens!',
        button: 'Delete account',
      },
      danger: true,
      done: 'Deleted',
      past: 'deleted',
      unavailable: 'Not available yet',
    }),
    activate: call('Activate', 'mgmt/users/{uuid}/status', {
      body: { status: '0' },
      when: { is: { status: [1, 2] }, otherwise: 'This account is active or deleted' },
      confirm: { heading: 'Activate account', text: 'The person can sign in again.', button: 'Activate account' },
      extension: true,
      done: 'Account activated',
      past: 'activated',
    }),
    disable: call('Disable', 'mgmt/users/{uuid}/status', {
      body: { status: '1' },
      when: { is: { status: 0 }, otherwise: 'This account is not active' },
      confirm: {
        heading: 'Disable account',
        text: 'The person is signed out everywhere and cannot sign in.',
        button: 'Disable account',
      },
      danger: true,
      extension: true,
      done: 'Account disabled',
      past: 'disabled',
    }),
    fees: call('Fees', 'mgmt/users/{uuid}/fees', {
      inputs: { type: choice('Type', feeOwner, { required: true }) },
      menu: false,
      done: 'Fees saved',
      past: 'set the fees of',
      unavailable: 'Not available yet',
    }),
    relations: call('Relation', 'mgmt/users/{uuid}/relations', {
      inputs: { referrerUUID: text('Referrer', { required: true }) },
      body: { referralUUID: '{uuid}' },
      menu: false,
      done: 'Relation saved',
      past: 'set the agent of',
      unavailable: 'Not available yet',
    }),
  },
  live: { created: 'new-user' },
});
export type User = RecordOf<typeof users>;
