import type { KyselyPlugin } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTraffic } from '../../server/demo/traffic';
import { openTestPlatform, type TestPlatform } from './testPlatform';

describe('the traffic of the demo', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform();
  });
  afterAll(() => api.close());

  it('the traffic of the demo ends with the change that it is making, however many a second were asked for', async () => {
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const stop = startTraffic({ ...api.platform, db: api.platform.db.withPlugin(counting) }, 1000);
    await delay(2000);
    const made = queries;
    await stop();
    // A change is a few dozen queries at most.
    expect(queries - made).toBeLessThan(60);
    await delay(100);
    expect(queries - made).toBeLessThan(60);
    expect(made).toBeGreaterThan(60);
  });
});
