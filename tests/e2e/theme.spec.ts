import type { Locator } from '@playwright/test';
import { expect, openAs, test } from './console';

/** The WCAG contrast ratio of an element's text to its background. */
const contrast = (element: Locator) =>
  element.evaluate((node) => {
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = colour.match(/[\d.]+/g)!.map(Number);
      const linear = [r, g, b].map((part) => {
        const share = part / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
    };
    const { color, backgroundColor } = getComputedStyle(node);
    const [low, high] = [luminance(color), luminance(backgroundColor)].toSorted((a, b) => a - b);
    return (high! + 0.05) / (low! + 0.05);
  });

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `hovered buttons have enough contrast in the ${colorScheme} theme`,
    { tag: colorScheme === 'light' ? '@long' : [] },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openAs(page, 'owner', '/dashboard/misc');
      const primary = page.getByRole('button', { name: 'Add bank' });
      await primary.hover();
      expect(await contrast(primary)).toBeGreaterThan(4.5);
      await primary.click();
      const submit = page.getByRole('dialog').getByRole('button', { name: 'Add bank' });
      await submit.hover();
      expect(await contrast(submit)).toBeGreaterThan(4.5);
      await page.keyboard.press('Escape');
      await page
        .locator('tbody tr')
        .first()
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const danger = page.getByRole('dialog').getByRole('button', { name: 'Delete bank' });
      await danger.hover();
      expect(await contrast(danger)).toBeGreaterThan(4.5);
    },
  );
}

test('the dark theme, chosen on a light device, applies to the whole page and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openAs(page, 'owner', '/dashboard/settings');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark theme' }).click();
  const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(canvas).toBe('rgb(15, 18, 24)');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await canvas()).toBe('rgb(15, 18, 24)');
});

test(
  'font features are the defaults, except in addresses, where an x between digits stays an x',
  { tag: '@long' },
  async ({ page }) => {
    await page.route(/mgmt\/platform-wallets/, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, address: 'TN3x4' })) });
    });
    await openAs(page, 'developer', '/dashboard/platform-wallets');
    const features = (element: Locator) => element.evaluate((node) => getComputedStyle(node).fontFeatureSettings);
    expect(await features(page.getByRole('heading', { name: 'Platform Wallets' }))).toBe('normal');
    expect(await features(page.getByText('TN3x4').first())).toContain('calt');
  },
);

test('a tapped button does not keep its hover colour', { tag: '@long' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await openAs(page, 'owner', '/dashboard/misc');
  const primary = page.getByRole('button', { name: 'Add bank' });
  const fill = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);
  const before = await fill(primary);
  await primary.tap();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Add bank' });
  const submitBefore = await fill(submit);
  await submit.tap();
  await expect(page.getByRole('dialog').getByText('Required')).toBeVisible();
  expect(await fill(submit)).toBe(submitBefore);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await fill(primary)).toBe(before);
  await context.close();
});
