import { callApi, expect, goTo, openAs, test } from './console';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';

let clientCount = 0;
const addClient = (page: import('@playwright/test').Page) =>
  callApi(page, 'developer', 'POST', 'mgmt/clients', {
    nickname: `Client ${++clientCount}`,
    email: `client-${clientCount}-${Date.now()}@client.example`,
  });

test(
  "'N new' counts only rows that match the filter, and a click on page 2 goes to page 1",
  { tag: '@long' },
  async ({ page }) => {
    for (let index = 0; index < 12; index++) await addClient(page);
    const filter = encodeURIComponent(JSON.stringify({ type: [13] }));
    await openAs(page, 'owner', `/dashboard/users?filter=${filter}`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select \d/ })
      .first()
      .check();
    const counted = page.waitForResponse(/users\?.*range=%5B0%2C0%5D/);
    await addClient(page);
    await counted;
    await expect(page.locator('.new-rows')).toHaveText('');

    // Only clients: other tests create users, too.
    const clients = encodeURIComponent(JSON.stringify({ q: 'client.example' }));
    await goTo(page, `/dashboard/users?page=2&perPage=10&filter=${clients}`);
    await expect(page.getByText(/^11–\d+ of/)).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await addClient(page);
    await page.getByRole('button', { name: '1 new' }).click();
    await expect(page.getByText(/^1–10 of/)).toBeVisible();
    await expect(page.locator('tbody tr').first()).toContainText(`Client ${clientCount}`);
    await expect(page.locator('.new-rows')).toHaveText('');
  },
);

test("rows do not move under the pointer while 'N new' appears and disappears", async ({ page }) => {
  let id = 900_000;
  let sendNewInvoice = () => {};
  await page.routeWebSocket('**/api/ws/', (socket) => {
    sendNewInvoice = () => {
      const invoice = { id: ++id, uuid: `u-${id}`, clientId: 6, amount: 777, status: InvoiceStatus.New };
      const data = { ...invoice, createDate: Date.now(), expireDate: Date.now() + 1e6 };
      socket.send(JSON.stringify({ event: 'new-invoice', data }));
    };
  });
  // How many of the new invoices the platform says are in the list.
  let countInList = 0;
  await page.route(/mgmt\/invoices\?.*range=%5B0%2C0%5D.*%22id%22/, (route) =>
    route.fulfill({ status: 200, json: [], headers: { 'content-range': `invoices 0-0/${countInList}` } }),
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
    countInList = count;
    sendNewInvoice();
    await expect(page.locator('.new-rows')).toHaveText(count === 0 ? '' : `${count} new`);
  }
  expect(await page.evaluate('topsOfRow.length')).toBe(1);
});

test('tabs show the counts of the platform without a request each; the open tab counts its rows', async ({ page }) => {
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
  await expect(tabs.first()).toHaveText(/^All [3-9]\d\d$/);
  await expect(tabs.nth(3)).toHaveText(/^Done 4.321$/);
  await tabs.nth(3).click();
  await expect(tabs.nth(3)).toHaveText(/^Done \d{3}$/);
  const count = /\d+$/.exec(await tabs.nth(3).innerText())![0];
  await expect(page.getByText(`of ${count}`)).toBeVisible();
  expect(counting).toEqual([]);
});

test(
  'an older record that changes into the tab counts as new, one that was in it does not',
  { tag: '@long' },
  async ({ page }) => {
    let send: (data: object) => void = () => undefined;
    await page.routeWebSocket('**/api/ws/', (socket) => {
      send = (data) => socket.send(JSON.stringify({ event: 'invoice-updated', data }));
    });
    const filter = encodeURIComponent(JSON.stringify({ status: [InvoiceStatus.WIP] }));
    const into = {
      id: 900_001,
      uuid: 'u-900001',
      clientId: 6,
      amount: 777,
      status: InvoiceStatus.WIP,
      createDate: 1,
      expireDate: 2,
    };
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
