import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { cancel, createdInvoice, fill, send } from './payer';
import { addFreeAccount, callApi, expect, openAs, test } from './console';

test.use({ viewport: { width: 390, height: 844 } });

const minuteMs = 60_000;

/** Makes a pay-in, and says that it is paid. Returns its id. */
const payAndSay = async (page: Page, amount: string, cid: string) => {
  await page.goto('/extended-pg?tab=pay-in');
  await fill(page, amount, 'Solar shop', cid);
  await send(page);
  const id = await createdInvoice(page);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'We are checking' })).toBeVisible();
  return id;
};

const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') };
const chooser = (page: Page) => page.getByLabel('The receipt of your bank');
/** The receipt of an open pay-in opens a dispute by itself. */
const looksAtIt = (page: Page) => page.getByText("The account's owner answers until");

test('a payer who said that they paid sends a receipt, corrects the file, and staff see whose it is', async ({
  page,
  browser,
}) => {
  await addFreeAccount(page);
  const id = await payAndSay(page, '413.20', 'receipt-1');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Add the receipt of your bank' }).click();
  await expectNoViolations(page);
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a file' })).toBeVisible();
  await chooser(page).setInputFiles(note);
  await send(page);
  await expect(page.getByText('This file is neither a PDF nor a JPEG or PNG picture')).toBeVisible();
  expect(await chooser(page).evaluate((input: HTMLInputElement) => input.files![0]!.name)).toBe('note.txt');
  await page.context().setOffline(true);
  await chooser(page).setInputFiles({ name: 'My bank.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByText('This file is neither')).toHaveCount(0);
  await send(page);
  await expect(page.getByText('It could not be sent. Try again.')).toBeVisible();
  await page.context().setOffline(false);
  await send(page);
  await expect(looksAtIt(page)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByText('Requisites')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add something' })).toBeVisible();
  await page.reload();
  await expect(looksAtIt(page)).toBeVisible();

  const staff = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await openAs(staff, 'developer', `/dashboard/invoices?filter=${encodeURIComponent(JSON.stringify({ q: id }))}`);
  await staff.locator('tbody tr').first().click();
  const panel = staff.getByRole('complementary');
  await expect(panel.getByText('The payer sent a receipt').first()).toBeVisible();
  const line = panel.getByRole('listitem').filter({ hasText: 'My bank.png' });
  await expect(line).toContainText('The payer');
  await staff.close();
  await cancel(page, id);
});

test('without JavaScript a payer sends a receipt on a page that does not refresh, and reads what was wrong with it', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await addFreeAccount(page);
  const id = await payAndSay(page, '414.20', 'receipt-2');
  await expect(page.locator('head meta[http-equiv=refresh]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Add the receipt of your bank' }).click();
  await expect(page).toHaveURL(`/extended-pg/${id}/receipts`);
  await expect(page.locator('head meta[http-equiv=refresh]')).toHaveCount(0);
  await send(page);
  await expect(page.getByText('Choose a file')).toBeVisible();
  await chooser(page).setInputFiles(note);
  await send(page);
  await expect(page.getByText('This file is neither a PDF nor a JPEG or PNG picture')).toBeVisible();
  await chooser(page).setInputFiles({ ...note, buffer: Buffer.alloc(5_400_000) });
  await send(page);
  await expect(page.getByText('The file is larger than 5 MB')).toBeVisible();
  await chooser(page).setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await send(page);
  await expect(page).toHaveURL(`/extended-pg/${id}`);
  await expect(looksAtIt(page)).toBeVisible();
  const receipts = await callApi(page, 'owner', 'GET', `mgmt/invoices/${id}/receipts`);
  expect(await receipts.json()).toMatchObject([{ file: 'bank.png', userId: null }]);
  await cancel(page, id);
  await context.close();
});

test('after the end of a pay-in that was said paid its page counts nothing down, and says until when it is looked for', async ({
  page,
}) => {
  await addFreeAccount(page);
  const id = await payAndSay(page, '415.20', 'receipt-3');
  // As the platform answers an hour and some minutes before the claim ends.
  await page.route(`**/api/invoices/${id}`, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const invoice = (await response.json()) as object;
    const claimDate = Date.UTC(2026, 10, 28, 14, 5);
    await route.fulfill({ json: { ...invoice, expireDate: Date.now() - minuteMs, claimDate, requisites: null } });
  });
  await page.getByRole('link', { name: 'Check now' }).click();
  await expect(
    page.getByText('We look for your payment until 14:05. Add the receipt of your bank, so that a person looks at it.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We are checking' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByText('Requisites')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Check now' })).toBeVisible();
  await page.unroute(`**/api/invoices/${id}`);
  await cancel(page, id);
});
