import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { demoPassword } from '../../server/demo/people';
import { startServer, type StartedServer } from '../startServer';
import { kinds, newDemoDatabase, openTestPlatform } from '../api/testPlatform';

const root = new URL('../../', import.meta.url).pathname;

describe('a server', { timeout: 120_000 }, () => {
  let folder: string;
  const servers: StartedServer[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-times-'));
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  });
  const run = (url: string) => {
    const settings = { DATABASE_URL: url, DATA_DIR: folder, TOKEN_SECRET: 'the same secret for both instances' };
    const server = startServer(root, { ...settings, DEMO_TRAFFIC: '0' });
    servers.push(server);
    return server;
  };

  it('a server refuses a session within a second after it ended on another instance', async () => {
    const url = await newDemoDatabase();
    const [one, other] = await Promise.all([run(url), run(url)].map(({ started }) => started));
    const signIn = await fetch(`${one}/api/login/`, {
      method: 'POST',
      body: JSON.stringify({ loginId: 'owner@example.com', password: demoPassword }),
    });
    const { access } = (await signIn.json()) as { access: string };
    const headers = { Authorization: `Bearer ${access}` };
    const socket = new WebSocket(`${other!.replace('http', 'ws')}/api/ws/`);
    const listening = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    socket.addEventListener('open', () => socket.send(JSON.stringify({ event: 'auth', data: { token: access } })));
    await listening;
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
    const began = performance.now();
    expect((await fetch(`${one}/api/logout/`, { method: 'POST', headers, body: '{}' })).status).toBe(200);
    expect(await closed).toBe(4401);
    expect(performance.now() - began).toBeLessThan(1000);
    expect((await fetch(`${other}/api/mgmt/exchange-rate`, { headers })).status).toBe(401);
  });

  it('a server stops within two seconds even if a socket does not answer', async () => {
    const server = run(await newDemoDatabase());
    const port = Number(new URL(await server.started).port);
    const upgrade =
      'GET /api/ws/ HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
    const silent = connect(port, '127.0.0.1', () => silent.write(upgrade));
    await new Promise((resolve) => silent.once('data', resolve));
    silent.on('error', () => undefined);
    const began = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(2000);
    silent.destroy();
  });
});

describe.each(kinds)('a database on %s', (kind) => {
  it(
    'a database that does not answer is reported by /ready within two seconds, in several calls at once',
    { timeout: 60_000 },
    async () => {
      const api = await openTestPlatform(kind, 0);
      let end: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (end = resolve));
      let taken = 0;
      const holding = Array.from({ length: 60 }, () =>
        api.platform.db.transaction().execute(() => {
          taken++;
          return held;
        }),
      );
      // Take all connections: PGlite has one, the pool of PostgreSQL ten.
      await expect.poll(() => taken, { timeout: 10_000 }).toBe(kind === 'postgres' ? 10 : 1);
      const asked = performance.now();
      const answers = await Promise.all(Array.from({ length: 5 }, () => api.call(null, 'GET', 'ready')));
      expect(performance.now() - asked).toBeLessThan(2000);
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(503));
      end();
      await Promise.allSettled(holding);
      await api.close();
    },
  );
});
