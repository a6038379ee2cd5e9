import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { announce, inTransaction, withSavepoint } from '../../server/database/changes';
import type { Db, Tx } from '../../server/database/schema';
import { inOneRoundTrip } from '../../server/database/pipelining';
import { describeOnBoth } from './describeOnBoth';
import { untilLocked } from './lockWait';
import { kinds, openTestPlatform, type TestPlatform } from './testPlatform';

describeOnBoth('two statements in one round trip on %s', (kind) => {
  let api: TestPlatform;
  let db: Db;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    ({ db } = api.database);
  });
  afterAll(() => api.close());

  it('are executed in their order, and the second sees what the first did', async () => {
    for (let turn = 0; turn < 50; turn++) {
      const title = `Bank of turn ${turn}`;
      const [, found] = await inTransaction(db, (tx) =>
        inOneRoundTrip(
          tx,
          () => tx.updateTable('banks').set({ bankTitle: title }).where('id', '=', 1).execute(),
          () => tx.selectFrom('banks').select('bankTitle').where('id', '=', 1).executeTakeFirstOrThrow(),
        ),
      );
      expect(found.bankTitle).toBe(title);
    }
  });

  it('report the error of the first, and the transaction is undone', async () => {
    const failing = inTransaction(db, async (tx) => {
      await tx.insertInto('banks').values({ bankTitle: 'Half done' }).execute();
      await inOneRoundTrip(
        tx,
        () => sql`select 1 / 0`.execute(tx),
        () => sql`select 1`.execute(tx),
      );
    });
    await expect(failing).rejects.toThrow('division by zero');
    const banks = db.selectFrom('banks').select('id').where('bankTitle', '=', 'Half done');
    expect(await banks.execute()).toEqual([]);
  });

  it('a savepoint that fails undoes all of it, also where another one is inside', async () => {
    const insert = (tx: Tx, bankTitle: string) => tx.insertInto('banks').values({ bankTitle }).execute();
    await inTransaction(db, async (tx) => {
      await insert(tx, 'Nested: before');
      const outer = withSavepoint(tx, async () => {
        await insert(tx, 'Nested: outer');
        await withSavepoint(tx, () => insert(tx, 'Nested: inner'));
        throw new Error('Given up');
      });
      await expect(outer).rejects.toThrow('Given up');
    });
    const banks = db.selectFrom('banks').select('bankTitle').where('bankTitle', 'like', 'Nested%');
    expect(await banks.execute()).toEqual([{ bankTitle: 'Nested: before' }]);
  });

  it('a first step without a statement does not delay the second', async () => {
    const [first, { rows }] = await inTransaction(db, (tx) =>
      inOneRoundTrip(
        tx,
        () => Promise.resolve('nothing to send'),
        () => sql<{ one: number }>`select 1 as one`.execute(tx),
      ),
    );
    expect([first, rows]).toEqual(['nothing to send', [{ one: 1 }]]);
  });

  it('a transaction whose last statement fails is undone, though its commit was sent already', async () => {
    const failing = inTransaction(db, async (tx) => {
      await tx.insertInto('banks').values({ bankTitle: 'Half done' }).execute();
      // A notification holds 8,000 bytes.
      await announce(tx, { entity: 'x'.repeat(9000), id: 1, kind: 'changed' });
    });
    await expect(failing).rejects.toThrow('payload string too long');
    const banks = db.selectFrom('banks').select('id').where('bankTitle', '=', 'Half done');
    expect(await banks.execute()).toEqual([]);
    await inTransaction(db, (tx) => announce(tx, { entity: 'banks', id: 1, kind: 'changed' }));
  });
});

it.each(kinds)('a statement that comes once its transaction was given up changes nothing on %s', async (kind) => {
  const api = await openTestPlatform(kind);
  const { db } = api.database;
  const late: Promise<unknown>[] = [];
  const insertAfter = async (tx: Tx, ticks: number) => {
    for (let tick = 0; tick < ticks; tick++) await undefined;
    await tx
      .insertInto('banks')
      .values({ bankTitle: `Late by ${ticks}` })
      .execute();
  };
  for (let ticks = 0; ticks < 25; ticks++) {
    const givenUp = inTransaction(db, async (tx) => {
      late.push(insertAfter(tx, ticks).catch(() => undefined));
      throw new Error('Given up');
    });
    await expect(givenUp).rejects.toThrow('Given up');
  }
  await Promise.all(late);
  expect(await db.selectFrom('banks').select('bankTitle').where('bankTitle', 'like', 'Late%').execute()).toEqual([]);
  await api.close();
});

it('the second statement of a round trip is sent before the first is answered', async () => {
  const api = await openTestPlatform('postgres');
  const seen: string[] = [];
  const send = vi.spyOn(pg.Client.prototype, 'query').mockName('send');
  await inTransaction(api.database.db, async (tx) => {
    send.mockClear();
    await inOneRoundTrip(
      tx,
      async () => {
        await sql`select 1`.execute(tx);
        seen.push(`first answered, ${send.mock.calls.length} sent`);
      },
      () => sql`select 2`.execute(tx),
    );
  });
  expect(seen).toEqual(['first answered, 2 sent']);
  send.mockRestore();
  await api.close();
});

it('the second statement of a round trip sees what was committed while the first waited for its lock', async () => {
  const api = await openTestPlatform('postgres');
  const { db } = api.database;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let change = () => {};
  const changed = new Promise<void>((resolve) => (change = resolve));
  const other = db.transaction().execute(async (tx) => {
    await tx.updateTable('banks').set({ bankTitle: 'Changed meanwhile' }).where('id', '=', 1).execute();
    change();
    await released;
  });
  await changed;
  const waiting = inTransaction(db, (tx) =>
    inOneRoundTrip(
      tx,
      () => sql`select id from banks where id = 1 for update`.execute(tx),
      () => tx.selectFrom('banks').select('bankTitle').where('id', '=', 1).executeTakeFirstOrThrow(),
    ),
  );
  await untilLocked(db);
  release();
  await other;
  const [, found] = await waiting;
  expect(found.bankTitle).toBe('Changed meanwhile');
  await api.close();
});
