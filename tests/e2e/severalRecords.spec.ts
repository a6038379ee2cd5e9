import type { Page } from '@playwright/test';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { callApi, expect, openAs, test } from './console';

const dialog = (page: Page) => page.getByRole('dialog');
const selection = (page: Page) => page.locator('.selection');

/** Adds open tickets. Returns what their names begin with. */
const addTickets = async (page: Page, count: number): Promise<string> => {
  const name = `Bulk ${Date.now()}`;
  for (let made = 0; made < count; made++) {
    const body = { ticketName: `${name} ${made}`, ticketDescription: 'Many' };
    expect((await callApi(page, 'owner', 'POST', 'mgmt/support', body)).status()).toBe(200);
  }
  return name;
};
const openTickets = async (page: Page, name: string) => {
  await openAs(page, 'owner', `/dashboard/support?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await expect(page.locator('tbody tr').first()).toBeVisible();
};
const row = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text });

/**
 * Adds a small and a large pay-out that wait for approval, of two merchants. Returns the address of the list that shows them
 * alone.
 */
const addPayOuts = async (page: Page): Promise<string> => {
  const merchants = (await (await page.request.get('/api/merchants')).json()) as { id: number }[];
  const holderName = `Ivan ${Date.now()}`;
  for (const amount of [250_000, 9000]) {
    // Other tests may have asked for so much of a merchant's balance that no more can be asked for.
    const tried: number[] = [];
    while (tried.at(-1) !== 200 && merchants.length > 0) {
      const clientId = merchants.shift()!.id;
      // With the merchant's own key, since few pay-outs of one network address wait at a time, and all tests have one.
      const made = await callApi(page, 'owner', 'POST', 'mgmt/api-keys', { clientId, name: holderName });
      const { key } = (await made.json()) as { key: string };
      const created = await page.request.post('/api/invoices', {
        headers: { Authorization: `Bearer ${key}` },
        data: {
          paymentType: PaymentType.PayOut,
          amount,
          requisites: { requisites: '4000123456789010', holderName, phoneNumber: 0 },
        },
      });
      tried.push(created.status());
    }
    expect(tried.at(-1)).toBe(200);
  }
  const filter = JSON.stringify({ status: [0], approved: false, q: holderName });
  return `/dashboard/invoices?filter=${encodeURIComponent(filter)}`;
};

test('several tickets are closed at once by the keyboard; what fails is tried again', async ({ page }) => {
  const name = await addTickets(page, 4);
  await openTickets(page, name);
  await page.keyboard.press('j');
  for (let selected = 0; selected < 3; selected++) await page.keyboard.press('Shift+J');
  await expect(selection(page)).toContainText('4 selected');
  await selection(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toContainText('4 will be done at once');
  await dialog(page).getByRole('button', { name: 'Close (4)' }).click();
  // The reason is required, as for one ticket.
  await expect(dialog(page).getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByLabel('Reason').fill('All answered');
  let isFirst = true;
  const keys: (string | undefined)[] = [];
  await page.route('**/api/mgmt/support/*/status', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.abort();
  });
  await dialog(page).getByRole('button', { name: 'Close (4)' }).click();
  await expect(dialog(page)).toContainText('Done: 3 · No answer: 1');
  await expect(dialog(page).getByRole('region', { name: 'No answer' })).toContainText(
    'Trying the same again here does it only once',
  );
  await dialog(page).getByRole('button', { name: 'Try these again' }).click();
  await expect(dialog(page)).toContainText('Done: 4');
  // Each has a key of its own, and the second try has that of the first.
  expect(new Set(keys).size).toBe(4);
  expect(keys[4]).toBe(keys[0]);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  for (let made = 0; made < 4; made++) await expect(row(page, `${name} ${made}`)).toContainText('Closed');
  await expect(selection(page)).toHaveCount(0);
  // The button that opened it is gone: the focus stays in the list.
  await expect(page.locator('[data-selects="page"]')).toBeFocused();
});

test(
  'the dialog for several records says beforehand what cannot be done and why, and stops when asked',
  { tag: '@long' },
  async ({ page }) => {
    const name = await addTickets(page, 3);
    await openTickets(page, name);
    const id = await row(page, `${name} 0`).getAttribute('data-row');
    await callApi(page, 'owner', 'POST', `mgmt/support/${id}/status`, { status: 2, reason: 'Done' });
    await expect(row(page, `${name} 0`)).toContainText('Closed');
    await page.locator('[data-selects="page"]').click();
    await selection(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toContainText('2 will be done at once');
    await expect(dialog(page)).toContainText('This ticket is closed (1)');
    await dialog(page).getByLabel('Reason').fill('Enough');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/mgmt/support/*/status', async (route) => {
      await held;
      await route.continue();
    });
    await dialog(page).getByRole('button', { name: 'Close (2)' }).click();
    await expect(dialog(page)).toContainText('0 of 2');
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Stop' }).click();
    release();
    await expect(dialog(page)).toContainText('Done: 1 · Not tried: 1 · Left out: 1');
    await dialog(page).getByRole('button', { name: 'Go on' }).click();
    await expect(dialog(page)).toContainText('Done: 2');
  },
);

test(
  'pay-outs of other people: how many wait for a second person is said before and listed after',
  { tag: '@long' },
  async ({ page }) => {
    const list = await addPayOuts(page);
    await openAs(page, 'moderator', list);
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await page.locator('[data-selects="page"]').click();
    await selection(page).getByRole('button', { name: 'Approve' }).click();
    await expect(dialog(page)).toContainText('1 will be done at once');
    await expect(dialog(page)).toContainText('1 will wait for the approval of a second person');
    await expect(dialog(page)).toContainText(
      'Amount: 259 000.00 ₽'.replaceAll(' ', '\u00a0').replace('Amount:\u00a0', 'Amount: '),
    );
    // Each in a line of its own.
    const places = await dialog(page)
      .getByText(/will be done at once|will wait for/)
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));
    expect(places[1]).toBeGreaterThan(places[0]!);
    // While it was checked, the button that sends could not have the focus.
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page)).toContainText('Done: 1 · Sent for approval: 1');
    const waiting = dialog(page).getByRole('region', { name: 'Sent for approval' });
    await expect(waiting.getByRole('link')).toHaveAttribute('href', /open=invoices/);
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
    // What waits is decided on its own.
    await page.locator('[data-selects="page"]').click();
    await selection(page).getByRole('button', { name: 'Approve' }).click();
    await expect(dialog(page)).toContainText('You requested this: it waits for a second person (1)');
    await expect(dialog(page).getByRole('button', { name: 'Approve (0)' })).toBeDisabled();
  },
);

test('a dialog says beforehand whether a second person is needed', { tag: '@long' }, async ({ page }) => {
  const list = await addPayOuts(page);
  await openAs(page, 'owner', list);
  const openMenu = (text: string) =>
    row(page, text)
      .getByRole('button', { name: /^Actions/ })
      .click();
  const inMenu = page.getByRole('menuitem', { name: 'Approve' });
  const approve = async (text: string) => {
    await openMenu(text);
    await inMenu.click();
  };
  await approve('9\u00a0000.00');
  await expect(dialog(page)).toContainText('One person is enough for this.');
  await expect(dialog(page).getByRole('button', { name: 'Approve pay-out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await approve('250\u00a0000.00');
  await expect(dialog(page)).toContainText('A second person has to approve this');
  await dialog(page).getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText(/^Sent for approval/)).toBeVisible();
  // One's own request cannot be sent again.
  await openMenu('250\u00a0000.00');
  await expect(inMenu).toHaveAttribute('aria-disabled', 'true');
  await inMenu.hover();
  await expect(page.getByRole('tooltip')).toHaveText('You requested this: it waits for a second person');
  await page.keyboard.press('Escape');
  // For somebody else it is the approval.
  await openAs(page, 'developer', list);
  await approve('250\u00a0000.00');
  await expect(dialog(page).locator('.forecast')).toHaveText('This approves what Olga Owner requested.');
});

test(
  'a phone is bound to several accounts at once; what it will do is said once the phone is chosen',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'vault-owner', '/dashboard/payment-accounts');
    const rows = page.locator('tbody tr');
    await expect(rows.nth(1)).toBeVisible();
    // By their ids: accounts that other tests add come first.
    const ids = await rows.evaluateAll((found) =>
      found.slice(0, 2).map(({ dataset }) => (dataset as DOMStringMap).row!),
    );
    const rowOf = (id: string) => page.locator(`tbody tr[data-row="${id}"]`);
    for (const id of ids) await rowOf(id).locator('input[data-selects=row]').check();
    await selection(page).getByRole('button', { name: 'Bind' }).click();
    await dialog(page).getByRole('button', { name: 'Bind', exact: true }).click();
    await expect(dialog(page).getByText('Required')).toBeVisible();
    await dialog(page).getByRole('combobox', { name: 'Device' }).fill('Pixel 7 #7');
    await page.getByRole('option', { name: 'Pixel 7 #7' }).click();
    await expect(dialog(page).getByText('2 will be done at once')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Bind (2)' }).click();
    await expect(dialog(page).getByText('Done: 2')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    for (const id of ids) await expect(rowOf(id)).toContainText('Pixel 7 #7');
  },
);
