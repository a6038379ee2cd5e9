import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const { PORT = '4100', CONSOLE_ORIGIN = 'http://localhost:3000', PASSWORD = 'example-platform' } = process.env;
const now = () => new Date().toISOString();
const user = (id, nickname, type) => {
  return { id, uuid: randomUUID(), nickname, email: `${nickname}@example.com`, type, status: 0, createDate: now() };
};
// What the platform knows, by list. A real one has a database.
const tables = {
  users: [user(1, 'owner', 9), user(2, 'shop', 11), user(3, 'vault', 12), user(4, 'agent', 13)],
  'vault-profiles': [{ id: 1, vaultOwnerId: 3, holderName: 'Ivan Petrov', phoneNumber: '994501234567', status: 0 }],
  'bank-accounts': [{ id: 1, vaultProfileId: 1, bankDataId: 1, requisites: '4276123456789010', status: 0 }],
  banks: [{ id: 1, bankTitle: 'Example Bank', senderName: 'EXAMPLE', packageName: 'bank.example', status: 0 }],
  'exchange-rates': [{ id: 1, type: 'USDT/RUB', price: 92.4, createDate: now() }],
};
const empty = `invoices deals balance-accounts funds-operations transactions platform-wallets deposits user-groups
  group-members parsing-patterns support invoice-traffic devices vault-messages`;
for (const name of empty.split(/\s+/)) tables[name] = [];
const refuse = (status, message, field) => {
  throw Object.assign(new Error(message), { status, field });
};
const find = (name, id) =>
  tables[name].find((row) => String(row.id) === id || row.uuid === id) ?? refuse(404, 'There is no such record');
const add = (name, record) => {
  const id = Math.max(0, ...tables[name].map((row) => row.id)) + 1;
  tables[name].push({ createDate: now(), status: 0, ...record, id });
  return tables[name].at(-1);
};
const change = (name, id, values) => Object.assign(find(name, id), values);
// The console reads the payload of a token, and never its last part, by which this platform knows it again.
const sessions = new Map();
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signIn = ({ loginId, password }) => {
  const user = tables.users.find(({ email, status }) => email === loginId && status === 0);
  if (!user || password !== PASSWORD) return { error: 'Invalid login or password' };
  const { id, uuid, email, type } = user;
  const exp = Math.floor(Date.now() / 1000) + 43_200;
  const access = `${encode({ alg: 'none' })}.${encode({ id, uuid, email, exp, data: { type } })}.${randomUUID()}`;
  sessions.set(access, { user, exp });
  return { access };
};
const callerOf = (token) => {
  const { user, exp } = sessions.get(token) ?? { exp: 0 };
  return exp > Date.now() / 1000 && user.status === 0 ? user : undefined;
};
// Every event goes to everybody who is signed in. A real platform sends each user only what they may read.
const sockets = new Set();
const send = (event, data) => {
  for (const socket of sockets) socket.send(JSON.stringify({ event, data }));
  return data;
};
const moveInvoice = (id, values) => send('invoice-updated', change('invoices', id, values));
const payersView = ({ uuid, to, ...rest }) => ({ ...rest, id: uuid, requisites: to });
const createInvoice = ({ clientId, cid, paymentType, amount, requisites }) => {
  if (!(amount >= 1)) refuse(422, 'The amount must be at least 1', 'amount');
  if (find('users', String(clientId)).type !== 11) refuse(422, 'There is no such merchant', 'clientId');
  const to = paymentType === 0 ? { ...tables['bank-accounts'][0], ...tables['vault-profiles'][0] } : requisites;
  const record = { uuid: randomUUID(), clientId, cid, paymentType, amount, owner: null, to };
  return payersView(send('new-invoice', add('invoices', { ...record, expireDate: Date.now() + 900_000 })));
};
const store = () => tables.invoices.filter(({ status, owner }) => status < 2 && owner === null);
const take = (id, { id: owner }) =>
  store().includes(find('invoices', id)) ? moveInvoice(id, { owner, status: 2 }) : refuse(409, 'Somebody else has it');
const booking = () => {
  const rows = tables['bank-accounts'].map((account) => ({ ...tables['vault-profiles'][0], ...account }));
  return { poolSize: rows.length, available: rows.length, poolData: rows.map((data) => ({ isFree: true, data })) };
};
const addUser = (type) => (body) => ({ ...add('users', { type, ...body, uuid: randomUUID() }), password: PASSWORD });
const setRate = (price) => send('exchange-rate-update', add('exchange-rates', { type: 'USDT/RUB', price }).price);
const where = (name, field, value) => tables[name].filter((row) => String(row[field]) === String(value));
const changeShare = ({ groupId, userId, shareSize }) => {
  const member = where('group-members', 'groupId', groupId).find((one) => one.userId === userId);
  return Object.assign(member ?? add('group-members', { groupId, userId }), { shareSize });
};

