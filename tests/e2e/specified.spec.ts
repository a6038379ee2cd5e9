import type { Page } from '@playwright/test';
import { boxOf, callApi, expect, goTo, openAs, test } from './console';
import { takeForPlain, testOnBoth } from './platformKinds';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';

/** What `unit/sentences.ts` has in single sentences, of screens that other tests do not walk through to their end. */

const merchantId = async (page: Page): Promise<number> =>
  ((await (await page.request.get('/api/merchants')).json()) as { id: number }[])[0]!.id;

/** Answers the live channel in place of the platform. Returns what sends an event to the page. */
const liveChannelOf = async (page: Page) => {
  let send: (event: string, data: unknown) => void = () => undefined;
  await page.routeWebSocket('**/api/ws/', (socket) => {
    send = (event, data) => socket.send(JSON.stringify({ event, data }));
    socket.onMessage(() => send('alive', null));
  });
  return (event: string, data: unknown) => send(event, data);
};

test('the result of payment-gateway lists id, status, requisites and expiry, and says how to make another', async ({
  page,
}) => {
  const body = { clientId: await merchantId(page), cid: 'gateway', paymentType: PaymentType.PayIn, amount: 4321.5 };
  const { id } = (await (await page.request.post('/api/invoices', { data: body })).json()) as { id: string };
  await page.goto(`/payment-gateway?invoice=${id}`);
  for (const label of ['Id', 'Status', 'Requisites', 'Expire'])
    await expect(page.getByText(new RegExp(`^${label}(:|$)`)).first()).toBeVisible();
  await expect(page.getByText('*Refresh page to create new invoice')).toBeVisible();
  // The payer chose none.
  await expect(page.getByText('Payment method')).toBeHidden();
  await page.goto('/payment-gateway');
  await expect(page.getByRole('radio', { name: 'VISA/MASTER CARD' })).toBeChecked();
});

testOnBoth(
  'the reserve-wallet dialog shows the address after the first press, and the second closes it',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/api/mgmt/platform-wallets/reserve', (route) =>
      route.fulfill({ json: { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' } }),
    );
    await openAs(page, 'developer', '/dashboard/vault-owner-view');
    await page.getByRole('combobox', { name: 'Vault owner' }).fill('Anna');
    await page.getByRole('option', { name: 'Anna Kim' }).click();
    await expect(page.getByText(/^Your deposit:/)).toBeVisible();
    await page.getByRole('button', { name: 'Top-up deposit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add client accounts' });
    await expect(dialog).toContainText('Client');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('250');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toContainText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  'Resolve sends Complete to a plain platform with the uuid, the type and the status, and closes',
  { tag: '@long' },
  async ({ page }) => {
    await takeForPlain(page);
    const sent: unknown[] = [];
    await page.route('**/api/mgmt/invoices/*/resolve', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: {} });
    });
    await openAs(page, 'moderator', '/dashboard/taker-store');
    const row = page
      .locator('tbody tr')
      .filter({ has: page.getByRole('img', { name: 'Pay-in' }) })
      .first();
    const id = await row.getAttribute('data-row');
    const invoices = (await (await callApi(page, 'moderator', 'GET', 'mgmt/store')).json()) as {
      id: number;
      uuid: string;
    }[];
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Resolve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manual invoice closing' });
    await dialog.getByRole('button', { name: 'Close invoice' }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByRole('radio', { name: 'Complete' }).check();
    await dialog.getByRole('button', { name: 'Complete invoice' }).click();
    await expect(dialog).toBeHidden();
    const { uuid } = invoices.find((one) => String(one.id) === id)!;
    expect(sent).toEqual([{ invoiceId: uuid, paymentType: PaymentType.PayIn, status: InvoiceStatus.Complete }]);
  },
);

