import type { Page } from '@playwright/test';
import { boxOf, expect, openAs, test } from './console';

/** Changes the figures that the platform answers. */
const withFigures = (page: Page, changes: Record<string, unknown>) =>
  page.route('**/mgmt/figures', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...changes } });
  });

test('Main says in one line above everything when the books differ or no account is free, and where it is mended', async ({
  page,
}) => {
  const at = new Date().toISOString();
  const free = { bank: null, free: 3, since: null, turnedAway: 0, unfit: 0 };
  const dry = { bank: null, free: 0, since: at, turnedAway: 12, unfit: 0 };
  await withFigures(page, { books: { at, differences: 0 }, pool: { all: free, low: [] } });
  await openAs(page, 'owner', '/dashboard/main');
  const money = page.getByRole('region', { name: 'Money' });
  await expect(money).toContainText('Books agree');
  await expect(page.locator('.main-urgent')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  const low = [free, { bank: 'Unibank', free: 2, since: null, turnedAway: 0, unfit: 0 }];
  await withFigures(page, { books: { at, differences: 0 }, pool: { all: free, low } });
  await page.reload();
  await expect(page.locator('.main-urgent')).toContainText(
    'Few payment accounts are free 3 free at all banks · Unibank: 2 free',
  );
  await page.unrouteAll({ behavior: 'wait' });
  await withFigures(page, { books: { at, differences: 0 }, pool: { all: dry, low } });
  await page.reload();
  const urgent = page.locator('.main-urgent');
  await expect(urgent).toContainText('No payment account is free');
  await expect(urgent).toContainText(/since \d.* · 12 payers were turned away/);
  await expect(urgent.getByRole('link', { name: 'Open Booking' })).toHaveAttribute('href', /\/dashboard\/booking/);
  await urgent.getByRole('link', { name: 'Open Booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking' })).toBeVisible();
  await expect(page.locator('.main-urgent')).toContainText('12 payers were turned away');
  await page.unrouteAll({ behavior: 'wait' });
  await withFigures(page, { books: { at, differences: 2 }, pool: { all: dry, low } });
  await openAs(page, 'owner', '/dashboard/main');
  await expect(urgent).toHaveCount(1);
  await expect(urgent).toContainText('The books do not agree');
  await expect(money).toContainText('2 differences');
});

test(
  'what goes wrong while Main is open is told at the lower edge and moves nothing, and what is over keeps its room',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    const at = new Date().toISOString();
    const pool = (free: number) => ({ all: { bank: null, free, since: null, turnedAway: 0, unfit: 0 }, low: [] });
    const become = async (differences: number) => {
      await page.unrouteAll({ behavior: 'wait' });
      await withFigures(page, { books: { at, differences }, pool: pool(9) });
    };
    const urgent = page.locator('.main-urgent');
    const money = page.getByRole('region', { name: 'Money' });
    await become(0);
    await openAs(page, 'finance', '/dashboard/main');
    await expect(money).toContainText('Books agree');
    const before = await boxOf(money);
    await become(2);
    await expect(urgent).toContainText('The books do not agree', { timeout: 45_000 });
    await expect(urgent).toBeInViewport({ ratio: 1 });
    expect((await boxOf(money)).y).toBe(before.y);
    await page.reload();
    await expect(urgent).toContainText('The books do not agree');
    await expect(money).toContainText('2 differences');
    const below = await boxOf(money);
    await become(0);
    await expect(urgent).toHaveText('No longer so: The books do not agree', { timeout: 45_000 });
    expect((await boxOf(money)).y).toBe(below.y);
  },
);

test(
  'Settings say what a rate that is typed changes, who changed it last, and the limits in force',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/settings');
    const limits = page.getByRole('region', { name: 'Limits in force' });
    await expect(limits.getByText('From this sum')).toBeVisible();
    await expect(limits).toContainText(/1.000\.00.USDT/);
    await expect(limits).toContainText(/15.min/);
    const typed = page.locator('.settings-typed');
    await expect(typed).toHaveCount(0);
    await page.getByLabel('Set current exchange rate').fill('100');
    await expect(typed).toContainText(/10.000\.00.₽ are 100\.00.USDT instead of/);
    await page.getByLabel('Set current exchange rate').fill('0');
    await expect(typed).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Last changes' }).getByRole('listitem')).toHaveCount(3);
  },
);

test(
  'balances begin with the largest, with their totals above, and those at zero have a tab',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/balance-accounts');
    const microsOf = async (label: string) => {
      const tile = page.locator('.tile').filter({ hasText: label });
      await expect(tile).toContainText(/\d\.\d{6}.USDT$/);
      return Number((await tile.locator('dd').innerText()).replaceAll(/\D/g, ''));
    };
    // To the last place: cut at cents, they may differ from their sum by one.
    expect(await microsOf('All balances')).toBe((await microsOf('Available')) + (await microsOf('On hold')));
    await page.getByRole('button', { name: /^At zero/ }).click();
    const amounts = page.locator('tbody tr td.right:nth-child(4)');
    await expect(amounts.first()).toHaveText(/^0\.0+.USDT$/);
  },
);

test(
  'the panel of a user begins with their role, balance and last sign-in; who is disabled is activated by its primary button',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/users?filter=%7B%22q%22%3A%22former%40%22%7D');
    await page.getByText('former@example.com').click();
    const top = page.getByRole('complementary', { name: 'Record' }).locator('.panel-top');
    await expect(top).toContainText('Moderator');
    await expect(top.locator('.button.primary')).toHaveCount(1);
    await page.goto('/dashboard/users?filter=%7B%22q%22%3A%22vault-owner%40%22%7D');
    await page.getByText('vault-owner@example.com').click();
    await expect(top.locator('.user-facts')).toContainText(/Available.*USDT/);
    await expect(top.locator('.user-facts')).toContainText('Last sign-in');
  },
);
