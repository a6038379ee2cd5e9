import { yesNo } from './language/fields';

/** Checks of an input for a transaction hash of TRON. */
export const hashInput = { maxLength: 128, checks: { format: 'txHash' } } as const;

/** What the input says of a deposit: its coins came in before it is confirmed. */
export const depositHashHelper = 'Of the transfer that came in';

/** What the history of a withdraw says when it was confirmed before its coins were sent. */
export const withoutHash = { lacksHash: yesNo('Without hash') };
