import { afterAll, beforeAll, expect, it } from 'vitest';
import { announce, inTransaction, withSavepoint } from '../../server/database/changes';
import type { Db, Tx } from '../../server/database/schema';
import { describeOnBoth } from './describeOnBoth';
import { openTestPlatform, type TestPlatform } from './testPlatform';

describeOnBoth('transactions on %s', (kind) => {
  let api: TestPlatform;
  let db: Db;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    ({ db } = api.database);
  });
  afterAll(() => api.close());

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

  it('a transaction whose last statement fails is undone', async () => {
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

  it('a statement that comes once its transaction was given up changes nothing', async () => {
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
  });

  it('no statement that waits for its turn is kept, whenever after an answer its transaction is given up', async () => {
    const waiting: Promise<unknown>[] = [];
    const insert = (tx: Tx, bankTitle: string) => tx.insertInto('banks').values({ bankTitle }).execute();
    for (let ticks = 0; ticks < 60; ticks++) {
      const givenUp = inTransaction(db, async (tx) => {
        const first = insert(tx, `Queued ${ticks}`);
        for (let one = 0; one < 3; one++) waiting.push(insert(tx, `Queued ${ticks} ${one}`).catch(() => undefined));
        await first;
        for (let tick = 0; tick < ticks; tick++) await undefined;
        throw new Error('Given up');
      });
      await expect(givenUp).rejects.toThrow('Given up');
    }
    await Promise.all(waiting);
    const kept = db.selectFrom('banks').select('bankTitle').where('bankTitle', 'like', 'Queued%');
    expect(await kept.execute()).toEqual([]);
  });

  it('a statement that nobody waits for is executed before the end, and undone with its transaction', async () => {
    const late: Promise<unknown>[] = [];
    const givenUp = inTransaction(db, async (tx) => {
      for (let one = 0; one < 5; one++)
        late.push(
          tx
            .insertInto('banks')
            .values({ bankTitle: `Unwaited ${one}` })
            .execute(),
        );
      throw new Error('Given up');
    });
    await expect(givenUp).rejects.toThrow('Given up');
    await Promise.all(late);
    const kept = db.selectFrom('banks').select('bankTitle').where('bankTitle', 'like', 'Unwaited%');
    expect(await kept.execute()).toEqual([]);
  });
});
