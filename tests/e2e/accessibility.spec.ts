import type { Page } from '@playwright/test';
import { trc20AddressOf } from '../../src/format/trc20';
import { expectNoViolationsInBothThemes } from './axe';
import { callApi, waitForRender, expect, goTo, openAs, test } from './console';
import { otherScreens, specifiedScreens } from './specification';
import { isWhole } from './wholeWalk';
import { Role } from '../../src/resources/language/roles';
import { UserStatus } from '../../src/resources/statuses/people';

const screens = [...specifiedScreens, ...otherScreens].map(({ path, title }) => ({ path, title }));

/** `npm test` checks a list; `npm run test:long` every screen. */
const titlesForShortRun = ['Invoices'];
const checkedScreens = screens.filter(({ title }) => isWhole || titlesForShortRun.includes(title));

/** Goes to a screen and waits until it is loaded. Five rows are enough for axe and faster to check than a full page. */
const open = async (page: Page, { path, title }: (typeof screens)[number]) => {
  await goTo(page, `/dashboard/${path}?perPage=5`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

test('the sign-in page and choosing a password pass axe in both themes', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  const email = 'axe@example.com';
  const made = await callApi(page, 'owner', 'POST', 'mgmt/users', {
    nickname: 'Axe',
    email,
    type: Role.Moderator,
    status: UserStatus.Active,
  });
  await page.getByLabel('Login ID or EMail').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(((await made.json()) as { password: string }).password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page.getByText('Password cannot be empty')).toBeVisible();
  await expectNoViolationsInBothThemes(page);
});

test('screens, the page of an unknown address and a create dialog pass axe in both themes', async ({ page }) => {
  test.setTimeout(240_000);
  expect(checkedScreens.length).toBeGreaterThanOrEqual(titlesForShortRun.length);
  // This wallet needs an approval, so that Approvals shows a request with its buttons.
  await callApi(page, 'owner', 'POST', 'mgmt/platform-wallets', {
    address: trc20AddressOf(new Uint8Array(20).fill(77)),
  });
  await openAs(page, 'developer', '/dashboard/nothing-here');
  await expect(page.locator('main h1')).toHaveCount(1);
  await expectNoViolationsInBothThemes(page);
  for (const screen of checkedScreens) {
    await test.step(screen.title, async () => {
      await open(page, screen);
      if (screen.path === 'approvals') await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
      // The header and the menu are the same on all screens: they were checked above.
      await expectNoViolationsInBothThemes(page, 'main');
    });
  }
  await goTo(page, '/dashboard/misc');
  await page.getByRole('button', { name: 'Add bank' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add bank' }).click();
  await expect(page.getByRole('dialog').getByText('Required')).toBeVisible();
  await expectNoViolationsInBothThemes(page);
});

test('a phone shows rows as cards and the sidebar as a drawer, and no screen overflows', async ({ page }) => {
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

test('with Russian chosen, the console shows no English words', async ({ page }) => {
  await openAs(page, 'developer', '/dashboard/invoices');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Заявки' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  const allowed = /^(API|id|ID|uuid|USDT|UTC|e-mail|English|E-mail|D|DE|Ctrl|K)$/;
  for (const screen of ['main', 'invoices', 'misc', 'users', 'booking', 'approvals']) {
    await goTo(page, `/dashboard/${screen}?perPage=5`);
    await expect(page.locator('main h1')).toHaveText(/[А-я]/);
    await waitForRender(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const texts = await page.locator('header, nav, thead, .toolbar, .pager, .tabs, h1, .page-head').allInnerTexts();
    const english = texts
      .flatMap((text) => text.split(/\s+/))
      .filter((word) => /^[A-Za-z-]{2,}$/.test(word) && !allowed.test(word));
    expect({ screen, english }).toEqual({ screen, english: [] });
  }
});
