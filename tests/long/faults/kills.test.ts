import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../server/domain/ledger/checkBooks';
import { kinds, newPostgresDatabase } from '../../api/testPlatform';
import { freePort } from '../../freePort';
import { newLoadedPlatform, type LoadedPlatform } from './loadedPlatform';
import { failUnderLoad } from './underLoad';

/** How often the server is killed on each database, and after how many kills the books are checked meanwhile. */
const kills = Number(process.env.FAULT_KILLS ?? 100);
const killsBetweenChecks = 25;
/** Acts that are acknowledged between a start and a kill, and for how long (ms) at most it goes on after them. */
const actsBetween = 10;
const longestMs = 100;

describe.each(kinds)('a server on %s', (kind) => {
  let platform: LoadedPlatform;
  beforeAll(async () => {
    platform = await newLoadedPlatform(kind === 'postgres' ? { url: await newPostgresDatabase() } : {});
  }, 300_000);
  afterAll(() => platform?.close());

  it(
    `a server that is killed ${kills} times while it works has done all that it acknowledged, once`,
    { timeout: 1_800_000 },
    async () => {
      const PORT = await freePort();
      let server = await platform.start({ PORT });
      const { repeats } = await failUnderLoad(
        platform,
        [server.address],
        async ({ load }) => {
          for (let kill = 1; kill <= kills; kill++) {
            await load.untilMore(actsBetween);
            await delay(Math.random() * longestMs);
            await server.kill();
            if (kill % killsBetweenChecks === 0) expect(await platform.inDatabase(checkBooks)).toEqual([]);
            server = await platform.start({ PORT });
          }
        },
        { pauseMs: 0 },
      );
      expect(repeats()).toBeGreaterThan(kills);
    },
  );
});
