import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, json, reference, stamp, text, yesNo } from './language/fields';
import { Role } from './language/roles';
import { actor } from './statuses/people';

/** Who did what, when. The API writes an entry for every change and every refused attempt. */
export const activity = defineResource({
  name: 'activity',
  extension: true,
  noun: 'entry',
  nouns: 'entry |||| entries',
  description: 'Who did what, when',
  display: { summary: ['act'] },
  // An entry is history itself: nothing happens to it.
  history: { hidden: true },
  menu: { group: 'next', icon: 'activity' },
  access: { roles: [Role.Developer, Role.Owner] },
  fields: {
    id: identifier(),
    createDate: stamp('Date', { filter: true }),
    userId: reference('Who', 'users', { filter: true, orElse: 'actor' }),
    // Whether a user did it, a payer or the platform; nobody knows who failed to sign in.
    actor: choice('Done by', actor, { column: 'optional', input: false, derived: true, filter: true }),
    act: text('What', {
      required: true,
      filter: true,
      meaning: 'act',
      sentence: {
        who: 'userId',
        entity: 'entity',
        id: 'recordId',
        refused: 'refused',
        before: 'before',
        after: 'after',
      },
    }),
    entity: text('Entity', { required: true, column: 'optional', filter: true, meaning: 'entity' }),
    recordId: text('Record', { column: 'optional' }),
    refused: yesNo('Refused', { required: true, column: 'optional', filter: true }),
    // Not searched: they hold every field of a record, so that an index of them would cost each change more than all others.
    before: json('Before', { column: 'optional', search: false }),
    after: json('After', { column: 'optional', search: false }),
    requestId: text('Request', { column: 'optional' }),
  },
});
export type ActivityRow = RecordOf<typeof activity>;
