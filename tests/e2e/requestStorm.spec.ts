import { test, type Page } from '@playwright/test';
import { drawn, expect, goTo, openAs } from './console';
import { faults, startFaultyPlatform, type Call, type Fault } from './faultyPlatform';
import { startServer } from '../startServer';
import { otherScreens, specifiedScreens } from './specification';
import { isWhole } from './wholeWalk';

const root = new URL('../..', import.meta.url).pathname;

/** A plain platform on another origin, the console that is pointed at it, and a socket that is there and says nothing. */
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

// In one worker, which starts the two servers once.
test.describe.configure({ mode: 'default' });
let started: Awaited<ReturnType<typeof startConsole>>;
test.beforeAll(async () => {
  started = await startConsole(`${test.info().project.use.baseURL}/api/`);
});
test.afterAll(() => started.close());

/** `npm test` walks a sixth of the screens with one fault and another sixth without any; `npm run test:long` all with each. */
const walks = isWhole ? [...faults, undefined] : [faults[0], undefined];
const shares = 6;
const screens = [...specifiedScreens, ...otherScreens].filter(({ roles }) => roles.includes('developer'));
const screensFor = (fault: Fault | undefined) =>
  screens.filter((_screen, index) => isWhole || index % shares === walks.indexOf(fault));
/** So long (ms) a screen of the walk is watched: a call that is repeated without end is there many times. */
const watchedFor = 2500;

/** Lets so much time (ms) pass in the page, in steps between which what was asked is answered. */
const letPass = async (page: Page, time: number) => {
  const step = 500;
  for (let passed = 0; passed < time; passed += step) {
    await page.clock.runFor(step);
    await drawn(page);
  }
};

/** A screen's own load: its rows, its tabs and its tiles are worked out of the same list, which each asks for while there is none. */
const ofOwnLoad = 3;

const repeated = (calls: readonly Call[]) => {
  const times = new Map<string, number>();
  for (const { what } of calls) times.set(what, (times.get(what) ?? 0) + 1);
  return [...times].filter(([, count]) => count > ofOwnLoad).map(([what, count]) => `${what}: ${count} times`);
};

for (const fault of walks) {
  test(`${fault ?? 'a silent socket'}: no screen repeats a call by itself`, async ({ page }) => {
    const { platform, open } = started;
    test.setTimeout(90_000);
    await open(page, 'main');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    platform.fail(fault);
    const repeats: string[] = [];
    const walked = screensFor(fault);
    for (const { path } of walked) {
      const before = platform.calls.length;
      await goTo(page, `/dashboard/${path}`);
      await letPass(page, watchedFor);
      repeats.push(...repeated(platform.calls.slice(before)).map((what) => `${path}: ${what}`));
    }
    expect(repeats).toEqual([]);
    // What hangs keeps the browser's few connections.
    expect(platform.calls.length).toBeGreaterThan(fault === 'hang' ? 5 : walked.length / 2);
    await expect(page.locator('header .live')).not.toHaveText('Live');
  });
}

for (const fault of isWhole ? faults : faults.slice(0, 1)) {
  test(`one call fails (${fault}) and the socket is silent: at most ten calls in ten seconds`, async ({ page }) => {
    const { platform, open } = started;
    await open(page, 'invoices');
    platform.fail(fault, (path) => path.startsWith('mgmt/clients'));
    await page.reload();
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await expect.poll(() => platform.calls.some(({ what }) => what.endsWith('mgmt/clients'))).toBe(true);
    await letPass(page, 1000);
    const before = platform.calls.length;
    await letPass(page, 10_000);
    expect(platform.calls.length - before).toBeLessThanOrEqual(10);
    await expect(page.locator('header .live')).not.toHaveText('Live');
  });
}
