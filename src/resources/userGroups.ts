import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { count, identifier, longText, stamp, text } from './language/fields';
import { Role } from './language/roles';

/** Trader groups: named groups of users. */
export const userGroups = defineResource({
  name: 'user-groups',
  route: 'groups',
  title: 'Trader groups',
  noun: 'group',
  nouns: 'group |||| groups',
  menu: { label: 'Groups', icon: 'groups' },
  access: { roles: [Role.Developer, Role.Owner] },
  fields: {
    id: identifier('ID'),
    title: text('Title', { required: true }),
    members: count('Members', 'group-members', 'groupId'),
    createDate: stamp('Create Date'),
    description: longText('Description', { column: false, initial: '' }),
  },
  create: {
    button: 'Create group',
    dialog: { heading: 'Create group' },
    inputs: ['title', 'description'],
    done: 'Group created',
  },
  actions: {
    edit: { kind: 'link', label: 'Edit', to: 'groups/{id}', entity: 'group-members' },
    disband: call('Disband', 'mgmt/user-groups/{id}/remove', {
      body: { id: '{id}' },
      dialog: {
        confirm: {
          heading: 'Disband group',
          text: 'The group and its list of members are deleted. This cannot be undone. Activity keeps its history.',
          button: 'Disband group',
        },
      },
      danger: true,
      removes: true,
      extension: true,
      specified: true,
      done: 'Group disbanded',
      pastTense: 'disbanded',
    }),
  },
});
export type UserGroup = RecordOf<typeof userGroups>;
