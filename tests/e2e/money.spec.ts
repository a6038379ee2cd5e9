import { callApi, expect, openAs, test } from './console';

test.describe.configure({ mode: 'serial' });

test('a pay-out that waits for approval is approved or refused in its tab, and the tab counts down', async ({
  page,
}) => {
  await openAs(page, 'moderator', '/dashboard/invoices?sort=amount&order=DESC');
  const tab = page.getByRole('navigation', { name: 'Invoices' }).getByRole('button', { name: /^To approve/ });
  await expect(tab).toHaveText(/ [1-9]\d*$/);
  const count = Number(/\d+$/.exec(await tab.innerText())![0]);
  expect(count).toBeGreaterThan(1);
  await tab.click();
  const rows = page.locator('tbody tr:not(.left)');
  await expect(rows).toHaveCount(count);
  const choose = async (item: string) => {
    await rows
      .first()
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  // A large one: the first of two people changes nothing, the second does it, and the tab hears of it.
  const id = await rows.first().getAttribute('data-row');
  await choose('Approve');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve pay-out' }).click();
  await expect(page.getByText('It waits for a second person')).toBeVisible();
  await expect(rows.first()).toContainText('Waiting for a second person');
  await expect(rows).toHaveCount(count);
  const answer = await callApi(page, 'owner', 'GET', `mgmt/invoices?filter={"id":[${id}]}`);
  const [waiting] = (await answer.json()) as { uuid: string; firstPerson: string }[];
  expect(waiting!.firstPerson).toBe('Max Moderator');
  expect((await callApi(page, 'owner', 'POST', `mgmt/invoices/${waiting!.uuid}/approve`, {})).ok()).toBe(true);
  await expect(rows).toHaveCount(count - 1);
  await page.reload();
  await expect(tab).toHaveText(new RegExp(` ${count - 1}$`));
  await choose('Refuse');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse pay-out' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Nobody knows them');
  await dialog.getByRole('button', { name: 'Refuse pay-out' }).click();
  await expect(page.getByText('Pay-out refused')).toBeVisible();
  await expect(rows).toHaveCount(count - 2);
});

test('an invoice is closed by hand in its panel, which then has its deal, its postings and its history', async ({
  page,
}) => {
  const filter = '{"status":[0,1],"paymentType":[1],"approved":true,"amount_lte":50000}';
  const answer = await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${filter}`);
  const [invoice] = (await answer.json()) as { id: number }[];
  await callApi(page, 'moderator', 'POST', `mgmt/store/reserve/${invoice!.id}`, { invoiceId: invoice!.id });
  await openAs(page, 'owner', `/dashboard/invoices?open=invoices/${invoice!.id}`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await panel.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manual invoice closing' });
  const status = dialog.getByRole('radio', { name: 'Cancel' });
  await expect(status).toBeFocused();
  await status.check();
  await dialog.getByRole('button', { name: 'Close invoice' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Complete' }).check();
  await dialog.getByLabel('Reason').fill('The bank says so');
  await dialog.getByRole('button', { name: 'Close invoice' }).click();
  await expect(dialog.getByText('A pay-out needs a receipt')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'paid.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 paid') });
  await dialog.getByRole('button', { name: 'Close invoice' }).click();
  await expect(page.getByText('Invoice closed')).toBeVisible();
  await expect(panel.locator('.panel-top .status')).toHaveText('Complete');
  await expect(panel.getByText('Reason: The bank says so')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Receipts' })).toContainText('paid.pdf');
  await expect(panel.getByRole('region', { name: 'Deals' }).getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('region', { name: 'Transactions' })).toContainText('COMPLETE');
});
