import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds, openTestPlatform, type TestPlatform } from './testPlatform';

describe.each(kinds)('prepared statements that a migration outdated, on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  // A value that both types have.
  const value = '1';
  it.each([
    ['a value that is written', sql`insert into changing (value) values (${value})`],
    ['a value that is compared', sql`delete from changing where value = ${value}`],
    ['a value that is read', sql`update changing set value = null where id = ${value} returning value`],
  ])('a statement that has another type by now fails once, and is prepared anew: %s', async (_what, statement) => {
    const { db } = api.platform;
    const run = () =>
      db
        .transaction()
        .execute((tx) => statement.execute(tx))
        .then(
          () => 'done',
          ({ code }: { code: unknown }) => code,
        );
    await sql`create table changing (id integer, value integer)`.execute(db);
    try {
      // It is prepared from the second time on.
      expect([await run(), await run(), await run()]).toEqual(['done', 'done', 'done']);
      await sql`alter table changing alter column value type boolean using null`.execute(db);
      expect([await run(), await run(), await run()]).toEqual([expect.any(String), 'done', 'done']);
    } finally {
      await sql`drop table changing`.execute(db);
    }
  });
});
