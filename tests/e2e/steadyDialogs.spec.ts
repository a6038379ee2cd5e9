import type { Locator, Page } from '@playwright/test';
import { PaymentType, InvoiceStatus } from '../../src/resources/statuses/invoices';
import type { StoreInvoice } from '../../src/resources/takerStore';
import { FundsType, Fulfilment } from '../../src/resources/statuses/funds';
import { boxOf, callApi, expect, holdBack, openAs, test } from './console';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Record' });

/** Where each of these stands, in px. */
const placesOf = async (elements: Locator) => {
  const boxes = await Promise.all((await elements.all()).map(boxOf));
  return boxes.map(({ x, y, width }) => [x, y, width].map(Math.round));
};

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} px no choice of 'Manual invoice closing' moves when one is made`, async ({ page }) => {
    const filter = { status: [InvoiceStatus.Handle], paymentType: [PaymentType.PayIn] };
    const path = `mgmt/invoices?range=[0,0]&sort=["amount","DESC"]&filter=${JSON.stringify(filter)}`;
    const [invoice] = (await (await callApi(page, 'owner', 'GET', path)).json()) as { id: number }[];
    await page.setViewportSize({ width, height });
    await openAs(page, 'owner', `/dashboard/invoices?open=invoices/${invoice!.id}`);
    await panel(page).getByRole('button', { name: 'Resolve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manual invoice closing' });
    const choices = dialog.getByRole('radio');
    await expect(choices).toHaveCount(2);
    const before = await placesOf(choices);
    await dialog.getByLabel('Complete').check();
    expect(await placesOf(choices)).toEqual(before);
    // Who else has to approve it is known later.
    await expect(dialog.getByRole('button', { name: 'Send for approval' })).toBeVisible();
    expect(await placesOf(choices)).toEqual(before);
    await dialog.getByLabel('Cancel').check();
    expect(await placesOf(choices)).toEqual(before);
  });

  test(`at ${width} px no button of a dialog moves when the platform refuses it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAs(page, 'owner', '/dashboard/misc');
    await page.getByRole('button', { name: 'Add bank' }).click();
    const dialog = page.getByRole('dialog');
    const buttons = dialog.locator('footer .button');
    await dialog.getByLabel('Bank title').fill('unibank');
    const before = await placesOf(buttons);
    await dialog.getByLabel('Package name').fill('taken.title');
    await buttons.last().click();
    await expect(dialog.getByRole('alert')).toHaveText('Check the marked field');
    expect(await placesOf(buttons)).toEqual(before);
  });

  test(`at ${width} px no button of a dialog moves when the platform says who approves`, async ({ page }) => {
    const filter = encodeURIComponent(JSON.stringify({ status: [Fulfilment.Waiting], type: [FundsType.Deposit] }));
    const [operation] = (await (
      await callApi(page, 'owner', 'GET', `mgmt/funds-operations?filter=${filter}`)
    ).json()) as {
      id: number;
    }[];
    await page.setViewportSize({ width, height });
    await openAs(page, 'owner', `/dashboard/funds-operations?open=funds-operations/${operation!.id}`);
    const answer = await holdBack(page, '**/dry-run/**');
    const answerBalance = await holdBack(page, '**/mgmt/balance-accounts/*');
    await panel(page).getByRole('button', { name: 'Manual confirm' }).click();
    const dialog = page.getByRole('dialog');
    const buttons = dialog.locator('footer .button');
    await expect(dialog.locator('.forecast')).toHaveText('Checking whether a second person is needed…');
    const before = await placesOf(buttons);
    answer();
    await expect(dialog.locator('.forecast')).not.toHaveText(/^Checking/);
    expect(await placesOf(buttons)).toEqual(before);
    answerBalance();
    await expect(dialog).toContainText('Available: ');
    expect(await placesOf(buttons)).toEqual(before);
  });

  test(`at ${width} px no choice of an alert rule moves when one is made`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAs(page, 'owner', '/dashboard/alert-rules');
    await page.getByRole('button', { name: 'Add alert rule' }).click();
    const dialog = page.getByRole('dialog');
    const choices = dialog.getByRole('radio');
    await dialog.getByLabel('Withdraw above, USDT').check();
    const before = await placesOf(choices);
    await dialog.getByLabel('Free accounts fewer than').check();
    await expect(dialog.getByLabel('Bank')).toBeVisible();
    const kinds = before.length - 2;
    expect((await placesOf(choices)).slice(0, kinds)).toEqual(before.slice(0, kinds));
  });
}

