import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type StartedServer } from '../startServer';
import { newDemoDatabase } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;
const startHere = async () =>
  startServer(root, { DATA_DIR: 'memory://', DATABASE_URL: await newDemoDatabase(), DEMO_TRAFFIC: '0' });
const until = async (condition: () => boolean) => {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

describe('connections of strangers', { timeout: 60_000 }, () => {
  let server: StartedServer;
  let address: string;
  let port: number;
  beforeAll(async () => {
    server = await startHere();
    address = await server.started;
    port = Number(new URL(address).port);
  });
  afterAll(() => server.stop());

  /** Sends bytes and returns the answer, until the server closes, or this side resets if `reset`. */
  const raw = (bytes: string, reset = false) =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(bytes, () => reset && socket.resetAndDestroy());
      });
      socket.setTimeout(3000, () => socket.destroy());
      socket.on('data', (data) => (answer += String(data)));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
    });
  const isUp = async () => (await fetch(`${address}/api/health`)).status;
  const memory = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))![1]) / 1024;

  it.each(['//', '/api/ws', '/nowhere', '/api/ws/../x', '/%', 'http://[', '*'])(
    'an upgrade to %s does not end the process',
    async (path) => {
      const answer = await raw(upgrade(path));
      expect(answer).not.toContain('101 Switching');
      expect(answer).toContain('"message"');
      expect(await isUp()).toBe(200);
    },
  );

  it('connections reset during an upgrade do not end the process', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => raw(upgrade(index % 2 ? '/api/ws/' : '/elsewhere'), true)),
    );
    expect(await isUp()).toBe(200);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a host that is none', 'GET /api/health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['two lengths', 'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ])('the server answers %s with 400 and a message', async (_case, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(answer).toContain('"message"');
    expect(answer).toContain('X-Content-Type-Options: nosniff');
  });

  it('the server closes sockets without a token on large messages, and the oldest of too many', async () => {
    const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.on('close', resolve));
    const opened = (socket: WebSocket) => new Promise((resolve) => socket.once('open', resolve));
    const open = async () => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
      socket.on('error', () => undefined);
      await opened(socket);
      return socket;
    };
    const before = await memory();
    const large = await Promise.all(Array.from({ length: 4 }, open));
    const codes = large.map(closed);
    for (const socket of large) socket.send(Buffer.alloc(9000, 'x'));
    expect(await Promise.all(codes)).toEqual([1009, 1009, 1009, 1009]);

    const first = await open();
    const oldest = closed(first);
    const crowd = await Promise.all(Array.from({ length: 200 }, open));
    expect(await oldest).toBe(1006);
    for (const socket of crowd) socket.terminate();
    expect((await memory()) - before).toBeLessThan(100);
  });

  it('the server closes sockets that never sign in, and ones that send too many messages', async () => {
    const silent = Array.from({ length: 260 }, () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(upgrade('/api/ws/')));
      socket.on('data', () => undefined);
      socket.on('error', () => undefined);
      return socket;
    });
    await until(() => silent.filter((socket) => socket.closed).length >= 60);
    for (const socket of silent) socket.destroy();

    const flood = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
    flood.on('error', () => undefined);
    await new Promise((resolve) => flood.once('open', resolve));
    const ended = new Promise<number>((resolve) => flood.on('close', resolve));
    for (let count = 0; count < 100; count++) flood.send(JSON.stringify({ event: 'auth', data: { token: 'x' } }));
    expect([1006, 4401]).toContain(await ended);
  });

  it('the server answers a request that offers another protocol as if it did not', async () => {
    const answer = await raw(
      'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200/);
    expect(answer).toContain('"up"');
  });

  it.each([
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an expectation', 'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: something\r\n\r\n'],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'an upgrade without a key',
      'GET /api/ws/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
  ])('the server refuses %s with a message', async (_case, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d/);
    expect(answer).toContain('"message"');
  });

  it('the server keeps idle connections for 65 seconds, longer than most proxies do', async () => {
    expect((await fetch(`${address}/api/health`)).headers.get('keep-alive')).toBe('timeout=65');
  });

  it('the server answers the next request on a connection whose last body was refused unread', async () => {
    const body = 'x'.repeat(300_000);
    let answers = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (data) => (answers += String(data)));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(`POST /api/mgmt/store/reserve/1 HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    await until(() => answers.startsWith('HTTP/1.1 413'));
    // The server would close such a connection half a second later.
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1000))]);
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await closed;
    expect(answers).toContain('"up"');
  });

  it('the server answers HEAD for /api/health and refuses it for other calls', async () => {
    expect((await fetch(`${address}/api/health`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${address}/api/mgmt/invoices`, { method: 'HEAD' })).status).toBe(405);
  });

  it('the server allows one user twenty sockets, and gives the reason for refusing more', async () => {
    const signIn = await fetch(`${address}/api/login/`, {
      method: 'POST',
      body: JSON.stringify({ loginId: 'agent@example.com', password: 'demo-console' }),
    });
    const { access: token } = (await signIn.json()) as { access: string };
    const listen = () => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
      socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', data: { token } })));
      return {
        socket,
        told: new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data)))),
      };
    };
    const twenty = Array.from({ length: 20 }, listen);
    for (const { told } of twenty) expect(JSON.parse(await told)).toEqual({ event: 'alive', data: {} });
    const refused = listen();
    const reason = await new Promise<string>((resolve) =>
      refused.socket.on('close', (_code, why) => resolve(String(why))),
    );
    expect(reason).toBe('too many sockets of this user');
    for (const { socket } of twenty) socket.terminate();
  });

  it.each(['/api/nowhere', '/api/mgmt/users//balance', '/api//mgmt/banks', '/api/mgmt/banks/', '/api/'])(
    'the server answers %s with code and message for every method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const response = await fetch(address + path, { method });
        expect([401, 404]).toContain(response.status);
        expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      }
    },
  );

  it.each(['/', '/dashboard', '/extended-pg', '/config.json', '/nowhere.js', '/api/health', '/api/openapi.json'])(
    'the server sends %s with the header against content sniffing',
    async (path) => {
      expect((await fetch(address + path)).headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('the server stops even if a socket does not answer', async () => {
    const other = await startHere();
    const its = Number(new URL(await other.started).port);
    const silent = connect(its, '127.0.0.1', () => silent.write(upgrade('/api/ws/')));
    await new Promise((resolve) => silent.once('data', resolve));
    silent.on('error', () => undefined);
    expect(await other.stop()).toBe(0);
    silent.destroy();
  });
});
