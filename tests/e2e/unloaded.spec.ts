import type { Page } from '@playwright/test';
import { expect, openAs, test } from './console';

test.use({ coldCache: true });

/** Eight seconds pass, after which the page's own style shows what it says without its script. */
const waitForScript = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 8000;
  });

test(
  'a console whose script does not come says so in words, and loads when it is asked again',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto('/dashboard/auth');
    const notice = page.getByText('The page has not loaded: there may be a new version.');
    await expect(notice).toBeHidden();
    await waitForScript(page);
    await expect(notice).toBeVisible();
    await expect(page.getByText('Страница не загрузилась')).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(page.getByText('The page has not loaded')).toHaveCount(0);
  },
);

test('signed in, without the code of the console: at once, with a way to reload', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.route(/\/assets\/[Cc]onsole-/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Reload for the new version');
  await page.unroute(/\/assets\/[Cc]onsole-/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

test("a payer's page without its script works, and says that a part is missing", { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/pay*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto('/extended-pg');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await waitForScript(page);
  await expect(page.getByText('Part of this page has not loaded.')).toBeVisible();
  await page.unroute('**/assets/pay*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByText('Part of this page has not loaded.')).toHaveCount(0);
});
