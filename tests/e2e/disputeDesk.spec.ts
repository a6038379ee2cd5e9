import type { Page } from '@playwright/test';
import { receiptPdf } from '../../server/demo/receiptPdf';
import { expectNoViolations } from './axe';
import { callApi, chooseInPanel, expect, goTo, openAs, test } from './console';
import { openEnded } from './payer';

interface Claimed {
  uuid: string;
  disputeId: number;
  tail: string;
}

/** A payer claims that they paid an ended pay-in, with a receipt that names the sum and the account. */
const claim = async (page: Page, uuid: string, amount: string): Promise<Claimed> => {
  const filter = encodeURIComponent(JSON.stringify({ uuid }));
  const [invoice] = (await (await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${filter}`)).json()) as {
    id: number;
    requisites: string;
  }[];
  const tail = invoice!.requisites.slice(-4);
  const data = receiptPdf([`Sum ${amount} RUB`, `To card **** ${tail}`, 'Sender: IVAN P.']);
  const sent = await page.request.post(`/api/invoices/${uuid}/receipts`, { data, headers: { Slug: 'receipt.pdf' } });
  expect(sent.ok()).toBe(true);
  const text = 'Sent it two minutes before the end, the bank was slow.';
  const opened = await page.request.post(`/api/invoices/${uuid}/dispute`, { data: { text } });
  expect(opened.ok()).toBe(true);
  const ofInvoice = encodeURIComponent(JSON.stringify({ invoiceId: [invoice!.id] }));
  const [dispute] = (await (await callApi(page, 'moderator', 'GET', `mgmt/disputes?filter=${ofInvoice}`)).json()) as {
    id: number;
  }[];
  return { uuid, disputeId: dispute!.id, tail };
};

/** A dispute that a payer opened. */
const claimed = async (page: Page, amount: string, cid: string): Promise<Claimed> =>
  claim(page, await openEnded(page, { amount, cid }), amount);

/** Whose account a pay-in gets is drawn by lot: one of so many is of the demo's vault owner. */
const mostDraws = 20;

/** A dispute about a pay-in on an account of the demo's vault owner. Returns its id. */
const disputeOfVera = async (page: Page): Promise<number> => {
  for (let draw = 0; draw < mostDraws; draw++) {
    const amount = `9${30 + draw}.40`;
    const uuid = await openEnded(page, { amount, cid: `desk-vera-${draw}` });
    const filter = encodeURIComponent(JSON.stringify({ uuid }));
    const own = await callApi(page, 'vault-owner', 'GET', `mgmt/vault-invoices?filter=${filter}`);
    if (((await own.json()) as unknown[]).length > 0) return (await claim(page, uuid, amount)).disputeId;
  }
  throw new Error('No account of the demo vault owner was drawn');
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const detail = (page: Page) => page.getByRole('region', { name: 'Dispute', exact: true });
const fact = (page: Page, name: string) =>
  detail(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

test('staff read what agrees in the receipt and decide, with the claim and the time line beside it', async ({
  page,
}) => {
  const { disputeId, tail } = await claimed(page, '917.40', 'desk-1');
  await openAs(page, 'moderator', `/dashboard/dispute-desk?open=disputes/${disputeId}`);
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText('917.40');
  await expect(fact(page, 'Sum')).toContainText('agrees');
  await expect(fact(page, 'Payment account')).toContainText(`**** ${tail}`);
  await expect(fact(page, 'Payer')).toContainText('IVAN P.');
  await expect(detail(page).getByText('Nothing yet')).toBeVisible();
  const picture = detail(page).locator('iframe');
  await expect(picture).toHaveAttribute('sandbox', 'allow-scripts');
  await expect(picture).toHaveAttribute('data-state', 'shown');
  await expect(picture.contentFrame().locator('mark')).toHaveCount(3);
  // The frame has no origin: it reaches no session.
  expect(
    await page
      .frames()
      .at(-1)!
      .evaluate(() => self.origin),
  ).toBe('null');
  await expectNoViolations(page);
  await detail(page).getByRole('button', { name: 'Refuse', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse dispute' });
  await dialog.getByLabel('Reason').fill('The bank shows nothing');
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(detail(page).getByText('The bank shows nothing')).toBeVisible();
  await expect(detail(page).getByRole('button', { name: 'Open again' })).toBeVisible();
});

test('a file that is no picture says so, and does not keep anybody from deciding', async ({ page }) => {
  const uuid = await openEnded(page, { amount: '918.40', cid: 'desk-2' });
  const data = Buffer.from(`%PDF-1.7\n${uuid}\n`);
  await page.request.post(`/api/invoices/${uuid}/receipts`, {
    data,
    headers: { Slug: encodeURIComponent('<b>💸.pdf') },
  });
  await page.request.post(`/api/invoices/${uuid}/dispute`, { data: {} });
  await openAs(page, 'moderator', '/dashboard/dispute-desk');
  await page.locator('.inbox-lines a').filter({ hasText: '918.40' }).click();
  await expect(detail(page).getByText('This file cannot be shown. Download it to look at it.')).toBeVisible();
  await expect(fact(page, 'Sum')).toContainText('agrees');
  await expect(detail(page).getByText('The vault owner may still answer')).toBeVisible();
});

test('a merchant opens a dispute with the receipt of their customer; without one it says so and keeps what was typed', async ({
  page,
}) => {
  const uuid = await openEnded(page, { amount: '920.40', cid: 'desk-4', merchant: 'Nordwind' });
  const filter = encodeURIComponent(JSON.stringify({ uuid }));
  const [invoice] = (await (await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${filter}`)).json()) as {
    id: number;
  }[];
  await openAs(page, 'merchant', `/dashboard/own-invoices?open=own-invoices/${invoice!.id}`);
  await page.getByRole('complementary', { name: 'Record' }).getByRole('button', { name: 'Open dispute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open dispute' });
  await dialog.getByLabel('What happened').fill('They paid at noon');
  await dialog.getByRole('button', { name: 'Open dispute' }).click();
  await expect(dialog.getByText('Receipt: Required')).toBeVisible();
  await expect(dialog.getByLabel('What happened')).toHaveValue('They paid at noon');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
  await dialog.getByRole('button', { name: 'Open dispute' }).click();
  await expect(dialog).toHaveCount(0);
  // Its history says so as well, once it is read again.
  await expect(page.getByText('Dispute opened · Invoice #')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a vault owner denies a dispute with what their bank shows, as a file', async ({ page }) => {
    const disputeId = await disputeOfVera(page);
    await openAs(page, 'vault-owner', `/dashboard/disputes?open=disputes/${disputeId}`);
    const panel = page.getByRole('complementary', { name: 'Record' });
    // Who decides on a phone has seen what it is decided by.
    const evidence = await panel.getByRole('heading', { name: 'Disputes before' }).boundingBox();
    const accept = await panel.getByRole('button', { name: 'Accept', exact: true }).boundingBox();
    expect(evidence!.y).toBeLessThan(accept!.y);
    await panel.getByRole('button', { name: 'Deny' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deny' });
    await dialog.getByLabel('What your bank shows').fill('Nothing came that day');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer: png });
    await dialog.getByRole('button', { name: 'Deny' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByRole('definition').filter({ hasText: 'Nothing came that day' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Download statement.png' })).toBeVisible();
  });

  test('the case takes the place of the queue, and Back returns to it', async ({ page }) => {
    const { disputeId } = await claimed(page, '919.40', 'desk-3');
    await openAs(page, 'owner', '/dashboard/dispute-desk');
    await page.locator('.inbox-lines a').filter({ hasText: '919.40' }).click();
    await expect(page).toHaveURL(new RegExp(`open=disputes/${disputeId}`));
    await expect(page.locator('.inbox-lines')).toBeHidden();
    await expect(fact(page, 'Sum')).toContainText('agrees');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'All open disputes' }).click();
    await expect(page.locator('.inbox-lines')).toBeVisible();
  });
});

