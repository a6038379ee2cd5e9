import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { boxOf, callApi, expect, openAs, test, tokenOf } from './console';
import { takeForPlain } from './platformKinds';

interface Task {
  id: number;
  uuid: string;
  paymentType: PaymentType;
  amount: number;
}

const pdf = (name: string, size = 3000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(`%PDF-1.7\n${name}\n`), Buffer.alloc(size)]),
});
const noPdf = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('JFIF, whatever it is called') };

/** The demo account of these tests: no other test counts its tasks. */
const who = 'vault-owner';

/** A payer creates an invoice, which appears in the store: the demo has fewer than these tests complete. Returns its uuid. */
const create = async (page: Page, paymentType: PaymentType): Promise<string> => {
  const merchants = (await (await callApi(page, 'owner', 'GET', 'merchants')).json()) as {
    id: number;
    nickname: string;
  }[];
  const merchant = merchants.find(({ nickname }) => nickname === 'Nordwind')!;
  const isPayOut = paymentType === PaymentType.PayOut;
  const made = await callApi(page, 'owner', 'POST', 'invoices', {
    clientId: merchant.id,
    cid: `order-${randomUUID()}`,
    paymentType,
    // Another sum each time: one that ended without a message rests on its account for an hour.
    amount: 1700 + randomInt(10_000) / 100,
    ...(isPayOut && { requisites: { requisites: '4000123412341234', holderName: 'Anna', phoneNumber: 0 } }),
  });
  expect(made.ok()).toBe(true);
  const { id: uuid } = (await made.json()) as { id: string };
  if (isPayOut) expect((await callApi(page, 'merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {})).ok()).toBe(true);
  return uuid;
};

/** Takes an invoice of that kind which is in the store; undefined where there is none for this account. */
const takeFromStore = async (page: Page, paymentType: PaymentType): Promise<Task | undefined> => {
  const store = (await (await callApi(page, who, 'GET', 'mgmt/store')).json()) as Task[];
  // The smallest first: a large one may require approval. Below 500 are the pay-ins of the payers in other tests.
  const fitting = store
    .filter((one) => one.paymentType === paymentType && one.amount >= 500)
    .toSorted((a, b) => a.amount - b.amount);
  for (const task of fitting) {
    const answer = await callApi(page, who, 'POST', `mgmt/store/reserve/${task.id}`, { invoiceId: task.id });
    if (answer.ok()) return task;
  }
  return undefined;
};

/** Whose account a pay-in gets is drawn by lot: one of so many is of the demo's vault owner. */
const mostDraws = 20;

/** Creates and takes an invoice of that kind. What others' accounts got is canceled: other tests need them. */
const take = async (page: Page, paymentType: PaymentType): Promise<Task> => {
  for (let draws = 0; draws < mostDraws; draws++) {
    const uuid = await create(page, paymentType);
    const task = await takeFromStore(page, paymentType);
    if (task) return task;
    const canceling = { invoiceId: uuid, paymentType, status: 4, reason: 'Not drawn' };
    await callApi(page, 'owner', 'POST', `mgmt/invoices/${uuid}/resolve`, canceling);
  }
  throw new Error('The store has no invoice of this kind');
};
const completeButton = (page: Page, { uuid }: Task) =>
  page.getByRole('button', { name: `Complete invoice: ${uuid.slice(0, 5)}…${uuid.slice(-5)}` });
/** Releases a task that the test did not complete, because other tests need it. */
const release = (page: Page, { id }: Task) => callApi(page, who, 'POST', `mgmt/store/release/${id}`, { invoiceId: id });
const openDialog = async (page: Page, task: Task): Promise<Locator> => {
  await openAs(page, who, '/dashboard/taker-store');
  await completeButton(page, task).click();
  const dialog = page.getByRole('dialog', { name: 'Complete invoice' });
  await expect(dialog).toContainText('only .pdf files. 500kb max file size.');
  return dialog;
};
const row = (dialog: Locator, name: string) => dialog.getByRole('listitem').filter({ hasText: name });
const receiptsOf = async (page: Page, { uuid }: Task) =>
  (await (await callApi(page, 'owner', 'GET', `mgmt/invoices/${uuid}/receipts`)).json()) as {
    id: number;
    file: string;
  }[];
const statusOf = async (page: Page, { id }: Task) => {
  const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
  const answer = await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${filter}`);
  return ((await answer.json()) as { status: number }[])[0]!.status;
};
const uploads = '**/api/mgmt/store/receipts/*';

test.describe.configure({ mode: 'serial' });

test('a pay-out is completed with chosen and dropped receipts; a wrong file shows why it is refused', async ({
  page,
}) => {
  const task = await take(page, PaymentType.PayOut);
  const dialog = await openDialog(page, task);
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeFocused();
  const complete = dialog.getByRole('button', { name: 'Complete invoice' });
  const bare = await boxOf(complete);
  await complete.click();
  await expect(dialog.getByRole('alert').getByText('A pay-out needs a receipt')).toBeVisible();
  expect(await boxOf(complete)).toEqual(bare);
  expect(await statusOf(page, task)).toBe(2);

  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([pdf('chosen.pdf'), noPdf, pdf('just too large.pdf', 512_000)]);
  await expect(row(dialog, 'photo.pdf')).toContainText('This file is not a PDF');
  await expect(row(dialog, 'just too large.pdf')).toContainText('501 KB · The file is larger than 500 KB');
  await expect(dialog.getByRole('log')).toContainText('photo.pdf: This file is not a PDF');
  await expect(dialog.getByRole('log')).toContainText('just too large.pdf: The file is larger than 500 KB');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.4 dropped'], 'dropped.pdf'));
    return transfer;
  });
  await dialog.dispatchEvent('dragenter', { dataTransfer: data });
  await expect(dialog.getByText('Drop the files')).toBeVisible();
  await dialog.dispatchEvent('drop', { dataTransfer: data });
  await expect(row(dialog, 'dropped.pdf')).toContainText('not sent yet');
  await expectNoViolations(page, '[role=dialog]');

  const filled = await boxOf(complete);
  await complete.click();
  await expect(dialog.getByText('Remove the files that cannot be sent')).toBeVisible();
  expect(await boxOf(complete)).toEqual(filled);
  await expect(row(dialog, 'photo.pdf').getByRole('button', { name: 'Remove: photo.pdf' })).toBeFocused();
  await page.keyboard.press('Enter');
  // Each file that cannot be sent is one key.
  await expect(row(dialog, 'just too large.pdf').getByRole('button', { name: /^Remove/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await complete.dblclick();
  await expect(page.locator('.toast').getByText('Invoice completed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Personal tasks' })).toBeFocused();
  expect(await statusOf(page, task)).toBe(5);
  const added = await receiptsOf(page, task);
  expect(added.map(({ file }) => file)).toEqual(['chosen.pdf', 'dropped.pdf']);

  await page.goto(`/dashboard/taker-store?open=receipts/${added[1]!.id}`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download dropped.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('dropped.pdf');
});

test(
  'only a failed receipt is sent again, a canceled one is not sent, and sent ones stay',
  { tag: '@long' },
  async ({ page }) => {
    const task = await take(page, PaymentType.PayIn);
    const dialog = await openDialog(page, task);
    const sent: string[] = [];
    let fails = true;
    await page.route(uploads, async (route) => {
      const name = route.request().headers().slug!;
      sent.push(name);
      if (name === 'held.pdf') return undefined;
      return name === 'fails.pdf' && fails ? route.abort() : route.continue();
    });
    await dialog.locator('input[type=file]').setInputFiles([pdf('first.pdf'), pdf('fails.pdf'), pdf('held.pdf')]);
    const complete = dialog.getByRole('button', { name: 'Complete invoice' });
    await complete.click();
    await expect(row(dialog, 'first.pdf')).toContainText('receipt added');
    await expect(row(dialog, 'fails.pdf')).toContainText('Trying the same again here does it only once');
    await expect(dialog.getByRole('progressbar', { name: 'Sending held.pdf' })).toBeVisible();
    // The clicked button is disabled, so the dialog has the focus; Escape asks because files are being sent.
    await expect(dialog).toBeFocused();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Stop sending the files?' });
    await expect(question).toContainText('Not sent: fails.pdf, held.pdf');
    await question.getByRole('button', { name: 'Stay' }).click();
    await dialog.getByRole('button', { name: 'Cancel: held.pdf' }).click();
    await expect(row(dialog, 'held.pdf')).toContainText('canceled, not sent');
    // A receipt may have arrived: what is sure is that the invoice is as it was.
    await expect(dialog.getByRole('alert').first()).toContainText(
      'Not every file was sent. The invoice was not changed.',
    );
    expect(await statusOf(page, task)).toBe(2);
    fails = false;
    await row(dialog, 'held.pdf')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await row(dialog, 'fails.pdf')
      .getByRole('button', { name: /^Try again/ })
      .click();
    await expect(row(dialog, 'fails.pdf')).toContainText('receipt added');
    // Completing fails: the receipts already sent are not sent again.
    await page.route('**/api/mgmt/store/complete/*', (route) => route.abort(), { times: 1 });
    await complete.click();
    await expect(dialog.getByRole('alert')).toContainText('Trying the same again here does it only once');
    await complete.click();
    await expect(page.locator('.toast').getByText('Invoice completed')).toBeVisible();
    expect(sent).toEqual(['first.pdf', 'fails.pdf', 'held.pdf', 'fails.pdf']);
    expect((await receiptsOf(page, task)).map(({ file }) => file)).toEqual(['first.pdf', 'fails.pdf']);
  },
);

test(
  'on a phone the dialog that completes a task fits, passes axe, lists earlier receipts and asks on leaving',
  { tag: '@long' },
  async ({ page }) => {
    const task = await take(page, PaymentType.PayOut);
    const before = await page.request.post(`/api/mgmt/store/receipts/${task.id}`, {
      headers: { Authorization: `Bearer ${await tokenOf(page, who)}`, Slug: 'before.pdf' },
      data: pdf('before.pdf').buffer,
    });
    expect(before.ok()).toBe(true);
    await page.route('**/api/mgmt/store/complete/*', (route) => route.fulfill({ json: {} }));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const dialog = await openDialog(page, task);
    await expect(row(dialog, 'before.pdf')).toContainText('added before');
    await dialog.locator('input[type=file]').setInputFiles([noPdf, pdf(`${'long name '.repeat(20)}.pdf`)]);
    await expect(row(dialog, 'long name')).toContainText('not sent yet');
    await expectNoViolations(page, '[role=dialog]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Leave without completing the invoice?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toBeHidden();
    // The receipt added earlier is enough.
    await completeButton(page, task).click();
    await expect(dialog).toContainText('It already has a receipt');
    await dialog.getByRole('button', { name: 'Complete invoice' }).click();
    await expect(page.locator('.toast').getByText('Invoice completed')).toBeVisible();
    await release(page, task);
  },
);

test(
  'on a plain platform a pay-out is completed without a receipt, as the contract says',
  { tag: '@long' },
  async ({ page }) => {
    await takeForPlain(page);
    const task = await take(page, PaymentType.PayOut);
    await openAs(page, who, '/dashboard/taker-store');
    await completeButton(page, task).click();
    const dialog = page.getByRole('dialog', { name: 'Complete invoice' });
    await expect(dialog.getByRole('button', { name: 'Choose files' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const requested = page.waitForRequest('**/api/mgmt/store/complete/*');
    await page.route('**/api/mgmt/store/complete/*', (route) => route.fulfill({ json: {} }));
    await dialog.getByRole('button', { name: 'Complete without receipt' }).click();
    expect((await requested).postDataJSON()).toEqual({ invoiceId: task.id });
    await expect(page.locator('.toast').getByText('Invoice completed')).toBeVisible();
    await release(page, task);
  },
);

test(
  'the dialog of a pay-in starts on its button, returns there after a file, and Ctrl+Enter sends it',
  { tag: '@long' },
  async ({ page }) => {
    const task = await take(page, PaymentType.PayIn);
    const dialog = await openDialog(page, task);
    const complete = dialog.getByRole('button', { name: 'Complete invoice' });
    await expect(complete).toBeFocused();
    await dialog.getByRole('button', { name: 'Choose files' }).focus();
    await dialog.locator('input[type=file]').setInputFiles(pdf('paid.pdf'));
    await expect(complete).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toHaveCount(0);
    expect(await statusOf(page, task)).toBe(5);
  },
);
