import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../src/resources/language/roles';
import { checkBooksWhenDue, lastBooksCheck } from '../../server/domain/ledger/checkedBooks';
import { figuresFor } from '../../server/domain/figures/routes';
import { takeSnapshot } from '../../server/domain/figures/snapshot';
import { describeOnBoth } from './describeOnBoth';
import { openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

describeOnBoth('the check of the books that Main shows, on %s', (kind) => {
  let api: TestPlatform;
  const db = () => api.platform.db;
  const check = () => checkBooksWhenDue(api.database.dbWithoutTimeout);
  const spoil = (sum: number) => sql`update "book-checks" set differences = ${sum}`.execute(db());
  const began = (minutesAgo: number, tookMinutes: number) =>
    sql`update "book-checks" set "startDate" = now() - make_interval(mins => ${minutesAgo}),
      "endDate" = now() - make_interval(mins => ${minutesAgo - tookMinutes})`.execute(db());
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  it('says nothing before the first check, and then what it found', async () => {
    expect(await lastBooksCheck(db())).toBe(undefined);
    await check();
    expect(await lastBooksCheck(db())).toMatchObject({ differences: 0 });
  });

  it('is made once in a quarter of an hour, by the instance that begins first, and rests after a long one', async () => {
    await spoil(7);
    await Promise.all([check(), check()]);
    expect(await lastBooksCheck(db())).toMatchObject({ differences: 7 });
    await began(60, 4);
    await check();
    expect(await lastBooksCheck(db())).toMatchObject({ differences: 7 });
    await began(100, 4);
    await Promise.all([check(), check()]);
    expect(await lastBooksCheck(db())).toMatchObject({ differences: 0 });
  });

  it('is told to those who read the revenue, and to nobody else', async () => {
    const of = async (who: string, role: Role) =>
      figuresFor(await takeSnapshot(api.platform), { id: await userIdOf(api, who), role }).books;
    for (const [who, role] of [
      ['owner', Role.Owner],
      ['finance', Role.Finance],
    ] as const)
      expect(await of(who, role)).toMatchObject({ differences: 0 });
    expect(await of('moderator', Role.Moderator)).toBe(undefined);
    expect(await of('merchant', Role.Merchant)).toBe(undefined);
  });
});
