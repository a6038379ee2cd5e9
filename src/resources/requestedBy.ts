import type { Guard } from './language/definition';
import { number, text } from './language/fields';

/** Name of the person who requested the approval that waits on a record (extension); empty when none waits. */
export const requestedBy = text('Approval requested by', {
  column: 'optional',
  input: false,
  extension: true,
  derived: true,
});

/** Whether a record waits for approval: its `requestedBy` names the requester. */
export const isAwaitingApproval = (record: Readonly<Record<string, unknown>>): boolean =>
  typeof record.requestedBy === 'string' && record.requestedBy !== '';

/** Id of that person, for guards on what they have requested already. */
export const requestedById = number('Id of who requested approval', {
  column: false,
  panel: false,
  input: false,
  extension: true,
  derived: true,
});

/**
 * Guard: whoever requested one of these actions is not offered it again while the request waits. The API knows better: what needed a
 * second person may have been proven meanwhile, and is done by one then.
 */
export const notTwice = (...actions: string[]): Guard => ({
  record: { requestedById: '{me.id}' },
  actions,
  offerOnly: true,
  reason: 'You requested this: it waits for a second person',
});
