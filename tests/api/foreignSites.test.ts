import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hono } from 'hono';
import { createApi } from '../../server/app';
import { payerPages } from '../../server/http/payerPages';
import type { Settings } from '../../server/base/settings';
import { openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';
import { PaymentType } from '../../src/resources/statuses/invoices';

let api: TestPlatform;
let clientId: number;

const own = 'http://pay.example';
const foreign = { Origin: 'https://evil.example' };
const json = { 'Content-Type': 'application/json' };
const unlimited = { PAYER_CREATIONS: 0, PAYER_OPEN: 0, PAYER_OPEN_ADDRESS: 0, POOL_SHARE: 100, REST_MINUTES: 0 };
let made = 0;

/** Requests an invoice from the API with these headers, and returns the status. */
const create = async (headers: Record<string, string>, settings: Partial<Settings> = {}) => {
  const app = createApi({ ...api.platform, settings: { ...api.platform.settings, ...unlimited, ...settings } });
  const body = { clientId, paymentType: PaymentType.PayIn, amount: 100 + made, cid: `foreign-${++made}` };
  const request = { method: 'POST', headers: { Host: 'pay.example', ...headers }, body: JSON.stringify(body) };
  return (await app.request(`${own}/invoices`, request)).status;
};

/** Posts the form of the payer pages; the status says whether it leads to the invoice or is shown again. */
const post = async (headers: Record<string, string>, settings: Partial<Settings> = {}) => {
  const platform = { ...api.platform, settings: { ...api.platform.settings, ...unlimited, ...settings } };
  const app = new Hono().route('/', payerPages(platform, new Map()) as never);
  const form = {
    clientId: String(clientId),
    paymentType: '0',
    amount: String(200 + made),
    cid: `form-${++made}`,
    key: `k${made}`,
  };
  const request = {
    method: 'POST',
    headers: { Host: 'pay.example', 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  };
  const { status } = await app.request(`${own}/extended-pg`, request);
  return status;
};
const [leadsOn, isShownAgain] = [303, 422];

describe('a page of another site', () => {
  beforeAll(async () => {
    api = await openTestPlatform();
    clientId = await userIdOf(api, 'merchant');
    // No device sends its state in this test.
    await sql`update "payment-accounts" set "deviceId" = null`.execute(api.platform.db);
  });
  afterAll(() => api.close());

  it.each([
    ['as text, which browsers send without a preflight', { 'Content-Type': 'text/plain', ...foreign }, 415],
    ['without a type', {}, 415],
    ['as JSON', { ...json, ...foreign }, 403],
    ['with Origin null', { ...json, Origin: 'null' }, 403],
    ['with a host that begins like this one', { ...json, Origin: 'https://pay.example.evil.example' }, 403],
    ['on another port of this host', { ...json, Origin: 'http://pay.example:8080' }, 403],
    ['marked as cross-site by the browser', { ...json, 'Sec-Fetch-Site': 'cross-site' }, 403],
  ])('a page of another site cannot create an invoice by the API: %s', async (_how, headers, status) => {
    expect(await create(headers)).toBe(status);
  });

  it.each([
    ['a request of a merchant’s server', { 'Content-Type': 'application/json; charset=utf-8' }],
    ['the page itself', { ...json, 'Sec-Fetch-Site': 'same-origin', Origin: own }],
    ['the page itself behind a TLS proxy', { ...json, Origin: 'https://pay.example' }],
    ['the page itself with the default port in the host', { ...json, Origin: own, Host: 'pay.example:80' }],
  ])('a page of another site is not confused with %s', async (_who, headers) => {
    expect(await create(headers)).toBe(200);
  });

  it.each(['CORS_ORIGIN', 'PAYER_ORIGIN'])('a page of another site is accepted if %s names it', async (setting) => {
    expect(await create({ ...json, Origin: 'https://shop.example' })).toBe(403);
    expect(await create({ ...json, Origin: 'https://shop.example' }, { [setting]: 'https://shop.example' })).toBe(200);
    expect(await create({ ...json, ...foreign }, { [setting]: 'https://shop.example' })).toBe(403);
  });

  it('a page of another site is recognized by the forwarded host only if proxies are trusted', async () => {
    const headers = { ...json, Origin: 'https://pay.example', Host: 'inside:3000', 'X-Forwarded-Host': 'pay.example' };
    expect(await create(headers)).toBe(403);
    expect(await create(headers, { TRUST_PROXY: 1 })).toBe(200);
    const forged = { ...json, ...foreign, 'X-Forwarded-Host': 'evil.example' };
    expect(await create(forged)).toBe(403);
  });

  it('a page of another site does not use up the sign-in attempts of a user', async () => {
    const app = createApi(api.platform);
    const signIn = async (loginId: string, password: string, headers: Record<string, string>) => {
      const request = {
        method: 'POST',
        headers: { Host: 'pay.example', ...headers },
        body: JSON.stringify({ loginId, password }),
      };
      return (await app.request(`${own}/login/`, request)).status;
    };
    for (let nth = 0; nth < 12; nth++)
      expect(await signIn('owner@example.com', 'wrong', { 'Content-Type': 'text/plain', ...foreign })).toBe(415);
    expect(await signIn('owner@example.com', 'demo-console', json)).toBe(200);
    // A request without Origin is not from a page, whatever its type.
    expect(await signIn('owner@example.com', 'demo-console', { 'Content-Type': 'text/plain' })).toBe(200);
  });

  it('a page of another site cannot post the form of the payer pages for a visitor', async () => {
    expect(await post(foreign)).toBe(isShownAgain);
    expect(await post({ ...foreign, 'Sec-Fetch-Site': 'cross-site' })).toBe(isShownAgain);
    expect(await post({ Origin: 'null' })).toBe(isShownAgain);
    expect(await post({ Origin: own })).toBe(leadsOn);
    expect(await post({ Origin: 'https://pay.example', 'Sec-Fetch-Site': 'same-origin' })).toBe(leadsOn);
  });
});
