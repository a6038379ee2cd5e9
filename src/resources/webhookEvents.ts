import { yesNo } from './language/fields';
import { WebhookEvent } from './statuses';

/** What happened, as webhooks tell it: its number in the database, its name in a request, and the field that subscribes to it. */
export interface WebhookEventType {
  event: WebhookEvent;
  /** The `type` of the request. */
  type: string;
  /** The field of a webhook that says whether it wants the event. */
  field: string;
  label: string;
}

/** Every event to which a webhook subscribes. A test is sent whatever it subscribes to. */
export const webhookEvents = [
  {
    event: WebhookEvent.InvoiceCompleted,
    type: 'invoice.completed',
    field: 'invoiceCompleted',
    label: 'Invoice completed',
  },
  { event: WebhookEvent.InvoiceLate, type: 'invoice.late', field: 'invoiceLate', label: 'Invoice completed late' },
  {
    event: WebhookEvent.InvoiceCanceled,
    type: 'invoice.canceled',
    field: 'invoiceCanceled',
    label: 'Invoice canceled',
  },
  { event: WebhookEvent.InvoiceExpired, type: 'invoice.expired', field: 'invoiceExpired', label: 'Invoice expired' },
  {
    event: WebhookEvent.InvoiceReversed,
    type: 'invoice.reversed',
    field: 'invoiceReversed',
    label: 'Invoice reversed',
  },
  { event: WebhookEvent.WithdrawDone, type: 'withdraw.done', field: 'withdrawDone', label: 'Withdraw done' },
  {
    event: WebhookEvent.WithdrawRefused,
    type: 'withdraw.refused',
    field: 'withdrawRefused',
    label: 'Withdraw refused',
  },
  { event: WebhookEvent.DepositDone, type: 'deposit.done', field: 'depositDone', label: 'Deposit done' },
] as const satisfies readonly WebhookEventType[];

/** Name of a field that subscribes to an event. */
export type SubscriptionField = (typeof webhookEvents)[number]['field'];

const subscription = (label: string) => yesNo(label, { required: true, initial: true, column: false });

/** The fields that subscribe to events. */
export const subscriptionFields = Object.fromEntries(
  webhookEvents.map(({ field, label }) => [field, subscription(label)]),
) as Record<SubscriptionField, ReturnType<typeof subscription>>;
