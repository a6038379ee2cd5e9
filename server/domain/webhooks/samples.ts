import { numberOf } from '../../../src/resources/language/choices';
import { DisputeKind, DisputeOpener, DisputeStatus } from '../../../src/resources/statuses/disputes';
import { Fulfilment } from '../../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import { WebhookEvent } from '../../../src/resources/statuses/webhooks';
import { perChoice } from '../../../src/resources/language/choices';

const uuid = '00000000-0000-4000-8000-000000000000';
/** Epoch ms, the first of January 2026. */
const madeAt = 1_767_225_600_000;
const minuteMs = 60_000;

const invoice = (status: InvoiceStatus, more: object = {}) => ({
  id: uuid,
  status: numberOf(status),
  paymentType: numberOf(PaymentType.PayIn),
  amount: 1000,
  received: null,
  usdt: 10,
  fee: 0.1,
  rate: 100,
  cid: 'sample',
  link: null,
  refundOf: null,
  late: false,
  reversed: false,
  createDate: madeAt,
  expireDate: madeAt + 15 * minuteMs,
  endDate: madeAt + 5 * minuteMs,
  ...more,
});

const operation = (status: Fulfilment) => ({
  id: 0,
  status: numberOf(status),
  amount: 10,
  received: null,
  txHash: null,
  createDate: madeAt,
  endDate: madeAt + 5 * minuteMs,
});

const dispute = (status: DisputeStatus, decidedDate: number | null = null) => ({
  id: 0,
  invoice: uuid,
  cid: 'sample',
  kind: numberOf(DisputeKind.PayIn),
  status: numberOf(status),
  openedBy: numberOf(DisputeOpener.Payer),
  amount: 1000,
  saidAmount: 1000,
  received: null,
  paidAt: madeAt + 4 * minuteMs,
  createDate: madeAt + 20 * minuteMs,
  answerUntil: madeAt + 740 * minuteMs,
  decidedDate,
});

const decided = madeAt + 60 * minuteMs;

/** What a webhook is sent as the state of a record when its merchant tries an event: of no record that exists. */
export const sampleStates = perChoice<typeof WebhookEvent, object>(WebhookEvent, {
  Test: {},
  InvoiceCompleted: invoice(InvoiceStatus.Complete),
  InvoiceLate: invoice(InvoiceStatus.Complete, { late: true, endDate: madeAt + 30 * minuteMs }),
  InvoiceCanceled: invoice(InvoiceStatus.Canceled),
  InvoiceExpired: invoice(InvoiceStatus.Expired, { endDate: madeAt + 15 * minuteMs }),
  InvoiceReversed: invoice(InvoiceStatus.Complete, { reversed: true }),
  WithdrawDone: operation(Fulfilment.Fulfilled),
  WithdrawRefused: operation(Fulfilment.Refused),
  DepositDone: operation(Fulfilment.Fulfilled),
  DisputeOpened: dispute(DisputeStatus.Open),
  DisputeAnswered: dispute(DisputeStatus.Answered),
  DisputeAccepted: dispute(DisputeStatus.Accepted, decided),
  DisputeRefused: dispute(DisputeStatus.Refused, decided),
});
