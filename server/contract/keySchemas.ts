import { invoiceStatus, paymentType } from '../../src/resources/statuses/invoices';
import { disputeKind, disputeOpener, disputeStatus } from '../../src/resources/statuses/disputes';
import { fulfilment, transactionPurpose } from '../../src/resources/statuses/funds';
import type { keyCalls } from '../../src/resources/keyCalls';
import { webhookEvents } from '../../src/resources/webhookEvents';
import type { ObjectSchema } from './schemas';
import { named, type Schema } from './shared';

const orNull = (schema: Schema): Schema => ({
  ...schema,
  nullable: true,
  ...(Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {}),
});
const rub = { type: 'number', description: 'RUB' };
const usdt = { type: 'number', description: 'USDT' };
const moment = { type: 'integer', description: 'Milliseconds since 1970' };
const words = { type: 'string' };
const uuid = { type: 'string', format: 'uuid' };
const yesNo = { type: 'boolean' };
const number = { type: 'integer' };
const saying = (schema: Schema, description: string): Schema => ({ ...schema, description });

/** A number that stands for one of these, which the description names. */
const oneOf = (options: Readonly<Record<string, { label: string }>>): Schema => ({
  type: 'integer',
  enum: Object.keys(options).map(Number),
  description: Object.entries(options)
    .map(([value, { label }]) => `${value}: ${label}`)
    .join(', '),
});

/** An object that has all of these, and maybe more. */
const record = (properties: Readonly<Record<string, Schema>>): ObjectSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties },
});
const list = (items: Schema): Schema => ({ type: 'array', items });

const payersDispute = record({
  status: oneOf(disputeStatus),
  amount: saying(rub, 'RUB said to be sent'),
  paidAt: orNull(moment),
  openedDate: moment,
  answerUntil: orNull(moment),
  isWithStaff: yesNo,
  decidedDate: orNull(moment),
});

/** What everybody who may read an invoice reads of it. */
const ofEverybody = {
  id: uuid,
  status: oneOf(invoiceStatus),
  amount: rub,
  paymentMethod: orNull(words),
  expireDate: moment,
  requisites: orNull(record({ requisites: words, holderName: orNull(words) })),
  paymentType: oneOf(paymentType),
  merchant: record({ uuid, nickname: words, contact: orNull(words) }),
  cid: orNull(saying(words, 'The merchant’s own ID of the order or customer')),
  cidQuestion: orNull(saying(words, 'What its payment link asked for the cid')),
  description: orNull(words),
  link: orNull(saying(uuid, 'The payment link that it was made with')),
  returnTo: orNull(words),
  bank: orNull(words),
  reportedPaidDate: orNull(moment),
  claimDate: orNull(moment),
  receipts: orNull(number),
  paidTo: orNull(saying(words, 'Last digits of the number that was paid to')),
  approved: yesNo,
  endDate: orNull(moment),
  received: orNull(saying(rub, 'RUB that arrived, where the sum differs')),
  otherSum: orNull(rub),
  late: yesNo,
  reversed: yesNo,
  dispute: orNull(payersDispute),
  canDispute: yesNo,
};

/** What an invoice has beside, for the server of its merchant. */
const ofMerchant = {
  page: saying({ type: 'string', format: 'uri' }, 'Where the payer pays'),
  clientId: number,
  createDate: moment,
  usdt: orNull(usdt),
  fee: orNull(usdt),
  rate: orNull(saying({ type: 'number' }, 'RUB for one USDT')),
  sequence: orNull(saying(number, 'That of the last event about it')),
  metadata: { type: 'object', additionalProperties: words },
  refundOf: orNull(saying(uuid, 'The pay-in that this pay-out refunds')),
};

/** What is said of test invoices alone. */
const ofTests = { test: saying({ type: 'boolean', enum: [true] }, 'It is a test: no money moves') };

/** An invoice as its payer reads it, or with an API key its merchant. */
export const invoiceSchema = named('Invoice', {
  ...record(ofEverybody),
  required: ['id', 'status', 'amount', 'expireDate'],
  properties: {
    ...ofEverybody,
    ...ofMerchant,
    ...ofTests,
    usualSeconds: saying(number, 'How long it usually takes until a payment is confirmed'),
    usualDisputeSeconds: number,
  },
});

const ownFields = record({ ...ofEverybody, ...ofMerchant });
const ownInvoiceSchema = named('OwnInvoice', { ...ownFields, properties: { ...ownFields.properties, ...ofTests } });

