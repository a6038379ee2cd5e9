import { choiceSet, optionsOf, perChoice, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** Statuses of a dispute (docs/rules.md#disputes). */
export const DisputeStatus = choiceSet('DisputeStatus', { Open: 0, Answered: 1, Accepted: 2, Refused: 3 });
export type DisputeStatus = ChoiceIn<typeof DisputeStatus>;
export const disputeStatus = optionsOf(DisputeStatus, {
  Open: option('Open', 'medium'),
  Answered: option('Answered', 'incomplete'),
  Accepted: option('Accepted', 'stable'),
  Refused: option('Refused', 'draft'),
});

const disputeFacts = perChoice<typeof DisputeStatus, { isOpen: boolean }>(DisputeStatus, {
  Open: { isOpen: true },
  Answered: { isOpen: true },
  Accepted: { isOpen: false },
  Refused: { isOpen: false },
});

/** Statuses of a dispute that nobody has decided. */
export const openDisputeStatuses = /* @__PURE__ */ disputeFacts.where(({ isOpen }) => isOpen);

/** Statuses of a dispute that was decided. */
export const decidedDisputeStatuses = /* @__PURE__ */ disputeFacts.where(({ isOpen }) => !isOpen);

/** What a dispute is about. */
export const DisputeKind = choiceSet('DisputeKind', { PayIn: 0, PayOut: 1 });
export type DisputeKind = ChoiceIn<typeof DisputeKind>;
export const disputeKind = optionsOf(DisputeKind, {
  PayIn: option('Pay-in was not credited'),
  PayOut: option('Pay-out did not arrive'),
});

/** Who opened a dispute. */
export const DisputeOpener = choiceSet('DisputeOpener', { Payer: 0, Merchant: 1, Staff: 2 });
export type DisputeOpener = ChoiceIn<typeof DisputeOpener>;
export const disputeOpener = optionsOf(DisputeOpener, {
  Payer: option('The payer'),
  Merchant: option('The merchant'),
  Staff: option('Staff'),
});

/** Whose turn it is in a dispute that nobody has decided. */
export const DisputeTurn = choiceSet('DisputeTurn', { Owner: 0, Staff: 1, Approver: 2 });
export type DisputeTurn = ChoiceIn<typeof DisputeTurn>;
export const disputeTurn = optionsOf(DisputeTurn, {
  Owner: option('Vault owner answers', 'low'),
  Staff: option('Staff decide', 'medium'),
  Approver: option('Approver decides', 'low'),
});

/** The disputes that wait for their vault owner's answer, for staff, and for a second person once somebody has decided. */
export const disputesToAnswer = { turn: [DisputeTurn.Owner] };
export const disputesToDecide = { turn: [DisputeTurn.Staff] };
export const disputesToApprove = { turn: [DisputeTurn.Approver] };

/** Who decided a dispute. */
export const DisputeDecider = choiceSet('DisputeDecider', { Owner: 0, Staff: 1, Message: 2 });
export type DisputeDecider = ChoiceIn<typeof DisputeDecider>;
export const disputeDecider = optionsOf(DisputeDecider, {
  Owner: option('The vault owner'),
  Staff: option('Staff'),
  Message: option('A message of the bank'),
});
