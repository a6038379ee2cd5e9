import { sql } from 'kysely';
import { expireInvoices } from '../../server/domain/invoices/sweeps';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../server/base/settings';
import { openApiDocument } from '../../server/contract/openapi';
import { keyApprovalSql } from '../../server/database/statusSql';
import { fund } from './people';
import { openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

const guide = readFileSync('docs/merchants.md', 'utf8');
const apiBase = 'https://pay.example/api/';

/** The content of a file that a command sends. */
const fileOf = (name: string) => `%PDF-1.7\n${name}`;

/** Reads a command of the guide as curl does, for the few options that the guide uses. */
const readCurl = (command: string) => {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain!,
  );
  const call = {
    method: 'GET',
    path: '',
    headers: {} as Record<string, string>,
    body: undefined as string | undefined,
  };
  expect(words[0]).toBe('curl');
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!;
    if (word === '-X') call.method = words[++at]!;
    else if (word === '-d') call.body = words[++at];
    else if (word === '--data-binary') call.body = fileOf(words[++at]!);
    else if (word === '-H') {
      const [name = '', value = ''] = words[++at]!.split(/:\s*(.*)/);
      call.headers[name] = value;
    } else {
      expect(word.startsWith(apiBase), word).toBe(true);
      call.path = word.slice(apiBase.length);
    }
  }
  return call;
};

const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => readCurl(text!.trim()));
const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)![1]!) as Record<string, unknown>;

let api: TestPlatform;
beforeAll(async () => {
  api = await openTestPlatform();
  Object.assign(
    api.platform.settings,
    readSettings({ NODE_ENV: 'test', POOL_SHARE: '100', RETURN_HOSTS: 'shop.example' }),
  );
});
afterAll(() => api.close());

it('the bodies of the guide are as the document has them', () => {
  const { paths, components } = JSON.parse(JSON.stringify(openApiDocument())) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
    components: object;
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const inner = [...guide.matchAll(/`(\{"requisites": .*?\})`/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );
  expect(inner).toHaveLength(1);
  const bodies = commands.flatMap(({ method, path, body }) =>
    method === 'POST' && body?.startsWith('{') ? [{ path, body: JSON.parse(body) as object }] : [],
  );
  bodies.push({ path: 'invoices', body: { paymentType: 1, amount: 20, cid: 'c', requisites: inner[0] } });
  for (const { path, body } of bodies) {
    const operation = paths[`/${path.replace('{id}', '{uuid}')}`]!.post!;
    const { schema } = operation.requestBody!.content['application/json']!;
    expect([path, ajv.validate({ ...schema, components }, body), ajv.errors]).toEqual([path, true, null]);
  }
});

it('the commands of the guide for merchants work as they are written there', async () => {
  const keyOf = async (values: object) =>
    ((await api.call('merchant', 'POST', 'mgmt/api-keys', values)).json as unknown as { key: string }).key;
  const key = await keyOf({ name: 'Guide' });
  const testKey = await keyOf({ name: 'Guide, tests', isTest: true });
  let id = '';
  let event = '';
  const run = ({ method, path, headers, body }: ReturnType<typeof readCurl>) =>
    api.call(null, method, path.replace('{id}', id).replace('{event}', event), body, {
      ...headers,
      Authorization: headers.Authorization!.replace('mk_YOUR_KEY', key).replace('test_YOUR_KEY', testKey),
    });
  const [tryMake, tryComplete, tryEvents, ...others] = commands;
  id = String((await run(tryMake!)).json.id);
  expect((await run(tryComplete!)).json).toMatchObject({ id, status: 5, test: true });
  expect((await run(tryEvents!)).json).toMatchObject({
    events: [{ type: 'invoice.completed', data: { cid: 'order-1' } }],
  });
  const [make, read, list, cancel, refund, approve, readEvents, balance, statement, sayPaid, sendReceipt, dispute] =
    others;
  const made = await run(make!);
  expect(made.status, JSON.stringify(made.json)).toBe(200);
  expect(Object.keys(made.json)).toEqual(expect.arrayContaining(Object.keys(example)));
  const { amount, cid, status, metadata } = example;
  expect(made.json).toMatchObject({ amount, cid, status, metadata });
  id = String(made.json.id);
  expect((await run(make!)).json.id).toBe(id);
  expect((await run(read!)).json).toMatchObject({ id, metadata });
  expect((await run(sayPaid!)).json).toMatchObject({ id, reportedPaidDate: expect.any(Number), receipts: 0 });
  expect((await run(sendReceipt!)).json).toMatchObject({ id, status: 1, receipts: 1, requisites: null });
  const listed = (await run(list!)).json as unknown as { invoices: { id: string }[] };
  expect(listed.invoices[0]!.id).toBe(id);
  const toCancel = JSON.stringify({ paymentType: 0, amount: 70, cid: 'order-1044' });
  id = String((await run({ ...make!, body: toCancel, headers: { ...make!.headers, 'Idempotency-Key': 'c' } })).json.id);
  expect((await run(cancel!)).json).toMatchObject({ id, status: 4 });
  const told = async (path: string) =>
    (await run({ ...readEvents!, path })).json as unknown as { events: { id: string; data: { id: string } }[] };
  const canceled = (await told('events')).events.at(-1)!;
  expect(canceled.data.id).toBe(id);
  event = canceled.id;
  expect(await told(readEvents!.path)).toEqual({ events: [], hasMore: false });
  expect((await run(balance!)).json).toMatchObject({ available: expect.any(Number) });
  expect((await run(statement!)).json).toMatchObject({ lines: [], next: null });
  // A paid one is given back.
  const toRefund = JSON.stringify({ paymentType: 0, amount: 490, cid: 'order-1045' });
  id = String((await run({ ...make!, body: toRefund, headers: { ...make!.headers, 'Idempotency-Key': 'r' } })).json.id);
  const resolution = { status: 5, reason: 'Paid' };
  expect((await api.call('owner', 'POST', `mgmt/invoices/${id}/resolve`, resolution)).status).toBe(200);
  await fund(api, await userIdOf(api, 'merchant'));
  const refunded = (await run(refund!)).json as unknown as { invoice: { id: string; approved: boolean } };
  expect(refunded.invoice).toMatchObject({ amount: 490, approved: false });
  id = refunded.invoice.id;
  await sql`update "api-keys" set approves = ${keyApprovalSql.On}, "approvesUpTo" = 1000`.execute(api.platform.db);
  expect((await run(approve!)).json).toMatchObject({ id, approved: true });
  // Another one ended before its payer came.
  id = String(
    (
      await run({
        ...make!,
        body: make!.body!.replace(cid as string, 'order-1043'),
        headers: { ...make!.headers, 'Idempotency-Key': 'order-1043' },
      })
    ).json.id,
  );
  await sql`update invoices set "expireDate" = now() - interval '1 minute' where uuid = ${id}`.execute(api.platform.db);
  await expireInvoices(api.platform.db, api.platform.settings);
  expect((await run(sendReceipt!)).json).toMatchObject({ status: 3, receipts: 1, dispute: null, canDispute: true });
  expect((await run(dispute!)).json).toMatchObject({ status: 3, dispute: { status: 0, amount: 1250.5 } });
  expect(commands).toHaveLength(15);
});