test('while a decision waits, its request alone says which sum it moves; once it is approved, what was received stays', async ({
  page,
}) => {
  const disputeId = await disputeOfVera(page);
  await callApi(page, 'vault-owner', 'POST', `mgmt/disputes/${disputeId}/deny`, { answer: 'Nothing came' });
  const received = { received: 500, reason: 'The bank wrote to us' };
  await callApi(page, 'moderator', 'POST', `mgmt/disputes/${disputeId}/accept`, received);
  await openAs(page, 'owner', `/dashboard/dispute-desk?open=disputes/${disputeId}`);
  await expect(detail(page).getByText('500.00 ₽ ≠')).toHaveCount(1);
  await expect(detail(page).getByText('On hold')).toBeVisible();
  await expect(detail(page).getByText('If accepted')).toHaveCount(0);
  await expect(detail(page).getByText('Answer until')).toHaveCount(0);
  // It is decided at its request alone.
  await expect(detail(page).getByRole('button', { name: 'Approve', exact: true })).toHaveCount(1);
  await expect(detail(page).getByRole('button', { name: /^(Accept|Refuse)$/ })).toHaveCount(0);
  // Elsewhere another sum would be refused, and the dialog does not invite to it; the same sum approves the request.
  await goTo(page, `/dashboard/disputes?open=disputes/${disputeId}`);
  const record = page.getByRole('complementary', { name: 'Record' });
  await record.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.forecast')).toContainText('Max Moderator requested');
  await expect(dialog.locator('.button.primary')).toHaveCount(0);
  await dialog.getByLabel('Received').fill('500');
  await expect(dialog.locator('.forecast')).toHaveText('This approves what Max Moderator requested.');
  await expect(dialog.locator('.button.primary')).toHaveText('Accept');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await goTo(page, `/dashboard/dispute-desk?open=disputes/${disputeId}`);
  await detail(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(detail(page).getByText('Received 500.00 ₽')).toBeVisible();
});

test('the list of disputes says whose turn it is, and has a tab of those that wait for its reader', async ({
  page,
}) => {
  const { disputeId } = await claimed(page, '931.40', 'desk-turn');
  const tabs = page.getByRole('navigation', { name: 'Disputes' }).getByRole('button');
  await openAs(page, 'vault-owner', '/dashboard/disputes');
  await expect(tabs).toHaveText([/^All \d/, /^Open \d/, /^To answer \d/, /^Decided \d/]);
  await openAs(page, 'merchant', '/dashboard/own-disputes');
  await expect(tabs).toHaveText([/^All \d/, /^Open \d/, /^Decided \d/]);
  await openAs(page, 'moderator', '/dashboard/disputes');
  await expect(tabs).toHaveText([/^All \d/, /^Open \d/, /^To decide \d/, /^Waits for approval \d/, /^Decided \d/]);
  const row = page.locator(`tr[data-row="${disputeId}"]`);
  await expect(row).toContainText('Vault owner answers');
  await expect(page.getByRole('columnheader', { name: 'Next step', exact: true })).toBeVisible();
  await tabs.filter({ hasText: 'To decide' }).click();
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/turn/);
});

test('a payer is blocked by what is known of them, which the dialog shows', async ({ page }) => {
  const uuid = await openEnded(page, { amount: '932.40', cid: 'desk-block' });
  const filter = encodeURIComponent(JSON.stringify({ uuid }));
  const [invoice] = (await (await callApi(page, 'moderator', 'GET', `mgmt/invoices?filter=${filter}`)).json()) as {
    id: number;
  }[];
  await openAs(page, 'moderator', `/dashboard/invoices?open=invoices/${invoice!.id}`);
  await chooseInPanel(page, 'Block payer');
  const dialog = page.getByRole('dialog', { name: 'Block payer' });
  await expect(dialog.getByRole('radio', { name: 'Customer ID desk-block' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Network [\d.]+\/24$/ })).toBeVisible();
  await expect(dialog.getByText(/^Not known of this payer: Phone number, Requisites/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Requisites' })).toHaveCount(0);
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  // Where one thing is known, it is chosen.
  await page.route('**/payer', async (route) => {
    const answer = await route.fetch();
    const { keys } = (await answer.json()) as { keys: unknown[] };
    await route.fulfill({ response: answer, json: { keys: keys.slice(0, 1) } });
  });
  await page.reload();
  await chooseInPanel(page, 'Block payer');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
});
