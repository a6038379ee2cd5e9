import { boxOf, expect, openAs, test } from './console';

test('the booking pool shows its counts and nested fields', async ({ page }) => {
  await openAs(page, 'moderator', '/dashboard/booking');
  await expect(page.getByText('Pool size')).toBeVisible();
  await expect(page.locator('thead th')).toHaveText([
    '',
    'Is free',
    'Phone number',
    'Holder',
    'Requisites',
    'Sbp',
    'Bank Id',
    'Owner Id',
    'Why not free',
    'Actions',
  ]);
  const row = page.locator('tbody tr').first();
  await expect(row).toContainText(/\+994\d{9}/);
  await expect(row).toContainText(/4\d{3}\s\d\d••\s••••\s\d{4}/);
  await row.getByRole('button', { name: 'Show in full Requisites' }).click();
  await expect(row).toContainText(/4\d{3}\s\d{4}\s\d{4}\s\d{4}/);
});

test('the deposits screen requests only the deposits of the signed-in user', { tag: '@long' }, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api.*deposits/.test(pathname)) requested.push(pathname);
  });
  await openAs(page, 'vault-owner', '/dashboard/deposits');
  await expect(page.locator('thead th')).toHaveText(['', 'id', 'Amount', 'Status', 'Create Date', 'Actions']);
  await expect(page.locator('tbody tr').first()).toContainText('USDT');
  const ownId = await page.evaluate(() => {
    const [, claims = ''] = sessionStorage.getItem('a_auth')!.split('.');
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { id: number }).id;
  });
  expect(new Set(requested)).toEqual(new Set([`/api/mgmt/users/${ownId}/deposits`]));
});

test('a group opens its list of members, where one is added and removed', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/groups');
  const row = page.getByRole('row', { name: /Day shift/ });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL('/dashboard/groups/2');
  await expect(page.getByRole('heading', { name: 'Group Day shift' })).toBeVisible();
  await expect(page.getByText('No data.')).toBeVisible();
  await page.getByRole('button', { name: 'Add user' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add member' });
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog.getByText('Required').first()).toBeVisible();
  await dialog.getByLabel('User').fill('anna');
  await page.getByRole('option', { name: 'Anna Kim' }).click();
  await dialog.getByLabel('Share size').fill('120');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Must be at most 100')).toBeVisible();
  await dialog.getByLabel('Share size').fill('33,5');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const member = page.getByRole('row', { name: /Anna Kim/ });
  await expect(member).toContainText('33.5');
  await member.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText('No data.')).toBeVisible();
});

test('a list with three references fetches each referenced entity once', { tag: '@long' }, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/vault-profiles|banks|devices/.test(pathname) && pathname.startsWith('/api/')) requested.push(pathname);
  });
  await openAs(page, 'owner', '/dashboard/payment-accounts?page=1&perPage=25');
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('tbody tr').first()).toContainText(/[A-Z][a-z]+ [A-Z][a-z]+/);
  expect(requested.toSorted()).toEqual(['/api/mgmt/banks', '/api/mgmt/devices/active', '/api/mgmt/vault-profiles']);
});

test('a payment account is deactivated, activated and bound to a device', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'vault-owner', '/dashboard/payment-accounts');
  // Other tests may add accounts meanwhile, and some wait for approval: the row is found by its id, not by its place.
  const active = page.locator('tbody tr').filter({ has: page.getByRole('switch', { checked: true }) });
  const id = await active.first().getAttribute('data-row');
  const row = page.locator(`tbody tr[data-row="${id}"]`);
  const toggle = row.getByRole('switch');
  await expect(toggle).toBeChecked();
  // What needs nobody else is taken back from the toast.
  await toggle.click();
  const toast = page.getByRole('status').filter({ hasText: 'Account deactivated' });
  // It covers nothing of the pager, which stays at the bottom of the window.
  const bottomOfToast = async () => {
    const { y, height } = await boxOf(toast);
    return y + height;
  };
  const pager = page.locator('.list-foot');
  await expect(pager).toBeInViewport();
  expect(await bottomOfToast()).toBeLessThan((await boxOf(pager)).y);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Account activated' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(toggle).toBeChecked();
  const deactivated = page.waitForResponse(/\/deactivate$/);
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  // The switch changes before the answer arrives: a reload without waiting would abort the call.
  await deactivated;
  await page.reload();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Bind', 'Edit', 'Delete', 'Unbind']);
  await page.getByRole('menuitem', { name: 'Bind', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Bind device' });
  await dialog.getByLabel('Device').click();
  const phone = page.getByRole('option', { name: /#\d/ }).last();
  const [name = ''] = /#\d+/.exec(await phone.innerText()) ?? [];
  await phone.click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(name);
});

test(
  'a switch refused by the platform returns to its state and shows a message',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/deactivate', (route) =>
      route.fulfill({ status: 409, json: { message: 'An invoice is open on it' } }),
    );
    await openAs(page, 'owner', '/dashboard/payment-accounts');
    // Not any row: other tests deactivate accounts and create some.
    const active = page.locator('tbody tr').filter({ has: page.getByRole('switch', { checked: true }) });
    const id = await active.first().getAttribute('data-row');
    const toggle = page.locator(`tbody tr[data-row="${id}"]`).getByRole('switch');
    await toggle.click();
    await expect(page.getByText('An invoice is open on it')).toBeVisible();
    await expect(toggle).toBeChecked();
  },
);
