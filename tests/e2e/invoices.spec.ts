import { boxOf, expect, idsOfRows, openAs, pagerOfInvoices, test } from './console';

test.describe('the list of invoices', () => {
  test.beforeEach(async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(page.locator('tbody tr')).toHaveCount(25);
  });

  test('the list of invoices shows the specified columns, newest first', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await expect(page.getByText('All invoices from every client site')).toBeVisible();
    await expect(page.locator('thead th')).toHaveText([
      '',
      'id',
      'uuid',
      'Partner',
      'Amount',
      'Status',
      'Deal Status',
      'Create Date',
      'Expire Date',
      'Actions',
    ]);
    const shown = (await idsOfRows(page)).map(Number);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  });

  test('the list of invoices sorts, pages and searches, and stores all three in the address', async ({ page }) => {
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await expect(page).toHaveURL(/sort=amount&order=ASC|order=ASC.*sort=amount/);
    await expect(page.locator('th[aria-sort="ascending"]')).toHaveText('Amount');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(pagerOfInvoices(page, '26–50')).toBeVisible();
    await page.getByRole('searchbox').fill('solar');
    await expect(page).toHaveURL(/solar/);
    await expect(page.locator('tbody tr').first()).toContainText('Solar shop');
    const rows = await page.locator('tbody tr').allTextContents();
    expect(rows.every((row) => row.includes('Solar shop'))).toBe(true);
    const address = page.url();
    const before = await idsOfRows(page);
    await page.goto('/dashboard/main');
    await page.goto(address);
    await expect(page.getByRole('searchbox')).toHaveValue('solar');
    await expect.poll(() => idsOfRows(page)).toEqual(before);
    await page.getByRole('searchbox').fill('nothing like this');
    await expect(page.locator('.empty p')).toHaveText(['No invoices match “nothing like this”']);
    const empty = await boxOf(page.locator('.empty'));
    expect(empty.height).toBe(150);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(pagerOfInvoices(page, '1–25')).toBeVisible();
  });

  test('the list of invoices shows tabs with their counts', async ({ page }) => {
    const tabs = page.getByRole('navigation', { name: 'Invoices' }).getByRole('button');
    await expect(tabs).toHaveText([/^All \d+$/, /^New \d+$/, /^W\.I\.P \d+$/, /^Done \d+$/, /^To approve \d+$/]);
    // Once more where another test has created or completed an invoice meanwhile.
    await expect(async () => {
      await tabs.first().click();
      const [all, ...others] = (await tabs.allTextContents()).map((text) => Number(/\d+$/.exec(text)![0]));
      expect(all).toBeGreaterThanOrEqual(300);
      expect(others[0]! + others[1]! + others[2]!).toBe(all);
      await tabs.nth(3).click();
      await expect(page.getByText(`of ${others[2]}`)).toBeVisible({ timeout: 2000 });
    }).toPass();
  });

  test('the list of invoices filters by status and merchant', async ({ page }) => {
    await page.getByRole('button', { name: '+ Status' }).click();
    await page.getByRole('checkbox', { name: 'Expired' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Status: Expired' })).toBeVisible();
    await expect(page.locator('tbody .status').first()).toHaveText('Expired');
    await page.getByRole('button', { name: '+ Partner' }).click();
    await page.getByRole('searchbox', { name: 'Search Partner' }).fill('nordw');
    await page.getByRole('checkbox', { name: 'Nordwind' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Partner: Nordwind' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Status' }).click();
    await expect(page.getByRole('button', { name: '+ Status' })).toBeVisible();
  });

  test('the list of invoices remembers the columns that a user chose', { tag: '@long' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Customer ID' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'uuid' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Customer ID' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'uuid' })).toBeHidden();
  });

  test('the list of invoices has the specified row menu, whose disabled items show their reason to the keyboard', async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: /^Actions: / }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    // Which four of ours come first depends on the invoice.
    await expect(items).toHaveText(['Reject', 'Resolve', 'Open ticket', /./, /./, /./, /./, 'More']);
    const shown = await items.allInnerTexts();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const own = ['Approve', 'Refuse', 'Release', 'Give to …', 'Confirm arrival', 'Open dispute', 'Block payer'];
    await expect(items).toHaveCount(10);
    expect((await items.allInnerTexts()).slice(3).toSorted()).toEqual(own.toSorted());
    // The focus goes to the first that was not there before.
    await expect(items.nth(7)).toBeFocused();
    expect(shown).not.toContain(await items.nth(7).innerText());
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Reject' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('tooltip', { name: 'The platform has no call for this' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the list of invoices exports all rows, or only the selected ones', async ({ page }) => {
    const save = async (name: string, what = 'Columns on screen') => {
      await page.getByRole('button', { name, exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: what, exact: true }).click(),
      ]);
      const { readFile } = await import('node:fs/promises');
      return (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
    };
    const all = await save('Export');
    const told = await page.getByText(/^\d+ rows exported: invoices-[\d-]+\.csv$/).innerText();
    expect(all).toHaveLength(Number(/^\d+/.exec(told)![0]) + 1);
    // The demo's invoices at least: other tests create some.
    expect(all.length).toBeGreaterThan(300);
    expect(all[0]).toBe(
      'id,uuid,Partner,Partner (id),Amount,Currency,Status,Deal Status,Create Date (UTC+00:00),Expire Date (UTC+00:00)',
    );
    const whole = await save('Export', 'All fields');
    for (const field of ['Amount in USDT', 'Reversed', 'End Date (UTC+00:00)', 'Customer ID'])
      expect(whole[0]).toContain(field);
    await page
      .getByRole('checkbox', { name: /^Select \d/ })
      .nth(1)
      .check();
    await page
      .getByRole('checkbox', { name: /^Select \d/ })
      .nth(3)
      .check();
    await expect(page.getByText('2 selected')).toBeVisible();
    const selected = await save('Export selected');
    // By what is checked: a list that was fetched before the selection may still move its rows.
    const checked = page.locator('tbody tr').filter({ has: page.getByRole('checkbox', { checked: true }) });
    const ids = await checked.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.row));
    expect(ids).toHaveLength(2);
    expect(selected.slice(1).map((row) => row.split(',')[0])).toEqual(ids);
  });
});

