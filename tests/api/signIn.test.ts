import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readToken } from '../../src/authProvider/token';
import { createApi } from '../../server/app';
import { deleteOldCounts } from '../../server/database/counters';
import { describeOnBoth } from './describeOnBoth';
import { openTestPlatform, type TestPlatform } from './testPlatform';
import { UserStatus } from '../../src/resources/statuses/people';
import { Role } from '../../src/resources/language/roles';

const userOf = (api: TestPlatform, as: string) =>
  api.platform.db.selectFrom('users').selectAll().where('email', '=', `${as}@example.com`).executeTakeFirstOrThrow();

describe('signing in', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform();
    const owner = await userOf(api, 'owner');
    const sameNamed = (email: string, nickname: string) =>
      api.platform.db
        .insertInto('users')
        .values({ type: Role.Moderator, nickname, email, status: UserStatus.Active, passwordHash: owner.passwordHash })
        .execute();
    await sameNamed('one@example.com', 'Twin');
    await sameNamed('two@example.com', 'Twin');
    await sameNamed('impostor@example.com', 'finance@example.com');
  });
  afterAll(() => api.close());

  const signIn = (loginId: unknown, password: unknown) => api.call(null, 'POST', 'login/', { loginId, password });

  it('signing in returns a token with user, role and end', async () => {
    const { json } = await signIn('owner@example.com', 'demo-console');
    const session = readToken(json.access);
    expect(session).toMatchObject({ email: 'owner@example.com', role: Role.Owner });
    const hours = (session!.endsAt - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
  });

  it('signing in prefers a matching e-mail to a matching nickname', async () => {
    expect(readToken((await signIn('finance@example.com', 'demo-console')).json.access)!.email).toBe(
      'finance@example.com',
    );
  });

  it('signing in accepts a nickname, and an e-mail in any case', async () => {
    expect((await signIn('Olga Owner', 'demo-console')).json.access).toBeTruthy();
    expect((await signIn(' OWNER@Example.com ', 'demo-console')).json.access).toBeTruthy();
  });

  it.each([
    ['a wrong password', 'finance@example.com', 'wrong'],
    ['an unknown user', 'nobody@example.com', 'demo-console'],
    ['a disabled user', 'former@example.com', 'demo-console'],
    ['a nickname that several have', 'Twin', 'wrong'],
    ['a user without a password', 'solar-shop@merchants.example', 'demo-console'],
  ])('signing in answers %s with 200 and an error, never 401', async (_case, loginId, password) => {
    expect(await signIn(loginId, password)).toMatchObject({
      status: 200,
      json: { error: 'Invalid login or password' },
    });
  });

  it('signing in with a nickname that several have asks for the e-mail, who knows the password of one', async () => {
    expect(await signIn('Twin', 'demo-console')).toMatchObject({
      status: 200,
      json: { error: 'Several people have this nickname: sign in with your e-mail' },
    });
  });

  it.each([
    [undefined, 'x', 'loginId'],
    ['x', '', 'password'],
    [{ $ne: 1 }, 'x', 'loginId'],
    ['x'.repeat(300), 'x', 'loginId'],
  ])('signing in names the field of invalid input: %s', async (loginId, password, field) => {
    expect(await signIn(loginId, password)).toMatchObject({ status: 422, json: { field } });
  });

  it('signing in refuses characters that cannot be stored, and names the field', async () => {
    expect(await signIn('nul\u0000', 'x')).toMatchObject({ status: 422, json: { field: 'loginId' } });
    expect(await signIn('owner@example.com', 'nul\u0000')).toMatchObject({ status: 422, json: { field: 'password' } });
  });

  it('calls are refused without a token, with a broken one and with a forged one', async () => {
    expect((await api.call(null, 'GET', 'mgmt/banks')).status).toBe(401);
    const headers = (token: string) => ({ Authorization: `Bearer ${token}` });
    const token = await api.token('owner');
    expect((await api.call(null, 'GET', 'mgmt/banks', undefined, headers(token))).status).toBe(200);
    expect((await api.call(null, 'GET', 'mgmt/banks', undefined, headers(`${token}x`))).status).toBe(401);
    const [head, , signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ id: 1, data: { type: Role.Developer }, exp: 9e9 })).toString(
      'base64url',
    );
    expect(
      (await api.call(null, 'GET', 'mgmt/banks', undefined, headers(`${head}.${forged}.${signature}`))).status,
    ).toBe(401);
  });

  it('the API refuses tokens of users who were disabled or changed role since', async () => {
    const { db } = api.platform;
    const banks = () => api.call('moderator', 'GET', 'mgmt/banks');
    const change = (values: object) =>
      db.updateTable('users').set(values).where('email', '=', 'moderator@example.com').execute();
    expect((await banks()).status).toBe(200);
    await change({ status: UserStatus.Disabled });
    expect((await banks()).status).toBe(401);
    await change({ status: UserStatus.Active, type: Role.Agent });
    expect((await banks()).status).toBe(401);
    await change({ type: Role.Moderator });
    expect((await banks()).status).toBe(200);
  });
});

