import { urgentNotices } from '../../../src/resources/urgentNotices';
import type { ActionHandler } from '../../entities/handlers';
import type { Judge } from '../../approvals/judgement';
import { peopleOf } from '../../approvals/people';
import { notifyOfFactors } from '../../session/factors/changeFactors';
import { deleteFactors } from '../../session/factors/factors';
import { nicknameOf } from '../../session/people';
import { endSessions } from '../../session/sessions';

/** Judges taking off the second factor of a person, who may not approve it: whoever asks for it may be somebody else. */
export const judgeFactorRemoval: Judge = async ({ tx, platform, record }) => {
  const id = Number(record.id);
  const person = (await peopleOf(tx, platform.settings, [id])).get(id)!;
  return { sum: null, about: person.nickname, parties: [id] };
};

/**
 * `POST mgmt/users/{uuid}/factors/remove` (extension): takes off the second factor of somebody who lost it, with their
 * recovery codes, and ends their sessions. Their password stays, and they are told.
 */
export const removeFactors: ActionHandler<'users'> = async ({ tx, caller, record }) => {
  await deleteFactors(tx, record.id);
  await endSessions(tx, record.id);
  await notifyOfFactors(tx, record.id, urgentNotices.factorsTakenOff, { name: await nicknameOf(tx, caller.id) });
};
