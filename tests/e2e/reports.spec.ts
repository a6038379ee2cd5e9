import { readFile } from 'node:fs/promises';
import { callApi, expect, goTo, openAs, test } from './console';

/** A week of the demo that is over: what other tests complete is not in it. */
const lastWeek = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10);
const address = `/dashboard/reports?period=week&zone=utc&day=${lastWeek}&by=partner`;

test('Finance reads a week by partner, and a name leads to the completed invoices that its row counts', async ({
  page,
}) => {
  await openAs(page, 'finance', address);
  const table = page.locator('.report-table');
  const row = table.locator('tbody tr').first();
  await expect(row).toBeVisible();
  // The arrow stands behind the last word of its heading.
  await expect(table.locator('thead [aria-sort] svg')).toHaveCSS('display', 'inline');
  const [name, , completed] = await row.locator('th, td').allInnerTexts();
  const cellsOf = async (index: number) =>
    (await table.locator('tbody tr').locator(`td:nth-child(${index})`).allInnerTexts()).map((text) =>
      Number(text.replaceAll(/\s/g, '')),
    );
  const total = await table.locator('tfoot td').first().innerText();
  expect((await cellsOf(2)).reduce((sum, count) => sum + count, 0)).toBe(Number(total.replaceAll(/\s/g, '')));
  await expect(
    page
      .getByText(/^The books agreed at/)
      .or(page.getByText(/^Added up at/))
      .first(),
  ).toBeVisible();
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(page.getByText(new RegExp(`of ${completed}$`)).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp('by=partner'));
  await expect(row.locator('th')).toHaveText(name!);
});

test('the period, its zone and the tab are in the address; the file has the rows and their total', async ({ page }) => {
  await openAs(page, 'owner', address);
  await expect(page.locator('.report-table tbody tr').first()).toBeVisible();
  await page.getByRole('button', { name: 'By bank' }).click();
  await expect(page).toHaveURL(/by=bank/);
  await page.getByRole('button', { name: 'Period before' }).click();
  await page.getByRole('button', { name: 'My time' }).click();
  await expect(page).toHaveURL(/zone=local/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'My time' })).toHaveAttribute('aria-pressed', 'true');
  const rows = page.locator('.report-table tbody tr');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export ${count + 1} rows` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^report-bank-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d-local\.csv$/);
  const lines = (await readFile((await file.path())!, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(count + 2);
  expect(lines[0]).toContain('Bank,Created,Completed');
  expect(lines.at(-1)).toMatch(/^Total,/);
});

test(
  'a report that fails says so, keeps what was shown, and is there after Retry',
  { tag: '@long' },
  async ({ page }) => {
    let isDown = false;
    await page.route('**/api/mgmt/reports*', (route) =>
      isDown ? route.fulfill({ status: 500, json: { message: 'No reports now' } }) : route.continue(),
    );
    await openAs(page, 'owner', address);
    const rows = page.locator('.report-table tbody tr');
    await expect(rows.first()).toBeVisible();
    isDown = true;
    await page.getByRole('button', { name: 'By hour' }).click();
    await expect(page.getByText('No reports now')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rows).toHaveCount(24);
  },
);

test('a merchant, a vault owner and an agent have reports of their own', { tag: '@long' }, async ({ page }) => {
  for (const [who, shown, hidden] of [
    ['merchant', 'Merchant fee', 'Net to the platform'],
    ['vault-owner', 'Rewards', 'Merchant fee'],
    ['agent', 'Agents', 'Merchant fee'],
  ] as const) {
    await openAs(page, who, '/dashboard/main');
    await expect(
      page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Reports' }),
    ).toBeVisible();
    await goTo(page, `/dashboard/reports?period=week&day=${lastWeek}`);
    const headings = page.locator('.report-table thead');
    await expect(headings.or(page.getByText('Nothing in this period.')).first()).toBeVisible();
    if ((await headings.count()) === 0) continue;
    await expect(headings).toContainText(shown);
    await expect(headings).not.toContainText(hidden);
    expect((await callApi(page, who, 'GET', 'mgmt/reports?by=operator')).status()).not.toBe(200);
  }
});