test('the buttons of a task stay where they are once its completion was sent for approval', async ({ page }) => {
  const store = (await (await callApi(page, 'moderator', 'GET', 'mgmt/store')).json()) as StoreInvoice[];
  const large = store
    .filter(
      ({ paymentType, dueDate }) => paymentType === PaymentType.PayIn && Date.parse(dueDate) > Date.now() + 60_000,
    )
    .toSorted((a, b) => Number(b.amount) - Number(a.amount));
  const { id, dueDate } = large[0]!;
  // The longest words of its clock, with seconds: what the status waits for has no room beside them.
  await page.clock.install({ time: Date.parse(dueDate) - 270_000 });
  expect((await callApi(page, 'moderator', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id })).ok()).toBe(true);
  try {
    await openAs(page, 'moderator', `/dashboard/taker-store?open=workspace/${id}`);
    const buttons = panel(page).locator('.panel-actions button');
    await expect(panel(page).getByText('Messages that may be its payment')).toBeVisible();
    const [names, before] = [await buttons.allTextContents(), await placesOf(buttons)];
    await panel(page).getByRole('button', { name: 'Complete invoice' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
    await expect(panel(page).getByRole('region', { name: 'Waits for approval' })).toBeVisible();
    await expect(buttons.first()).toHaveAttribute('aria-disabled', 'true');
    expect(await buttons.allTextContents()).toEqual(names);
    expect(await placesOf(buttons)).toEqual(before);
  } finally {
    await callApi(page, 'moderator', 'POST', `mgmt/store/release/${id}`, { invoiceId: id, reason: 'Seen' });
  }
});

test('a click that leaves an empty input of a wizard does what was clicked, and moves nothing', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nickname')).toBeFocused();
  const choices = dialog.getByRole('radio');
  const before = await placesOf(choices);
  await dialog.getByLabel('Finance', { exact: true }).click();
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Finance', { exact: true })).toBeChecked();
  expect(await placesOf(choices)).toEqual(before);
});

/** Opens the dialog of a new alert rule and fills it; the platform refuses to add it. */
const fillAlertRule = async (page: Page) => {
  await openAs(page, 'owner', '/dashboard/alert-rules');
  await page.getByRole('button', { name: 'Add alert rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Withdraw above, USDT').check();
  await dialog.getByLabel('Limit').fill('5');
  const answer = { status: 409, json: { message: 'No more than 20 alert rules' } };
  await page.route('**/mgmt/alert-rules', (route) => route.fulfill(answer));
  return dialog;
};

test(
  'in a dialog as high as the window a refusal comes above the buttons, which stay',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    const dialog = await fillAlertRule(page);
    const buttons = dialog.locator('footer .button');
    const before = await placesOf(buttons);
    await buttons.last().click();
    await expect(dialog.getByRole('alert')).toContainText('No more than 20 alert rules');
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    expect(await placesOf(buttons)).toEqual(before);
  },
);

test('in a dialog that is nearly as high as the window a refusal moves no button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const dialog = await fillAlertRule(page);
  // So much room is left below it that half of a refusal has it.
  const { height } = await boxOf(dialog);
  await page.setViewportSize({ width: 1280, height: Math.ceil(height) + 64 + 20 });
  const buttons = dialog.locator('footer .button');
  const before = await placesOf(buttons);
  await buttons.last().click();
  await expect(dialog.getByRole('alert')).toContainText('No more than 20 alert rules');
  expect(await placesOf(buttons)).toEqual(before);
});
