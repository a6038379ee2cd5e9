import { choiceSet, optionsOf, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** What happened, as a webhook tells it. `webhookEvents.ts` has their names in requests. */
export const WebhookEvent = choiceSet('WebhookEvent', {
  Test: 0,
  InvoiceCompleted: 1,
  InvoiceLate: 2,
  InvoiceCanceled: 3,
  InvoiceExpired: 4,
  InvoiceReversed: 5,
  WithdrawDone: 6,
  WithdrawRefused: 7,
  DepositDone: 8,
  DisputeOpened: 9,
  DisputeAnswered: 10,
  DisputeAccepted: 11,
  DisputeRefused: 12,
});
export type WebhookEvent = ChoiceIn<typeof WebhookEvent>;
export const webhookEvent = optionsOf(WebhookEvent, {
  Test: option('Test'),
  InvoiceCompleted: option('Invoice completed'),
  InvoiceLate: option('Invoice completed late'),
  InvoiceCanceled: option('Invoice canceled'),
  InvoiceExpired: option('Invoice expired'),
  InvoiceReversed: option('Invoice reversed'),
  WithdrawDone: option('Withdraw done'),
  WithdrawRefused: option('Withdraw refused'),
  DepositDone: option('Deposit done'),
  DisputeOpened: option('Dispute opened'),
  DisputeAnswered: option('Dispute answered'),
  DisputeAccepted: option('Dispute accepted'),
  DisputeRefused: option('Dispute refused'),
});

/** Statuses of a delivery. A failed one is not tried any more. */
export const DeliveryStatus = choiceSet('DeliveryStatus', { Waiting: 0, Delivered: 1, Failed: 2 });
export type DeliveryStatus = ChoiceIn<typeof DeliveryStatus>;
export const deliveryStatus = optionsOf(DeliveryStatus, {
  Waiting: option('Waiting', 'low'),
  Delivered: option('Delivered', 'stable'),
  Failed: option('Failed', 'failed'),
});

/** Why the last try of a delivery did not arrive. */
export const DeliveryProblem = choiceSet('DeliveryProblem', {
  Refused: 1,
  NoAnswer: 2,
  UnknownHost: 3,
  NotPublic: 4,
  Certificate: 5,
  Unreachable: 6,
});
export type DeliveryProblem = ChoiceIn<typeof DeliveryProblem>;
export const deliveryProblem = optionsOf(DeliveryProblem, {
  Refused: option('The answer is not 2xx'),
  NoAnswer: option('No answer within 10 seconds'),
  UnknownHost: option('The host is not found'),
  NotPublic: option('The host is not on the public internet'),
  Certificate: option('The certificate is not valid'),
  Unreachable: option('The host cannot be reached'),
});
