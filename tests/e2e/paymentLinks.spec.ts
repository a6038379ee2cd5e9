import type { Browser } from '@playwright/test';
import { LinkUse } from '../../src/resources/statuses/merchants';
import { expectNoViolations } from './axe';
import { addFreeAccount, callApi, expect, openAs, test } from './console';

const phone = { width: 390, height: 844 };

const newPayer = async (browser: Browser, javaScriptEnabled = true) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled });
  return context.newPage();
};

test('a merchant makes a link that is paid once; a second browser never sees the first one’s account', async ({
  page,
  browser,
}) => {
  await addFreeAccount(page);
  await openAs(page, 'merchant', '/dashboard/payment-links');
  await page.getByRole('button', { name: 'Add payment link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('Order <b>77</b> 🎫');
  await dialog.getByLabel(/^Amount/).fill('1234.50');
  await dialog.getByLabel(/^Smallest amount/).fill('5');
  await dialog.getByLabel(/^Valid until/).fill('2020-01-01T10:00');
  await dialog.getByLabel(/^Customer ID/).fill('order-77');
  await dialog.getByRole('button', { name: 'Add payment link' }).click();
  // What was typed stays, and all fields that are wrong say so at once.
  await expect(dialog.getByText('Leave it empty: the amount is fixed')).toBeVisible();
  await expect(dialog.getByText('This time has passed', { exact: true })).toBeVisible();
  await dialog.getByLabel(/^Valid until/).fill('');
  await dialog.getByLabel(/^Return address/).fill('https://elsewhere.example/thanks');
  await dialog.getByLabel(/^Smallest amount/).fill('');
  await dialog.getByRole('button', { name: 'Add payment link' }).click();
  // The platform's refusal stands at its field, without the field's name.
  await expect(dialog.getByText(/^Use an https address of a confirmed return host: .*shop\.example/)).toBeVisible();
  await dialog.getByLabel(/^Return address/).fill('');
  await dialog.getByRole('button', { name: 'Add payment link' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment link' })).toContainText('Order <b>77</b> 🎫 · 1 234.50');
  const address = await page.getByRole('dialog', { name: 'Payment link' }).getByRole('link').getAttribute('href');
  await expect(page.getByRole('img', { name: 'QR code of this payment link' })).toBeVisible();

  const first = await newPayer(browser);
  await first.goto(address!);
  await expect(first.getByText('Nordwind asks you to pay')).toBeVisible();
  await expect(first.getByText('Order <b>77</b> 🎫')).toBeVisible();
  await expect(first.getByText('1 234.50 ₽')).toBeVisible();
  await expect(first.getByRole('textbox')).toHaveCount(0);
  await expectNoViolations(first);
  await first.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(first.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
  const account = await first.getByText(/^[\d ]{16,}$/).textContent();
  // The link leads the same browser to its invoice.
  const invoice = first.url();
  await first.goto(address!);
  await expect(first).toHaveURL(invoice);

  for (const withScript of [true, false]) {
    const second = await newPayer(browser, withScript);
    await second.goto(address!);
    await expect(second.getByRole('heading', { name: 'This payment is already in use' })).toBeVisible();
    expect(await second.content()).not.toContain(account!.replaceAll(' ', ''));
    await expect(second.getByRole('button', { name: 'Send' })).toHaveCount(0);
    await second.context().close();
  }
  await first.context().close();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row', { name: /Order <b>77/ });
  await expect(row).toContainText('1 234.50');
  // The link leads to what was paid with it, and its cards say what tells links apart.
  await row.getByText('Order <b>77').click();
  await page.getByRole('complementary', { name: 'Record' }).getByRole('link', { name: 'Show all: Invoices' }).click();
  await expect(page).toHaveURL(/own-invoices.*linkId/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.setViewportSize(phone);
  await page.goto('/dashboard/payment-links');
  await expect(page.getByRole('listitem').filter({ hasText: 'Order <b>77' })).toContainText('1 234.50 ₽ · Once');
});

test(
  'a changed address changes nothing of a link, and one that nobody knows shows no form',
  { tag: '@long' },
  async ({ page, browser }) => {
    await openAs(page, 'owner', '/dashboard/main');
    const merchants = (await (await callApi(page, 'owner', 'GET', 'merchants')).json()) as {
      id: number;
      nickname: string;
    }[];
    const clientId = merchants.find(({ nickname }) => nickname === 'Nordwind')!.id;
    const made = await callApi(page, 'owner', 'POST', 'mgmt/payment-links', {
      clientId,
      description: 'Season ticket',
      minAmount: '100',
      maxAmount: '900',
      cidQuestion: 'Name of the visitor',
      use: LinkUse.Many,
    });
    const { uuid } = (await made.json()) as { uuid: string };
    const payer = await newPayer(browser, false);
    await payer.goto(`/extended-pg?link=${uuid}&merchant=1&amount=1&cid=mine&tab=pay-out`);
    await expect(payer.getByText('Nordwind asks you to pay')).toBeVisible();
    await expect(payer.getByText('From 100.00 ₽ to 900.00 ₽')).toBeVisible();
    await expect(payer.getByLabel('Merchant')).toHaveCount(0);
    await payer.getByLabel('Amount', { exact: true }).fill('950');
    await expect(payer.getByText('ID in merchant system')).toHaveCount(0);
    await payer.getByLabel('Name of the visitor').fill('season-1');
    await payer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(payer.getByText('Maximum amount is 900.00 ₽')).toBeVisible();
    await expect(payer.getByLabel('Name of the visitor')).toHaveValue('season-1');
    await payer.getByLabel('Amount', { exact: true }).fill('850');
    await payer.getByRole('button', { name: 'Send', exact: true }).click();
    // What it was asked for is said on the page of the payment, too.
    await expect(payer.locator('.row').filter({ hasText: 'Name of the visitor' })).toContainText('season-1');
    await payer.goto('/extended-pg?link=00000000-0000-4000-8000-000000000000&merchant=1&amount=1');
    await expect(payer.getByRole('heading', { name: 'We do not know this payment link' })).toBeVisible();
    await expect(payer.getByRole('button', { name: 'Send' })).toHaveCount(0);
    await payer.goto(`/extended-pg?merchant=${clientId}&amount=500`);
    await expect(payer.getByText('Check the sum and the shop')).toBeVisible();
    await payer.context().close();
  },
);