/** What events say of an invoice. */
const invoiceState = named(
  'InvoiceState',
  record({
    id: uuid,
    status: oneOf(invoiceStatus),
    paymentType: oneOf(paymentType),
    amount: rub,
    received: orNull(rub),
    usdt: orNull(usdt),
    fee: orNull(usdt),
    rate: orNull({ type: 'number' }),
    cid: orNull(words),
    link: orNull(uuid),
    refundOf: orNull(saying(uuid, 'The pay-in that this pay-out refunds')),
    late: yesNo,
    reversed: yesNo,
    createDate: moment,
    expireDate: moment,
    endDate: orNull(moment),
  }),
);
/** What events say of a deposit or withdraw. */
const operationState = named(
  'FundsOperationState',
  record({
    id: number,
    status: oneOf(fulfilment),
    amount: usdt,
    received: orNull(usdt),
    txHash: orNull(words),
    createDate: moment,
    endDate: orNull(moment),
  }),
);
/** What events say of a dispute. */
const disputeState = named(
  'DisputeState',
  record({
    id: number,
    invoice: uuid,
    cid: orNull(words),
    kind: oneOf(disputeKind),
    status: oneOf(disputeStatus),
    openedBy: oneOf(disputeOpener),
    amount: rub,
    saidAmount: rub,
    received: orNull(rub),
    paidAt: orNull(moment),
    createDate: moment,
    answerUntil: orNull(moment),
    decidedDate: orNull(moment),
  }),
);

const stateOf = (type: string) =>
  type.startsWith('invoice.') ? invoiceState : type.startsWith('dispute.') ? disputeState : operationState;

const event = (type: Schema, data: Schema) => {
  const told = record({ id: uuid, type, timestamp: { type: 'string', format: 'date-time' }, sequence: number, data });
  return { ...told, properties: { ...told.properties, ...ofTests } };
};

/** What a webhook is told, by the `type` of the event. */
export const toldSchemas: ReadonlyMap<string, Schema> = new Map(
  [...webhookEvents.map(({ type }) => [type, stateOf(type)] as const), ['test', { type: 'object' }] as const].map(
    ([type, data]) => [type, event({ type: 'string', enum: [type] }, data)],
  ),
);

const eventSchema = named(
  'Event',
  event(
    { type: 'string', enum: webhookEvents.map(({ type }) => type) },
    { anyOf: [invoiceState, operationState, disputeState] },
  ),
);

const statementLine = record({
  entry: number,
  postedDate: moment,
  purpose: oneOf(transactionPurpose),
  quantity: usdt,
  after: usdt,
  includedFee: orNull(usdt),
  invoice: orNull(record({ id: uuid, cid: orNull(words), amount: rub, rate: { type: 'number' }, fee: orNull(usdt) })),
  operation: orNull(number),
});

/** What calls that only a merchant's server makes answer. */
export const keyAnswers: Readonly<Record<keyof typeof keyCalls, Schema>> = {
  listInvoices: record({
    invoices: list(ownInvoiceSchema),
    next: orNull(saying(uuid, 'The `cursor` of the next page; null after the last')),
  }),
  cancelInvoice: ownInvoiceSchema,
  approvePayOut: ownInvoiceSchema,
  testStep: ownInvoiceSchema,
  refund: record({
    invoice: { anyOf: [ownInvoiceSchema, { type: 'null' }] },
    page: saying(
      { type: 'string', format: 'uri' },
      'Where the payer says where the money goes, or watches the pay-out',
    ),
    link: orNull(saying(uuid, 'The `link` of the pay-out that its payer will make at the page')),
  }),
  events: record({ events: list(eventSchema), hasMore: yesNo }),
  balance: named('Balance', record({ amount: usdt, held: usdt, available: usdt })),
  statement: record({
    opening: usdt,
    closing: usdt,
    lines: list(named('StatementLine', statementLine)),
    next: orNull(saying(number, 'The `cursor` of the next page; null after the last')),
  }),
};

/** What the body of `POST invoices` has beside, with an API key. */
export const keyBody: Readonly<Record<string, Schema>> = {
  description: { type: 'string', maxLength: 120 },
  return: { type: 'string', maxLength: 500, format: 'uri' },
  metadata: { type: 'object', additionalProperties: { type: 'string', maxLength: 500 }, maxProperties: 20 },
};
