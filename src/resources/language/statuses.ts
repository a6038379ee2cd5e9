/**
 * Indicators of the specification (section 4): each has one colour, and a status names its indicator.
 * red: failed, critical, high · orange: medium · yellow: low, cautions · purple: undefined ·
 * green: stable · blue: informative, incomplete · gray: draft.
 */
export type Indicator =
  | 'failed'
  | 'critical'
  | 'high'
  | 'medium'
  | 'low'
  | 'cautions'
  | 'undefined'
  | 'stable'
  | 'informative'
  | 'incomplete'
  | 'draft';

export type IndicatorColour = 'red' | 'orange' | 'yellow' | 'purple' | 'green' | 'blue' | 'gray';

export const indicatorColours: Readonly<Record<Indicator, IndicatorColour>> = {
  failed: 'red',
  critical: 'red',
  high: 'red',
  medium: 'orange',
  low: 'yellow',
  cautions: 'yellow',
  undefined: 'purple',
  stable: 'green',
  informative: 'blue',
  incomplete: 'blue',
  draft: 'gray',
};

/** One value that a choice field may have: its word and, for a status, its indicator. */
export interface Option {
  label: string;
  indicator?: Indicator;
}

/** Values of a choice field, by the number that goes over the wire. */
export type Options = Readonly<Record<number, Option>>;

const option = (label: string, indicator?: Indicator): Option => ({ label, indicator });

export const invoiceStatus = {
  0: option('New', 'low'),
  1: option('Handle', 'medium'),
  2: option('WIP', 'incomplete'),
  3: option('Expired', 'cautions'),
  4: option('Canceled', 'draft'),
  5: option('Complete', 'stable'),
} satisfies Options;

/** An invoice whose status is this or above never changes again. */
export const firstFinalInvoiceStatus = 3;

export const dealStatus = {
  0: option('New', 'low'),
  1: option('Completed', 'stable'),
  2: option('Canceled', 'draft'),
} satisfies Options;

export const paymentType = { 0: option('Pay-in'), 1: option('Pay-out') } satisfies Options;

export const userStatus = {
  0: option('Active', 'stable'),
  1: option('Disabled', 'draft'),
  2: option('Blocked', 'high'),
  3: option('Deleted', 'failed'),
} satisfies Options;

export const fundsType = { 0: option('Deposit'), 1: option('Withdraw') } satisfies Options;

export const transactionType = {
  0: option('Incoming'),
  1: option('Internal'),
  2: option('Outgoing'),
} satisfies Options;

export const transactionStatus = {
  0: option('NEW', 'low'),
  1: option('HOLD', 'incomplete'),
  2: option('REJECT', 'failed'),
  3: option('COMPLETE', 'stable'),
} satisfies Options;

/** What a posting is for (rules, section 3). */
export const transactionPurpose = {
  0: option('Opening balance'),
  1: option('Payment'),
  2: option('Fee'),
  3: option('Reward'),
  4: option('To the agent of the merchant'),
  5: option('To the agent of the vault owner'),
  6: option('Deposit'),
  7: option('Withdraw'),
  8: option('Closing'),
  9: option('Reversal'),
} satisfies Options;

export const walletState = {
  0: option('Free', 'stable'),
  1: option('Reserved', 'informative'),
  2: option('Waits for approval', 'medium'),
} satisfies Options;

/** What became of a request for approval (rules, section 9). */
export const approvalStatus = {
  0: option('Waiting', 'low'),
  1: option('Approved', 'stable'),
  2: option('Declined', 'failed'),
  3: option('Canceled', 'draft'),
  4: option('Lapsed', 'cautions'),
  5: option('No longer needed', 'draft'),
} satisfies Options;

/** May a saved address be withdrawn to? */
export const addressStatus = {
  0: option('Usable', 'stable'),
  1: option('Usable later', 'low'),
  2: option('Off', 'draft'),
} satisfies Options;

export const ticketStatus = {
  0: option('Open', 'low'),
  1: option('Suspended', 'medium'),
  2: option('Closed', 'draft'),
} satisfies Options;

export const messageStatus = {
  0: option('New', 'low'),
  1: option('Matched', 'stable'),
  2: option('Unmatched', 'medium'),
} satisfies Options;

/** Why a message is no payment: it names no sum (rules, section 4). */
export const noPayment = 12;

/** Why a message completed nothing by itself (rules, section 4). */
export const unmatchedWhy = {
  1: option('No bank sends as that'),
  2: option('No pattern reads it'),
  3: option('It names different sums'),
  4: option('Its figure can be read two ways'),
  5: option('It is about another currency'),
  6: option('No pay-in fits it'),
  7: option('Several pay-ins fit it'),
  8: option('The sum is too large to match by itself'),
  9: option('It came to another phone of the owner, too'),
  10: option('The balance it names did not rise by the sum'),
  11: option('The balance of the vault owner does not cover it'),
  [noPayment]: option('No payment: it names no sum'),
  13: option('The phone waits for approval'),
  14: option('Took too long'),
} satisfies Options;

/** Why an invoice waits for a person's decision (rules, section 1). */
export const handleWhy = {
  1: option('In doubt: see its history for the message'),
  2: option('Nothing happened for too long'),
  3: option('Released'),
} satisfies Options;

/** The status of a person, bank, account, phone or pattern that takes part. */
export const active = 0;

/** Bank, pattern, holder profile, payment account, device (decisions, section 4). */
export const activeStatus = {
  0: option('Active', 'stable'),
  1: option('Disabled', 'draft'),
} satisfies Options;

export const fulfilment = {
  0: option('Waiting', 'low'),
  1: option('Fulfilled', 'stable'),
  2: option('Refused', 'draft'),
} satisfies Options;

/** What the status of a deal, and of its invoice, is like: a step of it may wait for approval, and it may be reversed afterwards. */
export const untilReversed = {
  required: true,
  initial: 0,
  filter: true,
  approval: 'requestedBy',
  also: { field: 'reversed', label: 'Reversed' },
} as const;
