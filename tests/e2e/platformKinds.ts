import type { Page } from '@playwright/test';
import { test } from './console';

/** Makes the console take the reference API for a platform that has the specified calls alone. */
export const takeForPlain = (page: Page): Promise<unknown> =>
  page.route('**/config.json', (route) =>
    route.fulfill({ json: { apiBase: '/api/', wsEndpoint: '/api/ws/', extensions: false } }),
  );

/** A test of what is specified, on our platform and on a plain one; `npm test` leaves the second out. */
export const testOnBoth = (
  title: string,
  details: { tag?: string },
  run: (given: { page: Page }) => Promise<void>,
): void => {
  test(title, details, ({ page }) => run({ page }));
  test(`${title}, on a plain platform`, { tag: '@long' }, async ({ page }) => {
    await takeForPlain(page);
    await run({ page });
  });
};
