import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { jsonStream } from '../../server/base/jsonStream';
import { UserLimiter } from '../../server/base/userLimiter';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

const tickets = 3500;
const never = () => new AbortController().signal;

describe.each(kindsForRules)('whole lists on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await sql`insert into support ("ticketName", "ticketDescription", "ticketAuthor")
      select 'Ticket ' || n, 'Long', 'Nordwind' from generate_series(1, ${tickets}) n`.execute(api.database.db);
  });
  afterAll(() => api.close());

  it('whole lists are returned complete and in order, in however many parts they are read', async () => {
    const { json } = await api.call('owner', 'GET', 'mgmt/support');
    const ids = json.map(({ id }) => id);
    expect(new Set(ids).size).toBeGreaterThanOrEqual(tickets);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('whole lists let other requests run between their parts', async () => {
    let others = 0;
    let reading = true;
    const count = () => {
      others++;
      if (reading) setImmediate(count);
    };
    const answer = api.call('owner', 'GET', 'mgmt/support');
    await api.token('owner');
    setImmediate(count);
    await answer;
    reading = false;
    expect(others).toBeGreaterThanOrEqual(3);
  });

  it('whole lists have an ETag that changes with the tables they are made of, and with the caller', async () => {
    const first = (await api.call('owner', 'GET', 'mgmt/banks')).headers.get('etag')!;
    expect(first).toMatch(/^W\/"/);
    const again = () => api.call('owner', 'GET', 'mgmt/banks', undefined, { 'If-None-Match': first });
    expect((await again()).status).toBe(304);
    await api.call('owner', 'POST', 'mgmt/support', { ticketName: 'Other', ticketDescription: 'table' });
    expect((await again()).status).toBe(304);
    await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'New' });
    expect((await again()).status).toBe(200);
    const theirs = await api.call('developer', 'GET', 'mgmt/banks');
    expect(theirs.headers.get('etag')).not.toBe((await api.call('owner', 'GET', 'mgmt/banks')).headers.get('etag'));
  });

  it('whole lists have an ETag of activity that changes with every action', async () => {
    const first = (await api.call('owner', 'GET', 'mgmt/activity')).headers.get('etag')!;
    await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Written down' });
    const again = () => api.call('owner', 'GET', 'mgmt/activity', undefined, { 'If-None-Match': first });
    await expect.poll(async () => (await again()).status).toBe(200);
  });

  it('whole lists end with the session that reads them, and those that wait for their turn do not begin', async () => {
    const app = createApi(api.platform);
    const headers = { Authorization: `Bearer ${await api.token('moderator')}` };
    const read = () => app.request('/mgmt/support', { headers });
    const parts = (await read()).body!.getReader();
    expect((await parts.read()).done).toBe(false);
    const waiting = read();
    const userId = await userIdOf(api, 'moderator');
    await api.platform.db.deleteFrom('sessions').where('userId', '=', userId).execute();
    const next = parts.read().then(({ value }) => value?.length);
    await expect(next).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect((await waiting).status).toBe(401);
  });

  it('whole lists have no ETag while the server is disconnected from the changes', async () => {
    api.platform.versions.onDisconnected();
    expect((await api.call('owner', 'GET', 'mgmt/banks')).headers.get('etag')).toBeNull();
    api.platform.versions.onConnected();
    expect((await api.call('owner', 'GET', 'mgmt/banks')).headers.get('etag')).not.toBeNull();
  });
});

describe('the limit of long answers per user', () => {
  it('the limit of long answers lets one request run per user and twenty wait, and refuses more', async () => {
    const turns = new UserLimiter(1, 20);
    const end = await turns.take(1, never());
    await turns.take(2, never());
    const order: number[] = [];
    const waiting = Array.from({ length: 20 }, async (_, index) => {
      const done = await turns.take(1, never());
      order.push(index);
      done();
    });
    await expect(turns.take(1, never())).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    expect(order).toEqual([]);
    end();
    await Promise.all(waiting);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const after = await turns.take(1, never());
    after();
  });

  it('the limit of long answers skips a waiting request whose client has disconnected', async () => {
    const turns = new UserLimiter(1, 20);
    const end = await turns.take(1, never());
    const leaving = new AbortController();
    const left = turns.take(1, leaving.signal);
    const next = turns.take(1, never());
    leaving.abort();
    await expect(left).rejects.toThrow();
    end();
    (await next)();
  });
});

describe('a streamed answer', () => {
  it('a streamed answer makes each part when the one before was read, and ends once', async () => {
    let made = 0;
    let ended = 0;
    const stream = jsonStream({
      first: '[1',
      next: async () => (++made <= 2 ? `,${made}` : undefined),
      signal: never(),
      onEnd: () => ended++,
    });
    const reader = stream.getReader();
    expect(made).toBe(0);
    const parts: string[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read())
      parts.push(new TextDecoder().decode(part.value));
    expect(parts).toEqual(['[1', ',1', ',2']);
    expect(ended).toBe(1);
  });

  it('a streamed answer ends at once for a client that disconnected before reading', async () => {
    let ended = 0;
    const leaving = new AbortController();
    const parts = { first: '[', next: async () => undefined, onEnd: () => ended++ };
    jsonStream({ ...parts, signal: leaving.signal });
    leaving.abort();
    expect(ended).toBe(1);
    jsonStream({ ...parts, signal: leaving.signal });
    expect(ended).toBe(2);
    await expect(new UserLimiter(1, 20).take(1, leaving.signal)).rejects.toThrow();
  });

  it('a streamed answer fails when a part cannot be made, and ends when it is canceled', async () => {
    let ended = 0;
    const broken = jsonStream({
      first: '[',
      next: () => Promise.reject(new Error('database away')),
      signal: never(),
      onEnd: () => ended++,
    }).getReader();
    await broken.read();
    await expect(broken.read()).rejects.toThrow('database away');
    expect(ended).toBe(1);
    await jsonStream({ first: '[', next: async () => undefined, signal: never(), onEnd: () => ended++ }).cancel();
    expect(ended).toBe(2);
  });
});

describe('creating support tickets', () => {
  it('creating support tickets is limited per user, with Retry-After', async () => {
    const api = await openTestPlatform();
    const open = () =>
      api.call('merchant', 'POST', 'mgmt/support', { ticketName: 'Again', ticketDescription: 'and again' });
    const answers = await Promise.all(Array.from({ length: 30 }, open));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(
      (await api.call('agent', 'POST', 'mgmt/support', { ticketName: 'First', ticketDescription: 'x' })).status,
    ).toBe(200);
    await api.close();
  });
});
