import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { withPreparedStatements } from '../../server/database/preparedStatements';

it('a connection whose prepared statement is outdated is closed: another one prepares it anew', async () => {
  const outdated = Object.assign(new Error('cached plan must not change result type'), {
    code: '0A000',
    routine: 'RevalidateCachedQuery',
  });
  const query = vi.fn().mockResolvedValueOnce({ rows: [] }).mockRejectedValueOnce(outdated);
  const release = vi.fn();
  const client = Object.assign(new EventEmitter(), { query, release });
  const pool = { connect: () => Promise.resolve(client) } as unknown as pg.Pool;
  const prepared = withPreparedStatements(pool, () => false);
  const one = await prepared.connect();
  await one.query('select 1', []);
  one.release();
  expect(release).toHaveBeenLastCalledWith(false);
  const other = await prepared.connect();
  await expect(other.query('select 1', [])).rejects.toBe(outdated);
  other.release();
  expect(release).toHaveBeenLastCalledWith(true);
});
