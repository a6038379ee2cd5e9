import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, email, identifier, percent, reference, stamp, text, uuid, yesNo } from './language/fields';
import { everyRole, Role, roleOptions } from './language/roles';
import { requestedBy } from './requestedBy';
import { UserStatus, userStatus } from './statuses';

/** The first password and every later one is made by the platform and shown once. */
const password = {
  key: 'password',
  label: 'Password',
  again: 'Already done; issue a new password',
  passedOn: 'It is temporary: it opens nothing but choosing a password of their own, and lapses after 72 hours.',
};

const ranks = [Role.Developer, Role.Owner];
/** Whoever may not manage accounts changes their own password, and nothing else here. */
const others = everyRole.filter((role) => !ranks.some((rank) => rank === role));
const self = { id: '{me.id}' };
const paysFees = {
  is: { type: [Role.Merchant, Role.VaultOwner] },
  otherwise: 'Only merchants and vault owners have fees',
};

export const users = defineResource({
  name: 'users',
  noun: 'user',
  nouns: 'user |||| users',
  description: 'All platform accounts',
  menu: { icon: 'users' },
  roles: ranks,
  own: { by: 'id', for: [Role.Merchant, Role.VaultOwner, Role.Agent] },
  told: {
    payInFee: percent('Pay-in fee'),
    payOutFee: percent('Pay-out fee'),
    agent: text('Agent'),
    agentPayInFee: percent('Pay-in fee of the agent'),
    agentPayOutFee: percent('Pay-out fee of the agent'),
  },
  gone: { status: UserStatus.Deleted },
  guards: [
    { by: others, unless: self, otherwise: 'You can change your own password only' },
    { is: self, except: ['changePassword'], unlessApproving: true, otherwise: 'You cannot change your own account' },
    {
      by: [Role.Developer],
      is: { type: [Role.Developer, Role.Owner] },
      unless: self,
      otherwise: 'A Developer cannot add, change or remove an Owner or another Developer',
    },
    { is: { type: Role.System }, except: ['create'], otherwise: 'The service account cannot be changed' },
    { is: { status: UserStatus.Deleted }, except: ['create'], otherwise: 'This account is deleted' },
  ],
  fields: {
    id: identifier(),
    uuid: uuid(),
    type: choice('Role', roleOptions, { required: true, filter: true }),
    nickname: text('Nickname', { required: true, maxLength: 64, without: '@' }),
    email: email('Email', { required: true, unique: true }),
    status: choice('Status', userStatus, {
      required: true,
      initial: UserStatus.Disabled,
      filter: true,
      approval: 'requestedBy',
      also: {
        field: 'unverified',
        label: 'Not verified',
        tells: {
          field: 'verifiableBy',
          text: 'Can be verified by: %{value}',
          otherwise: 'Nobody can verify this person now: it takes a verified Owner who did not issue their password',
        },
      },
    }),
    requestedBy,
    unverified: yesNo('Not verified', { column: false, panel: false, input: false, extension: true, derived: true }),
    verified: yesNo('Verified', { column: 'optional', input: false, initial: false, extension: true, filter: true }),
    verifiedBy: reference('Verified by', 'users', { column: 'optional', input: false, extension: true }),
    verifiableBy: text('Can be verified by', { column: 'optional', input: false, extension: true, derived: true }),
    createDate: stamp('Registration Date', { filter: true }),
  },
  create: {
    label: 'User',
    heading: 'Add user account',
    inputs: ['nickname', 'email', 'type', 'status'],
    reveals: password,
    ownDialog: true,
  },
  actions: {
    edit: unavailable('Edit'),
    changePassword: call('Change password', 'mgmt/users/{id}/change-password', {
      body: { userId: '{id}' },
      roles: everyRole,
      confirm: {
        heading: 'Change account password',
        text: "You're going to change user's password!",
        also: 'This action will affect all current user sessions and session tokens!',
        affected: 'Affected user',
        button: 'Reset password',
      },
      approval: 'judged',
      approvers: [Role.Owner],
      reveals: password,
      renews: true,
      done: 'Password changed',
      past: 'changed the password of',
    }),
    remove: call('Delete', 'mgmt/users/{id}/delete', {
      body: { userId: '{id}' },
      confirm: {
        heading: 'Delete user account',
        text: "You're going to delete user's account!",
        also: 'This action will affect all current user sessions and session tokens!',
        affected: 'Affected user',
        button: 'Delete account',
      },
      danger: true,
      approval: 'judged',
      approvers: [Role.Owner],
      done: 'Account deleted',
      past: 'deleted',
    }),
    activate: call('Activate', 'mgmt/users/{uuid}/status', {
      body: { status: '0' },
      when: {
        is: { status: [UserStatus.Disabled, UserStatus.Blocked] },
        otherwise: 'This account is active or deleted',
      },
      confirm: { heading: 'Activate account', text: 'The person can sign in again.', button: 'Activate account' },
      extension: true,
      done: 'Account activated',
      past: 'activated',
    }),
    disable: call('Disable', 'mgmt/users/{uuid}/status', {
      body: { status: '1' },
      when: { is: { status: UserStatus.Active }, otherwise: 'This account is not active' },
      confirm: {
        heading: 'Disable account',
        text: 'The person is signed out everywhere and cannot sign in.',
        button: 'Disable account',
      },
      danger: true,
      approval: 'judged',
      approvers: [Role.Owner],
      extension: true,
      done: 'Account disabled',
      past: 'disabled',
    }),
    verify: call('Verify person', 'mgmt/users/{uuid}/confirm', {
      heading: 'Verify person',
      button: 'Verify person',
      when: { is: { unverified: true }, otherwise: 'This person is verified already' },
      inputs: {
        digits: text('Verification code', {
          required: true,
          maxLength: 6,
          input: { helper: 'Six digits that the person reads to you from their own user menu' },
        }),
      },
      extension: true,
      done: 'Person verified',
      past: 'verified',
    }),
    feesAndAgent: { kind: 'dialog', label: 'Fees and agent', when: paysFees, extension: true },
    fees: call('Fees', 'mgmt/users/{uuid}/fees', {
      when: paysFees,
      menu: false,
      approval: 'judged',
      done: 'Fees saved',
      past: 'set the fees of',
    }),
    relations: call('Agent', 'mgmt/users/{uuid}/relations', {
      inputs: { referrerUUID: text('Referrer', { required: true }) },
      body: { referralUUID: '{uuid}' },
      when: paysFees,
      menu: false,
      approval: 'judged',
      done: 'Agent saved',
      past: 'set the agent of',
    }),
  },
  live: { created: 'new-user' },
});
export type User = RecordOf<typeof users>;
