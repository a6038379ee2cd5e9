import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDatabase } from '../../postgresServer';
import { canFailOver, startReplicatedPostgres, type ReplicatedPostgres } from '../../replicatedPostgres';
import type { Load } from './load';
import { newLoadedPlatform, type LoadedPlatform } from './loadedPlatform';
import { failUnderLoad } from './underLoad';

/** How often the primary fails. */
const rounds = Number(process.env.FAULT_FAILOVERS ?? 20);
/** How often the standby hangs for a moment while the links are cut. */
const flaps = 20;
/** Within how long (ms) of a promotion work goes on. */
const longestMs = 5000;
/** Acts that are acknowledged between two failures. */
const actsBetween = 20;
/** For how long (ms) a server that was replaced goes on beside the new primary. */
const twoPrimariesMs = 3000;

const msUntilMore = async (load: Load) => {
  const began = performance.now();
  await load.untilMore(1);
  return performance.now() - began;
};

// Where a proxy or its check is not installed, nothing can be led elsewhere.
describe.runIf(canFailOver)('two instances on a primary with a synchronous standby', () => {
  let postgres: ReplicatedPostgres;
  let platform: LoadedPlatform;
  beforeEach(async () => {
    postgres = await startReplicatedPostgres();
    platform = await newLoadedPlatform({ url: await newDatabase(postgres.url) });
  }, 300_000);
  afterEach(async () => {
    await platform?.close();
    await postgres?.stop();
  });
  const start = async () => [await platform.start(), await platform.start()].map(({ address }) => address);

  it(`lose nothing and do nothing twice when the primary fails ${rounds} times`, { timeout: 3_600_000 }, async () => {
    const gaps: number[] = [];
    await failUnderLoad(platform, await start(), async ({ load, consoles }) => {
      for (let round = 0; round < rounds; round++) {
        const how = round % 2 === 0 ? 'killed' : 'cut off';
        await load.untilMore(actsBetween);
        await delay(Math.random() * 200);
        await postgres.failOver(how);
        gaps.push(await msUntilMore(load));
        if (how === 'cut off') {
          // It takes itself for the primary still, and the proxy leads to both: what it acknowledged would be lost.
          await postgres.wakeStandby();
          await delay(twoPrimariesMs);
          await load.untilMore(actsBetween);
        }
        await postgres.addStandby();
        for (const console of consoles) expect(await console.wentBack()).toEqual([]);
      }
    });
    process.stdout.write(`${rounds} failovers; work went on after ${gaps.map((ms) => ms.toFixed(0)).join(', ')} ms\n`);
    expect(Math.max(...gaps)).toBeLessThan(longestMs);
  });

  it(
    'answer 503 while the standby is gone, and find what became of a call once it is back',
    { timeout: 600_000 },
    async () => {
      const load = await failUnderLoad(platform, await start(), async () => {
        await postgres.hangStandby();
        await delay(50_000);
        await postgres.wakeStandby();
      });
      expect(load.repeats()).toBeGreaterThan(0);
    },
  );

  it(`lose nothing while the standby lags and the links flap ${flaps} times`, { timeout: 600_000 }, async () => {
    const load = await failUnderLoad(platform, await start(), async ({ load, consoles }) => {
      for (let flap = 0; flap < flaps; flap++) {
        // Commits wait for a standby that stutters, and some links end while they do.
        await postgres.hangStandby();
        await delay(Math.random() * 1500);
        await postgres.cutLinks(Math.random() * 500);
        await postgres.wakeStandby();
        await delay(Math.random() * 1000);
        if (flap % 5 === 4) {
          await load.untilMore(actsBetween);
          for (const console of consoles) expect(await console.wentBack()).toEqual([]);
        }
      }
    });
    expect(load.repeats()).toBeGreaterThan(0);
  });
});
