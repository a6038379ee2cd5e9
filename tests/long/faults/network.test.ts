import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPostgresDatabase } from '../../api/testPlatform';
import { startFaultyProxy, type FaultyProxy, type NetworkFaults } from './faultyProxy';
import { newLoadedPlatform, type LoadedPlatform } from './loadedPlatform';
import { failUnderLoad } from './underLoad';

/** How long (ms) each fault lasts. */
const lastsMs = 25_000;

let platform: LoadedPlatform;
let proxy: FaultyProxy;
beforeAll(async () => {
  platform = await newLoadedPlatform({ url: await newPostgresDatabase() });
  proxy = await startFaultyProxy((await platform.start()).address);
}, 300_000);
afterAll(async () => {
  await proxy?.close();
  await platform?.close();
});

const faults: readonly (readonly [string, Partial<NetworkFaults>])[] = [
  ['delays', { delayMs: () => 700 }],
  ['truncates', { isTruncated: () => Math.random() < 0.3 }],
  ['reorders', { delayMs: () => Math.random() * 1500 }],
];

it(
  'a network that delays, truncates and reorders loses nothing, and the console never goes back to an older state',
  { timeout: 600_000 },
  async () => {
    const load = await failUnderLoad(platform, [proxy.address], async ({ consoles: [console] }) => {
      for (const [name, fault] of faults) {
        proxy.set(fault);
        await delay(lastsMs);
        expect(await console!.wentBack(), name).toEqual([]);
      }
      proxy.set({});
    });
    expect(load.repeats()).toBeGreaterThan(0);
  },
);
