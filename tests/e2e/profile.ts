import type { Browser, BrowserContext } from '@playwright/test';

/**
 * The browser profile that the tests of one process share, emptied after each. The browser keeps what the console is made of:
 * a page of an empty cache takes twice as long to begin. A page that stays open keeps the process that pages of the console
 * share (`--process-per-site`), and in it what was compiled.
 */
export const createProfile = (browser: Browser, origin: string) => {
  let kept: BrowserContext | undefined;
  let isSpent = false;
  let clear = () => Promise.resolve();

  const make = async () => {
    const context = await browser.newContext();
    const { clock } = context;
    const install = clock.install.bind(clock);
    isSpent = false;
    clock.install = (options) => {
      isSpent = true;
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

  const throwAway = async () => {
    await kept?.close();
    kept = undefined;
  };

  return {
    /** The profile, with nothing in it but what the browser has cached. */
    take: async (): Promise<BrowserContext> => (kept ??= await make()),
    /** Empties the profile of what a test left there. A clock stays in it: then it is thrown away. */
    giveBack: (): Promise<void> => (isSpent ? throwAway() : clear()),
    close: throwAway,
  };
};

export type Profile = ReturnType<typeof createProfile>;
