import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../src/resources/language/roles';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { describeOnBoth } from './describeOnBoth';
import { addPerson } from './people';
import { openTestPlatform, type TestPlatform } from './testPlatform';

describeOnBoth('numbers of payment accounts on %s', (kind) => {
  let api: TestPlatform;
  let banks: number[];
  const profiles = new Map<string, number>();
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'other-owner', { role: Role.VaultOwner });
    const rows = await api.platform.db.selectFrom('banks').select('id').orderBy('id').limit(2).execute();
    banks = rows.map(({ id }) => id);
    for (const who of ['vault-owner', 'other-owner']) {
      const holder = { holderName: 'Ivan Petrov', phoneNumber: '79001112233' };
      profiles.set(who, (await api.call(who, 'POST', 'mgmt/vault-profiles', holder)).json.id);
    }
  });
  afterAll(() => api.close());

  const account = (who: string, bank: number, requisites: string) => ({
    vaultProfileId: profiles.get(who)!,
    bankDataId: banks[bank]!,
    requisites,
  });
  const add = async (who: string, bank: number, requisites: string) => {
    const { status, json } = await api.call(who, 'POST', 'mgmt/bank-accounts', account(who, bank, requisites));
    return status === 200 ? 200 : [status, (json as { field?: string }).field];
  };
  const refused = [409, 'requisites'];

  it('a phone of one vault owner is known to several banks, once to each, and no phone of another owner is', async () => {
    expect(await add('vault-owner', 0, '+7 (900) 555-01-01')).toBe(200);
    expect(await add('vault-owner', 0, '8 900 555 01 01')).toEqual(refused);
    expect(await add('other-owner', 1, '79005550101')).toEqual(refused);
    expect(await add('vault-owner', 1, '79005550101')).toBe(200);
    const both = await Promise.all([add('vault-owner', 0, '79005550102'), add('other-owner', 1, '79005550102')]);
    expect(both.filter((one) => one === 200)).toHaveLength(1);
    // However it is written.
    for (const number of ['9005550101', '89005550101', '0079005550101', '+79005550101'])
      for (const bank of [0, 1]) expect(await add('other-owner', bank, number), number).toEqual(refused);
  });

  it('a number that somebody typed wrong is freed by deactivating the account, and taken again by activating it', async () => {
    const number = '4276555566669999';
    expect(await add('vault-owner', 0, number)).toBe(200);
    expect(await add('other-owner', 1, number)).toEqual(refused);
    const { id } = await api.platform.db
      .selectFrom('payment-accounts')
      .select('id')
      .where('requisites', '=', number)
      .executeTakeFirstOrThrow();
    const set = async (step: string) =>
      (await api.call('vault-owner', 'GET', `mgmt/bank-accounts/${id}/${step}`)).status;
    expect(await set('deactivate')).toBe(200);
    expect(await add('other-owner', 1, number)).toBe(200);
    expect(await set('activate')).toBe(409);
    // One that payers were given lately keeps it: their money may still come.
    const used = '4276555566661111';
    expect(await add('vault-owner', 0, used)).toBe(200);
    await api.platform.db
      .updateTable('payment-accounts')
      .set({ status: ActiveStatus.Disabled, lastUsed: new Date().toISOString() })
      .where('requisites', '=', used)
      .execute();
    expect(await add('other-owner', 1, used)).toEqual(refused);
  });

  it('a forecast of an account tells of no number that exists', async () => {
    const forecast = async (requisites: string) => {
      const body = { ids: [], input: account('other-owner', 1, requisites), movedAlone: '0' };
      const { json } = await api.call('other-owner', 'POST', 'mgmt/dry-run/payment-accounts/create', body);
      return JSON.stringify(json);
    };
    expect(await forecast('4276555566667777')).toBe(await forecast('4276555566667778'));
  });

  it('a card and an IBAN are of one bank', async () => {
    for (const number of ['4276555566667777', 'AZ21NABZ00000000137010001944']) {
      expect(await add('vault-owner', 0, number)).toBe(200);
      for (const who of ['vault-owner', 'other-owner']) expect(await add(who, 1, number)).toEqual(refused);
    }
  });

  it('an import finds numbers at other banks, in the file and in the vault', async () => {
    const rows = [
      account('vault-owner', 0, '79005550103'),
      account('vault-owner', 1, '79005550103'),
      account('vault-owner', 0, '4276555566668888'),
      account('vault-owner', 1, '4276555566668888'),
      account('vault-owner', 1, '4276555566667777'),
    ];
    const { status, json } = await api.call('vault-owner', 'POST', 'mgmt/import/payment-accounts', { rows });
    const { faults } = json as unknown as { faults: { row: number; field: string }[] };
    expect(status).toBe(422);
    expect(faults.map(({ row, field }) => [row, field])).toEqual([
      [4, 'requisites'],
      [5, 'requisites'],
    ]);
  });
});
