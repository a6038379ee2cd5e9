import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeMonthsAhead, readActivityParts } from '../../server/database/activityMonths';
import { divideActivity } from '../../server/database/divideActivity';
import { missingListIndexes, updateListIndexes } from '../../server/database/indexes';
import { monthOf, startOf } from '../../server/database/months';
import { connectDatabase } from '../../server/domain/open';
import { bringUpToDate, type Database } from '../../server/database/open';
import type { Db } from '../../server/database/schema';
import { describeOnBoth } from './describeOnBoth';
import { untilLocked } from './lockWait';
import { kindsForRules, openTestDatabase, type Kind } from './testPlatform';
import { openUndivided } from './undivided';

const now = new Date('2026-11-26T12:00:00Z');

const add = async (db: Db, dates: readonly string[], table = 'all-activity') => {
  const values = dates.map((date) => sql`(${date}, 'invoices', '7', 'take', false)`);
  const { rows } = await sql<{ id: number; part: string }>`
    insert into ${sql.table(table)} ("createDate", entity, "recordId", act, refused) values ${sql.join(values)}
    returning id, tableoid::regclass::text as part`.execute(db);
  return rows;
};

const countIn = async (db: Db, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db);
  return rows[0]!.count;
};

const boundsOf = async (db: Db) =>
  (await readActivityParts(db)).map(({ name, from, until }) => [name, from?.slice(0, 10), until?.slice(0, 10)]);

describeOnBoth('activity that was one table on %s', (kind: Kind) => {
  let db: Db;
  let before: { id: number }[];
  beforeAll(async () => {
    const { database } = await openUndivided(kind);
    afterAll(() => database.close());
    ({ db } = database);
    before = await add(db, ['2024-02-01', '2026-11-26'], 'activity');
    await divideActivity(db, kind === 'postgres', now);
  });

  it('the one table of activity becomes the oldest part, which the version before goes on using for a month', async () => {
    expect(await boundsOf(db)).toEqual([
      ['activity', undefined, '2027-01-01'],
      ['activity_2027_01', '2027-01-01', '2027-02-01'],
      ['activity_other', undefined, undefined],
    ]);
    expect(await countIn(db, 'all-activity')).toBe(2);
    const [older] = await add(db, ['2026-12-31T23:59:59.999Z'], 'activity');
    const [newer] = await add(db, ['2027-01-01T00:00:00Z']);
    expect([older!.id, newer!.id]).toEqual([before[1]!.id + 1, before[1]!.id + 2]);
    expect(newer!.part).toBe('activity_2027_01');
    expect(await countIn(db, 'all-activity')).toBe(4);
  });

  it('the oldest table of activity keeps an entry whose month has no table, and takes it there once it is made', async () => {
    const rows = await add(db, ['2027-03-05', '2031-01-01', '2027-03-31T23:59:59.999Z']);
    expect(rows.map(({ part }) => part)).toEqual(['activity_other', 'activity_other', 'activity_other']);
    await makeMonthsAhead(db, new Date('2027-01-10'));
    expect(await countIn(db, 'activity_2027_03')).toBe(2);
    expect(await countIn(db, 'activity_other')).toBe(1);
    await expect(sql`delete from activity_other`.execute(db)).rejects.toThrow('append-only');
  });
});

