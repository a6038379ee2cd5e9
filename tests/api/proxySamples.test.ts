import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { WebSocket } from 'ws';
import { demoPassword } from '../../server/demo/people';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { freePort } from '../freePort';
import { installedProxies, sampleHost, startProxy, type RunningProxy } from '../proxySamples';
import { startServer, type StartedServer } from '../startServer';
import { newDemoFolder } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;

// Where a proxy is not installed, its sample is not tried.
describe.runIf(installedProxies.length > 0)('the samples of proxies in deploy/', () => {
  let server: StartedServer;
  let folder: string;
  let port: string;
  beforeAll(async () => {
    folder = await newDemoFolder();
    port = await freePort();
    server = startServer(root, {
      PORT: port,
      DATA_DIR: folder,
      DEMO_TRAFFIC: '0',
      TRUST_PROXY: '1',
      CONSOLE_ORIGIN: `https://${sampleHost}`,
      LOG_LEVEL: 'info',
    });
    await server.started;
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  describe.each(installedProxies)('%s', (name) => {
    let proxy: RunningProxy;
    beforeAll(async () => {
      // The second instance does not run: the proxy has to find the one that does.
      proxy = await startProxy(name, [await freePort(), port]);
    });
    afterAll(() => proxy.stop());
    const signIn = (headers: Record<string, string> = {}, loginId = 'owner@example.com') =>
      proxy.call('POST', '/api/login/', {
        body: JSON.stringify({ loginId, password: demoPassword }),
        headers: { 'Content-Type': 'application/json', ...headers },
      });
    /** A certificate of this test alone. */
    const trusted = () => ({ ca: proxy.certificate, servername: sampleHost, headers: { Host: sampleHost } });
    const accessOf = async (loginId?: string) =>
      (JSON.parse((await signIn({}, loginId)).text) as { access: string }).access;

    it('the sample of a proxy finds the instance that runs', async () => {
      const statuses = async () =>
        (await Promise.all([signIn(), signIn(), signIn(), signIn()])).map(({ status }) => status);
      await expect.poll(statuses, { timeout: 10_000 }).toEqual(Array(4).fill(200));
    });

    it('the sample of a proxy serves the pages and the calls over TLS alone', async () => {
      const page = await proxy.call('GET', '/dashboard');
      // In production the console itself says this, once.
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, undefined]);
      const authorised = { headers: { Authorization: `Bearer ${await accessOf()}` } };
      expect((await proxy.call('GET', '/api/mgmt/banks', authorised)).status).toBe(200);
      const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/dashboard`, { redirect: 'manual' });
      expect([plain.status, plain.headers.get('location')]).toEqual([308, expect.stringMatching(/^https:\/\//)]);
    });

    it('the sample of a proxy passes on the address of the caller, whatever the caller says of it', async () => {
      await signIn({ 'X-Forwarded-For': '203.0.113.7' });
      await expect.poll(server.output).toMatch(/"route":"[^"]*login\/?".*"address":"127\.0\.0\.1"/);
      expect(server.output()).not.toContain('203.0.113.7');
    });

    it('the sample of a proxy passes on the host and the scheme of the page, whatever the caller says of them', async () => {
      const merchant = { Authorization: `Bearer ${await accessOf('merchant@example.com')}` };
      const made = await proxy.call('POST', '/api/mgmt/api-keys', {
        body: JSON.stringify({ name: `Through ${name}` }),
        headers: { 'Content-Type': 'application/json', ...merchant },
      });
      const { key } = JSON.parse(made.text) as { key: string };
      const created = await proxy.call('POST', '/api/invoices', {
        body: JSON.stringify({ paymentType: PaymentType.PayIn, amount: 4321, cid: name }),
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${key}`,
          'X-Forwarded-Host': 'forged.example',
          'X-Forwarded-Proto': 'http',
        },
      });
      const { page } = JSON.parse(created.text) as { page: string };
      expect(new URL(page).protocol + new URL(page).hostname).toBe(`https:${sampleHost}`);
    });

    it('the sample of a proxy carries the live channel', async () => {
      const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}/api/ws/`, trusted());
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      const heard = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
      socket.send(JSON.stringify({ event: 'auth', data: { token: await accessOf() } }));
      expect(await heard).toContain('alive');
      socket.close();
    });

    it('the sample of a proxy lets bodies through that are larger than what proxies allow by default', async () => {
      const answer = await proxy.call('POST', '/api/login/', { body: 'x'.repeat(3 * 1024 * 1024) });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
    });
  });
});
