import type { Context } from 'hono';
import { sql } from 'kysely';
import { monthAfter, startOf, type Month } from '../database/months';
import type { Db } from '../database/schema';
import type { Env } from '../calls/platform';

/**
 * Header of answers that would have older entries of activity, had they not been archived: the last month that is archived, as
 * '2026-01'.
 */
const olderArchived = 'X-Older-Archived';

/**
 * Says in an answer until when activity is archived, if any is that belongs to it: activity since this moment (ISO), or of all
 * times.
 */
export const noteOlderArchived = async (context: Context<Env>, db: Db, since?: string): Promise<void> => {
  const { rows } = await sql<{ last: Month | null }>`select max(month) as last from "archived-months"`.execute(db);
  const { last } = rows[0]!;
  if (last === null || (since !== undefined && since >= startOf(monthAfter(last)))) return;
  context.header(olderArchived, last);
  context.header('Access-Control-Expose-Headers', olderArchived, { append: true });
};
