import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createApi } from '../../server/app';
import { payerOriginOf } from '../../server/calls/hosts';
import type { Env } from '../../server/calls/platform';
import { readSettings } from '../../server/base/settings';
import { pageRoutes } from '../../server/http/pages';
import { payerPages } from '../../server/http/payerPages';
import { separateHosts } from '../../server/http/separateHosts';
import { assetOf } from '../../server/http/static';
import { Hub } from '../../server/live/hub';
import { liveSockets } from '../../server/live/sockets';
import { openTestPlatform, type TestPlatform } from './testPlatform';

const origins = { PAYER_ORIGIN: 'https://pay.example', CONSOLE_ORIGIN: 'https://console.example' };
const files = ['/index.html', '/public.html', '/assets/main-1234.js'];
const assets = new Map(files.map((address) => [address, assetOf(address, Buffer.from(address))]));

describe('a host for payers', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform();
  });
  afterAll(() => api.close());

  /** Asks the server, as `start.ts` composes it, for an address of this host. */
  const ask = async (
    host: string,
    path: string,
    { settings: chosen = origins, ...request }: RequestInit & { settings?: Record<string, string> } = {},
  ) => {
    const platform = { ...api.platform, settings: readSettings({ NODE_ENV: 'test', ...chosen }) };
    const app = new Hono<Env>()
      .use(separateHosts(platform.settings))
      .route('/api', createApi(platform))
      .route('/', payerPages(platform, assets))
      .route('/', pageRoutes(platform.settings, assets));
    const headers = { Host: host, ...(request.headers as Record<string, string>) };
    return app.request(`http://${host}${path}`, { ...request, headers });
  };

  it.each([
    '/extended-pg',
    '/extended-pg/1',
    '/payment-gateway',
    '/assets/main-1234.js',
    '/config.json',
    '/api/merchants',
    '/api/ready',
    '/api/payers/links/00000000-0000-4000-8000-000000000000',
  ])('the payers’ host serves %s', async (path) => {
    const answer = await ask('pay.example', path);
    expect(await answer.text()).not.toBe('Not found');
  });

  it('the page of payers has no address of its own beside theirs', async () => {
    for (const host of ['pay.example', 'console.example'])
      expect((await ask(host, '/public.html')).status, host).toBe(404);
  });

  it.each([
    '/',
    '/dashboard',
    '/dashboard/invoices',
    '/index.html',
    '/extended-pg/1/2',
    '/extended-pg-other',
    '/api/login/',
    '/api/openapi.json',
    '/api/mgmt/invoices',
    '/api/devices/1/state',
    '/api/invoices/1/2',
    '/API/merchants',
    '//api/mgmt/invoices',
  ])('the payers’ host does not serve %s', async (path) => {
    const token = await api.token('owner');
    const answer = await ask('pay.example', path, { headers: { Authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
  });

  it('the payers’ host serves nothing more to callers who forge X-Forwarded-Host, which a proxy may not set', async () => {
    const settings = { ...origins, TRUST_PROXY: '1' };
    for (const forged of ['console.example', 'other.example'])
      expect(
        (await ask('pay.example', '/dashboard', { settings, headers: { 'X-Forwarded-Host': forged } })).status,
      ).toBe(404);
    const behindProxy = { 'X-Forwarded-Host': 'console.example' };
    expect((await ask('internal.example', '/dashboard', { settings, headers: behindProxy })).status).toBe(200);
  });

  it('the payers’ host takes no sign-in', async () => {
    const request = {
      method: 'POST',
      body: JSON.stringify({ loginId: 'owner@example.com', password: 'demo-console' }),
    };
    expect((await ask('pay.example', '/api/login/', request)).status).toBe(404);
    expect((await ask('console.example', '/api/login/', request)).status).toBe(200);
  });

  it('the payers’ host creates and shows invoices for its own pages', async () => {
    const { json: merchants } = await api.call(null, 'GET', 'merchants');
    const body = JSON.stringify({ clientId: merchants[0]!.id, paymentType: 0, amount: 4321, cid: 'at-pay' });
    const headers = { 'Content-Type': 'application/json', Origin: 'https://pay.example' };
    const created = await ask('pay.example', '/api/invoices', { method: 'POST', body, headers });
    expect(created.status).toBe(200);
    const { id } = (await created.json()) as { id: string };
    expect((await ask('pay.example', `/api/invoices/${id}`)).status).toBe(200);
  });

  it('the payers’ host is where the console’s host leads payers to', async () => {
    const { status, headers } = await ask('console.example', '/extended-pg?amount=5&cid=a%26b');
    expect([status, headers.get('location')]).toEqual([308, 'https://pay.example/extended-pg?amount=5&cid=a%26b']);
    const ofInvoice = await ask('console.example', '/payment-gateway/x%2F..%2Fy');
    expect(ofInvoice.headers.get('location')).toBe('https://pay.example/payment-gateway/x%2F..%2Fy');
    expect((await ask('console.example', '/dashboard')).status).toBe(200);
    expect((await ask('console.example', '/api/merchants')).status).toBe(200);
  });

  it('every address of the payers’ pages is at the payers’ host alone', async () => {
    const routes = payerPages(api.platform, assets).routes.filter(({ method }) => method !== 'ALL');
    expect(routes.length).toBeGreaterThan(0);
    for (const { method, path } of routes) {
      const address = path.replace(':id', '00000000-0000-4000-8000-000000000000');
      expect(await (await ask('pay.example', address, { method })).text(), address).not.toBe('Not found');
      const { status, headers } = await ask('console.example', address, { method });
      expect([status, headers.get('location')], address).toEqual([308, `https://pay.example${address}`]);
    }
  });

  it('the payers’ host is told apart by its port, and by the host that a trusted proxy passes on', async () => {
    const local = { PAYER_ORIGIN: 'http://localhost:3001', CONSOLE_ORIGIN: 'http://localhost:3000' };
    expect((await ask('localhost:3001', '/dashboard', { settings: local })).status).toBe(404);
    expect((await ask('localhost:3000', '/dashboard', { settings: local })).status).toBe(200);
    expect((await ask('pay.example.', '/dashboard')).status).toBe(404);
    const headers = { 'X-Forwarded-Host': 'pay.example' };
    expect((await ask('10.0.0.1', '/dashboard', { headers })).status).toBe(200);
    const trusted = { ...origins, TRUST_PROXY: '1' };
    expect((await ask('10.0.0.1', '/dashboard', { headers, settings: trusted })).status).toBe(404);
  });

  it.each([
    ['one setting alone', { PAYER_ORIGIN: origins.PAYER_ORIGIN }, 'pay.example'],
    ['two settings that name the same host', { ...origins, CONSOLE_ORIGIN: origins.PAYER_ORIGIN }, 'pay.example'],
    ['another host', origins, '10.0.0.1'],
  ])('a host for payers is not set up by %s, which serves both', async (_what, settings, host) => {
    expect((await ask(host, '/dashboard', { settings })).status).toBe(200);
    expect((await ask(host, '/extended-pg', { settings })).status).toBe(200);
  });

  it.each([
    ['PAYER_ORIGIN', origins, 'https://pay.example'],
    ['CONSOLE_ORIGIN alone', { CONSOLE_ORIGIN: origins.CONSOLE_ORIGIN }, 'https://console.example'],
    ['the requested host, where neither is set', {}, 'http://made-up.example'],
  ])('addresses for payers begin with %s', async (_what, chosen, origin) => {
    const settings = readSettings({ NODE_ENV: 'test', ...chosen });
    const app = new Hono().get('/', (context) => context.text(payerOriginOf(context, settings)));
    const headers = { Host: 'made-up.example' };
    expect(await (await app.request('http://made-up.example/', { headers })).text()).toBe(origin);
  });

  it('the payers’ host opens no live channel', async () => {
    const platform = { ...api.platform, settings: readSettings({ NODE_ENV: 'test', ...origins }) };
    const server = createServer();
    const sockets = liveSockets(platform, new Hub(platform, []));
    sockets.attach(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const open = (host: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws/`, { headers: { Host: host } });
        socket.on('error', ({ message }) => resolve(message));
        socket.on('open', () => {
          socket.terminate();
          resolve('open');
        });
      });
    expect(await open('pay.example')).toContain('404');
    expect(await open('console.example')).toBe('open');
    await sockets.close();
    server.close();
  });
});