test('a list that cannot be loaded shows the error and can be retried', async ({ page }) => {
  await page.route('**/api/mgmt/invoices?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Database is resting' } }),
  );
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.getByRole('alert')).toContainText('Database is resting');
  await expect(page.locator('table')).toBeHidden();
  await page.unroute('**/api/mgmt/invoices?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(25);
});

for (const [what, reported, answer] of [
  [
    'HTML',
    "The platform's answer is not JSON.",
    { contentType: 'text/html', body: '<html>Bad gateway</html>', headers: { 'content-range': 'invoices 0-9/300' } },
  ],
  [
    'half a JSON',
    "The platform's answer is not complete: its JSON does not end.",
    { contentType: 'application/json', body: '[{"id":1,', headers: { 'content-range': 'invoices 0-9/300' } },
  ],
  [
    'an object',
    'The platform gave an unexpected answer.',
    { contentType: 'application/json', body: '{"a":1}', headers: { 'content-range': 'invoices 0-9/300' } },
  ],
] as const) {
  test(
    `a list answered with ${what} shows an error, and other screens still work`,
    { tag: what === 'HTML' ? [] : '@long' },
    async ({ page }) => {
      await page.route('**/api/mgmt/invoices?*', (route) => route.fulfill({ status: 200, ...answer }));
      await openAs(page, 'owner', '/dashboard/invoices');
      await expect(page.getByRole('alert').first()).toContainText(reported);
      await page.getByRole('link', { name: 'Misc' }).click();
      await expect(page.getByRole('heading', { name: 'Banks' })).toBeVisible();
    },
  );
}

test('an invalid value is marked in its row, and the other rows are shown', { tag: '@long' }, async ({ page }) => {
  await page.route(/mgmt\/invoices\?.*range=%5B0%2C24%5D/, async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as Record<string, unknown>[];
    if (rows[0]) Object.assign(rows[0], { amount: 'a lot', status: 42 });
    await route.fulfill({ response, json: rows });
  });
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr')).toHaveCount(25);
  const mark = page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^Wrong: .* is not valid for this field/ });
  // It leads to what was expected, and opens no record.
  await mark.click();
  const note = page.getByRole('status').filter({ hasText: 'did not send all values as it should' });
  await expect(note.getByText('[0].amount')).toBeVisible();
  await expect(note).toContainText('an amount');
  await expect(page.getByRole('complementary', { name: 'Record' })).toHaveCount(0);
  await expect(page.locator('tbody tr').first().getByText('42', { exact: true })).toBeVisible();
});

test('an empty tab of invoices offers no filters to clear: nobody set any', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/mgmt/invoices?*', (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'items */0' } }),
  );
  await openAs(page, 'owner', '/dashboard/invoices');
  await page.getByRole('button', { name: /^To approve/ }).click();
  await expect(page.locator('.empty')).toHaveText('No data.');
  await page.getByRole('searchbox').fill('12');
  await expect(page.locator('.empty')).toContainText('No invoices match “12”');
  await expect(page.getByRole('button', { name: 'Clear search and filters' })).toBeVisible();
});
