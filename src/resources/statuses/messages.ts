import { choiceSet, optionsOf, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** Statuses of a bank message. */
export const MessageStatus = choiceSet('MessageStatus', { New: 0, Matched: 1, Unmatched: 2 });
export type MessageStatus = ChoiceIn<typeof MessageStatus>;
export const messageStatus = optionsOf(MessageStatus, {
  New: option('New', 'low'),
  Matched: option('Matched', 'stable'),
  Unmatched: option('Unmatched', 'medium'),
});
/** Why a message did not complete an invoice automatically (docs/rules.md#messages). */
export const UnmatchedReason = choiceSet('UnmatchedReason', {
  noBank: 1,
  noPattern: 2,
  severalSums: 3,
  doubtful: 4,
  otherCurrency: 5,
  noneFits: 6,
  severalFit: 7,
  tooLarge: 8,
  duplicate: 9,
  balance: 10,
  notCovered: 11,
  noPayment: 12,
  phoneWaits: 13,
  tookTooLong: 14,
  partOfFigure: 15,
  otherFigure: 16,
  notFromStart: 17,
  badAccount: 18,
  badBalance: 19,
  twoKinds: 20,
  noBalance: 21,
  maybeCode: 22,
  notDone: 23,
});
export type UnmatchedReason = ChoiceIn<typeof UnmatchedReason>;
export const unmatchedReason = optionsOf(UnmatchedReason, {
  noBank: option('No bank has this sender'),
  noPattern: option('No pattern reads it'),
  severalSums: option('It names several sums'),
  doubtful: option('Its amount can be read in two ways'),
  otherCurrency: option('It is about another currency'),
  noneFits: option('No pay-in fits it'),
  severalFit: option('Several pay-ins fit it'),
  tooLarge: option('The sum is too large to match automatically'),
  duplicate: option('It came to another phone of the owner, too'),
  balance: option('The balance it names did not rise by that sum'),
  notCovered: option('The balance of the vault owner does not cover it'),
  noPayment: option('No payment: it names no sum'),
  phoneWaits: option('The phone waits for approval'),
  tookTooLong: option('Took too long'),
  partOfFigure: option('Its pattern reads a part of a figure'),
  otherFigure: option('The text has another figure'),
  notFromStart: option('Its pattern may read what a payer wrote'),
  badAccount: option('The account it names has less than three digits'),
  badBalance: option('The balance it names can’t be read'),
  twoKinds: option('One pattern takes it for a payment, another does not'),
  noBalance: option('The sum is large, and no balance was read'),
  maybeCode: option('What its pattern reads may be a one-time code'),
  notDone: option('It says that no payment came'),
});

/** What a pattern reads: payments that came in, or texts that are no payment, of which only the balance counts. */
export const PatternKind = choiceSet('PatternKind', { Incoming: 0, BalanceOnly: 1 });
export type PatternKind = ChoiceIn<typeof PatternKind>;
export const patternKind = optionsOf(PatternKind, {
  Incoming: option('Incoming payments'),
  BalanceOnly: option('Balance only'),
});
