// A shop that takes payments of the platform. Start it with PLATFORM (https://pay.example), API_KEY, WEBHOOK_SECRET and PORT.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const { PLATFORM, API_KEY, WEBHOOK_SECRET, PORT = '4000' } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
/** Orders by number, which is their invoice's `cid`. A real shop keeps them in its database. */
const orders = new Map();

const page = (body) =>
  `<!doctype html><meta name="viewport" content="width=device-width"><title>Tea shop</title>${body}`;
const front = page(
  '<h1>Tea shop</h1><p>Green tea, 490 ₽</p><form method="post" action="/buy"><button>Buy</button></form>',
);
const orderPage = ({ isPaid, payAt }, number) =>
  page(
    `<meta http-equiv="refresh" content="2"><h1>Order ${number}</h1><p>${isPaid ? 'Paid' : `<a href="${payAt}">Pay</a>`}</p>`,
  );

const makeInvoice = async (number) => {
  const answer = await fetch(`${PLATFORM}/api/invoices`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json', 'Idempotency-Key': number },
    body: JSON.stringify({ paymentType: 0, amount: 490, cid: number, description: 'Green tea' }),
  });
  if (!answer.ok) throw new Error((await answer.json()).message);
  return answer.json();
};

/** Takes what the platform says of an invoice, unless something newer is known. The library throws for what it did not sign. */
const hear = (body, headers) => {
  const { sequence, data } = webhook.verify(body, headers);
  const order = orders.get(data.cid);
  if (!order || sequence <= order.sequence) return;
  Object.assign(order, { sequence, isPaid: data.status === 5 && !data.reversed });
};

const answerTo = async ({ method, url, headers }, body) => {
  const number = url.slice('/orders/'.length);
  if (method === 'POST' && url === '/webhook') return hear(body, headers) ?? [204];
  if (method === 'POST' && url === '/buy') {
    const order = randomUUID();
    orders.set(order, { isPaid: false, sequence: 0, payAt: (await makeInvoice(order)).page });
    return [303, { Location: `/orders/${order}` }];
  }
  if (orders.has(number))
    return [200, { 'Content-Type': 'text/html; charset=utf-8' }, orderPage(orders.get(number), number)];
  return url === '/' ? [200, { 'Content-Type': 'text/html; charset=utf-8' }, front] : [404];
};

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const [status, headers, text] = await answerTo(request, Buffer.concat(parts).toString()).catch(() => [400]);
  response.writeHead(status, headers).end(text);
}).listen(Number(PORT));
