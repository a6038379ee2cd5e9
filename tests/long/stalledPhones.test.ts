import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { Role } from '../../src/resources/language/roles';
import { addPerson } from '../api/people';
import { openTestPlatform, userIdOf, type TestPlatform } from '../api/testPlatform';

/** As many phones come back at once. */
const phones = 850;
/** As many notifications their owner has not read. */
const unread = 120_000;

describe('the states of phones', { timeout: 120_000 }, () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform('postgres');
  }, 60_000);
  afterAll(() => api.close());

  const add = async (owner: number, count: number, minutesAgo: number) => {
    const { rows } = await sql<{ id: number }>`insert into devices (title, name, "userId", status, "lastSeen")
      select 't', 'n' || g, ${owner}, ${ActiveStatus.Active}, now() - make_interval(mins => ${minutesAgo})
      from generate_series(1, ${count}) g returning id`.execute(api.platform.db);
    return rows.map(({ id }) => id);
  };

  it('the states of phones are written in five seconds, however much the owner of other phones has not read', async () => {
    const { db, deviceStates } = api.platform;
    const owner = await userIdOf(api, 'vault-owner');
    const back = await add(owner, phones, 10);
    const [other] = await add(await addPerson(api, 'other', { role: Role.VaultOwner }), 1, 1);
    await sql`insert into notifications ("userId", subject, phrase, args)
      select ${owner}, 'addresses/' || g, 'x', '{}' from generate_series(1, ${unread}) g`.execute(db);
    for (const id of [...back, other!]) deviceStates.receive(id, { battery: 1, signal: 1, appVersion: '1' });
    const started = performance.now();
    await deviceStates.flush();
    expect(performance.now() - started).toBeLessThan(5000);
    const { rows } = await sql<{ late: number }>`select count(*)::int as late from devices
      where id = any(${[...back, other!]}::bigint[]) and "lastSeen" < now() - interval '30 seconds'`.execute(db);
    expect(rows).toEqual([{ late: 0 }]);
  });
});
