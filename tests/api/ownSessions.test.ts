import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';
import { untilLocked } from './lockWait';
import { createApi } from '../../server/app';
import { deviceOf } from '../../server/session/device';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

interface ListedSession {
  id: number;
  browser: string | null;
  system: string | null;
  isCurrent: boolean;
  lastSeen: string;
}

describe('own sessions', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    // The embedded database has one connection: nothing waits for a lock there.
    api = await openTestPlatform('postgres');
  });
  afterAll(() => api.close());

  const signIn = async (userAgent: string): Promise<Record<string, string>> => {
    const body = { loginId: 'finance@example.com', password: 'demo-console' };
    const { json } = await api.call(null, 'POST', 'login/', body, { 'User-Agent': userAgent });
    return { Authorization: `Bearer ${json.access}` };
  };
  const list = async (headers: Record<string, string>) => {
    const { status, json } = await api.call(null, 'GET', 'mgmt/sessions', undefined, headers);
    expect(status).toBe(200);
    return json as unknown as ListedSession[];
  };
  const end = (headers: Record<string, string>, id: unknown) =>
    api.call(null, 'POST', `mgmt/sessions/${String(id)}/remove`, {}, headers);

  it('own sessions are listed with their devices, mark the one that asks, and hold no key', async () => {
    const desk = await signIn(chrome);
    await signIn(iphone);
    const sessions = await list(desk);
    expect(sessions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ browser: 'Chrome', system: 'Linux', isCurrent: true }),
        expect.objectContaining({ browser: 'Safari', system: 'iOS', isCurrent: false }),
      ]),
    );
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(Object.keys(sessions[0]!)).toEqual([
      'id',
      'browser',
      'system',
      'address',
      'createDate',
      'lastSeen',
      'proof',
      'isCurrent',
    ]);
  });

  it('own sessions end at once, are in activity, and end only once', async () => {
    const desk = await signIn(chrome);
    const phone = await signIn(iphone);
    const { id } = (await list(phone)).find(({ isCurrent }) => isCurrent)!;
    expect((await end(desk, id)).status).toBe(200);
    expect((await api.call(null, 'GET', 'mgmt/sessions', undefined, phone)).status).toBe(401);
    expect((await end(desk, id)).status).toBe(404);
    const user = await userIdOf(api, 'finance');
    const acts = api.platform.db.selectFrom('all-activity').selectAll().where('act', '=', 'end-session').execute();
    expect(await acts).toEqual([
      expect.objectContaining({ userId: user, recordId: String(user), before: expect.stringContaining('Safari') }),
    ]);
  });

  it('sessions of somebody else can neither be seen nor ended, even by an Owner', async () => {
    const desk = await signIn(chrome);
    const { id } = (await list(desk)).find(({ isCurrent }) => isCurrent)!;
    const { json } = await api.call('owner', 'GET', 'mgmt/sessions');
    expect((json as unknown as ListedSession[]).map((session) => session.id)).not.toContain(id);
    expect((await api.call('owner', 'POST', `mgmt/sessions/${id}/remove`, {})).status).toBe(404);
    expect((await list(desk)).length).toBeGreaterThan(0);
  });

  it('sessions end without a deadlock while their user is disabled', async () => {
    const { db } = api.platform;
    const [desk, phone] = [await signIn(chrome), await signIn(iphone)];
    const { id } = (await list(phone)).find(({ isCurrent }) => isCurrent)!;
    const user = await userIdOf(api, 'finance');
    // What disabling does: it locks the user first and their sessions then.
    let ending: ReturnType<typeof end> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', user).forUpdate().execute();
      ending = end(desk, id);
      await untilLocked(db);
      await tx.deleteFrom('sessions').where('userId', '=', user).execute();
    });
    expect((await ending!).status).toBe(401);
  });

  it('sessions that are ended meanwhile change no password', async () => {
    const { db } = api.platform;
    const [desk, phone] = [await signIn(chrome), await signIn(iphone)];
    const { id } = (await list(phone)).find(({ isCurrent }) => isCurrent)!;
    const user = await userIdOf(api, 'finance');
    let changing: ReturnType<typeof api.call> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('sessions').where('id', '=', id).execute();
      changing = api.call(null, 'POST', `mgmt/users/${user}/change-password`, { userId: user }, phone);
      await untilLocked(db);
    });
    expect((await changing!).status).toBe(401);
    expect((await list(desk)).length).toBeGreaterThan(0);
  });

  it('sessions that end while their call is still being sent see no whole number', async () => {
    const { db } = api.platform;
    const authorization = await signIn(chrome);
    const { id } = (await list(authorization)).find(({ isCurrent }) => isCurrent)!;
    const invoice = db.selectFrom('invoices').select('id').where('requisites', 'is not', null).limit(1);
    const record = String((await invoice.executeTakeFirstOrThrow()).id);
    const sent = new TextEncoder().encode(JSON.stringify({ record, field: 'requisites' }));
    // The body comes once it is asked for, after the caller was found.
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      await db.deleteFrom('sessions').where('id', '=', id).execute();
      controller.enqueue(sent);
      controller.close();
    };
    const headers = { ...authorization, 'Content-Type': 'application/json', 'Content-Length': String(sent.length) };
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const request: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    expect((await createApi(api.platform).request('/mgmt/shown/invoices', request)).status).toBe(401);
  });

  it.each(['0', '-1', 'x', '1e3', '99999999999999999999', 'tab%2F'])(
    'the call that ends a session refuses the id %s',
    async (id) => {
      const desk = await signIn(chrome);
      expect((await end(desk, id)).status).toBe(404);
    },
  );

  it('sessions are noted as seen at most once a minute, with the address of the call', async () => {
    const desk = await signIn(chrome);
    const { id, lastSeen } = (await list(desk)).find(({ isCurrent }) => isCurrent)!;
    const seenOf = async () =>
      api.platform.db
        .selectFrom('sessions')
        .select(['lastSeen', 'address'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await list(desk);
    expect((await seenOf()).lastSeen).toBe(lastSeen);
    const longAgo = new Date(Date.now() - 61_000).toISOString();
    await api.platform.db
      .updateTable('sessions')
      .set({ lastSeen: longAgo, address: 'elsewhere' })
      .where('id', '=', id)
      .execute();
    await Promise.all([list(desk), list(desk), list(desk)]);
    const seen = await seenOf();
    expect(Date.parse(seen.lastSeen!)).toBeGreaterThan(Date.parse(longAgo));
    expect(seen.address).not.toBe('elsewhere');
  });
});

describe('the name of a device', () => {
  it.each([
    [undefined, null, null],
    ['', null, null],
    ['curl/8.5.0', null, null],
    ['x'.repeat(100_000), null, null],
    ['<script>alert(1)</script>', null, null],
    [chrome, 'Chrome', 'Linux'],
    [iphone, 'Safari', 'iOS'],
  ])('the device named by the user agent %.40s is %s on %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});
