import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMonthFile } from '../../server/backup/monthFile';
import { divideActivity } from '../../server/database/divideActivity';
import { connectDatabase } from '../../server/domain/open';
import { bringUpToDate, type Database } from '../../server/database/open';
import { openUndivided } from '../api/undivided';
import { serverArguments } from '../startServer';

const root = new URL('../../', import.meta.url).pathname;
const rows = 20_000;
const mostKills = 8;

let database: Database;
let url: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-archive-'));
  const opened = await openUndivided('postgres');
  url = opened.url!;
  const { db } = opened.database;
  await sql`insert into activity ("createDate", entity, "recordId", act, refused, after)
    select '2024-11-01Z'::timestamptz + n * interval '240 days' / ${rows}::integer, 'invoices', n::text, 'take', false, repeat(n::text, 20)
    from generate_series(0, ${rows - 1}::integer) n`.execute(db);
  // The oldest part has to have ended.
  await divideActivity(db, true, new Date('2025-07-01'));
  await opened.database.close();
  database = await connectDatabase({ url, folder: 'memory://' });
  await bringUpToDate(database, true);
}, 120_000);
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

it('an archive of months loses nothing, whenever it is killed', async () => {
  const args = [...serverArguments(root), 'archive', '--before', '2025-07', '--folder', folder];
  let kills = 0;
  for (let code: number | null = null; code !== 0;) {
    const run = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => run.once('exit', resolve));
    // From when it has begun, so that all kills meet it at work.
    await Promise.race([ended, new Promise((resolve) => run.stdout.once('data', resolve))]);
    const killed = kills < mostKills && delay(Math.random() * 400).then(() => run.kill('SIGKILL'));
    code = await ended;
    await killed;
    if (code !== 0) kills++;
    // Counted before the files: what the database does last for a run that was killed is then counted twice at most.
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(*)::integer as count from "all-activity"`.execute(database.db);
    const files = (await readdir(folder)).filter((name) => name.startsWith('activity-'));
    let inFiles = 0;
    for (const name of files) {
      const { month, mark } = await readMonthFile(join(folder, name));
      const table = `activity_${month.replace('-', '_')}`;
      const { rows: there } = await sql`select 1 from pg_inherits where inhrelid = to_regclass(${table})`.execute(
        database.db,
      );
      if (there.length === 0 || code === 0) inFiles += mark.rows;
    }
    expect(counted[0]!.count + inFiles, `after ${kills} kills`).toBeGreaterThanOrEqual(rows);
    if (code === 0) expect(inFiles).toBe(rows);
  }
  expect(kills).toBeGreaterThan(3);
}, 300_000);
