// A shop that takes payments of the platform. README.md says how to start it.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { openOrders } from './orders.mjs';

const { PLATFORM, API_KEY, WEBHOOK_SECRET, DATA = 'shop-data', HOST = '127.0.0.1', PORT = '4000' } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
/** Whether it is tried with a test key. Samples that a webhook is sent at wish say that they are tests, too. */
const isTest = API_KEY.startsWith('test_');
const { orders, store, handle, lastRead, beginAgain } = openOrders(DATA);

/** Tells who runs the shop. */
const say = (text) => process.stderr.write(`${text}\n`);

const priceOfPacket = 490;
const mostPackets = 100;
/** Largest body that the shop reads, bytes. */
const largestBody = 65_536;
/** Pause between two looks at what the platform has told, ms. Webhooks are faster; this finds those that were lost. */
const pauseMs = Number(process.env.CATCH_UP_SECONDS ?? '60') * 1000;
const complete = 5;
const payIn = 0;

/** A refusal of the platform; `code` says why (docs/merchants.md). */
class Refused extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

const call = async (path, sent) => {
  const { body, headers } = sent ?? {};
  const answer = await fetch(`${PLATFORM}/api/${path}`, {
    headers: { Authorization: `Bearer ${API_KEY}`, ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Refused(await answer.json());
  return answer.json();
};

/** Makes the invoice of an order and stores where to pay. Asked twice, with the same key, the platform answers the same invoice. */
const makeInvoice = async (number) => {
  const { amount } = orders.get(number);
  const body = { paymentType: 0, amount, cid: number, description: 'Green tea' };
  const { id, page } = await call('invoices', {
    body,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': number },
  });
  store(number, { invoice: id, payAt: page });
};

/** Finds the invoice of an order that was made before the shop was killed, or before its answer was lost. Returns whether there is one. */
const findInvoice = async (number) => {
  const { invoices } = await call(`invoices?cid=${number}`);
  const made = invoices.find(({ paymentType }) => paymentType === payIn);
  if (made) store(number, { invoice: made.id, payAt: made.page });
  return made !== undefined;
};

/** Sees to it that there is an invoice of an order; one that fails now is tried again when the payer's page asks. */
const prepare = async (number) => {
  try {
    if (!(await findInvoice(number))) await makeInvoice(number);
  } catch (error) {
    say(`No invoice of ${number} yet: ${error.message}`);
  }
};

const whatIs = ({ sequence, status, reversed }) => ({ sequence, isPaid: status === complete && !reversed });

/** What an event says of an order; nothing where it is about something else: a sample, a withdraw, a refund, or a payment link. */
const orderOf = ({ type, sequence, data, test = false }) =>
  test === isTest && type.startsWith('invoice.') && data.link === null && data.paymentType === payIn
    ? { number: data.cid, change: whatIs({ ...data, sequence }) }
    : undefined;

/**
 * Takes what a webhook says. An order that is not known here is none of this shop, or its file was lost: the platform is told 503 and
 * tries again, for three days, in which somebody can look.
 */
const hear = (body, headers) => {
  let event;
  try {
    event = webhook.verify(body, headers);
  } catch {
    return [400];
  }
  const order = orderOf(event);
  if (order && !orders.has(order.number)) {
    say(`Event ${event.id} is about the order ${order.number}, which this shop does not have`);
    return [503];
  }
  handle(event.id, { ...order });
  return [204];
};

/** Reads what the platform has told since the last time. */
const catchUp = async () => {
  for (;;) {
    const after = lastRead();
    const { events, hasMore } = await call(`events${after === undefined ? '' : `?after=${after}`}`);
    for (const event of events) {
      const order = orderOf(event);
      handle(event.id, { ...(order && orders.has(order.number) ? order : {}), isRead: true });
    }
    if (!hasMore) return;
  }
};

/** Asks for each order that is not paid, where the shop was away for longer than events are kept, and begins with the oldest event. */
const readOrders = async () => {
  for (const [number, { invoice, isPaid, sequence }] of orders) {
    if (isPaid || invoice === undefined) continue;
    const now = whatIs(await call(`invoices/${invoice}`));
    if (now.sequence > sequence) store(number, now);
  }
  beginAgain();
};

const keepUp = async () => {
  for (;;) {
    await catchUp()
      .catch((error) => {
        if (error.code === 'unknown_event') return readOrders();
        throw error;
      })
      .catch((error) => say(`Not caught up: ${error.message}`));
    await delay(pauseMs);
  }
};

const html = (status, body) => [
  status,
  { 'Content-Type': 'text/html; charset=utf-8' },
  `<!doctype html><meta name="viewport" content="width=device-width"><title>Tea shop</title>${body}`,
];
const front = `<h1>Tea shop</h1><p>Green tea, ${priceOfPacket} ₽ a packet</p><form method="post" action="/buy"><label>Packets
  <input name="packets" type="number" value="1" min="1" max="${mostPackets}"></label> <button>Buy</button></form>`;
const stateOf = ({ isPaid, payAt }) => {
  if (isPaid) return 'Paid';
  return payAt === undefined ? 'One moment: the payment is being prepared' : `<a href="${payAt}">Pay</a>`;
};

const buy = async (body) => {
  const packets = Number(new URLSearchParams(body).get('packets') ?? 1);
  if (!Number.isInteger(packets) || packets < 1 || packets > mostPackets)
    return html(422, `<p>1 to ${mostPackets} packets`);
  const number = randomUUID();
  store(number, { amount: packets * priceOfPacket });
  await prepare(number);
  return [303, { Location: `/orders/${number}` }];
};

const answerTo = async ({ method, url, headers }, body) => {
  if (method === 'POST' && url === '/webhook') return hear(body, headers);
  if (method === 'POST' && url === '/buy') return buy(body);
  const number = url.slice('/orders/'.length);
  if (url.startsWith('/orders/') && orders.has(number)) {
    if (orders.get(number).invoice === undefined) await prepare(number);
    const reload = '<meta http-equiv="refresh" content="2">';
    return html(200, `${reload}<h1>Order ${number}</h1><p>${stateOf(orders.get(number))}</p>`);
  }
  return url === '/' ? html(200, front) : [404];
};

const readBody = async (request) => {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > largestBody) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

createServer(async (request, response) => {
  try {
    const body = await readBody(request);
    const [status, headers, text] = body === undefined ? [413] : await answerTo(request, body);
    response.writeHead(status, headers).end(text);
  } catch (error) {
    // Also of a full disk: what is not stored was not heard, and the platform tells it again.
    say(error.stack);
    response.writeHead(500).end();
  }
}).listen(Number(PORT), HOST);

await keepUp();
