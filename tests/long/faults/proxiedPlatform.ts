import { afterAll, beforeAll } from 'vitest';
import { newPostgresDatabase } from '../../api/testPlatform';
import { startFaultyProxy, type FaultyProxy } from './faultyProxy';
import { newLoadedPlatform, type LoadedPlatform } from './loadedPlatform';

/** A platform on PostgreSQL, and the proxy before its server that makes the network fail. */
interface ProxiedPlatform {
  platform: LoadedPlatform;
  proxy: FaultyProxy;
}

/** Starts them before the tests of a file, and stops them after. They are there once a test runs. */
export const withProxiedPlatform = (): ProxiedPlatform => {
  const started = {} as ProxiedPlatform;
  beforeAll(async () => {
    started.platform = await newLoadedPlatform({ url: await newPostgresDatabase() });
    started.proxy = await startFaultyProxy((await started.platform.start()).address);
  }, 300_000);
  afterAll(async () => {
    await started.proxy?.close();
    await started.platform?.close();
  });
  return started;
};
