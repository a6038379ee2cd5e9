import { drawn, expect, openAs, test } from './console';

test.use({ coldCache: true });

test(
  'what menus and dialogs are made of comes once rows are drawn, though nobody moves',
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

test('under Save-Data it comes once somebody moves, and not before', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    // Each look of the test into the page counts as a press of a person, some before the console has begun to listen.
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
  });
  const scripts: string[] = [];
  page.on('response', (answer) => scripts.push(answer.url()));
  const haveCome = () => scripts.some((url) => url.includes('/firstActs-'));
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.clock.runFor(5000);
  await drawn(page);
  expect(haveCome()).toBe(false);
  await page.mouse.move(200, 200);
  await expect.poll(haveCome).toBe(true);
});
