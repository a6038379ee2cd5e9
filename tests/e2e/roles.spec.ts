import { withoutAdded } from './addedScreens';
import { callApi, expect, openAs, test } from './console';

test('the menu shows only the screens of the role, and the address of another screen is refused', async ({ page }) => {
  await openAs(page, 'finance', '/dashboard/users');
  await expect(page.getByText('You do not have access to this screen')).toBeVisible();
  await expect(page.getByText('[Finance]')).toBeVisible();
  await expect(withoutAdded(page.getByRole('navigation', { name: 'Screens' }).getByRole('link'))).toHaveText([
    'Main',
    'Invoices',
    'Reports',
    'Reconciliation',
    'Exchange Rates',
    // Both with a count where other tests left something to answer or to approve.
    /^Support/,
    /^Approvals/,
  ]);
});

test('disabled menu entries show the reason', async ({ page }) => {
  await openAs(page, 'developer', '/dashboard/main');
  const expenses = page.getByRole('button', { name: 'Expenses' });
  await expect(expenses).toHaveAttribute('aria-disabled', 'true');
  await expenses.focus();
  await expect(page.getByRole('tooltip')).toHaveText('No screen yet');
});

test('an unknown address shows that there is no such screen, with a link to Main', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/nothing-here');
  await expect(page.getByRole('heading', { name: 'There is no such screen' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Main' }).click();
  await expect(page).toHaveURL('/dashboard/main');
});

test(
  "a vault owner sees a device of another owner as 'Belongs to another owner', in list and panel",
  { tag: '@long' },
  async ({ page }) => {
    const accounts = (await (await callApi(page, 'vault-owner', 'GET', 'mgmt/bank-accounts')).json()) as {
      id: number;
    }[];
    const { id } = accounts[0]!;
    // The platform binds only the owner's own devices, but an older row may refer to another one.
    await page.route(/mgmt\/bank-accounts/, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as { id: number }[];
      await route.fulfill({
        response,
        json: rows.map((row) => (row.id === id ? { ...row, deviceId: 2_000_000 } : row)),
      });
    });
    const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
    await openAs(page, 'vault-owner', `/dashboard/payment-accounts?filter=${filter}`);
    const row = page.locator(`tbody [data-row="${id}"]`);
    await expect(row).toContainText('Belongs to another owner');
    await row.getByRole('link', { name: String(id), exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Record' });
    await expect(panel.locator('.panel-fields')).toContainText('Belongs to another owner');
    await expect(panel.getByRole('link', { name: 'Belongs to another owner' })).toHaveCount(0);
  },
);
