import { choiceSet, optionsOf, perChoice, type ChoiceIn } from '../language/choices';
import { option, waitingOption } from '../language/options';
import { WebhookEvent } from './webhooks';

/** Kinds of funds operation. */
export const FundsType = choiceSet('FundsType', { Deposit: 0, Withdraw: 1 });
export type FundsType = ChoiceIn<typeof FundsType>;
export const fundsType = optionsOf(FundsType, {
  Deposit: option('Deposit'),
  Withdraw: option('Withdraw'),
});

/** Direction of a transaction: into the platform, between two balances, or out. */
export const TransactionType = choiceSet('TransactionType', { Incoming: 0, Internal: 1, Outgoing: 2 });
export type TransactionType = ChoiceIn<typeof TransactionType>;
export const transactionType = optionsOf(TransactionType, {
  Incoming: option('Incoming'),
  Internal: option('Internal'),
  Outgoing: option('Outgoing'),
});

/** Statuses of a transaction: held, voided or posted. */
export const TransactionStatus = choiceSet('TransactionStatus', { New: 0, Hold: 1, Reject: 2, Complete: 3 });
export type TransactionStatus = ChoiceIn<typeof TransactionStatus>;
export const transactionStatus = optionsOf(TransactionStatus, {
  New: option('NEW', 'low'),
  Hold: option('HOLD', 'incomplete'),
  Reject: option('REJECT', 'failed'),
  Complete: option('COMPLETE', 'stable'),
});

/** Purpose of a posting (docs/rules.md#what-a-deal-moves). */
export const Purpose = choiceSet('Purpose', {
  Opening: 0,
  Payment: 1,
  Fee: 2,
  Reward: 3,
  MerchantAgent: 4,
  OwnerAgent: 5,
  Deposit: 6,
  Withdraw: 7,
  Closing: 8,
  Reversal: 9,
  Dispute: 10,
});
export type Purpose = ChoiceIn<typeof Purpose>;
export const transactionPurpose = optionsOf(Purpose, {
  Opening: option('Opening balance'),
  Payment: option('Payment'),
  Fee: option('Fee'),
  Reward: option('Reward'),
  MerchantAgent: option('To the agent of the merchant'),
  OwnerAgent: option('To the agent of the vault owner'),
  Deposit: option('Deposit'),
  Withdraw: option('Withdraw'),
  Closing: option('Closing'),
  Reversal: option('Reversal'),
  Dispute: option('Dispute'),
});

/** Whether a deposit may be sent to a wallet of the platform. */
export const WalletState = choiceSet('WalletState', { Free: 0, Reserved: 1, Waits: 2 });
export type WalletState = ChoiceIn<typeof WalletState>;
export const walletState = optionsOf(WalletState, {
  Free: option('Free', 'stable'),
  Reserved: option('Reserved', 'informative'),
  Waits: waitingOption,
});

/** Whether a saved address may be used for a withdraw. */
export const AddressStatus = choiceSet('AddressStatus', { Usable: 0, UsableLater: 1, Off: 2 });
export type AddressStatus = ChoiceIn<typeof AddressStatus>;
export const addressStatus = optionsOf(AddressStatus, {
  Usable: option('Usable', 'stable'),
  UsableLater: option('Usable later', 'low'),
  Off: option('Off', 'draft'),
});

/** Statuses of a deposit or a funds operation. */
export const Fulfilment = choiceSet('Fulfilment', { Waiting: 0, Fulfilled: 1, Refused: 2 });
export type Fulfilment = ChoiceIn<typeof Fulfilment>;
export const fulfilment = optionsOf(Fulfilment, {
  Waiting: option('Waiting', 'low'),
  Fulfilled: option('Fulfilled', 'stable'),
  Refused: option('Refused', 'draft'),
});

/** What follows from the status of a funds operation. */
export interface FulfilmentFacts {
  /** What its transactions are: the hold of a withdraw, the sum that was posted, or nothing. */
  money: 'held' | 'posted' | 'none';
  /** What webhooks are told when a deposit or a withdraw gets it. */
  events: { deposit?: WebhookEvent; withdraw?: WebhookEvent };
}

/** Facts about each status of a funds operation. */
export const fulfilmentFacts = perChoice<typeof Fulfilment, FulfilmentFacts>(Fulfilment, {
  Waiting: { money: 'held', events: {} },
  Fulfilled: {
    money: 'posted',
    events: { deposit: WebhookEvent.DepositDone, withdraw: WebhookEvent.WithdrawDone },
  },
  Refused: { money: 'none', events: { withdraw: WebhookEvent.WithdrawRefused } },
});
