import type { Page } from '@playwright/test';
import { addFreeAccount, callApi, expect } from './console';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';

/** Fills the form. Each test uses another merchant, so that none uses up the accounts of another test. */
export const fill = async (page: Page, amount: string, merchant: string, cid: string) => {
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  const field = page.getByLabel('Merchant', { exact: true });
  if ((await field.getAttribute('role')) === 'combobox') {
    await field.click();
    await page.keyboard.type(merchant.slice(0, 5).toLowerCase());
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(merchant);
  } else await field.selectOption(merchant);
  await page.getByLabel('Customer ID').fill(cid);
};
/** Sends the form. */
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
/** The invoice whose page is open. */
export const invoiceOf = (page: Page) => /\/extended-pg\/([\da-f-]{36})/.exec(page.url())?.[1];
/** The invoice that was made, once its page is open. */
export const createdInvoice = async (page: Page) => {
  await expect.poll(() => invoiceOf(page)).toBeTruthy();
  return invoiceOf(page)!;
};
/** Cancels an invoice, so that its account is free for other tests. */
export const cancel = (page: Page, id: string, paymentType: PaymentType = PaymentType.PayIn) =>
  callApi(page, 'owner', 'POST', `mgmt/invoices/${id}/resolve`, {
    invoiceId: id,
    paymentType,
    status: InvoiceStatus.Canceled,
    reason: 'Test',
  });
/** Makes a pay-in that ends, and opens its page in a language. */
export const openEnded = async (
  page: Page,
  {
    amount,
    cid,
    merchant = 'Solar shop',
    lang = 'ru',
  }: { amount: string; cid: string; merchant?: string; lang?: 'ru' | 'en' },
) => {
  await addFreeAccount(page);
  await page.goto('/extended-pg?tab=pay-in&lang=en');
  await fill(page, amount, merchant, cid);
  await send(page);
  const id = await createdInvoice(page);
  await cancel(page, id);
  await page.goto(`/extended-pg/${id}?lang=${lang}`);
  return id;
};
