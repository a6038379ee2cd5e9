import { choiceSet, optionsOf, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** How often a payment link may be paid. */
export const LinkUse = choiceSet('LinkUse', { Once: 0, Many: 1 });
export type LinkUse = ChoiceIn<typeof LinkUse>;
export const linkUse = optionsOf(LinkUse, {
  Once: option('Once'),
  Many: option('Many times'),
});

/** Statuses of a payment link. Only an active one makes invoices. */
export const LinkStatus = choiceSet('LinkStatus', { Active: 0, Disabled: 1, Paid: 2, Ended: 3 });
export type LinkStatus = ChoiceIn<typeof LinkStatus>;
export const linkStatus = optionsOf(LinkStatus, {
  Active: option('Active', 'stable'),
  Disabled: option('Disabled', 'draft'),
  Paid: option('Paid', 'stable'),
  Ended: option('Ended', 'cautions'),
});

/** Statuses of an API key. A revoked one opens nothing any more. */
export const KeyStatus = choiceSet('KeyStatus', { Active: 0, Revoked: 1 });
export type KeyStatus = ChoiceIn<typeof KeyStatus>;
export const keyStatus = optionsOf(KeyStatus, {
  Active: option('Active', 'stable'),
  Revoked: option('Revoked', 'draft'),
});

/** Whether an API key approves pay-outs: its merchant lets it in two steps. */
export const KeyApproval = choiceSet('KeyApproval', { Off: 0, Asked: 1, On: 2 });
export type KeyApproval = ChoiceIn<typeof KeyApproval>;
export const keyApproval = optionsOf(KeyApproval, {
  Off: option('No', 'draft'),
  Asked: option('Waits for the second step', 'medium'),
  On: option('Yes', 'cautions'),
});

/** Statuses of a return host. Payers are led only to one that an Owner confirmed. */
export const HostStatus = choiceSet('HostStatus', { Confirmed: 0, Waiting: 1 });
export type HostStatus = ChoiceIn<typeof HostStatus>;
export const hostStatus = optionsOf(HostStatus, {
  Confirmed: option('Confirmed', 'stable'),
  Waiting: option('Waits for an Owner', 'medium'),
});
