import { defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, count, dateTime, identifier, longText, number, reference, text, uuid } from './language/fields';
import { Role } from './language/roles';
import { activeStatus } from './language/statuses';

/** A phone that was not heard for so long (ms) is silent (decisions, section 7). */
export const deviceSilence = 120_000;

export const devices = defineResource({
  name: 'devices',
  endpoint: 'mgmt/devices/active',
  noun: 'device',
  menu: { group: 'vault', icon: 'phone' },
  roles: [Role.Developer, Role.Owner, Role.VaultOwner],
  represent: 'name',
  own: { by: 'userId', for: [Role.VaultOwner] },
  choice: {
    line: ['userId', 'status', 'accounts'],
    usable: { is: { status: 0 }, otherwise: 'This device is disabled' },
  },
  fields: {
    id: identifier('ID'),
    uuid: uuid('uuid', { column: false }),
    title: text('Title', { required: true }),
    name: text('Name', { required: true }),
    status: choice('Active', activeStatus, {
      required: true,
      input: false,
      initial: 0,
      filter: true,
      silence: { since: 'lastSeen', after: deviceSilence },
    }),
    appVersion: text('App version', { input: false }),
    signalLevel: number('Signal lvl', { input: false, min: 0, max: 100 }),
    batteryLevel: number('Battery lvl', { input: false, min: 0, max: 100 }),
    description: longText('Description', { column: false }),
    userId: reference('User ID', 'vault-owners', { column: false }),
    accounts: count('Accounts bound', 'payment-accounts', 'deviceId', { column: false, extension: true }),
    lastSeen: dateTime('Last seen', { column: 'optional', input: false, extension: true }),
  },
  create: {
    heading: 'Add device',
    submit: 'Add account',
    inputs: ['name', 'title', 'description', 'userId'],
    path: 'mgmt/devices',
  },
  actions: { remove: unavailable('Delete') },
  live: { changed: 'update-devices' },
});
export type Device = RecordOf<typeof devices>;
