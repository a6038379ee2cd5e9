import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { expect, it } from 'vitest';
import { announce } from '../../server/database/changes';
import { openDatabase } from '../../server/domain/open';
import { connectTimeoutMs } from '../../server/database/timeouts';
import { Hub } from '../../server/live/hub';
import { liveSockets } from '../../server/live/sockets';
import { UserStatus } from '../../src/resources/statuses/people';
import { openTestPlatform, userIdOf } from './testPlatform';

/** What a moderator hears who is disabled while so many of the ten connections of their instance are busy for a time (s). */
const heardAfterDisabling = async (busy: number, seconds: number) => {
  const api = await openTestPlatform('postgres');
  const hub = new Hub(api.platform);
  await hub.start(api.database);
  const server = createServer();
  const sockets = liveSockets(api.platform, hub);
  sockets.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const id = await userIdOf(api, 'moderator');
  const token = await api.token('moderator');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/ws/`);
  const heard: string[] = [];
  socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', data: { token } })));
  const signedIn = new Promise((resolve) => socket.once('message', resolve));
  await signedIn;
  socket.on('message', (text) => heard.push((JSON.parse(String(text)) as { event: string }).event));
  const other = await openDatabase({ url: api.url!, folder: 'memory://' });
  const work = Array.from({ length: busy }, () => sql`select pg_sleep(${seconds})`.execute(api.database.db));
  await delay(100);
  await other.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ status: UserStatus.Disabled }).where('id', '=', id).execute();
    await announce(tx, { entity: 'users', id, kind: 'changed' });
    await announce(tx, { entity: 'invoices', id: 1, kind: 'changed' });
  });
  await Promise.all(work);
  await announce(other.db, { entity: 'invoices', id: 1, kind: 'changed' });
  await delay(1000);
  socket.terminate();
  await sockets.close();
  server.close();
  await hub.stop();
  await other.close();
  await api.close();
  return heard.filter((event) => event !== 'alive');
};

it.each([
  ['one connection is free', 9, 1],
  ['no connection is free for longer than one is waited for', 10, connectTimeoutMs / 1000 + 2],
])(
  'a user who is disabled hears nothing more, though %s',
  { timeout: 30_000, tags: ['long'] },
  async (_case, busy, seconds) => {
    expect(await heardAfterDisabling(busy, seconds)).toEqual([]);
  },
);
