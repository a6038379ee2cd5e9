import { boxOf, expect, openAs, test } from './console';

const filterIn = (url: string) =>
  JSON.parse(new URL(url).searchParams.get('filter') ?? '{}') as Record<string, unknown>;

test('a date is filtered by a period that stays relative in the address', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  const requested = page.waitForRequest((request) => request.url().includes('createDate_gte'));
  await page.getByRole('button', { name: '+ More filters' }).click();
  await page.getByRole('menuitem', { name: 'Create Date' }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await requested;
  await expect(page.getByRole('button', { name: 'Create Date: last 7 days' })).toBeVisible();
  expect(filterIn(page.url())).toEqual({ createDate_period: 'week' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create Date: last 7 days' })).toBeVisible();
});

test(
  'an amount is filtered by a range, and invalid input shows an error beside it',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices');
    await page.getByRole('button', { name: '+ Amount' }).click();
    const box = page.getByRole('dialog', { name: 'Amount' });
    await box.getByLabel('From').fill('lots');
    await expect(box.getByRole('alert')).toHaveText('Enter a number');
    await box.getByLabel('From').fill('60 000,5');
    await box.getByLabel('To').fill('50000');
    await expect(box.getByRole('alert')).toHaveText('The second amount is below the first');
    await box.getByLabel('From').fill('40 000,5');
    await box.getByLabel('To').press('Enter');
    await expect(page.getByRole('button', { name: /Amount: 40.000\.5 – 50.000.₽/ })).toBeVisible();
    const outside = async () => {
      const amounts = await page.locator('tbody td').filter({ hasText: '₽' }).allTextContents();
      const numbers = amounts.map((amount) => Number(amount.replace(/[^\d.]/g, '')));
      return numbers.length === 0 ? ['no row'] : numbers.filter((number) => number < 40_000.5 || number > 50_000);
    };
    await expect.poll(outside).toEqual([]);
  },
);

test('Clear all removes the filters and keeps the search', { tag: '@long' }, async ({ page }) => {
  const filter = JSON.stringify({ q: '1', status: [5], createDate_period: 'month' });
  await openAs(page, 'owner', `/dashboard/invoices?filter=${encodeURIComponent(filter)}`);
  await expect(page.getByRole('button', { name: 'Create Date: this month' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('button', { name: '+ Status' })).toBeVisible();
  await expect.poll(() => filterIn(page.url())).toEqual({ q: '1' });
});

test('on a phone filters are behind one button, and the first record is visible without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'owner', '/dashboard/invoices');
  const first = page.locator('.cards [data-row]').first();
  await expect(first).toBeVisible();
  expect((await boxOf(first)).y).toBeLessThan(844);
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Handle' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Status: Handle' })).toBeVisible();
});

test(
  'on a phone a list is sorted from its toolbar, and a second click reverses the order',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, 'owner', '/dashboard/invoices');
    const first = page.locator('.cards li').first();
    await expect(first).toBeVisible();
    expect((await boxOf(first)).y + (await boxOf(first)).height).toBeLessThan(844);
    await page.getByRole('button', { name: 'Sort' }).click();
    const amount = page.getByRole('menuitemradio', { name: /^Amount(?! in)/ });
    await expect(page.getByRole('menuitemradio', { name: /^id\W+descending$/ })).toBeChecked();
    await amount.click();
    await expect(page).toHaveURL(/sort=amount.*order=ASC|order=ASC.*sort=amount/);
    await amount.click();
    await expect(page).toHaveURL(/order=DESC/);
    await expect(amount).toHaveAccessibleName(/^Amount\W+descending$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Sort' })).toBeFocused();
  },
);

test('a status is filtered by what it is shown as, in the list and in the address', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await page.getByRole('button', { name: '+ Status' }).click();
  const box = page.getByRole('dialog', { name: 'Status' });
  await box.getByRole('checkbox', { name: 'To approve' }).press('Space');
  await expect(box.getByRole('checkbox', { name: 'To approve' })).toBeChecked();
  await expect.poll(() => filterIn(page.url())).toEqual({ status: ['unapproved'] });
  await page.keyboard.press('Escape');
  const cells = page.locator('tbody td').filter({ hasText: /^To approve/ });
  await expect.poll(() => cells.count()).toBeGreaterThan(0);
  await expect(page.locator('tbody tr').filter({ hasNotText: 'To approve' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Status: To approve' })).toBeVisible();
});

test('a filter is set by keyboard: Enter takes the first match, arrows go through the options', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await page.getByRole('button', { name: '+ Partner' }).click();
  const box = page.getByRole('dialog', { name: 'Partner' });
  await box.getByRole('searchbox').pressSequentially('sol');
  await page.keyboard.press('Enter');
  await expect(box.getByRole('checkbox', { name: 'Solar shop' })).toHaveAttribute('aria-checked', 'true');
  await expect.poll(() => filterIn(page.url()).clientId).toEqual([expect.any(Number)]);
  await page.keyboard.press('ArrowDown');
  await expect(box.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(box.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '+ Status' }).click();
  const statuses = page.getByRole('dialog', { name: 'Status' }).getByRole('checkbox');
  await expect(statuses.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(statuses.nth(1)).toBeFocused();
});
