import { groupMembers } from '../../../src/resources/groupMembers';
import { databaseNow } from '../../database/now';
import { relationOf } from '../../database/relation';
import { conflict } from '../../base/errors';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { UserStatus } from '../../../src/resources/statuses/people';

/**
 * Adds a user to a group, or changes the share of a member: the contract has one call for both, and who adds names the user in the body.
 * Throws 409 for somebody who is not active, and for one who is added again.
 */
export const changeMember: CreateHandler = async ({ tx, input, params, named }) => {
  const groupId = params.groupId!;
  const userId = params.userId!;
  const shareSize = String(input.shareSize);
  await tx.selectFrom('user-groups').select('id').where('id', '=', groupId).forUpdate().execute();
  const user = await tx.selectFrom('users').select('status').where('id', '=', userId).forShare().executeTakeFirst();
  if (user && user.status !== UserStatus.Active)
    throw conflict('Only an active person can be added or changed', 'userId');
  const member = await tx
    .selectFrom('group-members')
    .select('id')
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (member && named.has('userId')) throw conflict('This person is already a member', 'userId');
  if (member) {
    const [before] = await relationOf(groupMembers).byIds(tx, {}, [member.id]);
    const changes = { shareSize, updateDate: databaseNow };
    await tx.updateTable('group-members').set(changes).where('id', '=', member.id).execute();
    return { id: member.id, changed: { act: 'changeShare', before: before! } };
  }
  const created = await tx
    .insertInto('group-members')
    .values({ groupId, userId, shareSize })
    .returning('id')
    .executeTakeFirstOrThrow();
  return created;
};

/** Deletes a group and its members. */
export const disbandGroup: ActionHandler<'user-groups'> = async ({ tx, record }) => {
  await tx.deleteFrom('group-members').where('groupId', '=', record.id).execute();
  await tx.deleteFrom('user-groups').where('id', '=', record.id).execute();
};
