import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devices as deviceList } from '../../src/resources/devices';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

describe.each(kindsForRules)('titles that a reader may not read, on %s', (kind) => {
  let api: TestPlatform;
  let account: number;
  let device: number;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const { db } = api.platform;
    const [own] = (await api.call('vault-owner', 'GET', 'mgmt/bank-accounts')).json as { id: number }[];
    account = own!.id;
    const devices = (await api.call('vault-owner', 'GET', deviceList.endpoint)).json as { id: number }[];
    const others = await db.selectFrom('devices').select('id').execute();
    device = others.find(({ id }) => !devices.some((one) => one.id === id))!.id;
    await db.updateTable('payment-accounts').set({ deviceId: device }).where('id', '=', account).execute();
  });
  afterAll(() => api.close());

  const rename = (title: string) =>
    api.platform.db.updateTable('devices').set({ title, name: title }).where('id', '=', device).execute();
  const idsFor = async (who: string, filter: Record<string, unknown>, order: 'ASC' | 'DESC' = 'ASC', field = 'id') => {
    const { json } = await api.call(who, 'GET', ranged('mgmt/bank-accounts', [0, 99], [field, order], filter));
    return (json as { id: number }[]).map(({ id }) => id);
  };

  it('titles that a reader may not read are not found by a search', async () => {
    await rename('Zebra phone');
    expect(await idsFor('owner', { q: 'zebra' })).toContain(account);
    expect(await idsFor('vault-owner', { q: 'zebra' })).toEqual([]);
    expect(await idsFor('vault-owner', { q: 'ze' })).toEqual([]);
  });

  it('titles that a reader may not read are not counted by a filter on the number of accounts', async () => {
    const me = await userIdOf(api, 'vault-owner');
    const [own] = (await api.call('vault-owner', 'GET', deviceList.endpoint)).json as unknown as { id: number }[];
    await sql`update "payment-accounts" set "deviceId" = ${own!.id} where id in (select a.id from "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId" where p."vaultOwnerId" <> ${me} limit 2)`.execute(
      api.platform.db,
    );
    const find = async (who: string, filter: Record<string, unknown>) =>
      (await api.call(who, 'GET', ranged(deviceList.endpoint, [0, 0], ['id', 'ASC'], { ...filter, id: own!.id })))
        .json as unknown as { accounts: number }[];
    const [seen] = await find('vault-owner', {});
    const [all] = await find('owner', {});
    expect(all!.accounts).toBe(seen!.accounts + 2);
    expect(await find('vault-owner', { accounts: seen!.accounts })).toHaveLength(1);
    expect(await find('vault-owner', { accounts_gte: seen!.accounts + 1 })).toEqual([]);
    expect(await find('owner', { accounts: all!.accounts })).toHaveLength(1);
  });

  it('titles that a reader may not read do not change the order of a list', async () => {
    for (const order of ['ASC', 'DESC'] as const) {
      await rename('Aardvark phone');
      const [seen, byOwner] = [
        await idsFor('vault-owner', {}, order, 'deviceId'),
        await idsFor('owner', {}, order, 'deviceId'),
      ];
      expect(seen).toContain(account);
      await rename('Zebra phone');
      expect(await idsFor('vault-owner', {}, order, 'deviceId')).toEqual(seen);
      expect(await idsFor('owner', {}, order, 'deviceId')).not.toEqual(byOwner);
    }
  });
});
