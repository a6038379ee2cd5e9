import { boxOf, columnOf, expect, openAs, test } from './console';
import { PaymentType } from '../../src/resources/statuses/invoices';

type Page = import('@playwright/test').Page;

const checks = (page: Page) => page.getByRole('checkbox', { name: /^Select \d/ });
const header = 56;

const tops = (page: Page) =>
  page.evaluate(() => ({
    heading: document.querySelector('thead th')!.getBoundingClientRect().top,
    box: document.querySelector('.table-scroll')!.getBoundingClientRect().top,
  }));

const actionsIn = (page: Page) =>
  page.evaluate(() => {
    const cell = document.querySelector('tbody td.actions')!.getBoundingClientRect();
    return cell.right <= window.innerWidth && cell.left >= 0;
  });

test('column headings stay in view on a page of 50 rows', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices?perPage=50');
  await expect(page.locator('tbody tr')).toHaveCount(50);
  await page.locator('tbody tr').nth(40).scrollIntoViewIfNeeded();
  expect(Math.round((await tops(page)).heading)).toBe(header);
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeInViewport();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
]) {
  test(
    `in a list with all columns, headings and Actions stay in view at ${viewport.width} x ${viewport.height}`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await openAs(page, 'owner', '/dashboard/invoices');
      await page.evaluate(() => {
        const names = ['paymentType', 'paymentMethod', 'cid', 'requisites', 'holderName'];
        const shown = Object.fromEntries(names.map((name) => [name, true]));
        localStorage.setItem('RaStore.columns.invoices', JSON.stringify(shown));
      });
      await page.reload();
      await expect(page.getByRole('columnheader', { name: 'Holder name' })).toBeAttached();
      expect(await actionsIn(page)).toBe(true);
      await page.locator('tbody tr').nth(20).scrollIntoViewIfNeeded();
      const { heading, box } = await tops(page);
      expect(Math.round(heading - box)).toBe(0);
      expect(heading).toBeGreaterThanOrEqual(0);
      expect(await actionsIn(page)).toBe(true);
      await expect(page.locator('thead th').first()).toBeInViewport();
    },
  );
}

test(
  'the page size, columns and density of a list are remembered for each list',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(page.locator('tbody tr')).toHaveCount(25);
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('50');
    await expect(page.locator('tbody tr')).toHaveCount(50);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    await page.keyboard.press('Escape');
    await page.goto('/dashboard/users');
    await expect(page.getByRole('combobox', { name: 'Rows' })).toHaveValue('25');
    await page.goto('/dashboard/invoices');
    await expect(page.locator('tbody tr')).toHaveCount(50);
    const row = await boxOf(page.locator('tbody tr').first());
    expect(row.height).toBeLessThan(36);
  },
);

test('rows are selected with Shift or all at once, and the selection shows the sum', async ({ page }) => {
  const filter = encodeURIComponent(JSON.stringify({ paymentType: [PaymentType.PayIn] }));
  await openAs(page, 'owner', `/dashboard/invoices?perPage=10&filter=${filter}`);
  await expect(page.locator('tbody tr')).toHaveCount(10);
  const before = await boxOf(page.locator('tbody tr').first());
  await checks(page).nth(1).check();
  await checks(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  expect((await boxOf(page.locator('tbody tr').first())).y).toBe(before.y);
  const whole = page.getByRole('checkbox', { name: 'Select all on this page' });
  expect(await whole.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  const amounts = await columnOf(page, 'Amount', page.locator('tbody tr.selected'));
  const cents = amounts.reduce((sum, text) => sum + Math.round(Number(text.replace(/[^\d.]/g, '')) * 100), 0);
  const shown = async () =>
    Math.round(Number((await page.locator('.selection b').innerText()).replace(/[^\d.]/g, '')) * 100);
  expect(await shown()).toBe(cents);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await whole.check();
  const all = page.getByRole('button', { name: /^Select all \d+$/ });
  const count = /\d+/.exec(await all.innerText())![0];
  await all.click();
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  await expect.poll(shown).toBeGreaterThan(cents);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText(`${count} selected`)).toBeHidden();
  await expect(whole).toBeFocused();
});

test(
  'what comes in and what goes out among the selected rows is added up apart',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: /^Select all \d+$/ }).click();
    const sums = page.locator('.selection .numeric').filter({ hasText: 'Amount' });
    await expect(sums).toHaveText(/^Amount: Pay-in [\d.\s]+₽ · Pay-out [\d.\s]+₽$/);
  },
);

