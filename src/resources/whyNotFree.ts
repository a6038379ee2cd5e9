import { choice } from './language/fields';
import { notFreeReason } from './statuses/vault';

/** Why a payment account can't be given to a payer now; empty for a free one. The platform works it out (docs/rules.md#which-account). */
export const whyAccountIsNotFree = ({ column = 'optional' }: { column?: true | 'optional' } = {}) =>
  choice('Why not free', notFreeReason, {
    column,
    input: false,
    extension: true,
    derived: true,
    filter: true,
  });
