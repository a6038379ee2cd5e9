import { callApi, expect, openAs, test } from './console';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';

test(
  'a merchant sees what is left to refund, keeps what was typed when it is too much, and finds the payer’s page',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'merchant', '/dashboard/own-invoices');
    const filter = encodeURIComponent(JSON.stringify({ status: [InvoiceStatus.Complete], paymentType: [0] }));
    const answer = await callApi(page, 'merchant', 'GET', `mgmt/users/7/invoices?filter=${filter}&range=[0,0]`);
    const [payIn] = (await answer.json()) as { id: number; uuid: string; amount: number }[];
    await page.goto(`/dashboard/own-invoices?open=own-invoices/${payIn!.id}`);
    const panel = page.getByRole('complementary', { name: 'Record' });
    await panel.getByRole('button', { name: 'Payer’s page' }).click();
    const address = page.getByRole('dialog', { name: 'Payer’s page' });
    await expect(address.getByRole('link')).toHaveAttribute('href', new RegExp(`/extended-pg/${payIn!.uuid}$`));
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund pay-in' });
    await expect(dialog.getByText('Can be refunded')).toBeVisible();
    await dialog.getByLabel('Amount').fill('99999999');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByText(/At most .* of this pay-in can be refunded/)).toBeVisible();
    await expect(dialog.getByLabel('Amount')).toHaveValue('99999999');
    await dialog.getByLabel('Amount').fill('');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(page.getByText('whoever has it says where the money goes')).toBeVisible();
  },
);
