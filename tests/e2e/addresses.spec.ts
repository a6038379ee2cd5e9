import type { Page } from '@playwright/test';
import { trc20AddressOf } from '../../src/format/trc20';
import { callApi, expect, goTo, openAs, test } from './console';

/** The address that demo users have saved, and one that nobody has. */
const saved = trc20AddressOf(new Uint8Array(20));
const another = trc20AddressOf(new Uint8Array(20).fill(42));
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Withdraw' });

test.describe.configure({ mode: 'serial' });

test('a withdraw goes to the only saved address that can be used, shown in full', async ({ page }) => {
  await openAs(page, 'merchant', '/dashboard/main');
  await page.getByRole('button', { name: 'Withdraw funds', exact: true }).click();
  const dialog = dialogOf(page);
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await expect(dialog.getByRole('combobox', { name: 'Address' })).toHaveValue('Cold wallet');
  await expect(dialog.getByText(saved)).toBeVisible();
  // Nothing was typed yet: closing asks nothing.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Withdraw funds', exact: true }).click();
  await dialog.getByRole('button', { name: 'All of it' }).click();
  await expect(amount).toHaveValue(/^\d+(\.\d+)?$/);
  await amount.fill('99000000');
  await dialog.getByRole('button', { name: 'Withdraw funds' }).click();
  await expect(dialog.getByText(/^You can withdraw at most [\d\s.]+USDT$/)).toBeVisible();
  await amount.fill('21.5');
  await dialog.getByRole('button', { name: 'Withdraw funds' }).click();
  await expect(page.getByText('Withdraw requested')).toBeVisible();
  await goTo(page, '/dashboard/withdraws');
  await expect(page.getByRole('row', { name: /21.50 USDT/ })).toContainText(saved);
});

test(
  'an address can be added from the withdraw dialog and shows from when it is usable',
  { tag: '@long' },
  async ({ page, browser }) => {
    const elsewhere = await browser.newPage();
    await openAs(elsewhere, 'merchant', '/dashboard/support');
    await expect(elsewhere.getByText('Live', { exact: true })).toBeVisible();
    await openAs(page, 'merchant', '/dashboard/withdraws');
    await page.getByRole('button', { name: 'Withdraw funds', exact: true }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('33');
    await dialog.getByRole('button', { name: 'Add address' }).click();
    const adding = page.getByRole('dialog', { name: 'Address', exact: true });
    await adding.getByLabel('Name').fill('Exchange');
    await adding.getByLabel('Address', { exact: true }).fill(another.slice(0, -1));
    await adding.getByRole('button', { name: 'Save address' }).click();
    await expect(adding.getByText('This is not a TRC20 address')).toBeVisible();
    await adding.getByLabel('Address', { exact: true }).fill(another);
    await adding.getByRole('button', { name: 'Save address' }).click();
    await expect(adding).toBeHidden();
    // Its owner is notified on any screen, and the amount typed before is still there.
    await expect(elsewhere.getByText(/An address was saved for your withdraws: "Exchange"/)).toBeVisible();
    await elsewhere.close();
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('33');
    await dialog.getByRole('combobox', { name: 'Address' }).click();
    const option = page.getByRole('option', { name: /Exchange/ });
    await expect(option).toHaveAttribute('aria-disabled', 'true');
    await expect(option).toContainText(another);
    await expect(option).toContainText(/Usable from: \d\d\/\d\d\/\d{4}, \d\d:\d\d/);
    await expect(option).toContainText('Cannot be used yet');
  },
);

test(
  'deleting an address asks first; without saved addresses the dialog says what to do',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'agent', '/dashboard/addresses');
    const row = page.getByRole('row', { name: /Cold wallet/ });
    await expect(row).toContainText('Usable');
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Delete address' });
    await expect(confirmation).toContainText('No further withdraw goes there');
    await confirmation.getByRole('button', { name: 'Delete address' }).click();
    await expect(page.getByText('Address deleted')).toBeVisible();
    await expect(row).toHaveCount(0);
    await goTo(page, '/dashboard/withdraws');
    await page.getByRole('button', { name: 'Withdraw funds', exact: true }).first().click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText('you have none yet. Add one: it can be used 24 hours later.');
    await expect(dialog.getByRole('button', { name: 'Withdraw funds' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Add address' }).click();
    await expect(page.getByRole('dialog', { name: 'Address', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Address', exact: true })).toBeHidden();
    await dialog.getByRole('link', { name: 'All saved addresses' }).click();
    await expect(page).toHaveURL('/dashboard/addresses');
    await expect(dialog).toBeHidden();
  },
);

test('on a platform without an address book the address is typed', { tag: '@long' }, async ({ page }) => {
  await page.route('**/withdrawable', (route) =>
    route.fulfill({ json: { amount: 100, available: 100, unsettled: 0, cover: 0, addressBook: false } }),
  );
  await openAs(page, 'owner', '/dashboard/withdraws');
  await page.getByRole('button', { name: 'Withdraw funds', exact: true }).first().click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Add address' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('notanaddress');
  await dialog.getByRole('button', { name: 'Withdraw funds' }).click();
  await expect(dialog.getByText('This is not a TRC20 address')).toBeVisible();
});

test('what may be withdrawn follows live events while the dialog is open', { tag: '@long' }, async ({ page }) => {
  let amount = 100;
  await page.route('**/withdrawable', (route) =>
    route.fulfill({ json: { amount, available: amount, unsettled: 0, cover: 0, addressBook: false } }),
  );
  await openAs(page, 'vault-owner', '/dashboard/withdraws');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw funds', exact: true }).first().click();
  await expect(dialogOf(page)).toContainText(/You can withdraw now: 100\.00.USDT/);
  await dialogOf(page).getByLabel('Amount').fill('55');
  amount = 40;
  await callApi(page, 'vault-owner', 'POST', 'mgmt/support', { ticketName: 'Live', ticketDescription: 'An event' });
  await expect(dialogOf(page)).toContainText(/You can withdraw now: 40\.00.USDT/, { timeout: 15_000 });
  await expect(dialogOf(page).getByLabel('Amount')).toHaveValue('55');
});
