import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgliteDialect } from '../../server/database/pgliteDialect';

describe('statements of the embedded database', () => {
  let pglite: PGlite;
  let db: Kysely<Record<string, Record<string, unknown>>>;
  beforeAll(async () => {
    pglite = await PGlite.create('memory://');
    db = new Kysely({ dialect: pgliteDialect(pglite) });
    await sql`create table kept (id integer primary key, what jsonb, list text[], bytes bytea, at timestamptz, yes boolean, sum numeric)`.execute(
      db,
    );
  });
  afterAll(() => db.destroy());

  const row = { id: 1, what: { a: ['"', null] }, list: ['a,b', '{"c"}'], bytes: new Uint8Array([0, 255]), yes: true };
  const write = (id: number) =>
    db
      .transaction()
      .execute((tx) =>
        sql`insert into kept values (${id}, ${row.what}, ${row.list}, ${row.bytes}, ${new Date(0)}, ${row.yes}, ${'12.50'})`.execute(
          tx,
        ),
      );

  it('values of all kinds come back as they were, whether a statement is prepared or not', async () => {
    for (let id = 1; id <= 4; id++) await write(id);
    const read = () => sql`select * from kept where id = any(${[1, 4]}) order by id`.execute(db);
    const expected = [1, 4].map((id) => ({ ...row, id, at: new Date(0), sum: '12.50' }));
    expect((await read()).rows).toEqual(expected);
    expect((await read()).rows).toEqual(expected);
  });

  it('says how many rows a statement changed', async () => {
    const { numAffectedRows } = await sql`update kept set yes = ${false} where id > ${2}`.execute(db);
    expect(numAffectedRows).toBe(2n);
  });

  it('an error has the code and the constraint, ends its transaction, and nothing else', async () => {
    await expect(write(1)).rejects.toMatchObject({ code: '23505', constraint: 'kept_pkey' });
    await expect(sql`select missing from kept where id = ${1}`.execute(db)).rejects.toMatchObject({ code: '42703' });
    await expect(sql`select ${'x'}::integer`.execute(db)).rejects.toMatchObject({ code: '22P02' });
    await write(5);
  });

  it('a prepared statement whose columns change fails once, and is prepared anew', async () => {
    const read = () =>
      db.transaction().execute(async (tx) => (await sql`select * from kept where id = ${1}`.execute(tx)).rows.length);
    for (let time = 0; time < 3; time++) expect(await read()).toBe(1);
    await sql`alter table kept add column more text`.execute(db);
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect(await read()).toBe(1);
  });

  it('what another console that shares the engine has prepared is not in its way', async () => {
    const other = new Kysely<Record<string, Record<string, unknown>>>({ dialect: pgliteDialect(pglite) });
    const readIn = (from: typeof db) =>
      from.transaction().execute(async (tx) => (await sql`select id from kept where id = ${5}`.execute(tx)).rows);
    for (let time = 0; time < 3; time++)
      for (const from of [db, other]) expect(await readIn(from)).toEqual([{ id: 5 }]);
  });
});
