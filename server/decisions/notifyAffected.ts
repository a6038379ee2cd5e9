import { aboutWords } from '../../src/resources/feeChange';
import type { ApprovalRow } from '../approvals/requests';
import type { Caller } from '../calls/platform';
import { notifyUser } from '../database/changes';
import type { Tx } from '../database/schema';
import { nicknameOf } from '../session/people';

/**
 * Tells the person for whom something was added that others approved it. The notification that asked this person for
 * approval is read now.
 */
export const notifyAffected = async (
  { tx, caller }: { tx: Tx; caller: Caller },
  { approverId, userId, nickname, step, about }: ApprovalRow,
  added: { entity: string; id?: number },
): Promise<void> => {
  if (approverId === null || approverId === caller.id || approverId === userId) return;
  const args = {
    name: await nicknameOf(tx, caller.id),
    requester: nickname,
    step: { phrase: step },
    about: aboutWords(about),
  };
  const phrase = '%{name} approved what %{requester} requested for you: %{step}, %{about}';
  await notifyUser(tx, { to: approverId, ...added, words: { phrase, args } });
};
