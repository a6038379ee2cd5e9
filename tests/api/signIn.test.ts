import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readToken } from '../../src/authProvider/session';
import { openTestPlatform, type TestPlatform } from './testPlatform';

describe('signing in', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform();
  });
  afterAll(() => api.close());

  const signIn = (loginId: unknown, password: unknown) => api.call(null, 'POST', 'login/', { loginId, password });

  it('gives a token that says who, which role and until when', async () => {
    const { json } = await signIn('owner@example.com', 'demo-console');
    const session = readToken(json.access);
    expect(session).toMatchObject({ email: 'owner@example.com', role: 9 });
    const hours = (session!.endsAt - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
  });

  it('takes a nickname, and an e-mail in any case', async () => {
    expect((await signIn('Olga Owner', 'demo-console')).json.access).toBeTruthy();
    expect((await signIn(' OWNER@Example.com ', 'demo-console')).json.access).toBeTruthy();
  });

  it.each([
    ['a wrong password', 'finance@example.com', 'wrong'],
    ['an unknown user', 'nobody@example.com', 'demo-console'],
    ['a disabled user', 'former@example.com', 'demo-console'],
    ['a user without a password', 'solar-shop@merchants.example', 'demo-console'],
  ])('answers %s with 200 and an error, never 401', async (_case, loginId, password) => {
    expect(await signIn(loginId, password)).toMatchObject({
      status: 200,
      json: { error: 'Invalid login or password' },
    });
  });

  it.each([
    [undefined, 'x', 'loginId'],
    ['x', '', 'password'],
    [{ $ne: 1 }, 'x', 'loginId'],
    ['x'.repeat(300), 'x', 'loginId'],
  ])('names the field of bad input: %s', async (loginId, password, field) => {
    expect(await signIn(loginId, password)).toMatchObject({ status: 422, json: { field } });
  });

  it('refuses an account after ten failures, and only that one', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await signIn('agent@example.com', 'wrong');
    expect((await signIn('agent@example.com', 'demo-console')).status).toBe(429);
    expect((await signIn('merchant@example.com', 'demo-console')).json.access).toBeTruthy();
  });

  it('takes no call without a token, with a broken one, or with one of another secret', async () => {
    expect((await api.call(null, 'GET', 'mgmt/banks')).status).toBe(401);
    const headers = (token: string) => ({ Authorization: `Bearer ${token}` });
    const token = await api.token('owner');
    expect((await api.call(null, 'GET', 'mgmt/banks', undefined, headers(token))).status).toBe(200);
    expect((await api.call(null, 'GET', 'mgmt/banks', undefined, headers(`${token}x`))).status).toBe(401);
    const [head, , signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ id: 1, data: { type: 8 }, exp: 9e9 })).toString('base64url');
    expect(
      (await api.call(null, 'GET', 'mgmt/banks', undefined, headers(`${head}.${forged}.${signature}`))).status,
    ).toBe(401);
  });

  it('takes no token of somebody who was disabled, changed role or password since', async () => {
    const { db } = api.platform;
    const banks = () => api.call('moderator', 'GET', 'mgmt/banks');
    const change = (values: object) =>
      db.updateTable('users').set(values).where('email', '=', 'moderator@example.com').execute();
    expect((await banks()).status).toBe(200);
    await change({ status: 1 });
    expect((await banks()).status).toBe(401);
    await change({ status: 0, type: 13 });
    expect((await banks()).status).toBe(401);
    await change({ type: 10, sessionsFrom: new Date(Date.now() + 1000).toISOString() });
    expect((await banks()).status).toBe(401);
    await change({ sessionsFrom: null });
    expect((await banks()).status).toBe(200);
  });
});
