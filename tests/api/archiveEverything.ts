import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { archiveMonths } from '../../server/backup/archiveMonths';
import { monthOf } from '../../server/database/months';
import type { Database } from '../../server/database/open';

/**
 * Archives all activity that there is, the current month too, as the command would years later; as often as a test wants to. Returns
 * how many files it made.
 */
export const archiveEverything = async (database: Database): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-archive-'));
  // A month is archived once. Here its later entries are to follow it.
  await sql`delete from "archived-months"`.execute(database.db);
  const now = new Date();
  const later = new Date(Date.UTC(now.getUTCFullYear() + 3, now.getUTCMonth()));
  await archiveMonths(database, { before: monthOf(now, 6), folder, report: () => undefined, now: later });
  const { length } = await readdir(folder);
  await rm(folder, { recursive: true });
  return length;
};
