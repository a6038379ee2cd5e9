import { disputeStaff } from './disputeStaff';
import { call } from './language/define';
import { choice, dateTime, longText } from './language/fields';
import { blockedBy } from './statuses/blocking';

/** Blocks the payer of an invoice, or of the invoice of a dispute at this path. */
export const blockPayer = (path: string) =>
  call('Block payer', path, {
    access: { roles: disputeStaff, approval: 'judged' },
    dialog: { heading: 'Block payer', button: 'Block payer' },
    inputs: {
      by: choice('By', blockedBy, { required: true }),
      until: dateTime('Until', { required: true, checks: { inFuture: true } }),
      reason: longText('Reason', { required: true, maxLength: 500 }),
    },
    danger: true,
    extension: true,
    done: 'Payer blocked',
    pastTense: 'blocked the payer of',
  });