testOnBoth(
  'the user wizard checks an e-mail 500 ms after the last key, and has fees for roles 11 and 12 alone',
  { tag: '@long' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/check/email/') && asked.push(request.url()));
    await openAs(page, 'owner', '/dashboard/users');
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog');
    // Stands still from here on: typing may take long on a busy machine.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByLabel('Nickname').fill('Specified');
    await dialog.getByLabel('Email').fill('specified@example.com');
    await page.clock.runFor(450);
    expect(asked).toEqual([]);
    await page.clock.runFor(100);
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.resume();
    const steps = dialog.getByRole('listitem');
    for (const [role, names] of [
      ['Merchant', [/General/, /Agent and Fees/, /Result/]],
      ['Trader', [/General/, /Agent and Fees/, /Result/]],
      ['Agent', [/General/, /Result/]],
    ] as const) {
      await dialog.getByRole('radio', { name: role, exact: true }).check();
      await expect(steps).toHaveText(names);
    }
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByRole('heading', { name: 'Check user data' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await expect(dialog.getByRole('button', { name: 'Next' })).toBeVisible();
    await expect(dialog.getByLabel('Nickname')).toHaveValue('Specified');
  },
);

testOnBoth('the open menu moves the content by 256 px, and a closed one by nothing', {}, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/misc');
  const left = async () => (await boxOf(page.locator('#screen'))).x;
  const menu = page.getByRole('navigation', { name: 'Screens' });
  await expect(menu).toBeVisible();
  expect((await boxOf(menu)).width).toBe(256);
  const open = await left();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toBeHidden();
  expect(open - (await left())).toBe(256);
});

test('a code that a plain platform answers leads the payer back to the form', async ({ page }) => {
  await takeForPlain(page);
  await page.route(/\/extended-pg(\/|\?|$)/, (route) => route.fulfill({ path: 'dist/pages/public.html' }));
  await page.route('**/api/invoices/known-to-nobody', (route) => route.fulfill({ json: { code: 'NOT_FOUND' } }));
  await page.goto('/extended-pg/known-to-nobody');
  await expect(page).toHaveURL(/\/extended-pg$/);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
});

test('403 of any call of a plain platform signs out', async ({ page }) => {
  await takeForPlain(page);
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(page.getByRole('row', { name: /Unibank/ })).toBeVisible();
  await page.route('**/api/mgmt/deals', (route) => route.fulfill({ status: 403, json: { message: 'Not yours' } }));
  await goTo(page, '/dashboard/deals');
  await expect(page.getByLabel('Login ID or EMail')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('a_auth'))).toBeNull();
});

testOnBoth(
  'every list has a search, and says No data. over 150 px where it is empty',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'developer', '/dashboard/main');
    const lists =
      'invoices taker-store booking messages payment-accounts vault-profiles devices deals balance-accounts platform-wallets funds-operations transactions users exchange-rates support deposits parsing-patterns misc groups traffic clients vault-owners';
    for (const path of lists.split(' ')) {
      await goTo(page, `/dashboard/${path}`);
      await expect(page.locator('.list').getByRole('searchbox'), path).toBeVisible();
    }
    await page.route('**/api/mgmt/invoice-traffic*', (route) =>
      route.fulfill({ json: [], headers: { 'content-range': 'traffic */0' } }),
    );
    await page.goto('/dashboard/traffic');
    const empty = page.locator('.empty');
    await expect(empty).toContainText('No data.');
    expect((await boxOf(empty)).height).toBeGreaterThanOrEqual(150);
  },
);

testOnBoth('the charts of Main are 400 px high', {}, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/main');
  const card = page.locator('.chart-card').first();
  await card.scrollIntoViewIfNeeded();
  expect((await boxOf(card)).height).toBe(400);
});

testOnBoth('the statuses of invoices have the colours of their indicators', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/main');
  const colours = { New: 'yellow', Handle: 'orange', Expired: 'yellow', Canceled: 'gray', Complete: 'green' };
  for (const [label, colour] of Object.entries(colours)) {
    const status = InvoiceStatus[label as keyof typeof colours];
    await goTo(page, `/dashboard/invoices?filter=${encodeURIComponent(JSON.stringify({ status: [status] }))}`);
    const shown = page.locator('tbody tr').first().locator('.status').filter({ hasText: label }).first();
    // The list before may be on screen still.
    await expect(async () => {
      const drawn = await shown.locator('i').evaluate((dot, name) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.background = `var(--${name})`;
        const expected = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return { is: getComputedStyle(dot).backgroundColor, expected };
      }, colour);
      expect({ label, colour: drawn.is }).toEqual({ label, colour: drawn.expected });
    }).toPass({ timeout: 8000 });
  }
});

