import { defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, longText, phone, reference, stamp, text } from './language/fields';
import { Role } from './language/roles';
import { messageStatus } from './language/statuses';

export const messages = defineResource({
  name: 'messages',
  endpoint: 'mgmt/vault-messages',
  noun: 'message',
  description: 'All vault messages',
  menu: { group: 'vault', icon: 'message' },
  roles: [Role.Developer, Role.Owner, Role.VaultOwner],
  represent: 'message',
  own: { by: 'deviceId.userId', for: [Role.VaultOwner] },
  fields: {
    id: identifier(),
    phoneNumber: phone('Holder number'),
    sender: text('Sender', { required: true }),
    message: longText('Message', { required: true }),
    status: choice('Status', messageStatus, { required: true, initial: 0, filter: true }),
    invoiceId: reference('Invoice', 'invoices', { column: 'optional', input: false, extension: true }),
    createDate: stamp('Date', { filter: true }),
  },
  actions: { reject: unavailable('Reject'), openTicket: openTicket() },
});
export type VaultMessage = RecordOf<typeof messages>;
