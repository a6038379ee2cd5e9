import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newDatabase, startPostgres, type PostgresServer } from '../../postgresServer';
import { newLoadedPlatform, type LoadedPlatform } from './loadedPlatform';
import { failUnderLoad } from './underLoad';

const msPerSecond = 1000;

let postgres: PostgresServer;
let platform: LoadedPlatform;
beforeEach(async () => {
  postgres = await startPostgres();
  platform = await newLoadedPlatform({ url: await newDatabase(postgres.url) });
}, 300_000);
afterEach(async () => {
  await platform?.close();
  await postgres?.stop();
});

const hangFor = async (seconds: number) => {
  await postgres.hang();
  await delay(seconds * msPerSecond).finally(() => postgres.goOn());
};

/** What PostgreSQL does, whether calls fail because of it, and how it is made to. */
const faults: readonly (readonly [string, boolean, () => Promise<void>])[] = [
  ['is restarted, ending its sessions', true, () => postgres.restart('fast')],
  ['is restarted as after a crash', true, () => postgres.restart('immediate')],
  ['hangs for 3 s, less than a call waits for a connection', false, () => hangFor(3)],
  ['hangs for 40 s, longer than any call may take', true, () => hangFor(40)],
];

it.each(faults)(
  'two servers lose nothing and do nothing twice while PostgreSQL %s',
  { timeout: 300_000 },
  async (_, failsCalls, fail) => {
    const servers = [await platform.start(), await platform.start()];
    const load = await failUnderLoad(
      platform,
      servers.map(({ address }) => address),
      fail,
    );
    expect(load.repeats() > 0).toBe(failsCalls);
  },
);