test('each event of the live channel that carries a record is drawn in its list', async ({ page }) => {
  const send = await liveChannelOf(page);
  await takeForPlain(page);
  const first = async (path: string): Promise<Record<string, unknown>> =>
    ((await (await callApi(page, 'vault-owner', 'GET', path)).json()) as Record<string, unknown>[])[0]!;
  await openAs(page, 'vault-owner', '/dashboard/main');
  const rows = page.locator('.list tbody tr');
  for (const { screen, path, event, values, text } of [
    {
      screen: 'devices',
      path: 'mgmt/devices/active',
      event: 'update-devices',
      values: { appVersion: '99.1' },
      text: '99.1',
    },
    {
      screen: 'vault-profiles',
      path: 'mgmt/vault-profiles',
      event: 'update-holder-profiles',
      values: { phoneNumber: '994999999999' },
      text: '+994999999999',
    },
    {
      screen: 'payment-accounts',
      path: 'mgmt/bank-accounts',
      event: 'update-payment-accounts',
      values: { requisites: '4000000000009999' },
      text: '9999',
    },
    { screen: 'taker-store', path: 'mgmt/store', event: 'store-update', values: { amount: 98765 }, text: '98 765.00' },
  ]) {
    const record = await first(path);
    // Other tests add records: the first one may be on another page.
    await goTo(page, `/dashboard/${screen}?filter=${encodeURIComponent(JSON.stringify({ id: [record.id] }))}`);
    const row = page.locator(`.list tr[data-row="${String(record.id)}"]`);
    await expect(row).toBeVisible();
    // A plain platform says of no state how new it is: an answer that is still on its way draws the row as it was before.
    await expect(async () => {
      send(event, { ...record, ...values });
      await expect(row, event).toContainText(text.replaceAll(' ', '\u00a0'), { timeout: 2000 });
    }).toPass({ timeout: 8000 });
  }
  const pool = (await (await callApi(page, 'vault-owner', 'GET', 'mgmt/booking')).json()) as { poolData: unknown[] };
  await goTo(page, '/dashboard/booking');
  await expect(rows.nth(1)).toBeVisible();
  send('pool-update', { poolSize: 1, available: 1, poolData: pool.poolData.slice(0, 1) });
  await expect(rows).toHaveCount(1);
  const task = await first('mgmt/store');
  await goTo(page, '/dashboard/taker-store');
  const tasks = page.getByRole('region', { name: 'Personal tasks' });
  await expect(tasks).toBeVisible();
  send('workspace-update', [{ ...task, status: InvoiceStatus.Handle, amount: 43210 }]);
  await expect(tasks).toContainText('43\u00a0210.00');
});

test('new-user and invoice-updated are drawn in the lists of staff', { tag: '@long' }, async ({ page }) => {
  const send = await liveChannelOf(page);
  await takeForPlain(page);
  await openAs(page, 'owner', '/dashboard/users');
  await expect(page.locator('.list tbody tr').first()).toBeVisible();
  const user = {
    id: 990_001,
    uuid: 'u-990001',
    type: 10,
    nickname: 'Told by event',
    email: 'told@example.com',
    status: 0,
  };
  send('new-user', { ...user, createDate: Date.now() });
  await expect(
    page
      .getByText('Told by event')
      .or(page.getByRole('button', { name: '1 new' }))
      .first(),
  ).toBeVisible();
  const found = await callApi(page, 'owner', 'GET', 'mgmt/invoices?range=[0,0]&sort=["id","DESC"]');
  const [invoice] = (await found.json()) as { id: number }[];
  await goTo(page, '/dashboard/invoices');
  const row = page.locator(`.list tr[data-row="${invoice!.id}"]`);
  await expect(row).toBeVisible();
  send('invoice-updated', { ...invoice, amount: 87_654 });
  await expect(row).toContainText('87\u00a0654.00');
});
