import { textOrNull } from '../../base/textOrNull';
import type { ActionHandler } from '../../entities/handlers';

/**
 * `POST mgmt/funds-operations/{id}/propose` (extension) `{proposal, proposalHash?, proposalFileId?}`: stores what somebody found
 * about a waiting operation, for whoever decides. It decides nothing; a later one takes its place, and the history has both.
 */
export const proposeOperation: ActionHandler<'funds-operations'> = async ({ tx, input, record, caller }) => {
  const { proposalFileId } = input;
  await tx
    .updateTable('funds-operations')
    .set({
      proposal: textOrNull(input.proposal),
      proposalHash: textOrNull(input.proposalHash),
      proposalFileId: typeof proposalFileId === 'number' ? proposalFileId : null,
      proposedBy: caller.id,
    })
    .where('id', '=', record.id)
    .execute();
};
