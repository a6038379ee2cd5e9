import { afterAll, expect, it } from 'vitest';
import { shareEngine } from '../../scripts/dev/sharedEngine.mjs';
import type { Engine } from '../../server/database/pgliteDialect';

const shared = shareEngine();
const open = () => shared.create({ dataDir: 'memory://' });
afterAll(() => shared.close());

const countIn = async (engine: Engine) => (await engine.query<{ count: number }>('select count(*) from kept')).rows[0]!;

// It makes a database of its own, which takes seconds.
const aside = { tags: ['long'] };
it('a database of npm run dev ends whatever its transaction does, and leaves none to the next one', aside, async () => {
  const first = await open();
  await first.query('create table kept (id integer)');
  await first.query('begin');
  await first.query('insert into kept values (1)');
  await first.close();

  const second = await open();
  expect(await countIn(second)).toEqual({ count: 0 });
  await second.query('begin');
  await expect(second.query('select * from missing')).rejects.toThrow('does not exist');
  await second.close();

  const third = await open();
  expect(await countIn(third)).toEqual({ count: 0 });
  await third.close();
});
