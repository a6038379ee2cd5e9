import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds, openTestPlatform, type TestPlatform } from './testPlatform';

describe.each(kinds)('a database at fault on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind, 0);
  });
  afterAll(() => api.close());

  it('that has no room left is 503, and says that nothing was changed', async () => {
    const { db } = api.platform;
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger no_room before insert on banks for each row execute function no_room()`.execute(db);
    const { status, json } = await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Full', senderName: 'FULL' });
    expect([status, json.message]).toEqual([503, expect.stringContaining('Nothing was changed')]);
    await sql`drop trigger no_room on banks`.execute(db);
    expect((await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Full', senderName: 'FULL' })).status).toBe(200);
  });

  it('that does not answer is not ready within two seconds, however many ask, and ready once it does', async () => {
    const { db } = api.platform;
    // PGlite has one connection, a pool some: all of them are taken.
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const holding = Array.from({ length: 60 }, () => db.transaction().execute(() => held));
    await delay(100);
    const asked = performance.now();
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.call(null, 'GET', 'ready')));
    expect(performance.now() - asked).toBeLessThan(2000);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(503));
    expect((await api.call(null, 'GET', 'health')).status).toBe(200);
    end();
    await Promise.allSettled(holding);
    await expect.poll(async () => (await api.call(null, 'GET', 'ready')).status).toBe(200);
  });
});
