import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/base/settings';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

describe('the contact of a merchant for payers', () => {
  let api: TestPlatform;
  let merchant: { id: number; uuid: string };
  const rowOf = async (email: string) =>
    (
      (await api.call('owner', 'GET', ranged('mgmt/users', [0, 99]))).json as unknown as {
        id: number;
        uuid: string;
        email: string;
        contact: string | null;
      }[]
    ).find((row) => row.email === email)!;
  beforeAll(async () => {
    api = await openTestPlatform('pglite');
    Object.assign(api.platform.settings, readSettings({ NODE_ENV: 'test', POOL_SHARE: '100' }));
    merchant = await rowOf('merchant@example.com');
  });
  afterAll(() => api.close());

  const set = (as: string, uuid: string, contact: string | null) =>
    api.call(as, 'POST', `mgmt/users/${uuid}/contact`, { contact });

  it('a merchant’s contact is set by the merchant, and payers read it with their invoice', async () => {
    expect((await set('merchant', merchant.uuid, 'help@nordwind.example')).status).toBe(200);
    // The merchant's dialog shows what is stored. Saving it empty by mistake would remove it.
    const own = await api.call('merchant', 'GET', ranged('mgmt/users', [0, 9]));
    expect(own.json).toEqual([expect.objectContaining({ contact: 'help@nordwind.example' })]);
    const body = { clientId: merchant.id, cid: 'contact', paymentType: PaymentType.PayIn, amount: 900 };
    const made = await api.call(null, 'POST', 'invoices', body);
    expect(made.json).toMatchObject({ merchant: { contact: 'help@nordwind.example' } });
    expect((await set('merchant', merchant.uuid, null)).status).toBe(200);
    expect((await rowOf('merchant@example.com')).contact).toBeNull();
  });

  it('a merchant’s contact is an address, a phone number or an https link, and nothing else', async () => {
    for (const contact of [
      'javascript:alert(1)',
      'http://shop.example',
      'Pay here',
      'https://',
      'x'.repeat(121),
      '4276 1234 5678 9010',
    ])
      expect(await set('merchant', merchant.uuid, contact)).toMatchObject({ status: 422, json: { field: 'contact' } });
    for (const contact of ['https://shop.example/help', '+7 (999) 000-11-22'])
      expect((await set('merchant', merchant.uuid, contact)).status).toBe(200);
  });

  it('a merchant’s contact is changed by Developers and Owners, of which the merchant is told, and by nobody else', async () => {
    expect((await set('owner', merchant.uuid, 'owner@shop.example')).status).toBe(200);
    const [notice] = (await api.call('merchant', 'GET', ranged('mgmt/notifications', [0, 0], ['id', 'DESC'])))
      .json as unknown as { phrase: string }[];
    expect(notice!.phrase).toContain('changed whom your payers ask');
    const owner = await rowOf('owner@example.com');
    for (const as of ['moderator', 'finance', 'vault-owner', 'agent'])
      expect((await set(as, merchant.uuid, 'evil@example.com')).status).toBe(403);
    expect((await set('merchant', owner.uuid, 'evil@example.com')).status).toBe(404);
    expect((await set('developer', (await rowOf('agent@example.com')).uuid, 'evil@example.com')).status).toBe(409);
    expect((await rowOf('merchant@example.com')).contact).toBe('owner@shop.example');
    expect(await userIdOf(api, 'merchant')).toBe(merchant.id);
  });
});
