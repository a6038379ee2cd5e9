import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldSources, noteSignIn } from '../../server/session/signInSources';
import { inTransaction } from '../../server/database/changes';
import { describeOnBoth } from './describeOnBoth';
import { untilLocked } from './lockWait';
import { openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

const browsers = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
} as const;
type Browser = keyof typeof browsers;
const [home, office, elsewhere] = ['198.51.100.1', '198.51.100.2', '203.0.113.3'];

interface Told {
  id: number;
  browser: string;
  address: string;
  date: string;
  isOpen: boolean;
}

describeOnBoth('sign-ins from new devices and networks on %s', (kind) => {
  let api: TestPlatform;
  let userId: number;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    Object.assign(api.platform.settings, { TRUST_PROXY: 1 });
    userId = await userIdOf(api, 'finance');
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    const { db } = api.platform;
    await db.deleteFrom('sign-in-sources').execute();
    await db.deleteFrom('sessions').where('userId', '=', userId).execute();
    await db.deleteFrom('notifications').execute();
    await db.deleteFrom('counters').execute();
  });

  const signIn = async (browser: Browser, address: string, who = 'finance'): Promise<Record<string, string>> => {
    const from = { 'User-Agent': browsers[browser], 'X-Forwarded-For': address };
    const body = { loginId: `${who}@example.com`, password: 'demo-console' };
    const { json } = await api.call(null, 'POST', 'login/', body, from);
    return { Authorization: `Bearer ${json.access}`, 'X-Forwarded-For': address };
  };
  const listed = async (session: Record<string, string>) => {
    const { status, json } = await api.call(null, 'GET', 'mgmt/sign-ins', undefined, session);
    expect(status).toBe(200);
    return json as unknown as Told[];
  };
  /** The sign-ins that a session is asked about, as 'Safari 198.51.100.2'. */
  const asked = async (session: Record<string, string>) =>
    (await listed(session)).map(({ browser, address }) => `${browser} ${address}`);
  const post = async (session: Record<string, string>, path: string) =>
    (await api.call(null, 'POST', `mgmt/${path}`, {}, session)).status;
  const newestOf = async (session: Record<string, string>) => (await listed(session))[0]!.id;
  const isSignedIn = async (session: Record<string, string>) =>
    (await api.call(null, 'GET', 'mgmt/sessions', undefined, session)).status === 200;
  const bell = () =>
    api.platform.db
      .selectFrom('notifications')
      .select(['userId', 'subject', 'phrase', 'args', 'isRead'])
      .orderBy('id')
      .execute();
  const actsOf = async (act: string) =>
    (
      await api.platform.db
        .selectFrom('all-activity')
        .select(['userId', 'recordId', 'before', 'after', 'requestId'])
        .where('act', '=', act)
        .orderBy('id')
        .execute()
    ).slice(-1);

  it('new sign-ins are told in the bell and to the session before, but the very first one to nobody', async () => {
    const desk = await signIn('chrome', home);
    expect(await bell()).toEqual([]);
    const phone = await signIn('safari', office);
    const [told] = await listed(desk);
    expect(told).toEqual({
      id: expect.any(Number),
      browser: 'Safari',
      system: 'iOS',
      address: office,
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      isOpen: true,
    });
    expect(Math.abs(Date.now() - Date.parse(told!.date))).toBeLessThan(60_000);
    expect(await bell()).toEqual([
      {
        userId,
        subject: `sign-ins/${told!.id}`,
        phrase: 'New sign-in: %{device}, %{address}',
        args: JSON.stringify({
          device: { phrase: '%{browser} on %{system}', args: { browser: 'Safari', system: 'iOS' } },
          address: office,
        }),
        isRead: false,
      },
    ]);
    expect(await asked(phone)).toEqual([]);
    await post(phone, 'sessions/end-others');
    await api.call(null, 'POST', 'logout/', undefined, phone);
    expect(await asked(await signIn('chrome', home))).toEqual([`Safari ${office}`]);
    expect((await listed(await signIn('chrome', home)))[0]!.isOpen).toBe(false);
  });

  it('sign-ins are new with another device or another network, once each', async () => {
    const desk = await signIn('chrome', home);
    await signIn('chrome', office);
    await signIn('chrome', office);
    await signIn('safari', home);
    await signIn('chrome', home);
    expect(await asked(desk)).toEqual([`Safari ${home}`, `Chrome ${office}`]);
    expect(await bell()).toHaveLength(2);
  });

  it('sign-ins from one IPv6 network are one source', async () => {
    const desk = await signIn('chrome', '2001:db8:1:2::1');
    await signIn('chrome', '2001:db8:1:2:ffff::9');
    expect(await asked(desk)).toEqual([]);
    await signIn('chrome', '2001:db8:1:3::1');
    expect(await asked(desk)).toEqual(['Chrome 2001:db8:1:3::']);
  });

  it('sign-ins with a device and from a network that are both known are not told', async () => {
    const desk = await signIn('chrome', home);
    await signIn('safari', office);
    expect(await post(desk, `sign-ins/${await newestOf(desk)}/confirm`)).toBe(200);
    await signIn('chrome', office);
    await signIn('safari', home);
    expect(await asked(desk)).toEqual([]);
    expect(await bell()).toHaveLength(1);
  });

  it('sign-ins that nobody answered make no device and no network known', async () => {
    const desk = await signIn('chrome', home);
    await signIn('firefox', elsewhere);
    // The same browser as the user, from where the thief was.
    await signIn('chrome', elsewhere);
    expect(await asked(desk)).toEqual([`Chrome ${elsewhere}`, `Firefox ${elsewhere}`]);
  });

  it('sign-ins are confirmed once, which is recorded, and read in the bell', async () => {
    const desk = await signIn('chrome', home);
    const phone = await signIn('safari', office);
    const id = await newestOf(desk);
    expect(await post(desk, `sign-ins/${id}/confirm`)).toBe(200);
    expect(await asked(desk)).toEqual([]);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await bell()).map(({ isRead }) => isRead)).toEqual([true]);
    expect(await actsOf('confirm-sign-in')).toEqual([
      {
        userId,
        recordId: String(userId),
        before: null,
        after: JSON.stringify({ browser: 'Safari', system: 'iOS', address: office }),
        requestId: expect.any(String),
      },
    ]);
    expect(await post(desk, `sign-ins/${id}/confirm`)).toBe(404);
    expect(await post(desk, `sign-ins/${id}/end`)).toBe(404);
  });

  it('a denied sign-in ends with all its sessions, which is recorded, and is told anew when it comes again', async () => {
    const desk = await signIn('chrome', home);
    const stolen = [await signIn('firefox', elsewhere), await signIn('firefox', elsewhere)];
    const other = await signIn('safari', home);
    const id = (await listed(desk)).find(({ browser }) => browser === 'Firefox')!.id;
    expect(await post(desk, `sign-ins/${id}/end`)).toBe(200);
    for (const session of stolen) expect(await isSignedIn(session)).toBe(false);
    for (const session of [desk, other]) expect(await isSignedIn(session)).toBe(true);
    expect(await asked(desk)).toEqual([`Safari ${home}`]);
    const source = JSON.stringify({ browser: 'Firefox', system: 'Windows', address: elsewhere });
    for (const act of ['deny-sign-in', 'end-session'])
      expect(await actsOf(act)).toMatchObject([{ userId, before: source, after: null }]);
    expect((await bell()).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect(await post(desk, `sign-ins/${id}/end`)).toBe(404);
    expect(await post(desk, `sign-ins/${id}/confirm`)).toBe(404);
    await signIn('firefox', elsewhere);
    const [again] = await listed(desk);
    expect(again).toMatchObject({ browser: 'Firefox', isOpen: true });
    expect(again!.id).not.toBe(id);
    expect(await bell()).toHaveLength(3);
  });

  it('sign-ins that were denied are told again although their device and network are known meanwhile', async () => {
    const desk = await signIn('chrome', home);
    await signIn('firefox', home);
    await post(desk, `sign-ins/${await newestOf(desk)}/end`);
    await signIn('firefox', office);
    await post(desk, `sign-ins/${await newestOf(desk)}/confirm`);
    await signIn('firefox', home);
    expect(await asked(desk)).toEqual([`Firefox ${home}`]);
  });

  it('new sign-ins can be seen and answered only by a session from an older source', async () => {
    const desk = await signIn('chrome', home);
    const thief = await signIn('firefox', elsewhere);
    const own = await newestOf(desk);
    const second = await signIn('safari', elsewhere);
    const later = await newestOf(desk);
    expect(await asked(desk)).toEqual([`Safari ${elsewhere}`, `Firefox ${elsewhere}`]);
    expect(await asked(thief)).toEqual([`Safari ${elsewhere}`]);
    expect(await asked(second)).toEqual([]);
    for (const answer of ['confirm', 'end']) {
      expect(await post(thief, `sign-ins/${own}/${answer}`)).toBe(404);
      expect(await post(second, `sign-ins/${own}/${answer}`)).toBe(404);
      expect(await post(second, `sign-ins/${later}/${answer}`)).toBe(404);
    }
    // Signing in again does not make a source older.
    expect(await post(await signIn('firefox', elsewhere), `sign-ins/${own}/confirm`)).toBe(404);
    expect(await asked(desk)).toHaveLength(2);
  });

  it('sign-ins that a stranger confirmed still need the answer of who was there before', async () => {
    const desk = await signIn('chrome', home);
    const thief = await signIn('firefox', elsewhere);
    const first = await newestOf(desk);
    const second = await signIn('safari', '203.0.113.4');
    expect(await post(thief, `sign-ins/${await newestOf(thief)}/confirm`)).toBe(200);
    await signIn('chrome', '203.0.113.4');
    await signIn('safari', home);
    const later = [`Safari ${home}`, 'Chrome 203.0.113.4', 'Safari 203.0.113.4'];
    expect(await asked(desk)).toEqual([...later, `Firefox ${elsewhere}`]);
    await post(desk, `sign-ins/${first}/end`);
    expect(await asked(desk)).toEqual(later);
    expect(await isSignedIn(second)).toBe(true);
  });

  it('sign-ins of somebody else can neither be seen nor answered, even by an Owner', async () => {
    const owner = await signIn('chrome', home, 'owner');
    const desk = await signIn('chrome', home);
    await signIn('safari', office);
    const id = await newestOf(desk);
    expect(await asked(owner)).toEqual([]);
    for (const answer of ['confirm', 'end']) expect(await post(owner, `sign-ins/${id}/${answer}`)).toBe(404);
    expect(await asked(desk)).toHaveLength(1);
  });

  it.each(['0', '-1', 'x', '1e3', '99999999999999999999', '999999'])(
    'answers to sign-ins refuse the id %s',
    async (id) => {
      const desk = await signIn('chrome', home);
      for (const answer of ['confirm', 'end']) expect(await post(desk, `sign-ins/${id}/${answer}`)).toBe(404);
    },
  );

  it('calls about new sign-ins need a token', async () => {
    for (const [method, path] of [
      ['GET', 'sign-ins'],
      ['POST', 'sign-ins/1/confirm'],
      ['POST', 'sign-ins/1/end'],
      ['POST', 'sessions/end-others'],
    ] as const)
      expect((await api.call(null, method, `mgmt/${path}`, method === 'POST' ? {} : undefined)).status).toBe(401);
  });

  it('sign-ins are judged by the age of a session that has no source, as those from before', async () => {
    const desk = await signIn('chrome', home);
    await api.platform.db.deleteFrom('sign-in-sources').execute();
    // The first source of this user is confirmed; only the next one is asked about.
    await signIn('chrome', office);
    await signIn('firefox', elsewhere);
    expect(await asked(desk)).toEqual([`Firefox ${elsewhere}`]);
    await api.platform.db
      .updateTable('sessions')
      .set({ createDate: new Date(Date.now() + 60_000).toISOString() })
      .where('userId', '=', userId)
      .execute();
    expect(await asked(desk)).toEqual([]);
  });

  it('sign-ins keep their source when the password is changed', async () => {
    const desk = await signIn('chrome', home);
    const thief = await signIn('firefox', elsewhere);
    const { json } = await api.call(null, 'POST', `mgmt/users/${userId}/change-password`, { userId }, thief);
    const renewed = { Authorization: `Bearer ${json.access}` };
    expect(await isSignedIn(desk)).toBe(false);
    expect(await asked(renewed)).toEqual([]);
    const { passwordHash } = await api.platform.db
      .selectFrom('users')
      .select('passwordHash')
      .where('email', '=', 'owner@example.com')
      .executeTakeFirstOrThrow();
    await api.platform.db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
    await signIn('safari', elsewhere);
    expect(await asked(renewed)).toEqual([`Safari ${elsewhere}`]);
    expect(await asked(await signIn('chrome', home))).toEqual([`Safari ${elsewhere}`, `Firefox ${elsewhere}`]);
  });

  it('sign-ins at the same time give one notice, and of two first ones the second is told', async () => {
    const [first] = await Promise.all([signIn('chrome', home), signIn('chrome', home)]);
    expect(await bell()).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => signIn('safari', office)));
    expect(await asked(first)).toEqual([`Safari ${office}`]);
    expect(await bell()).toHaveLength(1);
    await api.platform.db.deleteFrom('sign-in-sources').execute();
    await api.platform.db.deleteFrom('notifications').execute();
    await Promise.all([signIn('chrome', home), signIn('firefox', elsewhere), signIn('safari', office)]);
    expect(await bell()).toHaveLength(2);
  });

  it('sign-ins that are confirmed and ended at the same time get one of the answers', async () => {
    for (let round = 0; round < 5; round++) {
      const desk = await signIn('chrome', home);
      const address = `203.0.113.${round + 10}`;
      const phone = await signIn('safari', address);
      const id = await newestOf(desk);
      const statuses = await Promise.all([
        post(desk, `sign-ins/${id}/confirm`),
        post(desk, `sign-ins/${id}/end`),
        signIn('safari', address),
      ]);
      expect(statuses.slice(0, 2).toSorted()).toEqual([200, 404]);
      expect(await isSignedIn(phone)).toBe(statuses[0] === 200);
    }
  });

  it('new sign-ins stay while they are signed in, however many come after, so that they can be ended', async () => {
    const desk = await signIn('chrome', home);
    const thief = await signIn('firefox', elsewhere);
    const first = await newestOf(desk);
    await inTransaction(api.platform.db, async (tx) => {
      for (let index = 0; index < 110; index++)
        await noteSignIn(tx, { userId, browser: 'Flood', system: null, address: `192.0.2.${index}` });
    });
    expect(await asked(desk)).toContain(`Firefox ${elsewhere}`);
    expect(await post(desk, `sign-ins/${first}/end`)).toBe(200);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('new sign-ins are kept up to a hundred of each kind, so that no flood hides the others', async () => {
    const desk = await signIn('chrome', home);
    const { db } = api.platform;
    await noteSignIn(db, { userId, browser: 'Firefox', system: 'Windows', address: elsewhere });
    await inTransaction(db, async (tx) => {
      for (let index = 0; index < 130; index++)
        await noteSignIn(tx, { userId, browser: 'Flood', system: null, address: `192.0.2.${index}` });
    });
    const shown = await asked(desk);
    expect(shown).toHaveLength(100);
    expect(shown[0]).toBe('Flood 192.0.2.129');
    await db.updateTable('sign-in-sources').set({ confirmedDate: new Date().toISOString() }).execute();
    await signIn('chrome', home);
    await signIn('safari', elsewhere);
    await inTransaction(db, async (tx) => {
      for (let index = 129; index >= 80; index--)
        await noteSignIn(tx, { userId, browser: 'Chrome', system: 'Linux', address: `192.0.2.${index}` });
    });
    expect(await asked(desk)).toEqual([`Safari ${elsewhere}`]);
    const { count } = await db
      .selectFrom('sign-in-sources')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(101);
  });

  it('new sign-ins are told in the bell at most twenty times an hour', async () => {
    const desk = await signIn('chrome', home);
    for (let index = 0; index < 25; index++)
      await noteSignIn(api.platform.db, { userId, browser: 'Flood', system: null, address: `192.0.2.${index}` });
    expect(await bell()).toHaveLength(20);
    expect(await listed(desk)).toHaveLength(25);
  });

  it('known sign-ins are forgotten after 180 days without use, but never the last that is known', async () => {
    const { db } = api.platform;
    const desk = await signIn('chrome', home);
    await signIn('safari', office);
    await signIn('firefox', elsewhere);
    for (const { id } of await listed(desk)) await post(desk, `sign-ins/${id}/confirm`);
    const longAgo = (days: number, browser: string) =>
      sql`update "sign-in-sources" set "lastSeen" = now() - make_interval(days => ${days}) where browser = ${browser}`.execute(
        db,
      );
    await longAgo(181, 'Chrome');
    await longAgo(179, 'Safari');
    await deleteOldSources(db);
    const kept = async () =>
      (await db.selectFrom('sign-in-sources').select('browser').orderBy('id').execute()).map(({ browser }) => browser);
    expect(await kept()).toEqual(['Safari', 'Firefox']);
    await longAgo(300, 'Safari');
    await longAgo(200, 'Firefox');
    await deleteOldSources(db);
    expect(await kept()).toEqual(['Firefox']);
  });

  it('sign-ins do not count for another user with the same device and network', async () => {
    const owner = await signIn('chrome', home, 'owner');
    await signIn('chrome', home);
    await signIn('safari', office, 'owner');
    await signIn('safari', office);
    expect(await asked(owner)).toHaveLength(1);
    expect((await bell()).map((told) => told.userId)).toEqual([await userIdOf(api, 'owner'), userId]);
  });

  it('sign-ins are made known by a source that waits for an answer itself only once that was given', async () => {
    const own = await signIn('chrome', home);
    const stranger = await signIn('firefox', elsewhere);
    await signIn('safari', elsewhere);
    const second = await newestOf(stranger);
    expect(await post(stranger, `sign-ins/${second}/confirm`)).toBe(200);
    expect(await asked(stranger)).toEqual([]);
    // The owner of the older source is still asked about both.
    expect(await asked(own)).toHaveLength(2);
    const [, first] = await listed(own);
    expect(await post(own, `sign-ins/${first!.id}/confirm`)).toBe(200);
    expect(await asked(own)).toEqual([]);
  });
});

