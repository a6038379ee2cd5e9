import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

/** What one visit of a list costs. Times in ms. */
export interface Visit {
  firstRows: number;
  sort: number;
  /** The longest main-thread task until the first rows were drawn, and during the sort. */
  longestTask: number;
  /** Script (bytes, gzip) until the first rows were drawn, and in total, with what is fetched when the page is idle. */
  scriptOfRows: number;
  script: number;
}

/** How often a page is visited; figures are medians. */
export const visitCount = Number(process.env.BENCH_VISITS ?? 5);

/** Returns the middle number; of an even count the upper of the two. */
export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Returns the median of each figure over the visits. */
export const medianOf = (visits: Visit[]): Visit => ({
  firstRows: median(visits.map(({ firstRows }) => firstRows)),
  sort: median(visits.map(({ sort }) => sort)),
  longestTask: median(visits.map(({ longestTask }) => longestTask)),
  scriptOfRows: median(visits.map(({ scriptOfRows }) => scriptOfRows)),
  script: median(visits.map(({ script }) => script)),
});

/** Counts the script (bytes, gzip) that a page loads. Returns a function for the sum so far. */
export const countScript = (page: Page): (() => Promise<number>) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(
        response.body().then(
          (body) => gzipSync(body).length,
          // The page was closed before this arrived, so it is not part of what was shown.
          () => 0,
        ),
      );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

/** Runs in the page: notes when the first rows were drawn, and the longest task (ms). */
export const watch = () => {
  const state = { firstRows: 0, longestTask: 0, rows: () => document.querySelectorAll('tbody tr').length };
  Object.assign(window, { bench: state });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.longestTask = Math.max(state.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  const check = () => {
    if (state.rows() >= 10 && /\d{3}/.test(document.querySelector('tbody')?.textContent ?? ''))
      state.firstRows = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

/** The state that `watch` keeps in the page. */
export interface BenchWindow {
  bench: { firstRows: number; longestTask: number };
}

/** Opens a list, waits for its first rows, then sorts by `sortBy` (a selector). All of it is timed in the page. */
export const visit = async (browser: Browser, address: string, token: string, sortBy: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const script = countScript(page);
  // The compiler wraps functions in a helper of this name, which the page needs too.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript((value) => sessionStorage.setItem('a_auth', value), token);
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(() => (window as unknown as BenchWindow).bench.firstRows > 0, undefined, {
    timeout: 60_000,
  });
  const scriptOfRows = await script();
  await page.waitForTimeout(1500);
  const sort = await page.evaluate(async (selector) => {
    const first = () => document.querySelector('tbody tr')?.textContent;
    const before = first();
    const started = performance.now();
    document.querySelector<HTMLElement>(selector)!.click();
    await new Promise<void>((resolve) => {
      const check = () => (first() === before ? requestAnimationFrame(check) : resolve());
      check();
    });
    return performance.now() - started;
  }, sortBy);
  await page.waitForTimeout(500);
  const { firstRows, longestTask } = await page.evaluate(() => (window as unknown as BenchWindow).bench);
  const result = { firstRows, sort, longestTask, scriptOfRows, script: await script() };
  await context.close();
  return result;
};
