import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addFreeAccount, callApi, expect, openAs, test } from './console';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';

interface Phone {
  uuid: string;
  key: string;
}

/** Sends bank messages from a new phone of the demo's vault owner. */
const sendMessages = async (page: Page, ...texts: string[]) => {
  const phone = await callApi(page, 'vault-owner', 'POST', 'mgmt/devices', { name: 'Phone', title: 'Phone' });
  const { uuid, key } = (await phone.json()) as Phone;
  const messages = texts.map((text, number) => ({ number, sender: 'BankOfBaku', text, time: Date.now() }));
  const answer = await page.request.post(`/api/devices/${uuid}/messages`, {
    data: { messages },
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(answer.status()).toBe(200);
};

const inRoubles = (sum: number) => sum.toFixed(2).replace(/(\d)(\d{3}\.)/, '$1\u00a0$2');

const menuOf = async (page: Page, text: string) => {
  await page
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Actions/ })
    .click();
  return page.getByRole('menuitem', { name: 'Assign to invoice' });
};

/** The bank of the messages. */
const bankOfBaku = { id: 2, title: 'Bank of Baku' };

/** Creates a pay-in on an account of the demo's vault owner, whose phone sends the messages: the platform draws the owner by lot. */
const payInOfVaultOwner = async (page: Page, amount: number): Promise<number> => {
  const [profile] = (await (await callApi(page, 'vault-owner', 'GET', 'mgmt/vault-profiles')).json()) as {
    vaultOwnerId: number;
  }[];
  const merchants = (await (await page.request.get('/api/merchants')).json()) as { id: number }[];
  for (let attempt = 0; attempt < 12; attempt++) {
    await addFreeAccount(page, bankOfBaku.id);
    const created = await page.request.post('/api/invoices', {
      data: {
        clientId: merchants[0]!.id,
        cid: `work-${randomInt(1e9)}`,
        paymentType: PaymentType.PayIn,
        paymentMethod: bankOfBaku.title,
        amount,
      },
    });
    const { id: uuid } = (await created.json()) as { id: string };
    const filter = encodeURIComponent(JSON.stringify({ q: uuid }));
    const [invoice] = (await (await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${filter}`)).json()) as {
      id: number;
      vaultOwnerId: number;
    }[];
    if (invoice!.vaultOwnerId === profile!.vaultOwnerId) return invoice!.id;
    const body = { status: InvoiceStatus.Canceled, reason: 'Of another owner' };
    await callApi(page, 'owner', 'POST', `mgmt/invoices/${uuid}/resolve`, body);
  }
  throw new Error('The lot never fell on the vault owner');
};

// A message that another test sends would be the next to match.
test.describe.configure({ mode: 'serial' });

test('a message without a sum cannot be assigned; one with a different sum needs a reason', async ({ page }) => {
  const tag = `${randomInt(1e9)}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
  const sum = 3000 + randomInt(900) + 0.25;
  await addFreeAccount(page, bankOfBaku.id);
  const merchants = (await (await page.request.get('/api/merchants')).json()) as { id: number }[];
  const created = await page.request.post('/api/invoices', {
    data: {
      clientId: merchants[0]!.id,
      cid: tag,
      paymentType: PaymentType.PayIn,
      paymentMethod: bankOfBaku.title,
      amount: sum,
    },
  });
  expect(created.status()).toBe(200);
  const other = (sum + 1).toFixed(2);
  await sendMessages(page, `Your one-time code is 4521, ${tag}`, `Payment received: ${other} RUB. ${tag}`);
  await openAs(page, 'owner', '/dashboard/messages');

  // It is not shown as one that waits to be matched.
  await expect(page.locator('tbody tr').filter({ hasText: `••••, ${tag}` })).toContainText('No payment');
  const disabled = await menuOf(page, `Your one-time code is ••••, ${tag}`);
  await expect(disabled).toHaveAttribute('aria-disabled', 'true');
  await disabled.hover();
  await expect(page.getByRole('tooltip')).toHaveText('No payment: it names no sum');
  await page.keyboard.press('Escape');

  await (await menuOf(page, `Payment received: ${other} RUB. ${tag}`)).click();
  const dialog = page.getByRole('dialog', { name: 'Assign to invoice' });
  const shown = inRoubles(sum);
  await dialog.getByRole('combobox', { name: 'Invoice' }).fill(((await created.json()) as { id: string }).id);
  await page.getByRole('option').first().click();
  // A suggested pay-in of another sum says by how much.
  await expect(dialog.getByRole('group', { name: 'Pay-ins that this may belong to' })).toContainText(
    'differs: 1.00\u00a0₽ more',
  );
  const warning = dialog.getByRole('status').filter({ hasText: 'sum' });
  await expect(warning).toContainText('The message names a different sum');
  const red = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--red)';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  for (const one of [shown, inRoubles(sum + 1)])
    await expect(warning.getByText(`${one}\u00a0₽`)).toHaveCSS('color', red);
  await dialog.getByRole('button', { name: 'Complete invoice' }).click();
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeFocused();
  await reason.fill('A rouble more, says the payer');
  await dialog.getByRole('button', { name: 'Complete invoice' }).click();
  // A different sum requires approval.
  await expect(page.getByText(/^Sent for approval/)).toBeVisible();
});

test('the panel of a task, and the dialog that completes it, show the unmatched message of its sum', async ({
  page,
}) => {
  const sum = 4000 + randomInt(900) + 0.75;
  const id = await payInOfVaultOwner(page, sum);
  await callApi(page, 'owner', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id });
  await openAs(page, 'owner', `/dashboard/taker-store?open=workspace/${id}`);
  const work = page.getByRole('complementary', { name: 'Record' });
  await expect(work.getByRole('button', { name: 'Complete invoice' })).toBeVisible();
  const messages = work.locator('.account-messages');
  await expect(messages.locator('.muted').first()).toContainText(/None came|No phone watched/);
  await sendMessages(page, `Payment received: ${sum.toFixed(2)} RUB. work`);
  await expect(messages).toContainText(`Payment received: ${sum.toFixed(2)} RUB. work`);
  await expect(messages.getByRole('link')).toHaveAttribute('href', /messages/);
  await work.getByRole('button', { name: 'Complete invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete invoice' });
  await expect(dialog).toContainText(`Payment received: ${sum.toFixed(2)} RUB. work`);
  await callApi(page, 'owner', 'POST', `mgmt/store/release/${id}`, { invoiceId: id });
});