describeOnBoth('all sessions but this one on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());
  const signIn = async (who: string) => {
    const body = { loginId: `${who}@example.com`, password: 'demo-console' };
    return { Authorization: `Bearer ${(await api.call(null, 'POST', 'login/', body)).json.access}` };
  };
  const endOthers = async (session: Record<string, string>) =>
    (await api.call(null, 'POST', 'mgmt/sessions/end-others', {}, session)).status;
  const isSignedIn = async (session: Record<string, string>) =>
    (await api.call(null, 'GET', 'mgmt/sessions', undefined, session)).status === 200;

  it('all sessions but this one end with one call, each is recorded, and those of others stay', async () => {
    const others = [await signIn('finance'), await signIn('finance'), await signIn('finance')];
    const [own, owner] = [await signIn('finance'), await signIn('owner')];
    const acts = async () =>
      (await api.platform.db.selectFrom('all-activity').select('id').where('act', '=', 'end-session').execute()).length;
    const before = await acts();
    expect(await endOthers(own)).toBe(200);
    for (const session of others) expect(await isSignedIn(session)).toBe(false);
    for (const session of [own, owner]) expect(await isSignedIn(session)).toBe(true);
    expect((await acts()) - before).toBe(3);
    expect(await endOthers(own)).toBe(200);
    expect((await acts()) - before).toBe(3);
    expect(await endOthers(others[0]!)).toBe(401);
  });

  it('when two sessions end each other, one of them stays', async () => {
    for (let round = 0; round < 5; round++) {
      const sessions = [await signIn('agent'), await signIn('agent'), await signIn('agent')];
      const statuses = await Promise.all(sessions.map(endOthers));
      expect(statuses.toSorted()).toEqual([200, 401, 401]);
      expect((await Promise.all(sessions.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
    }
  });
});

// The embedded database has one connection: nothing waits for a lock there.
describe('ending sessions while somebody changes their user', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform('postgres');
  });
  afterAll(() => api.close());
  const signIn = async (who: string) => {
    const body = { loginId: `${who}@example.com`, password: 'demo-console' };
    return { Authorization: `Bearer ${(await api.call(null, 'POST', 'login/', body)).json.access}` };
  };

  it.each(['sessions/end-others', 'sign-ins/1/confirm', 'sign-ins/1/end'])(
    'calls that end sessions wait for who changes their user, without a deadlock: %s',
    async (path) => {
      const { db } = api.platform;
      const userId = await userIdOf(api, 'merchant');
      const session = await signIn('merchant');
      let calling: ReturnType<typeof api.call> | undefined;
      // What changing a password does: it locks the user first, and ends all of their sessions then.
      await db.transaction().execute(async (tx) => {
        await sql`select 1 from users where id = ${userId} for no key update`.execute(tx);
        calling = api.call(null, 'POST', `mgmt/${path}`, {}, session);
        await untilLocked(db);
        await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
      });
      expect((await calling!).status).toBe(401);
    },
  );
});
