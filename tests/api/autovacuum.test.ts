import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vacuumChangedTables } from '../../server/database/autovacuum';
import { openTestPlatform, type TestPlatform } from './testPlatform';

describe('the embedded database', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform('pglite');
  });
  afterAll(() => api.close());

  const stateOf = async (table: string) => {
    await sql`select pg_stat_force_next_flush()`.execute(api.platform.db);
    const { rows } = await sql<{ dead: number; changed: number; expected: number }>`
      select s.n_dead_tup::integer as dead, s.n_mod_since_analyze::integer as changed, c.reltuples::integer as expected
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.relname = ${table}`.execute(
      api.platform.db,
    );
    return rows[0]!;
  };

  it('the embedded database vacuums and analyzes tables of which many rows have changed, and no others', async () => {
    const { db } = api.platform;
    await vacuumChangedTables(db);
    await sql`insert into releases ("userId", "invoiceId")
      select (select min(id) from users), (select min(id) from invoices) from generate_series(1, 500)`.execute(db);
    await sql`update releases set "createDate" = now()`.execute(db);
    await sql`update banks set "bankTitle" = "bankTitle"`.execute(db);
    const few = await stateOf('banks');
    expect(few.dead).toBeGreaterThan(0);
    expect((await stateOf('releases')).dead).toBe(500);
    await vacuumChangedTables(db);
    expect(await stateOf('releases')).toEqual({ dead: 0, changed: 0, expected: 500 });
    expect(await stateOf('banks')).toEqual(few);
  });

  it('the embedded database goes on when one table cannot be vacuumed, and leaves tables of others alone', async () => {
    const { db } = api.platform;
    await vacuumChangedTables(db);
    await sql`create schema aside`.execute(db);
    await sql`create table aside.elsewhere as select generate_series(1, 5000) as n`.execute(db);
    await vacuumChangedTables(db);
    await sql`create function fail_later(n integer) returns integer immutable language plpgsql as $$
      begin if current_setting('test.fails', true) = 'yes' then raise exception 'broken index'; end if; return n; end $$`.execute(
      db,
    );
    await sql`create table broken as select generate_series(1, 5000) as n`.execute(db);
    await sql`create index on broken (fail_later(n))`.execute(db);
    await sql`create table whole as select generate_series(1, 5000) as n`.execute(db);
    await sql`set test.fails = 'yes'`.execute(db);
    await expect(vacuumChangedTables(db)).rejects.toThrow('broken index');
    expect(await stateOf('whole')).toMatchObject({ changed: 0, expected: 5000 });
    await sql`drop table broken`.execute(db);
    await vacuumChangedTables(db);
  });
});
