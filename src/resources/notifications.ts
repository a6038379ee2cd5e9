import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, longText, stamp, text, yesNo } from './language/fields';
import { everyRole } from './language/roles';

/**
 * What concerned a person while they worked or were away: a task, an approval request, a ticket, a phone. Each leads to
 * its record or list. The reference platform keeps them for 90 days; whether one was read holds on all devices.
 */
export const notifications = defineResource({
  name: 'notifications',
  noun: 'notification',
  nouns: 'notification |||| notifications',
  extension: true,
  title: 'Notifications',
  access: { roles: everyRole, ownership: { user: 'userId', roles: everyRole } },
  fields: {
    id: identifier(),
    createDate: stamp('Date', { column: false }),
    subject: text('Record', { required: true, meaning: 'record', column: false }),
    phrase: longText('Text', { required: true, column: false, search: false }),
    args: longText('Values in the text, as JSON', { required: true, column: false, search: false }),
    isRead: yesNo('Read', { required: true, initial: false, column: false, filter: true }),
  },
});
export type NotificationRow = RecordOf<typeof notifications>;
