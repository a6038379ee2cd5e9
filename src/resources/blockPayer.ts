import { disputeStaff } from './disputeStaff';
import { call } from './language/define';
import { choice, dateTime, longText, yesNo } from './language/fields';
import { blockedBy } from './statuses/blocking';

const notOfPayer = "The merchant's server made this invoice: only the merchant can turn its payer away";

/** How long payers are blocked, as a rule: a year at most. */
const hoursFromNow = { '1 hour': 1, '1 day': 24, '1 week': 168, '1 month': 720, '1 year': 8760 };

/** Whether the payer made the invoice on a page of ours. What a merchant's own server asks for is never blocked. */
export const ofPayer = yesNo('Made by the payer', {
  column: false,
  panel: false,
  input: false,
  search: false,
  extension: true,
  derived: true,
});

/** Blocks the payer of an invoice, or of the invoice of a dispute at this path. Both say in `ofPayer` whether it can. */
export const blockPayer = (path: string) =>
  call('Block payer', path, {
    access: { roles: disputeStaff, when: { is: { ofPayer: true }, otherwise: notOfPayer }, approval: 'judged' },
    dialog: { heading: 'Block payer', button: 'Block payer', custom: true },
    inputs: {
      by: choice('By', blockedBy, { required: true }),
      until: dateTime('Until', { required: true, checks: { inFuture: true }, input: { hoursFromNow } }),
      reason: longText('Reason', { required: true, maxLength: 500 }),
    },
    danger: true,
    extension: true,
    done: 'Payer blocked',
    pastTense: 'blocked the payer of',
  });
