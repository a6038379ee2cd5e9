import { callApi, expect, openAs, test } from './console';

test.describe('banks', () => {
  test.beforeEach(async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/misc');
    await expect(page.getByRole('heading', { name: 'Banks' })).toBeVisible();
  });

  test('a bank is added, found after a reload, and deleted', async ({ page }) => {
    await page.getByRole('button', { name: 'Add bank' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bank Data' });
    await expect(dialog.getByLabel('Bank title')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Required')).toBeVisible();
    await dialog.getByLabel('Bank title').fill('<b>Bold</b> 🏦 bank');
    await dialog.getByLabel('Sender name').fill('BOLD');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: '<b>Bold</b> 🏦 bank' })).toBeVisible();
    await page.reload();
    const row = page.getByRole('row', { name: /<b>Bold/ });
    await expect(row).toContainText('BOLD');
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Delete bank' });
    await expect(confirmation).toContainText('<b>Bold</b> 🏦 bank');
    await confirmation.getByRole('button', { name: 'Delete bank' }).click();
    await expect(confirmation).toBeHidden();
    await expect(row).toBeHidden();
  });

  test('a refusal is shown in the dialog, and the typed values stay', { tag: '@long' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Add bank' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bank title').fill('unibank');
    await dialog.getByLabel('Package name').fill('kept.after.error');
    await dialog.getByRole('button', { name: 'Add bank' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Check the marked field');
    // What is wrong stands once, at the field.
    await expect(dialog.getByText('"unibank" already exists')).toHaveCount(1);
    await expect(dialog.getByLabel('Package name')).toHaveValue('kept.after.error');
    await expect(dialog.getByLabel('Bank title')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('a double click and a retry after a lost answer create one bank', async ({ page }) => {
    const name = 'Once and only once';
    await page.getByRole('button', { name: 'Add bank' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bank title').fill(name);
    // The platform creates the bank, but its answer is lost.
    await page.route('**/api/mgmt/banks', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await dialog.getByRole('button', { name: 'Add bank' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Trying the same again here does it only once');
    await page.unroute('**/api/mgmt/banks');
    await dialog.getByRole('button', { name: 'Add bank' }).dblclick();
    await expect(dialog).toBeHidden();
    const banks = (await (await callApi(page, 'owner', 'GET', 'mgmt/banks')).json()) as { bankTitle: string }[];
    expect(banks.filter(({ bankTitle }) => bankTitle === name)).toHaveLength(1);
  });

  test(
    'a bank in use cannot be deleted, and the dialog links to the records that use it',
    { tag: '@long' },
    async ({ page }) => {
      await page
        .getByRole('row', { name: /Kapital Bank/ })
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete bank' }).click();
      const refusal = page.getByRole('dialog').getByRole('alert');
      await expect(refusal).toContainText(/Still in use by payment accounts \d+, \d+/);
      const id = await refusal.getByRole('link').first().innerText();
      await refusal.getByRole('link').first().click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`open=payment-accounts/${id}`));
      await expect(page.getByRole('complementary', { name: 'Record' })).toContainText(`Payment Accounts · #${id}`);
    },
  );

  test(
    'deleting a bank that somebody else has deleted shows that it was not found',
    { tag: '@long' },
    async ({ page }) => {
      const made = (await (await callApi(page, 'owner', 'POST', 'mgmt/banks', { bankTitle: 'Soon gone' })).json()) as {
        id: number;
      };
      await page.reload();
      await page
        .getByRole('row', { name: /Soon gone/ })
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await callApi(page, 'owner', 'POST', `mgmt/banks/${made.id}/remove`, {});
      await page.getByRole('dialog').getByRole('button', { name: 'Delete bank' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Record not found');
    },
  );
});
