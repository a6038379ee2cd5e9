import { spawn, type ChildProcess } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newDataKey } from '../../server/base/dataKeys';
import { demoPassword } from '../../server/demo/people';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { freePort } from '../freePort';
import { startHookServer, type HookServer } from '../hookServer';
import { startServer, type StartedServer } from '../startServer';
import { newDemoDatabase } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;
/** Each order has a sum of its own: payers are given accounts on which no equal sum is awaited. */
const ordersPerRound = 4;
const rounds = 3;

interface Invoice {
  id: string;
  cid: string;
  status: InvoiceStatus;
}

describe('the example of a shop', { timeout: 120_000 }, () => {
  let server: StartedServer;
  let address: string;
  let proxy: HookServer;
  let folder: string;
  let shopAddress: string;
  let shop: ChildProcess | undefined;
  let settings: Record<string, string>;
  /** When the shop opened: the demo has older invoices of its merchant. */
  let begun: number;
  let tokens: { owner: string; merchant: string };

  const ask = async (method: string, path: string, bearer: string, body?: object) => {
    const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${address}/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
    const json = (await answer.json()) as Record<string, unknown>;
    expect(answer.status, JSON.stringify(json)).toBe(200);
    return json;
  };
  const signIn = async (name: string) => {
    const body = { loginId: `${name}@example.com`, password: demoPassword };
    return String((await ask('POST', 'login/', '', body)).access);
  };
  const startShop = async () => {
    shop = spawn(process.execPath, ['examples/shop/shop.mjs'], { cwd: root, env: settings, stdio: 'ignore' });
    await vi.waitFor(async () => expect((await fetch(shopAddress)).status).toBe(200), { timeout: 10_000 });
  };
  const killShop = async () => {
    const ended = new Promise((resolve) => shop!.once('exit', resolve));
    shop!.kill('SIGKILL');
    await ended;
  };
  const buy = (packets: number) =>
    fetch(`${shopAddress}/buy`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ packets: `${packets}` }),
    });
  const invoices = async () => (await ask('GET', `invoices?from=${begun}`, settings.API_KEY!)).invoices as Invoice[];
  const resolve = (id: string, status: InvoiceStatus) =>
    ask('POST', `mgmt/invoices/${id}/resolve`, tokens.owner, {
      invoiceId: id,
      paymentType: PaymentType.PayIn,
      status,
      reason: 'Test',
    });
  /** The numbers of the orders that the shop has stored. */
  const storedOrders = async () => {
    const text = await readFile(join(folder, 'orders.jsonl'), 'utf8');
    const lines = text.split('\n').slice(0, -1);
    const numbers = lines.map((line) => (JSON.parse(line) as { order?: string }).order);
    return [...new Set(numbers)].filter((number) => number !== undefined);
  };
  const shows = async (number: string) =>
    (await (await fetch(`${shopAddress}/orders/${number}`)).text()).includes('<p>Paid');

  beforeAll(async () => {
    const url = await newDemoDatabase();
    proxy = await startHookServer();
    server = startServer(root, {
      DATABASE_URL: url,
      DATA_DIR: 'memory://',
      DATA_KEY: newDataKey(),
      DEMO_TRAFFIC: '0',
      POOL_SHARE: '100',
      REST_MINUTES: '0',
      FOUR_EYES_ABOVE: '0',
      WEBHOOK_ALLOW: proxy.host,
    });
    address = await server.started;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`update devices set "lastSeen" = now()`);
    await client.end();
    tokens = { owner: await signIn('owner'), merchant: await signIn('merchant') };
    const { key } = await ask('POST', 'mgmt/api-keys', tokens.merchant, { name: 'Tea shop' });
    const hook = await ask('POST', 'mgmt/webhooks', tokens.merchant, { url: `https://${proxy.host}/webhook` });
    folder = await mkdtemp(join(tmpdir(), 'console-shop-'));
    const port = await freePort();
    shopAddress = `http://127.0.0.1:${port}`;
    // The proxy with TLS in front of the shop. The worst one: it says yes for a shop that is down, so that what it swallowed comes never again.
    proxy.answerWith((response, { path, headers, body }) => {
      void fetch(`${shopAddress}${path}`, { method: 'POST', headers: headers as Record<string, string>, body }).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.writeHead(204).end(),
      );
    });
    settings = {
      PATH: process.env.PATH!,
      PLATFORM: address,
      API_KEY: String(key),
      WEBHOOK_SECRET: String(hook.secret),
      DATA: folder,
      PORT: String(port),
      CATCH_UP_SECONDS: '1',
    };
    begun = Date.now();
    await startShop();
  }, 120_000);
  afterAll(async () => {
    shop?.kill('SIGKILL');
    await server.stop();
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('a shop that is killed again and again agrees with the platform afterwards: no order is lost, none has two invoices', async () => {
    let packets = 0;
    let ended = 0;
    for (let round = 0; round < rounds; round++) {
      const bought = Array.from({ length: ordersPerRound }, () => buy(++packets).catch(() => undefined));
      // At first while nobody was answered, then as soon as one payer was: others have an order, an invoice, or neither.
      await (round === 0 ? delay(60) : Promise.any(bought));
      await killShop();
      await Promise.all(bought);
      // What happens while it is away: its webhooks find nobody.
      const open = (await invoices()).filter(({ status }) => status === InvoiceStatus.New);
      for (const { id } of open) await resolve(id, ended++ % 2 === 0 ? InvoiceStatus.Complete : InvoiceStatus.Canceled);
      await startShop();
    }
    const numbers = await storedOrders();
    // The pages of payers who still wait ask for the invoices that are missing; then they are paid as well.
    for (const number of numbers) await shows(number);
    for (const { id } of (await invoices()).filter(({ status }) => status === InvoiceStatus.New))
      await resolve(id, InvoiceStatus.Complete);
    const made = await invoices();
    expect(numbers.length).toBeGreaterThan(ordersPerRound);
    expect(made.map(({ cid }) => cid).toSorted()).toEqual(numbers.toSorted());
    expect(new Set(made.map(({ status }) => status))).toEqual(
      new Set([InvoiceStatus.Complete, InvoiceStatus.Canceled]),
    );
    await vi.waitFor(
      async () => {
        for (const { cid, status } of made)
          expect([cid, await shows(cid)]).toEqual([cid, status === InvoiceStatus.Complete]);
      },
      { timeout: 15_000, interval: 300 },
    );
  });

  it('a shop tells the platform to try again what it cannot place, and takes nothing that the platform did not sign', async () => {
    const elsewhere = await ask('POST', 'invoices', settings.API_KEY!, {
      paymentType: 0,
      amount: 33,
      cid: 'of-another',
    });
    const before = proxy.received.length;
    await resolve(String(elsewhere.id), InvoiceStatus.Canceled);
    const sent = () =>
      proxy.received
        .slice(before)
        .find(({ body }) => (JSON.parse(body) as { data: { cid?: string } }).data.cid === 'of-another');
    await vi.waitFor(() => expect(sent()).toBeDefined(), { timeout: 15_000 });
    const { headers, body } = sent()!;
    const signed = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-')));
    const repeat = (text: string) =>
      fetch(`${shopAddress}/webhook`, { method: 'POST', headers: signed as Record<string, string>, body: text });
    expect((await repeat(body)).status).toBe(503);
    expect((await repeat(body.replace('"of-another"', '"of-anybody"'))).status).toBe(400);
    expect((await repeat('x'.repeat(70_000))).status).toBe(413);
  });

  it('a shop drops a line that it did not finish, and goes on after it', async () => {
    await killShop();
    const numbers = await storedOrders();
    await appendFile(join(folder, 'orders.jsonl'), '{"order":"half');
    await startShop();
    expect((await buy(90)).status).toBe(303);
    expect((await storedOrders()).length).toBe(numbers.length + 1);
  });
});
