import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { NetworkFaults } from './faultyProxy';
import { withProxiedPlatform } from './proxiedPlatform';
import { failUnderLoad } from './underLoad';

/** How long (ms) each fault lasts. */
const lastsMs = 25_000;

const started = withProxiedPlatform();

const faults: readonly (readonly [string, Partial<NetworkFaults>])[] = [
  ['delays', { delayMs: () => 700 }],
  ['truncates', { isTruncated: () => Math.random() < 0.3 }],
  ['reorders', { delayMs: () => Math.random() * 1500 }],
];

it(
  'a network that delays, truncates and reorders loses nothing, and the console never goes back to an older state',
  { timeout: 600_000 },
  async () => {
    const { platform, proxy } = started;
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
