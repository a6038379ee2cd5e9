import { defineResource, remove } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, text } from './language/fields';
import { Role } from './language/roles';
import { ActiveStatus, activeStatus } from './statuses/vault';

/** Banks, with the names and numbers from which they send messages. */
export const banks = defineResource({
  name: 'banks',
  route: 'misc',
  noun: 'bank',
  nouns: 'bank |||| banks',
  description: 'Available banks',
  menu: { group: 'settings', label: 'Misc', icon: 'bank' },
  access: { roles: [Role.Developer, Role.Owner] },
  fields: {
    id: identifier(),
    bankTitle: text('Bank title', { required: true, unique: true }),
    senderName: text('Sender name'),
    senderNumber: text('Sender number'),
    packageName: text('Package name'),
    alsoFrom: text('Further senders', {
      extension: true,
      column: 'optional',
      input: {
        placeholder: 'T-Bank, Т-Банк',
        helper: 'Other names and numbers, with commas between them',
      },
    }),
    status: choice('Status', activeStatus, {
      required: true,
      input: false,
      initial: ActiveStatus.Active,
      filter: true,
    }),
  },
  create: {
    dialog: { heading: 'Bank Data' },
  },
  import: true,
  actions: { remove: remove() },
});
export type Bank = RecordOf<typeof banks>;
