import { defineResource, remove, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, reference, regexp } from './language/fields';
import { Role } from './language/roles';
import { activeStatus } from './language/statuses';

export const parsingPatterns = defineResource({
  name: 'parsing-patterns',
  noun: 'parsing pattern',
  menu: { group: 'settings', icon: 'pattern' },
  roles: [Role.Developer, Role.Owner],
  represent: 'regexpPattern',
  fields: {
    id: identifier(),
    bankDataId: reference('Bank', 'banks', { required: true, filter: true }),
    regexpPattern: regexp('Parsing pattern', {
      required: true,
      maxLength: 1000,
      group: 'amount',
      input: { label: 'Pattern', helper: 'The named group amount is the sum: (?P<amount>\\d+)' },
      tries: {
        patterns: 'parsing-patterns',
        messages: { entity: 'messages', body: 'message', sender: 'sender' },
        bank: { field: 'bankDataId', senders: ['senderName', 'senderNumber'] },
      },
    }),
    status: choice('Status', activeStatus, { required: true, input: false, initial: 0, filter: true }),
  },
  create: { button: 'Add pattern', heading: 'Pattern Data', done: 'Pattern added', offers: 'tryUnmatched' },
  actions: {
    edit: unavailable('Edit'),
    tryUnmatched: {
      kind: 'dialog',
      label: 'Try on unmatched messages',
      when: { is: { status: 0 }, otherwise: 'This pattern is disabled' },
      extension: true,
    },
    remove: remove({ text: 'Messages are no longer tried against it. This cannot be undone.' }),
  },
});
export type ParsingPattern = RecordOf<typeof parsingPatterns>;
