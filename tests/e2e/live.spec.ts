import { boxOf, callApi, expect, openAs, test, waitForRender } from './console';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';

test('a change made by somebody else appears without a reload', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Unibank/ })).toBeVisible();
  await callApi(page, 'developer', 'POST', 'mgmt/banks', { bankTitle: 'From elsewhere' });
  await expect(page.getByRole('row', { name: /From elsewhere/ })).toBeVisible();
});

test('a changed row is updated in place under the pointer', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/payment-accounts?page=2&perPage=10&sort=id&order=ASC&filter=%7B%7D');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const row = page.locator('tbody tr').first();
  const id = await row.locator('td').nth(1).textContent();
  await row.hover();
  await callApi(page, 'developer', 'GET', `mgmt/bank-accounts/${id}/deactivate`);
  await expect(row.getByRole('switch')).not.toBeChecked();
  await callApi(page, 'developer', 'GET', `mgmt/bank-accounts/${id}/activate`);
  await expect(row.getByRole('switch')).toBeChecked();
});

test('new invoices wait while rows are selected, and the exchange rate is updated at once', async ({ page }) => {
  let sendNewInvoice = () => {};
  await page.routeWebSocket('**/api/ws/', (socket) => {
    socket.onMessage((message) => {
      expect(JSON.parse(String(message))).toMatchObject({ event: 'auth', data: { token: expect.any(String) } });
      socket.send(JSON.stringify({ event: 'exchange-rate-update', data: 101.5 }));
      socket.send('not json');
      socket.send(JSON.stringify({ event: 'unknown-event', data: [1, 2] }));
    });
    sendNewInvoice = () => {
      const invoice = {
        id: 900_001,
        uuid: 'aaaaa000-0000-4000-8000-000000bbbbb',
        clientId: 6,
        amount: 777,
        status: InvoiceStatus.New,
        createDate: Date.now(),
        expireDate: Date.now() + 1e6,
      };
      socket.send(JSON.stringify({ event: 'new-invoice', data: invoice }));
    };
  });
  // The platform confirms that the new invoice is in its list.
  await page.route(/mgmt\/invoices\?.*900001/, (route) =>
    route.fulfill({ status: 200, json: [], headers: { 'content-range': 'invoices 0-0/1' } }),
  );
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('header').getByText('101.50 ₽')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select \d/ })
    .first()
    .check();
  sendNewInvoice();
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a lost connection is shown, and everything on screen is fetched again meanwhile and afterwards', async ({
  page,
}) => {
  let closeSocket: () => void = () => undefined;
  let refusesSockets = false;
  await page.routeWebSocket('**/api/ws/', (socket) => {
    if (refusesSockets) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    closeSocket = () => void socket.close();
  });
  await page.clock.install();
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  refusesSockets = true;
  closeSocket();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText(/Not live since/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/Not live since/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await callApi(page, 'developer', 'POST', 'mgmt/banks', { bankTitle: 'Missed while away' });
  await page.clock.fastForward(16_000);
  await expect(page.getByRole('row', { name: /Missed while away/ })).toBeVisible();
  refusesSockets = false;
  await page.clock.fastForward(6000);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

/** Replaces the live channel and returns a function that sends an event of the store. */
const storeEvents = async (page: import('@playwright/test').Page) => {
  let send: (data: object) => void = () => undefined;
  await page.routeWebSocket('**/api/ws/', (socket) => {
    send = (data) => socket.send(JSON.stringify({ event: 'store-update', data }));
  });
  return (data: object) => send(data);
};

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(
    `at ${viewport.width} px a taken invoice stays in place under the pointer, marked, and is removed later`,
    { tag: viewport.width === 390 ? '@long' : [] },
    async ({ page }) => {
      await page.clock.install();
      await page.setViewportSize(viewport);
      const send = await storeEvents(page);
      await openAs(page, 'moderator', '/dashboard/taker-store');
      const rows = page.locator('[data-row]');
      await expect(rows.nth(2)).toBeVisible();
      const row = rows.nth(1);
      const id = Number(await row.getAttribute('data-row'));
      const before = await boxOf(row);
      await row.getByRole('button', { name: /^Actions/ }).click();
      // The platform no longer lists the taken invoice.
      await page.route(/mgmt\/store\?/, async (route) => {
        const response = await route.fetch();
        const others = ((await response.json()) as { id: number }[]).filter((one) => one.id !== id);
        await route.fulfill({ response, json: others });
      });
      send({ id, status: InvoiceStatus.WIP, ownerName: 'Olga Owner' });
      await expect(row.getByText('Taken by Olga Owner')).toBeAttached();
      for (const item of await page.getByRole('menuitem').all())
        await expect(item).toHaveAttribute('aria-disabled', 'true');
      expect(await boxOf(row)).toEqual(before);
      // The open menu alone is enough to keep the row.
      await page.mouse.move(5, 5);
      const menu = page.getByRole('menu');
      await page.clock.runFor(5000);
      await waitForRender(page);
      await expect(menu).toBeVisible();
      await expect(row).toHaveClass(/departed/);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await expect(page.locator(`[data-row="${id}"]`)).toHaveCount(0);
    },
  );
}

test('a departed row loses its selection and cannot be selected', { tag: '@long' }, async ({ page }) => {
  const send = await storeEvents(page);
  await openAs(page, 'moderator', '/dashboard/taker-store');
  const checks = page.getByRole('checkbox', { name: /^Select \d/ });
  await checks.nth(0).check();
  await checks.nth(1).check();
  const id = Number(await page.locator('[data-row]').nth(1).getAttribute('data-row'));
  send({ id, status: InvoiceStatus.WIP });
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(checks.nth(1)).toBeDisabled();
  await expect(page.locator(`[data-row="${id}"]`).getByText('No longer in this list')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(checks.nth(1)).not.toBeChecked();
});
