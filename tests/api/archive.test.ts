import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readArchive, writeArchive, type Entry } from '../../server/backup/archive';
import { archiveMonths, bringBackMonth, describeArchiving, fileOfMonth } from '../../server/backup/archiveMonths';
import { archiveCommand } from '../../server/commands/archive';
import { readActivityParts } from '../../server/database/activityMonths';
import type { Month } from '../../server/database/months';
import { CommandRefused } from '../../server/base/commandRefused';
import { describeOnBoth } from './describeOnBoth';
import { untilLocked } from './lockWait';
import { kindsForRules, openTestPlatform, ranged, type TestPlatform } from './testPlatform';

const months: readonly Month[] = ['2024-11', '2024-12', '2025-01'];
/** So much later that these months may be archived, and the table of before the division has ended. */
const now = new Date(Date.now() + 100 * 86_400_000);

/** Changes what a file has, with checksums that are right. */
const rewrite = async (path: string, change: (text: string) => string) => {
  const entries: Entry[] = [];
  for await (const { name, bytes } of readArchive(path))
    entries.push({ name, bytes: Buffer.from(change(bytes.toString('utf8'))) });
  const file = await open(path, 'w');
  await writeArchive(file, Readable.from(entries));
  await file.close();
};

describeOnBoth('archiving activity of %s', (kind) => {
  let api: TestPlatform;
  let folder: string;
  let lines: string[];
  const report = (line: string) => void lines.push(line);
  const archive = (before: Month = '2025-02') => archiveMonths(api.database, { before, folder, report, now });
  const rowsOf = async (condition = sql`true`) => {
    const { rows } = await sql<{ row: string }>`select a::text as row from "all-activity" a where ${condition}
      order by id`.execute(api.database.db);
    return rows.map(({ row }) => row);
  };
  const archived = async () => {
    const { rows } = await sql<{ month: string }>`select month from "archived-months" order by 1`.execute(
      api.database.db,
    );
    return rows.map(({ month }) => month);
  };
  const old = sql`"createDate" < '2025-02-01'`;

  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await sql`insert into "all-activity" ("createDate", "userId", entity, "recordId", act, refused, after)
      select '2024-11-01Z'::timestamptz + n * interval '8 hours', 1, 'invoices', n::text, 'take', false, ${'{"x": "tab\t, line\n, Ж"}'}
      from generate_series(0, 275) n`.execute(api.database.db);
  });
  beforeEach(async () => {
    lines = [];
    folder = await mkdtemp(join(tmpdir(), 'console-archive-'));
    return async () => {
      for (const name of await readdir(folder))
        if (
          name.startsWith('activity-') &&
          !(await rowsOf(sql`to_char("createDate" at time zone 'UTC', 'YYYY-MM') = ${name.slice(9, 16)}`)).length
        )
          await bringBackMonth(api.database, join(folder, name), report);
      await rm(folder, { recursive: true });
    };
  });
  afterAll(() => api.close());

  it('archiving writes each month into a file, drops it, and brings it back as it was', async () => {
    const before = await rowsOf();
    expect(await archive()).toEqual(months);
    expect((await readdir(folder)).toSorted()).toEqual(months.map(fileOfMonth));
    expect(lines.slice(-3)).toEqual([
      `2024-11: 90 rows in ${join(folder, fileOfMonth('2024-11'))}`,
      `2024-12: 93 rows in ${join(folder, fileOfMonth('2024-12'))}`,
      `2025-01: 93 rows in ${join(folder, fileOfMonth('2025-01'))}`,
    ]);
    expect(await rowsOf(old)).toEqual([]);
    expect(await archived()).toEqual(months);
    expect(await archive()).toEqual([]);
    const none = 'There is no activity before 2025-02 left in the database; 2024-11 to 2025-01 are archived.';
    expect(lines.at(-1)).toBe(none);
    await describeArchiving(api.database, { before: '2025-02', folder, report, now });
    expect(lines.slice(-2)).toEqual([none, none]);
    await archive('2024-12');
    expect(lines.at(-1)).toBe('There is no activity before 2024-12 left in the database; 2024-11 is archived.');
    for (const month of months) await bringBackMonth(api.database, join(folder, fileOfMonth(month)), report);
    expect(await rowsOf()).toEqual(before);
    expect(await archived()).toEqual([]);
    await expect(sql`delete from activity_2024_12`.execute(api.database.db)).rejects.toThrow('append-only');
  });

  it('a dry run of archiving only says what it would do', async () => {
    const before = await rowsOf();
    await describeArchiving(api.database, { before: '2024-12', folder, report, now });
    expect(lines).toEqual([`2024-11: would write 90 rows into ${join(folder, fileOfMonth('2024-11'))}`]);
    expect(await readdir(folder)).toEqual([]);
    expect(await rowsOf()).toEqual(before);
  });

  it('archiving goes on where an interrupted run left a month in its file and in the database', async () => {
    await archive('2024-12');
    const path = join(folder, fileOfMonth('2024-11'));
    const kept = await readFile(path);
    await bringBackMonth(api.database, path, report);
    await archive('2024-12');
    expect(await readFile(path)).toEqual(kept);
    expect(await rowsOf(sql`"createDate" < '2024-12-01'`)).toEqual([]);
  });

  it('archiving drops no month whose file lacks an entry, or is damaged', async () => {
    const path = join(folder, fileOfMonth('2024-11'));
    await archive('2024-12');
    await bringBackMonth(api.database, path, report);
    const [later] = (
      await sql<{ id: number }>`insert into "all-activity" ("createDate", entity, act, refused)
        values ('2024-11-30', 'users', 'show', false) returning id`.execute(api.database.db)
    ).rows;
    await expect(archive('2024-12')).rejects.toThrow(
      `${path} does not have the entries of 2024-11 that the database has. Move it away, and run this again.`,
    );
    expect(await rowsOf(sql`id = ${later!.id}`)).toHaveLength(1);
    await rm(path);
    const content = await archive('2024-12').then(() => readFile(path));
    await copyFile(path, `${path}.kept`);
    await bringBackMonth(api.database, path, report);
    await writeFile(path, content.subarray(0, content.length - 200));
    await expect(archive('2024-12')).rejects.toThrow(`${path} is damaged`);
    await expect(bringBackMonth(api.database, path, report)).rejects.toThrow(`${path} is damaged`);
    expect(await rowsOf(sql`id = ${later!.id}`)).toHaveLength(1);
    await copyFile(`${path}.kept`, path);
  });

  it('archiving drops no month whose file has other entries of the same ids', async () => {
    const path = join(folder, fileOfMonth('2024-11'));
    await archive('2024-12');
    await copyFile(path, `${path}.kept`);
    await bringBackMonth(api.database, path, report);
    await rewrite(path, (text) => text.replaceAll('\ttake\t', '\tlist\t'));
    await expect(archive('2024-12')).rejects.toThrow('does not have the entries of 2024-11 that the database has');
    await copyFile(`${path}.kept`, path);
  });

  it('archiving brings back no month from another file than the one that was archived', async () => {
    const path = join(folder, fileOfMonth('2024-11'));
    await archive('2024-12');
    await copyFile(path, `${path}.kept`);
    await rewrite(path, (text) => text.replaceAll('\ttake\t', '\tlist\t'));
    await expect(bringBackMonth(api.database, path, report)).rejects.toThrow(
      `${path} is not the file that was archived: its entries differ.`,
    );
    // Columns that were swapped.
    await copyFile(`${path}.kept`, path);
    await rewrite(path, (text) =>
      text.replace('"entity"', '"-"').replace('"recordId"', '"entity"').replace('"-"', '"recordId"'),
    );
    await expect(bringBackMonth(api.database, path, report)).rejects.toThrow('is not the file that was archived');
    await sql`update "archived-months" set month = '2019-05'`.execute(api.database.db);
    await copyFile(`${path}.kept`, path);
    await expect(bringBackMonth(api.database, path, report)).rejects.toThrow('This database has not archived 2024-11.');
    // As the version before noted it.
    await sql`update "archived-months" set month = '2024-11', digest = null`.execute(api.database.db);
    expect(await bringBackMonth(api.database, path, report)).toBe('2024-11');
  });

  it('archiving refuses the last 13 months, and a month that the database has', async () => {
    const latest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 13)).toISOString().slice(0, 7) as Month;
    const after = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12)).toISOString().slice(0, 7) as Month;
    await expect(archive(after)).rejects.toThrow(
      `The last 13 months of activity stay in the database: --before can be ${latest} at the latest.`,
    );
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const [place, why] of [
      [join(file, 'archive'), 'The folder for the files cannot be written to: ENOTDIR'],
      [file, 'The folder for the files cannot be written to'],
      [join(folder, 'none', 'archive'), `There is no folder ${join(folder, 'none')} for the files`],
    ] as const)
      await expect(archiveMonths(api.database, { before: '2024-12', folder: place, report, now })).rejects.toThrow(why);
    await archive('2024-12');
    const path = join(folder, fileOfMonth('2024-11'));
    await bringBackMonth(api.database, path, report);
    await expect(bringBackMonth(api.database, path, report)).rejects.toThrow(
      'The database has the activity of 2024-11 already.',
    );
    await expect(bringBackMonth(api.database, join(folder, 'none'), report)).rejects.toThrow('There is no file');
  });

  it('archiving refuses until the oldest table has ended, before and at a run, and leaves no folder', async () => {
    const place = join(folder, 'archive');
    const request = { before: '2024-12', folder: place, report, now: new Date() } as const;
    const why = 'is in one table until then, because the version before may still write into it.';
    const fresh = await openTestPlatform(kind);
    await expect(describeArchiving(fresh.database, request)).rejects.toThrow(why);
    await expect(archiveMonths(fresh.database, request)).rejects.toThrow(why);
    await fresh.close();
    expect(existsSync(place)).toBe(false);
    await archiveMonths(api.database, { ...request, before: '2010-01', now });
    expect(lines.at(-1)).toBe('There is no activity before 2010-01.');
    expect(existsSync(place)).toBe(false);
  });

  it('archiving deletes what a run that was killed had begun to write, and no file that is being written', async () => {
    const [left, ofOther] = [randomUUID(), randomUUID()].map((id) => join(folder, `.${id}.part`)) as [string, string];
    for (const path of [left, ofOther]) await writeFile(path, 'half a file');
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(left, twoHoursAgo, twoHoursAgo);
    await archive('2010-01');
    expect([existsSync(left), existsSync(ofOther)]).toEqual([false, true]);
    await rm(ofOther);
  });

  it('archiving names what is wrong with a file that it does not bring back', async () => {
    const path = join(folder, fileOfMonth('2024-11'));
    await archive('2024-12');
    await copyFile(path, `${path}.kept`);
    // Files of months that were archived before their digest was noted are compared with nothing.
    await sql`update "archived-months" set digest = null`.execute(api.database.db);
    const wrong: readonly [(text: string) => string, string][] = [
      [(text) => text.replace('"2024-11"', '"2024-99"'), 'is said to have the month "2024-99", which is none.'],
      [(text) => text.replace('"entity"', '"colour"'), 'has the column "colour", which activity does not have.'],
      [(text) => text.replace(/^\d+\t2024/, 'one\t2024'), 'has a row whose id is no number: "one"'],
      [(text) => text.replace('\t2024-11', '\t2023-11'), 'has rows of another month than 2024-11.'],
      [(text) => text.replace('\t2024-11', '\tyesterday'), 'has rows that do not fit into activity: '],
      // Found when all rows are in the table.
      [(text) => text.replace('\t1\t', '\t99999999\t'), 'has rows that do not fit into activity: '],
    ];
    for (const [change, why] of wrong) {
      await copyFile(`${path}.kept`, path);
      await rewrite(path, change);
      const bringingBack = bringBackMonth(api.database, path, report);
      await expect(bringingBack, why).rejects.toThrow(`${path} ${why}`);
      await expect(bringingBack, why).rejects.toThrow(CommandRefused);
      const { rows } = await sql<{ table: string | null }>`select to_regclass('activity_2024_11') as table`.execute(
        api.database.db,
      );
      expect(rows, why).toEqual([{ table: null }]);
    }
    await copyFile(`${path}.kept`, path);
  });

  it.runIf(kind === 'postgres')('archiving done twice at once loses nothing', async () => {
    const before = await rowsOf(old);
    const runs = await Promise.allSettled([archive(), archive()]);
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const run of runs)
      if (run.status === 'rejected') expect(String(run.reason)).toContain('Another run of archive is at work');
    expect(await archived()).toEqual(months);
    for (const month of months) await bringBackMonth(api.database, join(folder, fileOfMonth(month)), report);
    expect(await rowsOf(old)).toEqual(before);
  });

  it('archiving takes entries along that came when their month had no table', async () => {
    await archive('2024-12');
    await sql`insert into "all-activity" ("createDate", entity, act, refused)
      values ('2023-05-05', 'users', 'show', false), ('2024-11-07', 'users', 'show', false)`.execute(api.database.db);
    expect(await archive('2024-12')).toEqual(['2023-05']);
    expect(await archived()).toEqual(['2023-05', '2024-11']);
    const parts = await readActivityParts(api.database.db);
    expect(parts.map(({ name }) => name)).not.toContain('activity_2024_11');
  });

  it.runIf(kind === 'postgres')('archiving done twice at once loses no entry of months that had no table', async () => {
    const strays = ['2020-01', '2020-02', '2020-03', '2020-04', '2020-05', '2020-06'];
    await sql`insert into "all-activity" ("createDate", entity, act, refused)
      select (month || '-05')::timestamptz, 'users', 'show', false from unnest(${strays}::text[]) as month`.execute(
      api.database.db,
    );
    const before = await rowsOf(sql`"createDate" < '2021-01-01'`);
    await Promise.allSettled([archive('2021-01'), archive('2021-01')]);
    for (const month of await archived())
      if (month < '2021-01') await bringBackMonth(api.database, join(folder, fileOfMonth(month as Month)), report);
    expect(await rowsOf(sql`"createDate" < '2021-01-01'`)).toEqual(before);
  });
});

