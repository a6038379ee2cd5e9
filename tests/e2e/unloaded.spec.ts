import type { Page } from '@playwright/test';
import { expect, openAs, test } from './console';

test.use({ coldCache: true });

/** Advances the animations by eight seconds, after which the page's own style shows the notice about a missing script. */
const skipWaitForScript = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 8000;
  });

test(
  'if its script cannot be loaded, the console shows a notice, whose link loads it',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto('/dashboard/auth');
    const notice = page.getByText('The page has not loaded: there may be a new version.');
    await expect(notice).toBeHidden();
    await skipWaitForScript(page);
    await expect(notice).toBeVisible();
    await expect(page.getByText('Страница не загрузилась')).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(page.getByText('The page has not loaded')).toHaveCount(0);
  },
);

test('if the code behind sign-in cannot be loaded, a notice with Reload is shown at once', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.route(/\/assets\/[Cc]onsole-/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Reload for the new version');
  await page.unroute(/\/assets\/[Cc]onsole-/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

test(
  "without its script a payer's page works and shows that a part of it is missing",
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/assets/pay*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto('/extended-pg');
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
    await skipWaitForScript(page);
    await expect(page.getByText('Part of this page has not loaded.')).toBeVisible();
    await page.unroute('**/assets/pay*.js');
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByText('Part of this page has not loaded.')).toHaveCount(0);
  },
);
