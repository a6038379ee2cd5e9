import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import {
  choice,
  count,
  dateTime,
  identifier,
  level,
  longText,
  number,
  reference,
  text,
  uuid,
  yesNo,
  type Freshness,
} from './language/fields';
import { Role } from './language/roles';
import { requestedBy } from './requestedBy';
import { ActiveStatus, activeStatus } from './statuses/vault';

/** A device is silent when it has not reported for this time, in ms (docs/rules.md#phones). */
export const deviceSilence = 120_000;

/** How long the values that a phone reports are considered current. */
const freshness: Freshness = { since: 'lastSeen', after: deviceSilence };

/** What falls out of use with a phone: its dialogs and its panel name it before it is turned off. */
const atStake = ['accounts', 'openInvoices'];

/** Maximum length of the app version that a phone reports, in characters. */
export const maxVersionLength = 32;

/** The platform creates the key of a phone and shows it once. The app reads the QR code (docs/devices.md). */
const key = {
  key: 'key',
  label: 'Key',
  repeatRefusal: 'Already done; issue a new key',
  whose: 'name',
  qrCode: { content: 'device:{uuid}?key={key}', caption: 'Scan it with the app on the phone.' },
};

export const devices = defineResource({
  name: 'devices',
  endpoint: 'mgmt/devices/active',
  noun: 'device',
  nouns: 'device |||| devices',
  menu: { group: 'vault', icon: 'phone' },
  access: {
    roles: [Role.Developer, Role.Owner, Role.VaultOwner],
    ownership: { user: 'userId', roles: [Role.VaultOwner] },
  },
  display: {
    nameField: 'name',
    keptColumns: ['id', 'title', 'name', 'status', 'batteryLevel', 'signalLevel'],
    dropdown: {
      details: ['userId', 'status', 'accounts'],
      selectable: { is: { status: ActiveStatus.Active }, otherwise: 'This device is disabled' },
    },
  },
  fields: {
    id: identifier('ID'),
    uuid: uuid('uuid', { column: false }),
    title: text('Title', { required: true, isName: true }),
    name: text('Name', { required: true }),
    status: choice('Active', activeStatus, {
      required: true,
      input: false,
      initial: ActiveStatus.Active,
      filter: true,
      silence: { ...freshness, unheard: 'silent' },
      approval: 'requestedBy',
    }),
    requestedBy,
    appVersion: text('App version', { input: false }),
    signalLevel: level('Signal lvl', { drawn: 'signal', ...freshness }, { input: false }),
    batteryLevel: level('Battery lvl', { drawn: 'battery', ...freshness }, { input: false }),
    description: longText('Description', { column: false }),
    userId: reference('User ID', 'vault-owners', { column: 'optional', filter: true }),
    accounts: count('Accounts bound', 'payment-accounts', 'deviceId', { column: false, extension: true }),
    openInvoices: number('Open invoices on its accounts', {
      column: false,
      input: false,
      extension: true,
      derived: true,
      alarm: 'orange',
    }),
    silent: yesNo('Silent', {
      column: false,
      panel: false,
      input: false,
      extension: true,
      derived: true,
      filter: true,
    }),
    lastSeen: dateTime('Last seen', { column: 'optional', input: false, extension: true }),
  },
  create: {
    dialog: { heading: 'Add device', submit: 'Add account' },
    inputs: ['name', 'title', 'description', 'userId'],
    path: 'mgmt/devices',
    access: { approval: 'judged', asksFactor: true },
    pendingValues: { isTrusted: false },
    answer: { reveals: key },
  },
  actions: {
    remove: unavailable('Delete'),
    key: call('New key', 'mgmt/devices/{id}/key', {
      dialog: {
        facts: atStake,
        confirm: {
          heading: 'New key of a device',
          text: "The phone's current key stops working at once.",
          consequence: 'The phone stays silent until its app has the new key.',
          affected: 'Affected device',
          button: 'Issue a new key',
        },
      },
      danger: true,
      access: { approval: 'judged', asksFactor: true },
      extension: true,
      answer: { reveals: key },
      done: 'New key issued',
      pastTense: 'issued a new key of',
    }),
    // A lost phone: nobody has to be asked before it is refused.
    disable: call('Disable', 'mgmt/devices/{id}/disable', {
      bulk: true,
      access: { when: { is: { status: ActiveStatus.Active }, otherwise: 'This device is disabled' } },
      dialog: {
        facts: atStake,
        confirm: {
          heading: 'Disable device',
          text: 'Its messages are refused, and its accounts are not given to payers. Open invoices stay open and are completed by hand.',
          consequence: 'Until it is activated again, no phone watches these accounts.',
          affected: 'Affected device',
          button: 'Disable device',
        },
      },
      danger: true,
      extension: true,
      done: 'Device disabled',
      pastTense: 'disabled',
    }),
    // Its messages complete invoices again: like a new phone, one that staff activate is approved.
    activate: call('Activate', 'mgmt/devices/{id}/activate', {
      inverse: 'disable',
      bulk: true,
      access: {
        when: { is: { status: ActiveStatus.Disabled }, otherwise: 'This device is active' },
        approval: 'judged',
        asksFactor: true,
      },
      dialog: {
        confirm: {
          heading: 'Activate device',
          text: 'Its messages count as proof of payments again, and its accounts may be given to payers.',
          button: 'Activate device',
        },
      },
      extension: true,
      done: 'Device activated',
      pastTense: 'activated',
    }),
  },
  live: { changed: 'update-devices' },
});
export type Device = RecordOf<typeof devices>;
