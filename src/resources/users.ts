import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, email, identifier, percent, reference, stamp, text, uuid, yesNo } from './language/fields';
import { everyRole, Role, roleOptions } from './language/roles';
import { requestedBy } from './requestedBy';
import { UserStatus, userStatus } from './statuses/people';

/** The platform creates every password and shows it once. */
const password = {
  key: 'password',
  label: 'Password',
  repeatRefusal: 'Already done; issue a new password',
  advice: 'It is temporary: it only lets them choose their own password, and expires after 72 hours.',
  whose: 'email',
};

const managerRoles = [Role.Developer, Role.Owner];
/** Roles that do not manage accounts. They may only change their own password. */
const otherRoles = everyRole.filter((role) => !managerRoles.some((rank) => rank === role));
const nobodyVerifies = 'Nobody can verify this person now: it takes a verified Owner who did not issue their password';
const ownRecord = { id: '{me.id}' };
/** Who has fees of their own. */
export const paysFees = {
  is: { type: [Role.Merchant, Role.VaultOwner] },
  otherwise: 'Only merchants and vault owners have fees',
};

export const users = defineResource({
  name: 'users',
  noun: 'user',
  nouns: 'user |||| users',
  description: 'All platform accounts',
  menu: { icon: 'users' },
  access: {
    roles: managerRoles,
    ownership: { user: 'id', roles: [Role.Merchant, Role.VaultOwner, Role.Agent] },
    guards: [
      { roles: otherRoles, exceptRecord: ownRecord, reason: 'You can change your own password only' },
      {
        record: ownRecord,
        exceptActions: ['changePassword', 'contact', 'bareLinks'],
        exceptApprover: true,
        reason: 'You cannot change your own account',
      },
      {
        roles: [Role.Developer],
        record: { type: [Role.Developer, Role.Owner] },
        exceptRecord: ownRecord,
        reason: 'A Developer cannot add, change or remove an Owner or another Developer',
      },
      { record: { type: Role.System }, exceptActions: ['create'], reason: 'The service account cannot be changed' },
      { record: { status: UserStatus.Deleted }, exceptActions: ['create'], reason: 'This account is deleted' },
      {
        record: { type: Role.Owner },
        actions: ['removeFactors'],
        reason: 'That of an Owner is taken off on the server, by the command reset-owner',
      },
      { record: { unverified: true, verifiableBy: null }, actions: ['verify'], reason: nobodyVerifies },
      {
        record: { unverified: true },
        exceptListedIn: 'verifierIds',
        actions: ['verify'],
        reason: 'Somebody else has to verify this person: see "Can be verified by"',
      },
    ],
  },
  history: {
    fields: {
      payInFee: percent('Pay-in fee'),
      payOutFee: percent('Pay-out fee'),
      agent: text('Agent'),
      agentPayInFee: percent('Pay-in fee of the agent'),
      agentPayOutFee: percent('Pay-out fee of the agent'),
    },
  },
  display: {
    header: { of: 'users', is: {}, shows: ['type', 'verified'] },
    section: { of: 'users', roles: [Role.Owner] },
    panelTabs: [
      { label: 'Overview' },
      {
        label: 'Money',
        related: ['balance-accounts', 'deposits', 'funds-operations', 'withdraws', 'addresses', 'deals'],
      },
      { label: 'Records', related: 'others' },
      { label: 'Activity', related: ['activity', 'approvals'], history: true },
      { label: 'Security', section: true },
    ],
  },
  archived: { status: UserStatus.Deleted },
  fields: {
    id: identifier(),
    uuid: uuid(),
    type: choice('Role', roleOptions, { required: true, filter: true }),
    nickname: text('Nickname', { required: true, maxLength: 64, checks: { mustNotContain: '@' } }),
    email: email('Email', { required: true, unique: true }),
    status: choice('Status', userStatus, {
      required: true,
      initial: UserStatus.Disabled,
      filter: true,
      approval: 'requestedBy',
      notes: [
        {
          field: 'unverified',
          label: 'Not verified',
          tooltip: {
            field: 'verifiableBy',
            text: 'Can be verified by: %{value}',
            otherwise: nobodyVerifies,
          },
        },
      ],
    }),
    requestedBy,
    unverified: yesNo('Not verified', { column: false, panel: false, input: false, extension: true, derived: true }),
    verified: yesNo('Verified', { column: 'optional', input: false, initial: false, extension: true, filter: true }),
    verifiedBy: reference('Verified by', 'users', { column: 'optional', input: false, extension: true }),
    verifiableBy: text('Can be verified by', { column: 'optional', input: false, extension: true, derived: true }),
    verifierIds: text('Ids of who can verify', {
      column: false,
      panel: false,
      input: false,
      search: false,
      extension: true,
      derived: true,
    }),
    secondFactor: yesNo('Second factor', {
      column: 'optional',
      input: false,
      extension: true,
      derived: true,
      filter: true,
    }),
    contact: text('Contact for payers', {
      column: 'optional',
      input: false,
      extension: true,
      maxLength: 120,
      checks: { format: 'contact' },
    }),
    bareLinks: yesNo('Payments without a link', {
      column: 'optional',
      panel: false,
      input: false,
      initial: true,
      extension: true,
    }),
    createDate: stamp('Registration Date', { filter: true }),
  },
  create: {
    dialog: { label: 'User', heading: 'Add user account', custom: true },
    inputs: ['nickname', 'email', 'type', 'status'],
    access: { asksFactor: true },
    answer: { reveals: password },
  },
  actions: {
    edit: unavailable('Edit'),
    changePassword: call('Change password', 'mgmt/users/{id}/change-password', {
      body: { userId: '{id}' },
      access: { roles: everyRole, approval: 'judged', approvers: [Role.Owner], asksFactor: true },
      dialog: {
        confirm: {
          heading: 'Change account password',
          text: "You're going to change user's password!",
          consequence: 'This action will affect all current user sessions and session tokens!',
          affected: 'Affected user',
          button: 'Reset password',
        },
      },
      answer: { reveals: password, renewsToken: true },
      done: 'Password changed',
      pastTense: 'changed the password of',
    }),
    remove: call('Delete', 'mgmt/users/{id}/delete', {
      body: { userId: '{id}' },
      dialog: {
        confirm: {
          heading: 'Delete user account',
          text: "You're going to delete user's account!",
          consequence: 'This action will affect all current user sessions and session tokens!',
          affected: 'Affected user',
          button: 'Delete account',
        },
      },
      danger: true,
      access: { approval: 'judged', approvers: [Role.Owner], asksFactor: true },
      done: 'Account deleted',
      pastTense: 'deleted',
    }),
    activate: call('Activate', 'mgmt/users/{uuid}/status', {
      inverse: 'disable',
      bulk: true,
      body: { status: '0' },
      access: {
        when: {
          is: { status: [UserStatus.Disabled, UserStatus.Blocked] },
          otherwise: 'This account is active or deleted',
        },
        asksFactor: true,
      },
      dialog: {
        confirm: { heading: 'Activate account', text: 'The person can sign in again.', button: 'Activate account' },
      },
      primary: true,
      extension: true,
      done: 'Account activated',
      pastTense: 'activated',
    }),
    disable: call('Disable', 'mgmt/users/{uuid}/status', {
      bulk: true,
      body: { status: '1' },
      access: {
        when: { is: { status: UserStatus.Active }, otherwise: 'This account is not active' },
        approval: 'judged',
        approvers: [Role.Owner],
        asksFactor: true,
      },
      dialog: {
        confirm: {
          heading: 'Disable account',
          text: 'The person is signed out everywhere and cannot sign in.',
          button: 'Disable account',
        },
        custom: true,
      },
      danger: true,
      extension: true,
      done: 'Account disabled',
      pastTense: 'disabled',
    }),
    verify: call('Verify person', 'mgmt/users/{uuid}/confirm', {
      dialog: { heading: 'Verify person', button: 'Verify person' },
      access: {
        when: { is: { unverified: true }, otherwise: 'This person is already verified' },
        asksFactor: true,
      },
      primary: true,
      inputs: {
        digits: text('Verification code', {
          required: true,
          maxLength: 6,
          input: { helper: 'Six digits that the person reads to you from their own user menu' },
        }),
      },
      extension: true,
      done: 'Person verified',
      pastTense: 'verified',
    }),
    removeFactors: call('Take off second factor', 'mgmt/users/{uuid}/factors/remove', {
      access: {
        roles: [Role.Owner],
        when: { is: { secondFactor: true }, otherwise: 'This person has no second factor' },
        approval: 'always',
        approvers: [Role.Owner],
        asksFactor: true,
      },
      dialog: {
        confirm: {
          heading: 'Take off second factor',
          text: 'For somebody who lost their phone and their recovery codes. Speak to them first: from now on whoever knows their password can sign in and set up another second factor.',
          consequence: 'All their sessions end. They are notified.',
          affected: 'Affected user',
          button: 'Take off second factor',
        },
      },
      danger: true,
      extension: true,
      done: 'Second factor taken off',
      pastTense: 'took off the second factor of',
    }),
    contact: call('Contact for payers', 'mgmt/users/{uuid}/contact', {
      access: {
        roles: [...managerRoles, Role.Merchant],
        when: { is: { type: Role.Merchant }, otherwise: 'Only merchants have payers' },
        asksFactor: true,
      },
      dialog: { button: 'Save', prefilled: ['contact'] },
      inputs: {
        contact: text('Contact for payers', {
          maxLength: 120,
          checks: { format: 'contact' },
          input: { helper: 'The page of a payment names it. E-mail address, phone number or https link.' },
        }),
      },
      inMenu: true,
      extension: true,
      done: 'Contact for payers saved',
      pastTense: 'changed the contact for payers of',
    }),
    bareLinks: call('Payments without a link', 'mgmt/users/{uuid}/bare-links', {
      access: {
        roles: [...managerRoles, Role.Merchant],
        when: { is: { type: Role.Merchant }, otherwise: 'Only merchants have payers' },
        asksFactor: true,
      },
      dialog: { button: 'Save', prefilled: ['bareLinks'] },
      inputs: {
        bareLinks: yesNo('Payers may pay without a link', {
          required: true,
          input: {
            helper:
              'Off: payers need a payment link, or an invoice that your server makes with an API key. Addresses with a merchant and an amount, which anybody can change, are refused.',
          },
        }),
      },
      inMenu: true,
      extension: true,
      done: 'Payments without a link saved',
      pastTense: 'changed payments without a link of',
    }),
    feesAndAgent: { kind: 'dialog', label: 'Fees and agent', access: { when: paysFees }, extension: true },
    fees: call('Fees', 'mgmt/users/{uuid}/fees', {
      access: { when: paysFees, approval: 'always' },
      menu: false,
      done: 'Fees saved',
      pastTense: 'set the fees of',
    }),
    relations: call('Agent', 'mgmt/users/{uuid}/relations', {
      inputs: { referrerUUID: text('Referrer', { required: true }) },
      body: { referralUUID: '{uuid}' },
      access: { when: paysFees, approval: 'always' },
      menu: false,
      done: 'Agent saved',
      pastTense: 'set the agent of',
    }),
  },
  live: { created: 'new-user' },
});
export type User = RecordOf<typeof users>;
