import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A platform that is not ours: it does what `openapi.json` beside it says, and keeps everything in memory. */
const { PORT = '4200', CONSOLE_ORIGIN = 'http://localhost:3000' } = process.env;
const document = readFileSync(new URL('openapi.json', import.meta.url), 'utf8');

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const exp = Math.floor(Date.now() / 1000) + 3600;
const person = { id: 1, uuid: randomUUID(), email: 'olga@example.com', exp, data: { type: 9 } };
const token = `${encode({ alg: 'none' })}.${encode(person)}.${randomUUID()}`;

const now = () => new Date().toISOString();
const charges = [
  {
    id: 'ch_1a2b3c',
    created_at: '2026-11-01T09:15:00Z',
    amount: 125050,
    currency: 'RUB',
    status: 'pending',
    description: null,
    shop_id: 1,
    customer: { email: 'anna@example.com', address: { city: 'Perm' } },
    captured: false,
    expires_on: '2026-12-01',
    metadata: { order: '7' },
    lines: [{ title: 'Tea' }],
  },
];
const shops = [{ id: 1, title: 'Harbour Tea', tier: 2, created_at: '2026-10-01T08:00:00Z' }];
const settlements = { 1: [{ id: 'st_9z8y7x', created_at: '2026-11-02T00:00:00Z', total: 99000, paid: true }] };

const refuse = (status, message, field) => {
  throw Object.assign(new Error(message), { status, field });
};
const chargeAt = (id) => charges.find((one) => one.id === id) ?? refuse(404, 'There is no such charge');
const decide = (id, status, values) => {
  const charge = chargeAt(id);
  if (charge.status !== 'pending') refuse(409, `The charge is ${charge.status}`);
  return Object.assign(charge, { status, ...values });
};

const knownOf = { charge: ['amount', 'capture_method', 'description', 'shop_id', 'metadata'], shop: ['title', 'tier'] };
const only = (body, what) => {
  const other = Object.keys(body).find((name) => !knownOf[what].includes(name));
  const empty = Object.keys(body).find((name) => body[name] === null);
  if (empty !== undefined) refuse(400, `${empty} is null`);
  return other === undefined ? body : refuse(400, `Unknown property ${other}`);
};
const addCharge = (body) => {
  const { amount, capture_method: method, description = null, shop_id: shop = null } = only(body, 'charge');
  if (!Number.isInteger(amount) || amount < 1) refuse(422, 'A whole number of kopecks', 'amount');
  if (method !== 'automatic' && method !== 'manual') refuse(422, 'automatic or manual', 'capture_method');
  const status = method === 'automatic' ? 'succeeded' : 'pending';
  const captured = method === 'automatic';
  charges.push({
    id: `ch_${randomUUID().slice(0, 6)}`,
    created_at: now(),
    amount,
    currency: 'RUB',
    status,
    description,
    shop_id: shop,
    captured,
  });
  return charges.at(-1);
};
const addShop = (body) => {
  const { title, tier = 1 } = only(body, 'shop');
  if (typeof title !== 'string') refuse(422, 'Required', 'title');
  if (tier !== 1 && tier !== 2) refuse(422, '1 or 2', 'tier');
  shops.push({ id: shops.length + 1, title, tier, created_at: now() });
  return shops.at(-1);
};

const calls = {
  'POST /login/': ({ password }) =>
    password === 'other-platform' ? { access: token } : { error: 'Invalid login or password' },
  'GET /charges': () => ({ data: charges, has_more: false }),
  'POST /charges': addCharge,
  'POST /charges/{}/capture': ({ amount }, id) =>
    decide(id, 'succeeded', { captured: true, amount: amount ?? chargeAt(id).amount }),
  'POST /charges/{}/cancel': (_body, id) => decide(id, 'canceled'),
  'GET /shops': () => shops,
  'POST /shops': addShop,
  'GET /shops/{}/settlements': (_body, id) => ({ data: settlements[id] ?? [], has_more: false }),
};

const answer = async (request) => {
  const { pathname } = new URL(request.url, 'http://platform');
  const target = `${request.method} ${pathname.replace(/^\/v1/, '')}`;
  const at = (call) => new RegExp(`^${call.replaceAll('{}', '([^/]+)')}$`).exec(target);
  const name = Object.keys(calls).find(at) ?? refuse(404, `There is no ${target}`);
  if (name !== 'POST /login/' && request.headers.authorization !== `Bearer ${token}`) refuse(401, 'Sign in');
  let body = '';
  for await (const part of request) body += part;
  return calls[name](JSON.parse(body || '{}'), ...at(name).slice(1).map(decodeURIComponent));
};

createServer((request, response) => {
  response.setHeader('Access-Control-Allow-Origin', CONSOLE_ORIGIN);
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  if (request.url === '/openapi.json') return void response.end(document);
  answer(request).then(
    (json) => response.end(JSON.stringify(json)),
    ({ status = 400, message, field }) => response.writeHead(status).end(JSON.stringify({ message, field })),
  );
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${PORT}/v1/\n`));
