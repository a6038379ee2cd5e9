import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/resources/language/roles';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { decideOn, decideRequest } from './approvalRequests';
import { addPerson } from './people';
import { kindsForRules, openTestPlatform, type TestPlatform } from './testPlatform';

const limit = 3;
const refused = { status: 409, json: { message: `A vault owner has at most ${limit} active payment accounts` } };
let api: TestPlatform;
let owner: number;
let profile: number;
let last = 0;

const account = () => ({ vaultProfileId: profile, bankDataId: 1, requisites: `6${String(++last).padStart(15, '0')}` });
const add = (as: string) => api.call(as, 'POST', 'mgmt/bank-accounts', account());
const importAs = (as: string, count: number) =>
  api.call(as, 'POST', 'mgmt/import/payment-accounts', { rows: Array.from({ length: count }, account) });
const turn = (as: string, id: number, name: 'activate' | 'deactivate') =>
  api.call(as, 'GET', `mgmt/bank-accounts/${id}/${name}`);
const active = async () => {
  const { rows } = await sql<{ id: number }>`select a.id from "payment-accounts" a
    join "vault-profiles" p on p.id = a."vaultProfileId"
    where p."vaultOwnerId" = ${owner} and a.status = ${ActiveStatus.Active} order by a.id`.execute(api.platform.db);
  return rows.map(({ id }) => Number(id));
};

describe.each(kindsForRules)('the accounts of one vault owner on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    api.platform.settings = { ...api.platform.settings, MAX_ACCOUNTS_PER_OWNER: limit };
    await addPerson(api, 'second-owner', { role: Role.Owner });
    owner = await addPerson(api, 'new-vault', { role: Role.VaultOwner });
    const holder = { holderName: 'New', phoneNumber: '79990000006', vaultOwnerId: owner, status: ActiveStatus.Active };
    profile = (await api.call('new-vault', 'POST', 'mgmt/vault-profiles', holder)).json.id;
  });
  afterAll(() => api.close());

  it('a vault owner’s accounts are limited, however they come: added, imported, activated, by whomever', async () => {
    expect(await importAs('new-vault', limit + 1)).toMatchObject(refused);
    expect((await importAs('new-vault', limit - 1)).json).toEqual({ created: limit - 1 });
    expect(await importAs('new-vault', 2)).toMatchObject(refused);
    expect((await add('new-vault')).status).toBe(200);
    for (const as of ['new-vault', 'owner']) expect(await add(as)).toMatchObject(refused);
    const [first] = await active();
    expect((await turn('new-vault', first!, 'deactivate')).status).toBe(200);
    expect((await add('new-vault')).status).toBe(200);
    for (const as of ['new-vault', 'owner']) expect(await turn(as, first!, 'activate')).toMatchObject(refused);
    expect(await active()).toHaveLength(limit);
  });

  it('the limit of a vault owner’s accounts counts those that wait for approval, which is given later', async () => {
    const [first] = await active();
    expect((await turn('new-vault', first!, 'deactivate')).status).toBe(200);
    const { json } = await add('owner');
    expect(json.waits).toBe(true);
    expect(await add('new-vault')).toMatchObject(refused);
    expect((await decideOn(api, 'second-owner', 'approve', `payment-accounts/${json.id}`)).status).toBe(200);
    expect(await active()).toHaveLength(limit);
  });

  it('a vault owner’s accounts are counted again when an import is approved', async () => {
    const [first] = await active();
    expect((await turn('new-vault', first!, 'deactivate')).status).toBe(200);
    const { request } = (await importAs('owner', 1)).json as unknown as { request: number };
    expect((await add('new-vault')).status).toBe(200);
    expect(await decideRequest(api, 'second-owner', 'approve', request)).toMatchObject(refused);
    expect(await active()).toHaveLength(limit);
  });

  it('of two accounts that are added at the same time at the limit, one is refused', async () => {
    const [first] = await active();
    expect((await turn('new-vault', first!, 'deactivate')).status).toBe(200);
    const answers = await Promise.all([add('new-vault'), add('new-vault'), add('new-vault')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await active()).toHaveLength(limit);
  });
});