describeOnBoth('limits of sign-in attempts on %s', (kind) => {
  let api: TestPlatform;
  let from: (address: string) => (loginId: string, password: string) => Promise<Response>;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const app = createApi({ ...api.platform, settings: { ...api.platform.settings, TRUST_PROXY: 1 } });
    from = (address) => async (loginId, password) =>
      app.request('/login/', {
        method: 'POST',
        headers: { 'X-Forwarded-For': address },
        body: JSON.stringify({ loginId, password }),
      });
  });
  afterAll(() => api.close());
  const right = 'demo-console';

  it('limits of sign-ins count an attempt before checking it: ten of three hundred simultaneous ones are checked', async () => {
    const here = from('192.0.2.1');
    const answers = await Promise.all(Array.from({ length: 300 }, () => here('agent@example.com', 'wrong')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = await here('agent@example.com', right);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
  });

  it('limits of sign-ins count what was typed, so that they tell nobody whose e-mail it is, and do not affect other addresses', async () => {
    const there = from('192.0.2.2');
    for (let attempt = 0; attempt < 10; attempt++) await there('Merchant@example.com', 'wrong');
    expect((await there('merchant@example.com', right)).status).toBe(429);
    for (const login of ['Nordwind', 'nobody@example.com'])
      expect(await (await there(login, 'wrong')).json()).toEqual({ error: 'Invalid login or password' });
    for (let attempt = 0; attempt < 9; attempt++) await there('Nordwind', 'wrong');
    expect((await there('Nordwind', right)).status).toBe(429);
    expect(await (await from('192.0.2.3')('merchant@example.com', right)).json()).toHaveProperty('access');
  });

  it('limits of sign-ins are reset by a successful sign-in', async () => {
    const here = from('192.0.2.4');
    for (let round = 0; round < 11; round++) {
      await here('moderator@example.com', 'wrong');
      expect((await here('moderator@example.com', right)).status).toBe(200);
    }
  });

  it('limits of sign-ins use the address from the proxy, not the one that the caller sent', async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.add((await from(`203.0.113.${attempt}, 192.0.2.5`)('vault-owner@example.com', 'wrong')).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });

  it('limits of sign-ins recognize an address in any notation, with or without port', async () => {
    for (let attempt = 0; attempt < 12; attempt++)
      expect((await from(`192.0.2.${60 + attempt}:4711`)('developer@example.com', 'wrong')).status).toBe(200);
    const statuses = [];
    for (const form of ['::ffff:192.0.2.99', '::ffff:c000:263', '192.0.2.99', '192.0.2.99:1', '[::ffff:c000:263]:5'])
      for (let attempt = 0; attempt < 3; attempt++)
        statuses.push((await from(form)('owner@example.com', 'wrong')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('limits of sign-ins hold for one network across accounts, and leave no rows once they are over', async () => {
    const here = from('2001:db8:1:2::7');
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, index) => here(`nobody${index}@example.com`, 'wrong')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const burst = await Promise.all(
      Array.from({ length: 10 }, () => from('2001:db8:1:2:ffff::1')('another@example.com', 'wrong')),
    );
    expect(burst.map(({ status }) => status)).toEqual(burst.map(() => 429));
    expect((await from('2001:db8:1:3::1')('another@example.com', 'wrong')).status).toBe(200);
    const rows = () => api.platform.db.selectFrom('counters').select('id').execute();
    await deleteOldCounts(api.platform.db);
    expect((await rows()).length).toBeGreaterThan(0);
    await api.platform.db
      .updateTable('counters')
      .set({ windowEnd: new Date(0).toISOString() })
      .execute();
    expect((await here('owner@example.com', right)).status).toBe(200);
    await deleteOldCounts(api.platform.db);
    expect(await rows()).toEqual([]);
  });

  it('a session opened in a further tab is recorded as a sign-in, thirty times a minute at most', async () => {
    const { id } = await userOf(api, 'agent');
    const recorded = async () =>
      (
        await api.platform.db
          .selectFrom('all-activity')
          .select('id')
          .where('act', '=', 'sign-in')
          .where('recordId', '=', String(id))
          .execute()
      ).length;
    const open = async (as: string | null) => (await api.call(as, 'POST', 'mgmt/sessions/tab', {})).status;
    await api.token('agent');
    const before = await recorded();
    const statuses = await Promise.all(Array.from({ length: 31 }, () => open('agent')));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await recorded()).toBe(before + 30);
    expect(await open(null)).toBe(401);
  });
});
