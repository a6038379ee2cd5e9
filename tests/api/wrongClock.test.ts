import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '../../server/demo/people';
import { Role } from '../../src/resources/language/roles';
import { factorWorld } from './factorWorld';
import { addPerson } from './people';
import { openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

const minuteMs = 60_000;

// The embedded database has the clock of its process.
describe('an instance whose clock differs from that of the database', () => {
  let api: TestPlatform;
  let world: ReturnType<typeof factorWorld>;
  beforeAll(async () => {
    api = await openTestPlatform('postgres');
    world = factorWorld(api);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => api.close());

  /** From now on this instance's clock is this much ahead. */
  const setAhead = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * minuteMs });

  it('an instance with a wrong clock does not move what a bank sent before an invoice behind its creation', async () => {
    const phone = await api.call('vault-owner', 'POST', 'mgmt/devices', {
      name: 'Phone',
      title: 'Phone',
      description: null,
      userId: await userIdOf(api, 'vault-owner'),
    });
    const { id, uuid, key } = phone.json as unknown as { id: number; uuid: string; key: string };
    const sentAt = Date.now();
    const messages = [{ number: 1, sender: 'BANK', text: 'Five minutes ago', time: sentAt - 5 * minuteMs }];
    setAhead(10);
    const headers = { Authorization: `Bearer ${key}` };
    const sent = await api.call(null, 'POST', `devices/${uuid}/messages`, { sentAt, messages }, headers);
    expect(sent.json).toEqual({ messages: [{ number: 1, result: 'taken' }] });
    const { rows } = await sql<{
      minutes: number;
    }>`select round(extract(epoch from now() - "createDate") / 60)::integer as minutes
      from messages where "deviceId" = ${id}`.execute(api.platform.db);
    expect(rows).toEqual([{ minutes: 5 }]);
  });

  it('an instance with a wrong clock asks who calls as long after a proof as any other', async () => {
    const { access } = await world.signIn('developer');
    const { secret } = await world.setUpApp(access);
    const token = (await world.signInWithCode('developer', secret)).access;
    const issue = async () => {
      const newcomer = await addPerson(api, `newcomer-${Math.random()}`, { role: Role.Moderator });
      return (await world.post(token, `mgmt/users/${newcomer}/change-password`, { userId: newcomer })).json.code;
    };
    setAhead(11);
    expect(await issue()).toBeUndefined();
    vi.useRealTimers();
    setAhead(-11);
    await world.ageProofs(11);
    expect(await issue()).toBe('factor_needed');
  });

  it('an instance with a wrong clock dates a password that it issues before the one that its user chooses elsewhere', async () => {
    const id = await addPerson(api, 'newcomer', { role: Role.Merchant });
    setAhead(10);
    const { json } = await api.call('owner', 'POST', `mgmt/users/${id}/change-password`, { userId: id });
    vi.useRealTimers();
    const { access } = (await world.post(null, 'login/', { loginId: 'newcomer@example.com', password: json.password }))
      .json;
    const choice = { userId: id, password: `${demoPassword} of my own` };
    expect((await world.post(access, `mgmt/users/${id}/change-password`, choice)).status).toBe(200);
    const { rows } = await sql<{ isChosen: boolean }>`select "passwordSetDate" > "passwordIssuedDate" as "isChosen"
      from users where id = ${id}`.execute(api.platform.db);
    expect(rows).toEqual([{ isChosen: true }]);
  });
});
