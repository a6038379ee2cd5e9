import { ActiveStatus } from '../../src/resources/statuses/vault';
import { expectNoViolations } from './axe';
import { callApi, expect, goTo, openAs, test } from './console';

test('a merchant adds a webhook, sees its secret once, sends a test and reads what became of it', async ({ page }) => {
  await openAs(page, 'merchant', '/dashboard/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  const address = `https://shop-${Date.now()}.invalid/hook`;
  await dialog.getByLabel(/^Address/).fill('https://10.0.0.1/hook');
  await dialog.getByLabel('Deposit done').click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  // What was typed stays, and the field that is wrong says so.
  await expect(dialog.getByText('It is not on the public internet')).toBeVisible();
  await dialog.getByLabel(/^Address/).fill(address);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const reveal = page.getByRole('dialog', { name: 'Save the credentials!' });
  await expect(reveal.locator('code')).toHaveText(/^whsec_[A-Za-z\d+/]{43}=$/);
  const secret = (await reveal.locator('code').textContent())!;
  await expectNoViolations(page, '[role=dialog]');
  await reveal.getByRole('button', { name: 'I save it' }).click();

  const row = page.getByRole('row').filter({ hasText: address });
  await expect(row).toContainText('invoice.completed');
  await expect(row).not.toContainText('deposit.done');
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Send a test' }).click();
  await page.getByRole('dialog', { name: 'Send a test' }).getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Test sent: Deliveries shows the answer')).toBeVisible();
  await goTo(page, '/dashboard/deliveries');
  // Other tests make invoices of this merchant, of which it is told, too.
  const delivery = page.getByRole('row').filter({ hasText: address }).filter({ hasText: 'Test' });
  await delivery.click();
  // A name that nobody has is not found, and the platform will try again.
  await expect(page.getByRole('complementary').getByText('webhook-id')).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  // Staff see it, and disable it; the merchant is told.
  const webhooks = (await (await callApi(page, 'owner', 'GET', 'mgmt/webhooks')).json()) as {
    id: number;
    url: string;
    status: number;
  }[];
  const { id } = webhooks.find(({ url }) => url === address)!;
  expect((await callApi(page, 'owner', 'POST', `mgmt/webhooks/${id}/disable`)).status()).toBe(200);
  await goTo(page, '/dashboard/webhooks');
  await expect(page.getByRole('row').filter({ hasText: address })).toContainText('Disabled');
  expect(webhooks.find((webhook) => webhook.id === id)!.status).toBe(ActiveStatus.Active);
  await page.getByRole('button', { name: /^Your notifications/ }).click();
  await expect(page.getByText(`disabled your webhook: ${address}`).first()).toBeVisible();
});
