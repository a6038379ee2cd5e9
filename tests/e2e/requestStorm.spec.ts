import { test, type Page } from '@playwright/test';
import { waitForRender, expect, goTo, openAs } from './console';
import { faults, startFaultyPlatform, type Call, type Fault } from './faultyPlatform';
import { startServer } from '../startServer';
import { otherScreens, specifiedScreens } from './specification';
import { isWhole } from './wholeWalk';

const root = new URL('../..', import.meta.url).pathname;

/** Starts a plain platform on another origin and a console that uses it, with a live channel that never sends anything. */
const startConsole = async (api: string) => {
  const platform = await startFaultyPlatform(api);
  const pages = startServer(root, { API_BASE: platform.base });
  const address = await pages.started;
  return {
    platform,
    open: async (page: Page, screen: string) => {
      platform.fail(undefined);
      platform.calls.length = 0;
      await page.clock.install();
      await page.routeWebSocket('**/ws/', () => undefined);
      await openAs(page, 'developer', `${address}/dashboard/${screen}`);
    },
    close: async () => {
      await pages.stop();
      await platform.close();
    },
  };
};

// In one worker, so that the two servers are started once.
test.describe.configure({ mode: 'default' });
let started: Awaited<ReturnType<typeof startConsole>>;
test.beforeAll(async () => {
  started = await startConsole(`${test.info().project.use.baseURL}/api/`);
});
test.afterAll(() => started.close());

/**
 * `npm test` opens a sixth of the screens with one fault and another sixth without any; `npm run test:long` opens all screens
 * with each fault and without.
 */
const walks = isWhole ? [...faults, undefined] : [faults[0], undefined];
const shares = 6;
/** What a plain platform offers to a Developer. */
const screens = [...specifiedScreens, ...otherScreens].filter(
  ({ roles, extension }) => roles.includes('developer') && !extension,
);
const screensFor = (fault: Fault | undefined) =>
  screens.filter((_screen, index) => isWhole || index % shares === walks.indexOf(fault));
/** How long a screen is watched, ms. A call that is repeated endlessly is made many times in it. */
const watchedFor = 2500;

/** Advances the clock of the page by `time` ms in steps, so that answers arrive in between. */
const advanceClock = async (page: Page, time: number) => {
  const step = 500;
  for (let passed = 0; passed < time; passed += step) {
    await page.clock.runFor(step);
    await waitForRender(page);
  }
};

/** How often loading a screen may make the same call: rows, tabs and tiles each fetch the list that they are computed from. */
const maxCallsOfLoad = 3;

const repeated = (calls: readonly Call[]) => {
  const times = new Map<string, number>();
  for (const { what } of calls) times.set(what, (times.get(what) ?? 0) + 1);
  return [...times].filter(([, count]) => count > maxCallsOfLoad).map(([what, count]) => `${what}: ${count} times`);
};

for (const fault of walks) {
  test(`with the fault '${fault ?? 'silent live channel'}' no screen repeats a call by itself`, async ({ page }) => {
    const { platform, open } = started;
    test.setTimeout(90_000);
    await open(page, 'main');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    platform.fail(fault);
    const repeats: string[] = [];
    for (const { path, title } of screensFor(fault)) {
      const before = platform.calls.length;
      await goTo(page, `/dashboard/${path}`);
      // The code of a screen is fetched first, for which the clock of the page does not wait. Where nothing was answered, each
      // screen has to ask, unless calls that hang use up the few connections of the browser.
      if (!fault) await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      else if (fault !== 'hang') await expect.poll(() => platform.calls.length, `${path} asks`).toBeGreaterThan(before);
      await advanceClock(page, watchedFor);
      repeats.push(...repeated(platform.calls.slice(before)).map((what) => `${path}: ${what}`));
    }
    expect(repeats).toEqual([]);
    expect(platform.calls.length).toBeGreaterThan(5);
    await expect(page.locator('header .live')).not.toHaveText('Live');
  });
}

for (const fault of faults) {
  test(
    `while one call fails (${fault}) and the live channel is silent, at most 10 calls are made in 10 s`,
    { tag: '@long' },
    async ({ page }) => {
      const { platform, open } = started;
      await open(page, 'invoices');
      platform.fail(fault, (path) => path.startsWith('mgmt/clients'));
      await page.reload();
      await expect(page.locator('tbody tr').first()).toBeVisible();
      await expect.poll(() => platform.calls.some(({ what }) => what.endsWith('mgmt/clients'))).toBe(true);
      await advanceClock(page, 1000);
      const before = platform.calls.length;
      await advanceClock(page, 10_000);
      expect(platform.calls.length - before).toBeLessThanOrEqual(10);
      await expect(page.locator('header .live')).not.toHaveText('Live');
    },
  );
}