describe.each(kindsForRules)('answers about activity that is archived on %s', (kind) => {
  let api: TestPlatform;
  const tellsOf = async (path: string) => (await api.call('owner', 'GET', path)).headers.get('x-older-archived');
  const listFrom = (from?: string) =>
    tellsOf(ranged('mgmt/activity', [0, 9], ['id', 'DESC'], from === undefined ? {} : { createDate_gte: from }));
  const invoice = { old: 0, recent: 0 };
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const { rows } = await sql<{ id: number }>`select id from invoices order by id limit 2`.execute(api.database.db);
    [invoice.old, invoice.recent] = rows.map(({ id }) => id) as [number, number];
    await sql`update invoices set "createDate" = '2024-11-30T23:59:59Z' where id = ${invoice.old}`.execute(
      api.database.db,
    );
  });
  afterAll(() => api.close());

  it('answers about activity say nothing of an archive while no month is archived', async () => {
    expect(await tellsOf(`mgmt/history/invoices/${invoice.old}`)).toBeNull();
    expect(await listFrom()).toBeNull();
  });

  it('the answer about a record that is older, or of unknown age, says that older history is archived', async () => {
    await sql`insert into "archived-months" (month, rows, file, "archiveDate") values ('2024-10', 3, 'x', now()),
      ('2024-11', 3, 'x', now())`.execute(api.database.db);
    expect(await tellsOf(`mgmt/history/invoices/${invoice.old}`)).toBe('2024-11');
    expect(await tellsOf(`mgmt/history/invoices/${invoice.recent}`)).toBeNull();
    expect(await tellsOf('mgmt/history/banks/1')).toBe('2024-11');
    const { id } = (await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'New Bank' })).json;
    expect(await tellsOf(`mgmt/history/banks/${id}`)).toBeNull();
  });

  it('the answer to a list says that older entries which it would have are archived', async () => {
    expect(await listFrom()).toBe('2024-11');
    expect(await listFrom('2024-11-30T00:00:00.000Z')).toBe('2024-11');
    expect(await listFrom('2024-12-01T00:00:00.000Z')).toBeNull();
    expect(await tellsOf(ranged('mgmt/banks', [0, 9]))).toBeNull();
  });
});

