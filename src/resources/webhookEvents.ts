import { perChoice } from './language/choices';
import { yesNo } from './language/fields';
import { WebhookEvent } from './statuses/webhooks';

/** How webhooks tell an event: its name in a request, and the field that subscribes to it. */
interface ToldEvent {
  /** The `type` of the request. */
  type: string;
  /** The field of a webhook that says whether it wants the event. */
  field: string;
  label: string;
}

/** How webhooks tell each event. A test is sent whatever a webhook subscribes to. */
const toldEvents = {
  Test: null,
  InvoiceCompleted: { type: 'invoice.completed', field: 'invoiceCompleted', label: 'Invoice completed' },
  InvoiceLate: { type: 'invoice.late', field: 'invoiceLate', label: 'Invoice completed late' },
  InvoiceCanceled: { type: 'invoice.canceled', field: 'invoiceCanceled', label: 'Invoice canceled' },
  InvoiceExpired: { type: 'invoice.expired', field: 'invoiceExpired', label: 'Invoice expired' },
  InvoiceReversed: { type: 'invoice.reversed', field: 'invoiceReversed', label: 'Invoice reversed' },
  WithdrawDone: { type: 'withdraw.done', field: 'withdrawDone', label: 'Withdraw done' },
  WithdrawRefused: { type: 'withdraw.refused', field: 'withdrawRefused', label: 'Withdraw refused' },
  DepositDone: { type: 'deposit.done', field: 'depositDone', label: 'Deposit done' },
  DisputeOpened: { type: 'dispute.opened', field: 'disputeOpened', label: 'Dispute opened' },
  DisputeAnswered: { type: 'dispute.answered', field: 'disputeAnswered', label: 'Dispute answered' },
  DisputeAccepted: { type: 'dispute.accepted', field: 'disputeAccepted', label: 'Dispute accepted' },
  DisputeRefused: { type: 'dispute.refused', field: 'disputeRefused', label: 'Dispute refused' },
} as const satisfies Readonly<Record<keyof typeof WebhookEvent, ToldEvent | null>>;

/** Name of a field that subscribes to an event. */
export type SubscriptionField = NonNullable<(typeof toldEvents)[keyof typeof toldEvents]>['field'];

/** An event to which a webhook subscribes. */
export interface WebhookEventType extends ToldEvent {
  event: WebhookEvent;
  field: SubscriptionField;
}

/** Every event to which a webhook subscribes. */
export const webhookEvents: readonly WebhookEventType[] = perChoice<
  typeof WebhookEvent,
  Omit<WebhookEventType, 'event'> | null
>(WebhookEvent, toldEvents).entries.flatMap(([event, told]) => (told ? [{ event, ...told }] : []));

const subscription = (label: string) => yesNo(label, { required: true, initial: true, column: false });

/** The fields that subscribe to events. */
export const subscriptionFields = Object.fromEntries(
  webhookEvents.map(({ field, label }) => [field, subscription(label)]),
) as Record<SubscriptionField, ReturnType<typeof subscription>>;