// Calls by method and path. Each gets the body, the caller, and what stands in the path.
const open = {
  'POST login/': signIn,
  'POST invoices': createInvoice,
  'GET invoices/{}': (_body, _caller, id) => payersView(find('invoices', id)),
};
const calls = {
  'POST mgmt/users': addUser(),
  'GET mgmt/users/check/email/{}': (_body, _caller, email) => tables.users.some((user) => user.email === email),
  'GET mgmt/users/{}/deposits': (_body, _caller, id) => where('deposits', 'userId', id),
  'GET mgmt/users/{}/balance': () => 0,
  'POST mgmt/balance-accounts/{}': () => 0,
  'POST mgmt/users/{}/fees': (_body, _caller, id) => find('users', id),
  'POST mgmt/users/{}/relations': (_body, _caller, id) => find('users', id),
  'POST mgmt/users/{}/change-password': (_body, _caller, id) => ({ ...find('users', id), password: PASSWORD }),
  'POST mgmt/users/{}/delete': (_body, _caller, id) => change('users', id, { status: 3 }),
  'POST mgmt/platform-wallets/reserve': (body) => ({ address: 'TExampleWallet', ...add('deposits', body) }),
  'POST mgmt/deposits/{}/manual': ({ opId }) => change('funds-operations', String(opId), { status: 1 }),
  'GET mgmt/booking': booking,
  'GET mgmt/exchange-rate': () => tables['exchange-rates'].at(-1).price,
  'POST mgmt/exchange-rate': ({ rate }) => setRate(rate),
  'GET mgmt/user-groups/{}/group-members': (_body, _caller, id) => where('group-members', 'groupId', id),
  'POST mgmt/user-groups/{}/group-members/{}/change': changeShare,
  'POST mgmt/invoices/{}/resolve': ({ status }, _caller, id) => moveInvoice(id, { status }),
  'GET mgmt/store': store,
  'GET mgmt/store/workspace/{}': (_body, { id }) => where('invoices', 'owner', id).filter(({ status }) => status < 3),
  'POST mgmt/store/reserve/{}': (_body, caller, id) => take(id, caller),
  'POST mgmt/store/release/{}': (_body, _caller, id) => moveInvoice(id, { owner: null, status: 0 }),
  'POST mgmt/store/complete/{}': (_body, _caller, id) => moveInvoice(id, { status: 5 }),
  'GET mgmt/bank-accounts/{}/activate': (_body, _caller, id) => change('bank-accounts', id, { status: 0 }),
  'GET mgmt/bank-accounts/{}/deactivate': (_body, _caller, id) => change('bank-accounts', id, { status: 1 }),
  'POST mgmt/devices/{}/bind': ({ deviceId }, _caller, id) => change('bank-accounts', id, { deviceId }),
  'POST mgmt/support': (body, { nickname }) => add('support', { ...body, ticketAuthor: nickname }),
};
for (const name of Object.keys(tables)) {
  calls[name === 'devices' ? 'GET mgmt/devices/active' : `GET mgmt/${name}`] ??= () => tables[name];
  calls[`POST mgmt/${name}`] ??= (body) => add(name, body);
  calls[`POST mgmt/${name}/{}/remove`] = (_body, _caller, id) =>
    void tables[name].splice(tables[name].indexOf(find(name, id)), 1);
}
for (const [type, name] of Object.entries({ 11: 'clients', 12: 'vault-owners', 13: 'agents' })) {
  calls[`GET mgmt/${name}`] = () => where('users', 'type', type);
  calls[`POST mgmt/${name}`] = addUser(Number(type));
}
const answer = async (request) => {
  const target = `${request.method} ${new URL(request.url, 'http://platform').pathname}`;
  const at = (call) => new RegExp(`^${call.replace(' ', ' /api/').replaceAll('{}', '([^/]+)')}$`).exec(target);
  const found = Object.entries({ ...open, ...calls }).find(([name]) => at(name));
  const [call, handle] = found ?? refuse(404, 'There is no such call');
  const caller = callerOf(request.headers.authorization?.replace('Bearer ', ''));
  if (!caller && !open[call]) refuse(401, 'Sign in again');
  let body = '';
  for await (const part of request) if ((body += part).length > 100_000) refuse(413, 'The body is too large');
  if (!/^(\{|$)/.test(body)) refuse(400, 'The body must be an object');
  return [handle(JSON.parse(body || '{}'), caller, ...at(call).slice(1).map(decodeURIComponent))];
};
const server = createServer((request, response) => {
  response.setHeader('Access-Control-Allow-Origin', CONSOLE_ORIGIN);
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  answer(request)
    .catch(({ status = 400, message, field }) => [{ code: 'refused', message, field }, status])
    .then(([json, status = 200]) => response.writeHead(status).end(JSON.stringify(json)));
});
new WebSocketServer({ server, path: '/api/ws/' }).on('connection', (socket) => {
  socket.on('close', () => sockets.delete(socket)).on('error', () => socket.terminate());
  socket.on('message', (text) => {
    if (!callerOf(/"token":"([^"]+)"/.exec(String(text))?.[1])) return socket.close(4401);
    sockets.add(socket);
    send('exchange-rate-update', tables['exchange-rates'].at(-1).price); // Any event says that the channel is live.
  });
});
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${PORT}/api/\n`));
