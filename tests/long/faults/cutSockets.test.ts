import type { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { signIn } from './load';
import { startPlainClient } from './plainClient';
import { withProxiedPlatform } from './proxiedPlatform';
import { failUnderLoad } from './underLoad';

/** How often the live channel is cut, and how long (ms) it works at most between two cuts. */
const cuts = Number(process.env.FAULT_CUTS ?? 100);
const longestMs = 600;

const started = withProxiedPlatform();

it(
  `a live channel that is cut ${cuts} times leaves the console and a plain client with everything`,
  { timeout: 600_000 },
  async () => {
    const { platform, proxy } = started;
    const token = await signIn(proxy.address, 'owner');
    const client = startPlainClient(proxy.address, token);
    try {
      await failUnderLoad(
        platform,
        [proxy.address],
        async ({ load }) => {
          let cut = 0;
          for (let turn = 0; turn < cuts; turn++) {
            await client.untilLive(turn);
            await delay(Math.random() * longestMs);
            cut += proxy.cutSockets();
          }
          // The pages of the console are cut, too, as often as they had connected again.
          expect(cut).toBeGreaterThan(cuts);
          await client.untilLive(cuts);
          await load.untilMore(1);
        },
        {
          settled: async () => {
            const answer = await fetch(`${proxy.address}/api/mgmt/invoices`, {
              headers: { Authorization: `Bearer ${token}` },
            });
            const truth = (await answer.json()) as { id: number; status: InvoiceStatus }[];
            await expect.poll(() => client.statuses).toEqual(new Map(truth.map(({ id, status }) => [id, status])));
          },
        },
      );
    } finally {
      client.close();
    }
  },
);
