import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Disabling, UserSecurity } from '../../src/resources/userSecurity';
import { Proof } from '../../src/resources/statuses/people';
import { urgentNotices } from '../../src/resources/urgentNotices';
import { numberOf } from '../../src/resources/language/choices';
import { Role } from '../../src/resources/language/roles';
import { factorWorld } from './factorWorld';
import { addPerson } from './people';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

describe.each(kindsForRules)('what an Owner sees of the security of a person, on %s', (kind) => {
  let api: TestPlatform;
  let uuids: Record<string, string>;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const { rows } = await sql<{
      who: string;
      uuid: string;
    }>`select split_part(email, '@', 1) as who, uuid from users`.execute(api.database.db);
    uuids = Object.fromEntries(rows.map(({ who, uuid }) => [who, uuid]));
  });
  afterAll(() => api.close());

  const read = async (as: string, who: string) => {
    const { status, json } = await api.call(as, 'GET', `mgmt/users/${uuids[who]}/security`);
    return { status, security: json as unknown as UserSecurity };
  };
  const chrome = {
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  };
  const signIn = (who: string, password = 'demo-console') =>
    api.call(null, 'POST', 'login/', { loginId: `${who}@example.com`, password }, chrome);

  it('sign-ins and tries that failed say when, from where, with which device and with what', async () => {
    await signIn('moderator', 'wrong');
    await signIn('moderator', 'wrong again');
    await signIn('moderator');
    const { security } = await read('owner', 'moderator');
    const source = { browser: 'Chrome', system: 'Linux' };
    expect(security.signIns[0]).toMatchObject({ ...source, proof: numberOf(Proof.Password) });
    expect(security.signIns[0]!.address).not.toBe('');
    expect(security.failed).toMatchObject([{ ...source, proof: null, tries: 2 }]);
    expect(security.sessions[0]).toMatchObject({ ...source, isCurrent: false, proof: numberOf(Proof.Password) });
    expect(security).toMatchObject({ factors: [], recoveryCodes: 0 });
  });

  it('many tries of accounts that nobody has hide no try of a person', async () => {
    for (let index = 0; index < 62; index++)
      await api.call(null, 'POST', 'login/', { loginId: `nobody-${index}@example.com`, password: 'wrong' }, chrome);
    await signIn('finance', 'wrong');
    const { security } = await read('owner', 'finance');
    expect(security.failed).toMatchObject([{ tries: 1 }]);
  });

  it('an entry of an earlier version has its address', async () => {
    const { rows } = await sql<{ id: string }>`select id::text from users where email = 'agent@example.com'`.execute(
      api.database.db,
    );
    await sql`insert into "all-activity" (entity, "recordId", act, refused, after)
      values ('users', ${rows[0]!.id}, 'sign-in', false, '{"address":"203.0.113.7"}')`.execute(api.database.db);
    expect((await read('owner', 'agent')).security.signIns[0]).toMatchObject({
      address: '203.0.113.7',
      browser: null,
      proof: null,
    });
  });

  it('factors are named and dated, and none of their secrets is said', async () => {
    const world = factorWorld(api);
    const { access } = await world.signIn('finance');
    const { secret } = await world.setUpApp(access);
    const { security } = await read('owner', 'finance');
    expect(security.factors).toEqual([{ name: null, createDate: expect.any(String), lastUsed: null }]);
    expect(security.recoveryCodes).toBe(10);
    expect(JSON.stringify(security)).not.toContain(secret);
  });

  it('an Owner ends a session of a person at once, which is an entry of activity, and no session of another', async () => {
    const { json } = await signIn('merchant');
    const bearer = { Authorization: `Bearer ${json.access}` };
    const invoices = () => api.call(null, 'GET', 'mgmt/figures', undefined, bearer);
    expect((await invoices()).status).toBe(200);
    const { security } = await read('owner', 'merchant');
    const id = security.sessions[0]!.id;
    const end = (who: string, as = 'owner') =>
      api.call(as, 'POST', `mgmt/users/${uuids[who]}/sessions/${id}/remove`, {});
    expect((await end('agent')).status).toBe(404);
    expect((await end('merchant', 'developer')).status).toBe(403);
    expect((await invoices()).status).toBe(200);
    expect((await end('merchant')).status).toBe(200);
    expect((await invoices()).status).toBe(401);
    expect((await end('merchant')).status).toBe(404);
    const { rows } = await sql<{
      who: string;
    }>`select u.email as who from "all-activity" a join users u on u.id = a."userId"
      where a.act = 'end-session' and a.entity = 'users'`.execute(api.database.db);
    expect(rows).toEqual([{ who: 'owner@example.com' }]);
  });

  it('an Owner ends no session of another, and whose sessions an Owner ended is told', async () => {
    await addPerson(api, 'another-owner', { role: Role.Owner });
    const { rows: added } = await sql<{
      uuid: string;
    }>`select uuid from users where email = 'another-owner@example.com'`.execute(api.database.db);
    uuids['another-owner'] = added[0]!.uuid;
    const { security } = await read('owner', 'another-owner');
    expect(security.endsSessions).toBe(false);
    const { json } = await signIn('another-owner');
    const { id } = (await read('owner', 'another-owner')).security.sessions[0]!;
    const ended = await api.call('owner', 'POST', `mgmt/users/${uuids['another-owner']}/sessions/${id}/remove`, {});
    expect(ended).toMatchObject({ status: 409 });
    expect(json.access).toBeDefined();
    const { rows } = await sql<{ phrase: string }>`select phrase from notifications n join users u on u.id = n."userId"
      where u.email = 'merchant@example.com' order by n.id desc limit 1`.execute(api.database.db);
    expect(rows[0]?.phrase).toBe(urgentNotices.sessionEnded);
  });

  it.each(['developer', 'moderator', 'merchant', 'vault-owner', 'agent'])(
    'the security of a person is not said to %s',
    async (as) => {
      expect((await read(as, 'owner')).status).toBe(403);
    },
  );

  it('a person who does not exist is not found', async () => {
    expect((await api.call('owner', 'GET', 'mgmt/users/x/security')).status).toBe(404);
    const uuid = '00000000-0000-4000-8000-000000000000';
    expect((await api.call('owner', 'GET', `mgmt/users/${uuid}/disabling`)).status).toBe(404);
  });

  it('what disabling does is counted, and what is counted comes true', async () => {
    const path = `mgmt/users/${uuids['vault-owner']}/disabling`;
    const { json } = await api.call('developer', 'GET', path);
    const said = json as unknown as Disabling;
    expect(said.balance).toMatch(/^\d+\.\d{6}$/);
    const id = await userIdOf(api, 'vault-owner');
    const poolOf = async () => {
      const { json: pool } = await api.call('owner', 'GET', 'mgmt/booking');
      const rows = pool.poolData as unknown as { isFree: boolean; data: { vaultOwnerId: number } }[];
      return rows.filter(({ data }) => data.vaultOwnerId === id);
    };
    const free = (await poolOf()).filter(({ isFree }) => isFree).length;
    expect(free).toBeGreaterThan(0);
    expect(said.accounts).toBeGreaterThanOrEqual(free);
    const disabled = await api.call('owner', 'POST', `mgmt/users/${uuids['vault-owner']}/status`, { status: 1 });
    expect(disabled.status).toBe(200);
    const pool = await poolOf();
    expect(pool.length).toBeGreaterThanOrEqual(said.accounts);
    expect(pool.every(({ isFree }) => !isFree)).toBe(true);
    const after = (await api.call('developer', 'GET', path)).json as unknown as Disabling;
    expect(after).toMatchObject({
      sessions: 0,
      requests: 0,
      invoices: said.invoices,
      balance: said.balance,
    });
    expect((await api.call('merchant', 'GET', path)).status).toBe(403);
  });
});
