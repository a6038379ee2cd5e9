import { call, defineResource, remove } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, longText, number, text, yesNo } from './language/fields';
import { everyRole, Role, staffRoles } from './language/roles';

const name = text('Name', { required: true, maxLength: 64 });
const query = longText('Settings', { required: true, maxLength: 4000, column: false });
const shared = yesNo('Shared', { required: true, initial: false });

/** Maximum number of saved views of a person. */
export const maxViews = 100;

/**
 * Saved views: filters, search, sort and columns of a list under a name. A view is private or, of staff, shared
 * with the staff who may open the list.
 */
export const views = defineResource({
  name: 'views',
  noun: 'view',
  nouns: 'view |||| views',
  extension: true,
  title: 'Saved views',
  access: {
    roles: everyRole,
    ownership: [
      {
        user: 'userId',
        roles: [Role.Owner, Role.Developer],
        alsoVisible: { shared: true },
        alsoChangeable: { isLeft: true },
      },
      { user: 'userId', roles: staffRoles, alsoVisible: { shared: true } },
      { user: 'userId', roles: everyRole },
    ],
    subjectField: 'entity',
    guards: [{ record: { isLeft: true }, actions: ['update'], reason: 'Its owner is deleted' }],
  },
  fields: {
    id: identifier(),
    name,
    entity: text('List', { required: true }),
    query,
    shared,
    isLeft: yesNo('Its owner is deleted', { column: false, input: false }),
    ownerId: number('Owner', { from: 'userId', column: false, input: false }),
  },
  create: { perMinute: 60 },
  actions: {
    update: call('Update', 'mgmt/views/{id}', {
      inputs: { name, query, shared },
      sets: 'inputs',
      extension: true,
      done: 'View updated',
      pastTense: 'updated',
    }),
    remove: remove({}, { extension: true }),
  },
});
export type View = RecordOf<typeof views>;
