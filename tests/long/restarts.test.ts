import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/people';
import { newPostgresDatabase } from '../api/testPlatform';
import { freePort } from '../freePort';
import { installedProxies, sampleHost, startProxy, type RunningProxy } from '../proxySamples';
import { startServer, type StartedServer } from '../startServer';

const root = new URL('../../', import.meta.url).pathname;
/** How long docs/deploying.md says to wait (ms) between two instances, once the first is ready again. */
const betweenMs = 5000;

// Where a proxy is not installed, its sample is not tried.
describe.runIf(installedProxies.length > 0).each(installedProxies)(
  'two instances behind %s that are restarted one by one',
  (name) => {
    let folder: string;
    let proxy: RunningProxy;
    let settings: Record<string, string>;
    const ports: string[] = [];
    const servers: StartedServer[] = [];
    const start = async (index: number) => {
      servers[index] = startServer(root, { ...settings, PORT: ports[index]! });
      await servers[index].started;
    };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'console-restarts-'));
      settings = {
        DATABASE_URL: await newPostgresDatabase(),
        DATA_DIR: folder,
        TOKEN_SECRET: 'one secret that several instances share',
        TRUST_PROXY: '1',
        CONSOLE_ORIGIN: `https://${sampleHost}`,
        // nginx asks nobody: it notices when an instance refuses a connection.
        DRAIN_SECONDS: name === 'nginx' ? '0' : '5',
        DEMO_INVOICES: '3000',
        DEMO_TRAFFIC: '5',
      };
      ports.push(await freePort(), await freePort());
      await start(0);
      await start(1);
      proxy = await startProxy(name, [ports[0]!, ports[1]!]);
    }, 120_000);
    afterAll(async () => {
      await proxy?.stop();
      await Promise.all(servers.map(({ stop }) => stop()));
      await rm(folder, { recursive: true, force: true });
    });

    it('two instances that are restarted one by one lose no request, and do none twice', async () => {
      const signIn = await proxy.call('POST', '/api/login/', {
        body: JSON.stringify({ loginId: 'owner@example.com', password: demoPassword }),
        headers: { 'Content-Type': 'application/json' },
      });
      const { access } = JSON.parse(signIn.text) as { access: string };
      const headers = { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' };
      const page = await proxy.call('GET', '/dashboard');
      const script = /\/assets\/[\w.-]+\.js/.exec(page.text)![0];
      const failures: string[] = [];
      const counts = { reads: 0, writes: 0 };
      let isOver = false;
      const send = async (method: string, path: string, body?: string) => {
        const began = Date.now();
        const { status } = await proxy
          .call(method, path, { headers, body })
          .catch((error: Error) => ({ status: error.message }));
        if (status !== 200) failures.push(`${method} ${path}: ${status} after ${Date.now() - began} ms`);
      };
      const read = async (path: string) => {
        while (!isOver) {
          await send('GET', path);
          counts.reads++;
        }
      };
      const write = async (writer: number) => {
        while (!isOver) {
          await send('POST', '/api/mgmt/banks', JSON.stringify({ bankTitle: `Bank ${writer} ${counts.writes}` }));
          counts.writes++;
          await delay(20);
        }
      };
      const traffic = Promise.all([
        read('/api/mgmt/invoices'),
        read('/api/mgmt/users'),
        read('/dashboard'),
        read(script),
        write(1),
        write(2),
      ]);
      for (const index of [0, 1, 0, 1]) {
        expect(await servers[index]!.stop()).toBe(0);
        await start(index);
        await delay(betweenMs);
      }
      isOver = true;
      await traffic;
      expect(failures).toEqual([]);
      expect(counts.reads).toBeGreaterThan(100);
      const banks = await proxy.call('GET', '/api/mgmt/banks', { headers });
      const made = (JSON.parse(banks.text) as { bankTitle: string }[]).filter(({ bankTitle }) =>
        /^Bank \d/.test(bankTitle),
      );
      expect(made).toHaveLength(counts.writes);
      process.stdout.write(`${name}: ${counts.reads} reads and ${counts.writes} writes, none lost\n`);
    }, 180_000);
  },
);