describe.each(kindsForRules)('activity on %s', (kind: Kind) => {
  const opened: Database[] = [];
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close();
  });
  const undivided = async () => {
    const { database, url } = await openUndivided(kind);
    opened.push(database);
    return { db: database.db, url };
  };
  const divided = async () => {
    const { db } = await undivided();
    await divideActivity(db, kind === 'postgres', now);
    return db;
  };

  it('activity is divided into months once, and has the indexes of its lists without building them anew', async () => {
    const { db } = await undivided();
    await add(db, ['2026-11-26'], 'activity');
    const indexesOf = async (table: string) => {
      const { rows } = await sql<{
        id: number;
        name: string;
      }>`select indexrelid::bigint as id, indexrelid::regclass::text as name
        from pg_index where indrelid = ${`"${table}"`}::regclass and indisvalid order by 1`.execute(db);
      return rows;
    };
    const built = await indexesOf('activity');
    await divideActivity(db, kind === 'postgres', now);
    await divideActivity(db, kind === 'postgres', now);
    expect(await missingListIndexes(db)).toEqual([]);
    expect(await indexesOf('activity')).toEqual([...built, expect.objectContaining({ name: 'activity_key' })]);
    await updateListIndexes(db, kind === 'postgres');
    expect((await indexesOf('activity')).length).toBe(built.length + 1);
    // The sign-ins of the oldest part alone are found by an index of theirs, and its ids are unique by themselves.
    expect((await indexesOf('activity_2027_01')).length).toBe(built.length - 1);
  });

  it('activity gets an index that it lacks on each of its parts', async () => {
    const db = await divided();
    await add(db, ['2026-11-26', '2027-01-26']);
    await sql`drop index "activity_act_order_of_all"`.execute(db);
    expect(await missingListIndexes(db)).toEqual(['activity_act_order_of_all']);
    await updateListIndexes(db, kind === 'postgres');
    expect(await missingListIndexes(db)).toEqual([]);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_inherits
      where inhparent = 'activity_act_order_of_all'::regclass`.execute(db);
    expect(rows[0]!.count).toBe(3);
  });

  it.runIf(kind === 'postgres')(
    'activity is left as it is while it is locked for long, as by a backup: a start goes on',
    async () => {
      const { db, url } = await undivided();
      await divideActivity(db, true, now);
      const reader = await connectDatabase({ url: url!, folder: 'memory://' });
      await reader.db.transaction().execute(async (tx) => {
        await sql`select count(*) from "all-activity"`.execute(tx);
        expect(await makeMonthsAhead(db, new Date('2027-02-10'))).toBe(0);
      });
      await reader.close();
      expect(await makeMonthsAhead(db, new Date('2027-02-10'))).toBe(3);
    },
  );

  it('activity has the tables of months that come made ahead, once', async () => {
    const db = await divided();
    expect(await makeMonthsAhead(db, now)).toBe(0);
    const made = await Promise.all([1, 2].map(() => makeMonthsAhead(db, new Date('2027-02-10'))));
    expect(made.toSorted()).toEqual([0, 3]);
    expect((await boundsOf(db)).map(([name]) => name)).toEqual([
      'activity',
      'activity_2027_01',
      'activity_2027_02',
      'activity_2027_03',
      'activity_2027_04',
      'activity_other',
    ]);
  });

  it('activity gets the tables of months that it lacks at a start, after any time without one', async () => {
    const { database } = await openUndivided(kind);
    opened.push(database);
    await divideActivity(database.db, false, new Date('2024-05-01'));
    await bringUpToDate(database, false);
    const bounds = await boundsOf(database.db);
    expect(bounds[0]).toEqual(['activity', undefined, '2024-07-01']);
    expect(bounds.at(-2)!.at(-1)).toBe(startOf(monthOf(new Date(), 3)).slice(0, 10));
  });

  it('activity with an entry of a wrong clock is divided behind it', async () => {
    const { db } = await undivided();
    await add(db, ['2027-04-05'], 'activity');
    await divideActivity(db, kind === 'postgres', now);
    expect((await boundsOf(db))[0]).toEqual(['activity', undefined, '2027-06-01']);
  });

  it.runIf(kind === 'postgres')(
    'activity is divided once by two instances that start together, while a third one writes',
    async () => {
      const { db, url } = await undivided();
      const [first, second] = await Promise.all([1, 2].map(() => connectDatabase({ url, folder: 'memory://' })));
      opened.push(first!, second!);
      let dividing: Promise<unknown> | undefined;
      await db.transaction().execute(async (tx) => {
        await add(tx, ['2026-11-26'], 'activity');
        dividing = Promise.all([first!, second!].map((one) => divideActivity(one.dbWithoutTimeout, true, now)));
        await untilLocked(db);
        await add(tx, ['2026-11-26'], 'activity');
      });
      await dividing;
      expect(await countIn(db, 'all-activity')).toBe(2);
    },
  );
});

it('activity is divided in every database that was opened, for this month and two more at least', async () => {
  const { database } = await openTestDatabase('postgres');
  const parts = await readActivityParts(database.db);
  await database.close();
  expect(parts.filter(({ until }) => until !== null).at(-1)!.until).toBe(startOf(monthOf(new Date(), 3)));
});
