import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { WebSocket } from 'ws';
import { bodyLimit } from 'hono/body-limit';
import { afterEach, describe, expect, it } from 'vitest';
import type { Env } from '../../server/calls/platform';
import { readSettings } from '../../server/base/settings';
import { closeServer, listen } from '../../server/http/listener';
import { start } from '../../server/start';
import { newPostgresDatabase } from './testPlatform';

/** Code of a socket that is closed because the server stops. */
const goingAway = 1001;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Sends bytes and returns what came until the connection ended; rejects when it was reset. */
const exchange = async (port: number, text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  socket.write(text);
  await once(socket, 'close');
  return answer;
};

describe('a server that stops', () => {
  it('a server that stops says so at /api/ready for DRAIN_SECONDS, still takes calls, and then closes the sockets', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-stopping-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    const running = await start(
      readSettings({
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        DATABASE_URL: await newPostgresDatabase(),
        DEMO: 'false',
        DRAIN_SECONDS: '1',
      }),
      folder,
    );
    const ask = async (path: string) => {
      const answer = await fetch(`${running.address}/api/${path}`);
      return [answer.status, await answer.json()];
    };
    expect(await ask('ready')).toEqual([200, { status: 'ready' }]);
    const socket = new WebSocket(`${running.address.replace('http', 'ws')}/api/ws/`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const stopped = running.stop();
    expect(await ask('ready')).toEqual([503, expect.objectContaining({ code: 'stopping' })]);
    expect((await ask('merchants'))[0]).toBe(200);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    await stopped;
    // The console connects again: to the other instance, or to this one once it has started.
    expect((await closed)[0]).toBe(goingAway);
    await expect(ask('health')).rejects.toThrow('fetch failed');
  });

  it('a server that stops ends the requests that it has taken, and takes no others', async () => {
    const app = new Hono<Env>();
    let finish = (): void => undefined;
    const began = new Promise<void>((resolve) => {
      app.get('/long', async (context) => {
        resolve();
        await new Promise<void>((done) => (finish = done));
        return context.text('whole');
      });
    });
    const { server, port } = await listen(app, { PORT: 0, HOST: '127.0.0.1' });
    const request = 'GET /long HTTP/1.1\r\nHost: a\r\n\r\n';
    const answer = exchange(port, request);
    await began;
    const closed = closeServer(server);
    await expect.poll(() => server.listening).toBe(false);
    await expect(exchange(port, request)).rejects.toThrow('ECONNREFUSED');
    finish();
    expect(await answer).toContain('whole');
    await closed;
  });
});

it('a refusal reaches a client that is still sending and asked to close the connection, as proxies do', async () => {
  const app = new Hono<Env>();
  app.use(bodyLimit({ maxSize: 10, onError: (context) => context.json({ code: 'too_large' }, 413) }));
  app.post('/', async (context) => context.text(await context.req.text()));
  const { server, port } = await listen(app, { PORT: 0, HOST: '127.0.0.1' });
  cleanups.push(() => closeServer(server));
  const size = 3_000_000;
  const head = `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`;
  let read = 0;
  server.on('connection', (socket) => socket.on('close', () => (read = socket.bytesRead)));
  expect(await exchange(port, head + 'x'.repeat(size))).toContain('too_large');
  expect(read).toBe(head.length + size);
});
