import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callApi, expect, goTo, openAs, test } from './console';
import { otherScreens, specifiedScreens } from './specification';

const screens = [...specifiedScreens, ...otherScreens].map(({ path, title }) => ({ path, title }));

/** Goes to a screen, with the few rows that have all that many have, and waits until it stands. */
const open = async (page: Page, { path, title }: (typeof screens)[number]) => {
  await goTo(page, `/dashboard/${path}?perPage=5`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** A wallet of each theme's own waits for approval. */
const wallets = { light: 'TNXoiAJ3dct8Fjg4M9fkLFh9S2v9TXc32G', dark: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy' } as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen passes axe in the ${colorScheme} theme`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    const check = async (name: string, part = 'html') => {
      const axe = new AxeBuilder({ page }).include(part);
      // Of a screen the other theme changes the colours alone.
      const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze();
      expect({
        name,
        violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      }).toEqual({ name, violations: [] });
    };
    await check('log in');
    const email = `axe-${colorScheme}@example.com`;
    const made = await callApi(page, 'owner', 'POST', 'mgmt/users', { nickname: 'Axe', email, type: 10, status: 0 });
    await page.getByLabel('Login ID or EMail').fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password').fill(((await made.json()) as { password: string }).password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save and log in' }).click();
    await expect(page.getByText('Password cannot be empty')).toBeVisible();
    await check('choose a password');
    // A wallet that waits: Approvals shows a request with its buttons.
    await callApi(page, 'owner', 'POST', 'mgmt/platform-wallets', { address: wallets[colorScheme] });
    await openAs(page, 'developer', '/dashboard/nothing-here');
    await expect(page.locator('main h1')).toHaveCount(1);
    await check('an unknown address');
    for (const screen of screens) {
      await open(page, screen);
      if (screen.path === 'approvals') await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
      // What stands around them is the same on all.
      await check(screen.path, 'main');
    }
    await goTo(page, '/dashboard/misc');
    await page.getByRole('button', { name: 'Add bank' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add bank' }).click();
    await expect(page.getByRole('dialog').getByText('Required')).toBeVisible();
    await check('create dialog');
  });
}

test('on a phone rows become cards, the sidebar a drawer, and nothing overflows', async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'developer', '/dashboard/invoices');
  await expect(page.locator('.cards li')).toHaveCount(25);
  await page.locator('.cards li').first().click();
  await expect(page.getByRole('complementary', { name: 'Record' }).getByText('Expire Date')).toBeVisible();
  for (const screen of screens) {
    await open(page, screen);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ screen: screen.path, overflow }).toEqual({ screen: screen.path, overflow: 0 });
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
});

test('in Russian nothing of the console stays English', async ({ page }) => {
  await openAs(page, 'developer', '/dashboard/invoices');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Счета' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  const allowed = /^(id|ID|uuid|USDT|e-mail|English|E-mail|D|DE|Ctrl|K)$/;
  for (const screen of ['main', 'invoices', 'misc', 'users', 'booking', 'approvals']) {
    await page.goto(`/dashboard/${screen}?perPage=5`);
    await expect(page.locator('main h1')).toHaveCount(1);
    const texts = await page.locator('header, nav, thead, .toolbar, .pager, .tabs, h1, .page-head').allInnerTexts();
    const english = texts
      .flatMap((text) => text.split(/\s+/))
      .filter((word) => /^[A-Za-z-]{2,}$/.test(word) && !allowed.test(word));
    expect({ screen, english }).toEqual({ screen, english: [] });
  }
});
