import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveMonths, bringBackMonth, fileOfMonth } from '../../server/backup/archiveMonths';
import { divideActivity } from '../../server/database/divideActivity';
import { bringUpToDate, type Database } from '../../server/database/open';
import type { Tx } from '../../server/database/schema';
import { Role } from '../../src/resources/language/roles';
import { UserStatus } from '../../src/resources/statuses/people';
import { untilLocked } from './lockWait';
import { openUndivided } from './undivided';

/** A lock that each new entry waits for, in whichever table, so that a copy of entries stands still while somebody holds it. */
const heldLock = 1;

const report = () => undefined;

describe('while a month is copied', () => {
  let database: Database;
  let folder: string;
  const archive = () => archiveMonths(database, { before: '2025-01', folder, report });

  beforeEach(async () => {
    ({ database } = await openUndivided('postgres'));
    folder = await mkdtemp(join(tmpdir(), 'console-archive-'));
    await database.db
      .insertInto('users')
      .values({ nickname: 'somebody', email: 'somebody@example.com', type: Role.Moderator, status: UserStatus.Active })
      .execute();
    await sql`insert into activity ("createDate", "userId", entity, act, refused)
      select '2024-11-05', id, 'banks', 'take', false from users`.execute(database.db);
    await divideActivity(database.db, true, new Date('2024-11-20'));
    await bringUpToDate(database, true);
    await sql`create function wait_for_lock(id bigint) returns bigint immutable language sql
      as ${sql.lit(`select id from pg_advisory_xact_lock_shared(${heldLock})`)}`.execute(database.db);
    await sql`create index on "all-activity" (wait_for_lock(id))`.execute(database.db);
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  /** Does something while this copies entries, in a transaction that lets it go on when it ends. */
  const duringCopy = async (copy: () => Promise<unknown>, work: (tx: Tx) => Promise<unknown>) => {
    let copying: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(heldLock)})`.execute(tx);
      copying = copy();
      await untilLocked(database.dbWithoutTimeout);
      await work(tx);
    });
    await copying;
  };
  const changeUserDuring = (copy: () => Promise<unknown>) =>
    duringCopy(copy, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx);
      await tx.updateTable('users').set({ nickname: 'somebody else' }).execute();
    });

  it(
    'no other run begins while a month is copied, in the same folder or to bring a month back',
    { tags: ['long'] },
    async () => {
      const taken = 'Another run of archive is at work on this database.';
      await duringCopy(archive, async () => {
        await expect(archive()).rejects.toThrow(taken);
      });
      const path = join(folder, fileOfMonth('2024-11'));
      await duringCopy(
        () => bringBackMonth(database, path, report),
        () => expect(bringBackMonth(database, path, report)).rejects.toThrow(taken),
      );
    },
  );

  it('a user can be changed while a month is copied into a table of its own', async () => {
    await changeUserDuring(archive);
  });

  it('a user can be changed while a month is copied from its file', { tags: ['long'] }, async () => {
    await archive();
    await changeUserDuring(() => bringBackMonth(database, join(folder, fileOfMonth('2024-11')), report));
  });

  it(
    'a month that is copied gets the constraints that a month has which was made ahead',
    { tags: ['long'] },
    async () => {
      await archive();
      await bringBackMonth(database, join(folder, fileOfMonth('2024-11')), report);
      const { rows } = await sql<{ table: string; constraints: string[] }>`
      select conrelid::regclass::text as "table", array_agg(concat_ws(' ', conname, convalidated, conparentid, pg_get_constraintdef(oid))
        order by conname) as constraints
      from pg_constraint where conrelid in (select inhrelid from pg_inherits where inhparent = '"all-activity"'::regclass)
        and conrelid::regclass::text ~ '^activity_[0-9]' and contype in ('f', 'c') group by 1`.execute(database.db);
      const broughtBack = rows.find(({ table }) => table === 'activity_2024_11')!;
      expect(rows.length).toBeGreaterThan(1);
      expect(broughtBack.constraints.length).toBeGreaterThan(0);
      for (const { constraints } of rows) expect(constraints).toEqual(broughtBack.constraints);
    },
  );
});