test(
  'beside a filter only the open tab of a list has a number, that of its rows',
  { tag: '@long' },
  async ({ page }) => {
    const filter = { amount_gte: 100_000 };
    await openAs(page, 'owner', `/dashboard/invoices?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const tabs = page.getByRole('navigation', { name: 'Invoices' }).getByRole('button');
    const open = tabs.and(page.locator('[aria-current]'));
    await expect(open).toHaveText(/\d+$/);
    await expect(tabs.filter({ hasText: /\d/ })).toHaveCount(1);
    // Whatever was chosen first.
    const reversed = { status: [0], amount_gte: 1 };
    await page.goto(`/dashboard/invoices?filter=${encodeURIComponent(JSON.stringify(reversed))}`);
    await expect(open).toHaveText(/^New \d+$/);
    await tabs.filter({ hasText: /^Done/ }).click();
    await expect(open).toHaveText(/^Done \d+$/);
    await expect(tabs.filter({ hasText: /\d/ })).toHaveCount(1);
  },
);

test('the keyboard alone skips the menu, searches, walks through rows, selects and opens them', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the screen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('j/');
  await expect(page.getByRole('searchbox')).toHaveValue('j/');
  // Wait for each search, because a focused row that disappears loses the focus.
  await expect(page).toHaveURL(/%22q%22/);
  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/%22q%22/);
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  const row = page.locator('tbody tr').nth(1);
  await expect(row).toBeFocused();
  await page.keyboard.press('x');
  await expect(row.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Record' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Record' })).toBeHidden();
  await expect(row).toBeFocused();
});

test('single-key shortcuts can be turned off for good; arrow keys still work', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' }).click();
  await page.reload();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(25);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await rows.first().focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(rows.first()).toBeFocused();
  await expect(rows.first().getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
});

test('the amounts of a column have the same number of decimals', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/deals');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const amounts = await columnOf(page, 'Amount');
  const places = new Set(amounts.map((text) => /\.(\d+)/.exec(text)?.[1]?.length));
  expect(places.size).toBe(1);
});

test(
  'the invoice of a deal is shown as a number, whose uuid can be copied',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAs(page, 'owner', '/dashboard/deals');
    const cell = page.locator('tbody tr').first().locator('td').nth(2);
    const link = cell.getByRole('link');
    await expect(link).toHaveText(/^#\d+$/);
    const number = await link.innerText();
    await cell.getByRole('button', { name: 'Copy uuid' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{8}-/);
    await page.getByRole('searchbox').fill(number);
    await expect(page.getByText(/^1–\d of \d$/)).toBeVisible();
    await expect(link).toHaveText(number);
  },
);

test(
  'a page has at most five live regions, and the pager of an empty list shows no range',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(page.locator('tbody tr')).toHaveCount(25);
    expect(await page.locator('[role="status"], [role="alert"], [aria-live]').count()).toBeLessThanOrEqual(5);
    await page.getByRole('searchbox').fill('nothing is called so');
    await expect(page.getByText('No invoices match “nothing is called so”')).toBeVisible();
    await expect(page.locator('.pager .numeric')).toBeEmpty();
  },
);

test('the whole heading sorts, and the next page begins with its first row', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr')).toHaveCount(25);
  const heading = page.getByRole('columnheader', { name: 'Amount', exact: true });
  const { width, height } = await boxOf(heading);
  // Left of the edge, which changes the width.
  await heading.click({ position: { x: width - 10, y: height - 3 } });
  await expect(heading).toHaveAttribute('aria-sort', /ascending|descending/);
  const scrollDown = async () => {
    await page.mouse.wheel(0, 3000);
    return page.evaluate(() => scrollY);
  };
  await expect.poll(scrollDown).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText(/^26–50 of/)).toBeVisible();
  await expect(page.locator('tbody tr').first()).toBeInViewport();
  const head = await boxOf(page.locator('thead'));
  const first = await boxOf(page.locator('tbody tr').first());
  expect(first.y).toBeGreaterThanOrEqual(head.y + head.height - 1);
});
