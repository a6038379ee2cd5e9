import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, percent, reference, stamp } from './language/fields';
import { Role } from './language/roles';
import { userStatus } from './statuses/people';

/** What a share is not. */
const shareHelper = 'A record alone: shares move no money by themselves';

/** The members of one trader group, with their shares in percent. */
export const groupMembers = defineResource({
  name: 'group-members',
  route: 'groups/:groupId',
  endpoint: 'mgmt/user-groups/{groupId}/group-members',
  scope: { groupId: '{groupId}' },
  parent: { entity: 'user-groups', id: '{groupId}' },
  title: 'Group',
  noun: 'member',
  nouns: 'member |||| members',
  access: { roles: [Role.Developer, Role.Owner] },
  display: { nameField: 'userId', cardText: ['%{shareSize}'] },
  fields: {
    id: identifier('ID'),
    groupId: reference('Group ID', 'user-groups', { required: true }),
    userId: reference('User ID', 'vault-owners', {
      required: true,
      input: {
        label: 'User',
        notIn: { entity: 'group-members', field: 'userId', otherwise: 'Everyone is already a member' },
      },
    }),
    shareSize: percent('Share size', { required: true, input: { helper: shareHelper } }),
    createDate: stamp('Create date'),
    updateDate: dateTime('Update date', { input: false }),
    userStatus: choice('Status', userStatus, { input: false, extension: true, from: 'userId.status' }),
  },
  list: {
    tiles: [
      { label: 'Shares', total: { field: 'shareSize', is: '100', otherwise: 'The shares should add up to 100 %' } },
    ],
  },
  create: {
    button: 'Add user',
    dialog: { heading: 'Add member' },
    inputs: ['userId', 'shareSize'],
    path: 'mgmt/user-groups/{groupId}/group-members/{userId}/change',
    body: { groupId: '{groupId}' },
    done: 'Member added',
  },
  actions: {
    edit: unavailable('Edit'),
    remove: call('Remove', 'mgmt/user-groups/{groupId}/group-members/{userId}/remove', {
      body: { groupId: '{groupId}', userId: '{userId}' },
      dialog: {
        confirm: {
          heading: 'Remove member',
          text: 'The member leaves the group. Shares of the others stay as they are.',
          button: 'Remove member',
        },
      },
      removes: true,
      extension: true,
      specified: true,
      done: 'Member removed',
      pastTense: 'removed',
    }),
    changeShare: call('Change share', 'mgmt/user-groups/{groupId}/group-members/{userId}/change', {
      body: { groupId: '{groupId}' },
      inputs: { shareSize: percent('Share size', { required: true, input: { helper: shareHelper } }) },
      dialog: { prefilled: ['shareSize'] },
      done: 'Share changed',
      pastTense: 'changed the share of',
    }),
  },
});
export type GroupMember = RecordOf<typeof groupMembers>;