test(
  'messages are matched one after the other: what agrees is marked, the next one opens',
  { tag: '@long' },
  async ({ page }) => {
    const sum = 5000 + randomInt(900) + 0.5;
    const tag = `${randomInt(1e9)}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
    await addFreeAccount(page);
    const merchants = (await (await page.request.get('/api/merchants')).json()) as { id: number }[];
    const created = await page.request.post('/api/invoices', {
      data: { clientId: merchants[0]!.id, cid: tag, paymentType: PaymentType.PayIn, amount: sum },
    });
    expect(created.status()).toBe(200);
    await sendMessages(page, `Payment received: ${sum.toFixed(2)} RUB. one ${tag}`, `Refund of 77.00 RUB, two ${tag}`);
    await openAs(page, 'owner', '/dashboard/messages');
    await page.getByRole('button', { name: /^To match/ }).click();
    const row = (text: string) => page.locator('tbody tr').filter({ hasText: text });
    await row(`two ${tag}`).click();
    const panel = page.getByRole('complementary', { name: 'Record' });
    const fits = panel.getByRole('region', { name: 'Which pay-in is it?' });
    await expect(fits).toContainText('Its sum was not read');
    const confirm = async (label: string) => {
      await panel.getByRole('button', { name: label }).click();
      await page.getByRole('dialog', { name: label }).getByRole('button', { name: label }).click();
    };
    await confirm('No payment');
    await expect(page.getByText('Marked as no payment').first()).toBeVisible();
    // The next message opens, with the pay-in of its sum first.
    await expect(panel.getByRole('heading', { level: 2 })).toContainText(`one ${tag}`);
    await expect(panel.getByText(/^Marked as no payment: #\d+ · next: \d+ of \d+$/)).toBeVisible();
    const first = fits.getByRole('listitem').first();
    await expect(first).toContainText(inRoubles(sum));
    await expect(first).toContainText('agrees: sum');
    await expect(first).toContainText('agrees: message');
    await first.getByRole('button', { name: /^Assign…/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign to invoice' });
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await dialog.getByRole('button', { name: 'Complete invoice' }).click();
    await expect(page.getByText('Message assigned').first()).toBeVisible();
    // It was no mistake to look: a refund is taken back and becomes a pattern.
    await page
      .getByRole('button', { name: /^No payment/ })
      .first()
      .click();
    await row(`two ${tag}`).click();
    await confirm('It is a payment');
    await expect(page.getByText('To be matched again', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^To match/ }).click();
    await row(`two ${tag}`).click();
    await panel.getByRole('button', { name: 'Make a pattern of this' }).click();
    const pattern = page.getByRole('dialog', { name: 'Pattern Data' });
    await expect(pattern.getByLabel('Sample message')).toHaveValue(`Refund of 77.00 RUB, two ${tag}`);
    await expect(pattern.getByRole('combobox', { name: 'Bank' })).toHaveValue('Bank of Baku');
    await expect(pattern.getByRole('status').filter({ hasText: 'amount: 77.00' })).toBeVisible();
  },
);

test(
  'a vault owner matches messages of their own phones, and makes no patterns',
  { tag: '@long' },
  async ({ page }) => {
    await sendMessages(page, `Payment received: 61.00 RUB. own ${randomInt(1e9)}x`);
    await openAs(page, 'vault-owner', '/dashboard/messages');
    await page.getByRole('button', { name: /^To match/ }).click();
    await page.locator('tbody tr').first().click();
    const panel = page.getByRole('complementary', { name: 'Record' });
    await expect(panel.getByRole('button', { name: 'No payment' })).toBeVisible();
    // What the message is opened for comes first.
    await expect(panel.locator('.panel-actions button').first()).toHaveText('Assign to invoice');
    await expect(panel.getByRole('region', { name: 'Which pay-in is it?' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Make a pattern of this' })).toHaveCount(0);
  },
);

test(
  'the trial of a pattern leads to the messages that no pattern reads, because the next one is for them',
  { tag: '@long' },
  async ({ page }) => {
    const text = `Unread balance notice ${randomInt(1e9)}x`;
    await sendMessages(page, `${text} of 15.00 RUB`);
    await openAs(page, 'developer', '/dashboard/parsing-patterns');
    const pattern = page.locator('tbody tr', { hasText: 'Bank of Baku' });
    await pattern.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Try on unmatched messages' }).click();
    const trial = page.getByRole('dialog', { name: 'Try on unmatched messages' });
    await trial.getByRole('link', { name: 'Show messages that no pattern reads' }).click();
    await expect(trial).toHaveCount(0);
    await expect(page.getByRole('button', { name: /No pattern reads it/ })).toBeVisible();
    await expect(page.locator('tbody tr', { hasText: text })).toBeVisible();
  },
);