describe('the command', () => {
  const refusals: readonly [readonly string[], string][] = [
    [[], 'Name the first month that stays'],
    [['--before'], 'argument missing'],
    [['--before', '2026-13'], '--before takes a month, as 2025-10, and "2026-13" is none.'],
    [['--before', '0000-01'], '"0000-01" is none.'],
    [['--before', 'yesterday'], '"yesterday" is none.'],
    [['--beforehand', '2026-01'], "Unknown option '--beforehand'"],
    [['2026-01'], 'Use it so: npm run archive -- --before 2025-10'],
    [['--before', '2026-01', '--bring-back', 'x'], '--bring-back stands alone'],
    [['--before', '2025-10', '--folder', ''], '--folder takes a path, and it is empty'],
    [['--bring-back', ''], '--bring-back takes a path, and it is empty'],
  ];
  it.each(refusals)('the archive command refuses %j', async (args, message) => {
    await expect(archiveCommand(args)).rejects.toThrow(message);
  });
});

it('a change that has read users can write its activity while a month waits to be dropped', async () => {
  const api = await openTestPlatform('postgres');
  const { db } = api.database;
  const folder = await mkdtemp(join(tmpdir(), 'console-archive-'));
  const archiveBefore = (before: Month) =>
    archiveMonths(api.database, { before, folder, report: () => undefined, now });
  await sql`insert into "all-activity" ("createDate", entity, act, refused)
    values ('2024-11-02Z', 'invoices', 'take', false), ('2024-12-02Z', 'invoices', 'take', false)`.execute(db);
  expect(await archiveBefore('2024-12')).toEqual(['2024-11']);
  let archiving: Promise<Month[]> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`select id from users where id = 1 for no key update`.execute(tx);
    archiving = archiveBefore('2025-01');
    await untilLocked(db);
    await sql`set local lock_timeout = 100`.execute(tx);
    await sql`insert into "all-activity" ("createDate", "userId", entity, act, refused)
      values (now(), 1, 'invoices', 'take', false)`.execute(tx);
  });
  expect(await archiving).toEqual(['2024-12']);
  await api.close();
  await rm(folder, { recursive: true });
});
