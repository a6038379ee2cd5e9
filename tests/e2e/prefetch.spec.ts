import { waitForRender, expect, openAs, test } from './console';

test.use({ coldCache: true });

test(
  'the code of menus and dialogs is prefetched after the rows are shown, without any input',
  { tag: '@long' },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (answer) => {
      const name = /\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(answer.url())?.[1];
      if (name) scripts.push(name);
    });
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await expect.poll(() => scripts.includes('firstActs')).toBe(true);
  },
);

test(
  'with Save-Data the code of menus and dialogs is fetched only after the first input',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      // Playwright evaluates scripts as if a user had acted, which would count as the first input.
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
    });
    const scripts: string[] = [];
    page.on('response', (answer) => scripts.push(answer.url()));
    const isFetched = () => scripts.some((url) => url.includes('/firstActs-'));
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await page.clock.runFor(5000);
    await waitForRender(page);
    expect(isFetched()).toBe(false);
    await page.mouse.move(200, 200);
    await expect.poll(isFetched).toBe(true);
  },
);
