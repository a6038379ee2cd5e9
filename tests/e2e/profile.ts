import type { Browser, BrowserContext, ViewportSize } from '@playwright/test';

/**
 * The browser profile that the tests of one process share. Its storage is emptied after each test; its cache stays, because a
 * page takes twice as long to start with an empty cache. One page stays open, so that the process which all pages of the
 * console share (`--process-per-site`) keeps running with the compiled code. Further pages that a test opens have this
 * `viewport`, not that of the test which came first.
 */
export const createProfile = (browser: Browser, origin: string, viewport: ViewportSize) => {
  let shared: BrowserContext | undefined;
  let hasClock = false;
  let clear = () => Promise.resolve();

  const create = async () => {
    const context = await browser.newContext({ viewport });
    const { clock } = context;
    const install = clock.install.bind(clock);
    hasClock = false;
    clock.install = (options) => {
      hasClock = true;
      return install(options);
    };
    const anchor = await context.newPage();
    await anchor.goto(`${origin}/favicon.svg`);
    const session = await context.newCDPSession(anchor);
    clear = async () => {
      await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())));
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cookies' });
      await context.clearPermissions();
      await context.setOffline(false);
    };
    return context;
  };

  const close = async () => {
    await shared?.close();
    shared = undefined;
  };

  return {
    /** The profile, empty but for the cache of the browser. */
    take: async (): Promise<BrowserContext> => (shared ??= await create()),
    /** Empties the profile after a test. An installed clock cannot be removed, so a profile with one is closed. */
    reset: (): Promise<void> => (hasClock ? close() : clear()),
    close,
  };
};

export type Profile = ReturnType<typeof createProfile>;
