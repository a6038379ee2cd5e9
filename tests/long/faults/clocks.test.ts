import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { newDatabase, startPostgres } from '../../postgresServer';
import { movesPostgres, newClock } from './clock';
import { signIn } from './load';
import { newLoadedPlatform } from './loadedPlatform';
import { failUnderLoad } from './underLoad';

const hour = 3600;
const msPerSecond = 1000;
const dayMs = 86_400_000;
/** How long (s) before the end of the month a test begins, and how long (ms) a clock stays where it was moved. */
const beforeMidnight = 45;
const staysMs = 5000;
/** How many days charts show. */
const shownDays = 30;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
const later = (cleanup: () => Promise<unknown>) => cleanups.push(cleanup);

/** How many seconds after the true time it is a moment before the end of this month in UTC. */
const untilMonthsEnd = () => {
  const now = new Date();
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  return Math.round((end - now.getTime()) / msPerSecond) - beforeMidnight;
};

/** How far (h) the clocks of the server and of the database are moved, one after the other. */
const jumps: Readonly<Record<string, readonly (readonly [server: number, database: number])[]>> = {
  both: [
    [1, 1],
    [0, 0],
    [-1, -1],
    [0, 0],
  ],
  apart: [
    [0, 1],
    [0, 0],
    [0, -1],
    [0, 0],
    [1, 0],
    [0, 0],
    [-1, 0],
    [0, 0],
  ],
};

/** Expects the charts to have each day once, and each invoice of the load on one of them. */
const expectDays = async (address: string, created: number) => {
  const headers = { Authorization: `Bearer ${await signIn(address, 'owner')}` };
  const read = async () => {
    const answer = await fetch(`${address}/api/mgmt/figures`, { headers });
    return ((await answer.json()) as { days: { day: string; created: number }[] }).days;
  };
  // A snapshot may be five seconds old.
  await expect
    .poll(async () => (await read()).reduce((sum, day) => sum + day.created, 0), { timeout: 15_000, interval: 500 })
    .toBe(created);
  const days = (await read()).map(({ day }) => Date.parse(day));
  expect(days).toEqual(Array.from({ length: shownDays }, (_, index) => days[0]! + index * dayMs));
};

/** Expects the clock of a database to be this far (s) from the true time. */
const expectClock = async (url: string, offset: number) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ now: string }>('select extract(epoch from now()) as now');
  await client.end();
  expect(Math.abs(Number(rows[0]!.now) - offset - Date.now() / msPerSecond)).toBeLessThan(beforeMidnight);
};

/** Moves clocks over the end of a month, and an hour forth and back, while people work on a platform. */
const moveClocks = async ({ isEmbedded, steps }: { isEmbedded: boolean; steps: keyof typeof jumps }) => {
  const serverClock = await newClock();
  later(serverClock.close);
  const databaseClock = isEmbedded ? undefined : await newClock();
  if (databaseClock) later(databaseClock.close);
  const monthsEnd = untilMonthsEnd();
  const set = async (server: number, database: number) => {
    await serverClock.set(monthsEnd + server * hour);
    await databaseClock?.set(monthsEnd + database * hour);
  };
  await set(0, 0);
  const postgres = databaseClock && (await startPostgres([], { environment: databaseClock.ofPostgres }));
  if (postgres) later(postgres.stop);
  const url = postgres && (await newDatabase(postgres.url));
  const platform = await newLoadedPlatform(url === undefined ? {} : { url });
  later(platform.close);
  const { nodeArguments, environment } = serverClock.ofServer;
  const { address } = await platform.start(environment, nodeArguments);
  await failUnderLoad(
    platform,
    [address],
    async () => {
      await delay(Math.max(0, untilMonthsEnd() - monthsEnd + beforeMidnight) * msPerSecond);
      for (const [server, database] of jumps[steps]!) {
        await set(server, database);
        if (url !== undefined) await expectClock(url, monthsEnd + database * hour);
        await delay(staysMs);
      }
    },
    { settled: async ({ acts }) => expectDays(address, acts.filter(({ act }) => act === 'create').length) },
  );
};

describe('a month that ends, and clocks that jump an hour forth and back, lose nothing and do nothing twice', () => {
  it(
    'a month’s end and jumping clocks lose nothing and do nothing twice with an embedded database',
    { timeout: 600_000 },
    () => moveClocks({ isEmbedded: true, steps: 'both' }),
  );

  // Where Debian's faketime is not installed, the clock of PostgreSQL is not moved.
  it.runIf(movesPostgres).each(['both', 'apart'])(
    'a month’s end and jumping clocks lose nothing and do nothing twice with PostgreSQL, %s',
    { timeout: 600_000 },
    (steps) => moveClocks({ isEmbedded: false, steps }),
  );
});
