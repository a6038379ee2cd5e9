import { expect, it } from 'vitest';
import { isOtherAction } from '../../src/admin/approvals/isOtherAction';

it('an action is told from another one of its entity, and not from those of others, which may do the same', () => {
  expect(isOtherAction('disputes.refuse', 'disputes', 'accept')).toBe(true);
  expect(isOtherAction('disputes.accept', 'disputes', 'accept')).toBe(false);
  expect(isOtherAction('workspace.complete', 'invoices', 'resolve')).toBe(false);
});
