import { callApi, drawn, expect, openAs, test } from './console';

test('a change made elsewhere appears without refresh', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Unibank/ })).toBeVisible();
  await callApi(page, 'developer', 'POST', 'mgmt/banks', { bankTitle: 'From elsewhere' });
  await expect(page.getByRole('row', { name: /From elsewhere/ })).toBeVisible();
});

test('a changed row is patched in place while it is being read', async ({ page }) => {
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

test('events the console receives: new invoices wait while rows are selected, the price follows', async ({ page }) => {
  let tellOfInvoice = () => {};
  await page.routeWebSocket('**/api/ws/', (socket) => {
    socket.onMessage((message) => {
      expect(JSON.parse(String(message))).toMatchObject({ event: 'auth', data: { token: expect.any(String) } });
      socket.send(JSON.stringify({ event: 'exchange-rate-update', data: 101.5 }));
      socket.send('not json');
      socket.send(JSON.stringify({ event: 'unheard-of', data: [1, 2] }));
    });
    tellOfInvoice = () => {
      const invoice = {
        id: 900_001,
        uuid: 'aaaaa000-0000-4000-8000-000000bbbbb',
        clientId: 6,
        amount: 777,
        status: 0,
        createDate: Date.now(),
        expireDate: Date.now() + 1e6,
      };
      socket.send(JSON.stringify({ event: 'new-invoice', data: invoice }));
    };
  });
  // The platform holds what arrived.
  await page.route(/mgmt\/invoices\?.*900001/, (route) =>
    route.fulfill({ status: 200, json: [], headers: { 'content-range': 'invoices 0-0/1' } }),
  );
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('header').getByText('101.50 ₽')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select \d/ })
    .first()
    .check();
  tellOfInvoice();
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a dead socket is told, and after it is back everything shown is fetched again', async ({ page }) => {
  let kill: () => void = () => undefined;
  let refuse = false;
  await page.routeWebSocket('**/api/ws/', (socket) => {
    if (refuse) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    kill = () => void socket.close();
  });
  await page.clock.install();
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  refuse = true;
  kill();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText(/Not live since/)).toBeVisible();
  await callApi(page, 'developer', 'POST', 'mgmt/banks', { bankTitle: 'Missed while away' });
  await page.clock.fastForward(16_000);
  await expect(page.getByRole('row', { name: /Missed while away/ })).toBeVisible();
  refuse = false;
  await page.clock.fastForward(6000);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

/** Events of the store, sent when the test says so. */
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
    `an invoice that somebody took stays under the pointer, says so, and leaves at rest at ${viewport.width} px`,
    { tag: viewport.width === 390 ? '@long' : [] },
    async ({ page }) => {
      await page.clock.install();
      await page.setViewportSize(viewport);
      const tell = await storeEvents(page);
      await openAs(page, 'moderator', '/dashboard/taker-store');
      const rows = page.locator('[data-row]');
      await expect(rows.nth(2)).toBeVisible();
      const row = rows.nth(1);
      const id = Number(await row.getAttribute('data-row'));
      const before = await row.boundingBox();
      await row.getByRole('button', { name: /^Actions/ }).click();
      // The platform no longer lists what was taken.
      await page.route(/mgmt\/store\?/, async (route) => {
        const response = await route.fetch();
        const kept = ((await response.json()) as { id: number }[]).filter((one) => one.id !== id);
        await route.fulfill({ response, json: kept });
      });
      tell({ id, status: 2, ownerName: 'Olga Owner' });
      await expect(row.getByText('Taken by Olga Owner')).toBeAttached();
      for (const item of await page.getByRole('menuitem').all())
        await expect(item).toHaveAttribute('aria-disabled', 'true');
      expect(await row.boundingBox()).toEqual(before);
      // Also while nothing but the menu keeps the list from its rest.
      await page.mouse.move(5, 5);
      const menu = page.getByRole('menu');
      await page.clock.runFor(5000);
      await drawn(page);
      await expect(menu).toBeVisible();
      await expect(row).toHaveClass(/left/);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await expect(page.locator(`[data-row="${id}"]`)).toHaveCount(0);
    },
  );
}

test('a row that left is not selected and cannot be', { tag: '@long' }, async ({ page }) => {
  const tell = await storeEvents(page);
  await openAs(page, 'moderator', '/dashboard/taker-store');
  const checks = page.getByRole('checkbox', { name: /^Select \d/ });
  await checks.nth(0).check();
  await checks.nth(1).check();
  const id = Number(await page.locator('[data-row]').nth(1).getAttribute('data-row'));
  tell({ id, status: 2 });
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(checks.nth(1)).toBeDisabled();
  await expect(page.locator(`[data-row="${id}"]`).getByText('No longer in this list')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(checks.nth(1)).not.toBeChecked();
});
