import { groupMembers } from '../../../src/resources/groupMembers';
import { databaseNow } from '../../database/now';
import { relationOf } from '../../database/relation';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';

/** Adds a user to a group, or changes the share of a member: the contract has one call for both. */
export const changeMember: CreateHandler = async ({ tx, input, params }) => {
  const groupId = params.groupId!;
  const userId = params.userId!;
  const shareSize = String(input.shareSize);
  await tx.selectFrom('user-groups').select('id').where('id', '=', groupId).forUpdate().execute();
  const member = await tx
    .selectFrom('group-members')
    .select('id')
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .executeTakeFirst();
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
