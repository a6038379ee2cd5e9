import { expect, openAs, test } from './console';

const filter = (value: object) => `/dashboard/invoices?filter=${encodeURIComponent(JSON.stringify(value))}`;

test(
  'a view is saved, shared, applied by another user, updated, renamed and deleted',
  { tag: '@long' },
  async ({ page, browser }) => {
    const name = `Stuck ${Date.now()}`;
    await openAs(page, 'owner', filter({ status: [1], createDate_period: 'week' }));
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Shared with the staff').check();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();

    // It is found in the palette, from any screen.
    await page.goto('/dashboard/misc');
    await page.getByRole('button', { name: 'Go to anything' }).first().click();
    await page.getByRole('combobox', { name: 'Go to anything' }).fill(name);
    // The searches of lists for that text stand below it.
    await page.getByRole('option', { name: `${name} Invoices` }).click();
    await expect(page).toHaveURL(/\/dashboard\/invoices\?.*filter/);
    await expect(page.getByRole('button', { name: 'Status: Handle' })).toBeVisible();
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();

    // Another user who may open the list can apply the view, but not change it.
    const other = await (await browser.newContext()).newPage();
    await openAs(other, 'finance', '/dashboard/invoices');
    await other.getByRole('button', { name: 'Views' }).click();
    await other.getByRole('menuitemradio', { name }).click();
    await expect(other.getByRole('button', { name: 'Status: Handle' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Create Date: last 7 days' })).toBeVisible();
    await other.getByRole('button', { name, exact: true }).click();
    await expect(other.getByRole('menuitem', { name: 'Save view…' })).toBeVisible();
    await expect(other.getByRole('menuitem', { name: /Delete/ })).toBeHidden();
    await other.context().close();

    await page.getByRole('button', { name: 'Clear Create Date' }).click();
    await page.getByRole('button', { name: `${name} *` }).click();
    await page.getByRole('menuitem', { name: `Update “${name}”` }).click();
    await expect(page.getByText('View updated')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menuitem', { name: `Rename “${name}”` }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(`${name} now`);
    await page.getByRole('dialog').getByRole('button', { name: 'Rename view' }).click();
    await page.getByRole('button', { name: `${name} now` }).click();
    await page.getByRole('menuitem', { name: /Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  },
);

test('on a plain platform views are stored in the browser', { tag: '@long' }, async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, extensions: false } });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openAs(page, 'owner', filter({ status: [5] }));
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Done here');
  await expect(page.getByRole('dialog').getByLabel('Shared with the staff')).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.goto('/dashboard/invoices');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitemradio', { name: 'Done here' }).click();
  await expect(page.getByRole('button', { name: 'Status: Complete' })).toBeVisible();
  expect(requested.some((url) => url.includes('mgmt/views'))).toBe(false);
});
