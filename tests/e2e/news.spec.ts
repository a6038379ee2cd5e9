import { callApi, expect, goTo, openAs, test } from './console';

let made = 0;
const addClient = (page: import('@playwright/test').Page) =>
  callApi(page, 'developer', 'POST', 'mgmt/clients', {
    nickname: `News ${++made}`,
    email: `news-${made}-${Date.now()}@client.example`,
  });

test('N new counts what the filter would show; pressed on page 2 it goes where they are', async ({ page }) => {
  for (let index = 0; index < 12; index++) await addClient(page);
  const filter = encodeURIComponent(JSON.stringify({ type: [13] }));
  await openAs(page, 'owner', `/dashboard/users?filter=${filter}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select \d/ })
    .first()
    .check();
  const asked = page.waitForResponse(/users\?.*range=%5B0%2C0%5D/);
  await addClient(page);
  await asked;
  await expect(page.locator('.new-rows')).toHaveText('');

  await goTo(page, '/dashboard/users?page=2&perPage=10');
  await expect(page.getByText(/^11–\d+ of/)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await addClient(page);
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  await expect(page.locator('tbody tr').first()).toContainText(`News ${made}`);
  await expect(page.locator('.new-rows')).toHaveText('');
});

test('nothing moves under the pointer while news come and go', async ({ page }) => {
  let id = 900_000;
  let tellOfInvoice = () => {};
  await page.routeWebSocket('**/api/ws/', (socket) => {
    tellOfInvoice = () => {
      const invoice = { id: ++id, uuid: `u-${id}`, clientId: 6, amount: 777, status: 0 };
      const data = { ...invoice, createDate: Date.now(), expireDate: Date.now() + 1e6 };
      socket.send(JSON.stringify({ event: 'new-invoice', data }));
    };
  });
  // The platform holds as many of those that arrived.
  let held = 0;
  await page.route(/mgmt\/invoices\?.*range=%5B0%2C0%5D.*%22id%22/, (route) =>
    route.fulfill({ status: 200, json: [], headers: { 'content-range': `invoices 0-0/${held}` } }),
  );
  await openAs(page, 'owner', '/dashboard/invoices');
  const row = page.locator('tbody tr').nth(3);
  await row.hover();
  await row.evaluate((element) => {
    const tops = new Set<number>();
    const look = () => {
      tops.add(element.getBoundingClientRect().top);
      Object.assign(window, { topsOfRow: [...tops] });
      requestAnimationFrame(look);
    };
    look();
  });
  for (const count of [3, 0, 2]) {
    held = count;
    tellOfInvoice();
    await expect(page.locator('.new-rows')).toHaveText(count === 0 ? '' : `${count} new`);
  }
  expect(await page.evaluate('topsOfRow.length')).toBe(1);
});

test('tabs say what the platform has counted, without a request for each; the open one says what its rows say', async ({
  page,
}) => {
  const counting: string[] = [];
  page.on('request', (request) => {
    if (/mgmt\/invoices\?.*range=%5B0%2C0%5D/.test(request.url())) counting.push(request.url());
  });
  await page.route('**/api/mgmt/figures', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { lists: { invoices: { tabs: Record<string, number> } } };
    json.lists.invoices.tabs.Done = 4321;
    return route.fulfill({ response, json });
  });
  await openAs(page, 'owner', '/dashboard/invoices');
  const tabs = page.getByRole('navigation', { name: 'Invoices' }).getByRole('button');
  await expect(tabs.first()).toHaveText('All 300');
  await expect(tabs.nth(3)).toHaveText(/^Done 4.321$/);
  await tabs.nth(3).click();
  await expect(tabs.nth(3)).toHaveText(/^Done \d{3}$/);
  const count = /\d+$/.exec(await tabs.nth(3).innerText())![0];
  await expect(page.getByText(`of ${count}`)).toBeVisible();
  expect(counting).toEqual([]);
});

test(
  'an older record that changes into the tab is new there, one that was in it is not',
  { tag: '@long' },
  async ({ page }) => {
    let send: (data: object) => void = () => undefined;
    await page.routeWebSocket('**/api/ws/', (socket) => {
      send = (data) => socket.send(JSON.stringify({ event: 'invoice-updated', data }));
    });
    const filter = encodeURIComponent(JSON.stringify({ status: [2] }));
    const into = { id: 900_001, uuid: 'u-900001', clientId: 6, amount: 777, status: 2, createDate: 1, expireDate: 2 };
    let changed = false;
    await page.route(/mgmt\/invoices\?.*range=%5B0%2C24%5D/, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      await route.fulfill({ response, json: changed ? [into, ...rows] : rows });
    });
    await openAs(page, 'owner', `/dashboard/invoices?filter=${filter}`);
    const first = page.locator('tbody tr').first();
    await first.hover();
    changed = true;
    send({ ...into, id: 900_002 });
    send(into);
    await page.getByRole('button', { name: '1 new' }).click();
    await expect(first).toHaveAttribute('data-row', '900001');
    await expect(page.locator('.new-rows')).toHaveText('');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);
