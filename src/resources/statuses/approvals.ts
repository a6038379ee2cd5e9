import { choiceSet, optionsOf, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** Statuses of an approval request (docs/rules.md#requests). */
export const ApprovalStatus = choiceSet('ApprovalStatus', {
  Waiting: 0,
  Approved: 1,
  Declined: 2,
  Canceled: 3,
  Expired: 4,
  NotNeeded: 5,
});
export type ApprovalStatus = ChoiceIn<typeof ApprovalStatus>;
export const approvalStatus = optionsOf(ApprovalStatus, {
  Waiting: option('Waiting', 'low'),
  Approved: option('Approved', 'stable'),
  Declined: option('Declined', 'failed'),
  Canceled: option('Canceled', 'draft'),
  Expired: option('Expired', 'cautions'),
  NotNeeded: option('No longer needed', 'draft'),
});
