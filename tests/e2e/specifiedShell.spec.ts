import { addFreeAccount, callApi, expect, goTo, openAs, test } from './console';
import { testOnBoth } from './platformKinds';
import { PaymentType } from '../../src/resources/statuses/invoices';

/** What `unit/sentences.ts` has of the shell, of Main, of tiles and of the steps of small dialogs. */

testOnBoth(
  'the user menu shows the e-mail and offers Change password and Logout; screens have the breadcrumb',
  {},
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/misc');
    await expect(page.getByText('Getting started')).toBeVisible();
    await expect(page.locator('header.top')).toContainText('[Owner]');
    await page.getByRole('button', { name: 'User menu' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('owner@example.com');
    await expect(menu.getByRole('menuitem', { name: 'Change password' })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  },
);

test('dates are in the local format of the browser', { tag: '@long' }, async ({ browser }) => {
  for (const locale of ['en-GB', 'ru-RU']) {
    const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const found = await callApi(page, 'owner', 'GET', 'mgmt/exchange-rates?range=[0,0]&sort=["id","DESC"]');
    const [rate] = (await found.json()) as { id: number; createDate: string }[];
    await openAs(page, 'owner', '/dashboard/exchange-rates');
    const expected = await page.evaluate(
      (iso) => new Date(iso).toLocaleDateString(navigator.language, { dateStyle: 'short' }),
      rate!.createDate,
    );
    await expect(page.locator(`.list tr[data-row="${rate!.id}"]`)).toContainText(expected);
    await context.close();
  }
});

testOnBoth('Main has the specified tiles, charts and a button without a workspace behind it', {}, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/main');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  for (const tile of ['Important notifications', 'Active invoices', 'Suspended tickets', 'Last day revenue'])
    await expect(page.getByText(tile, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/\d\sUSDT$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create workspace' })).toBeDisabled();
  for (const chart of ['Invoices', 'Vault', 'Spider'])
    await expect(page.locator('.chart-card').getByRole('heading', { name: chart, exact: true })).toBeVisible();
  const spider = page
    .locator('.chart-card')
    .filter({ has: page.getByRole('heading', { name: 'Spider', exact: true }) });
  for (const axis of ['Invoices', 'Usability', 'Availability', 'Disputes', 'Quality'])
    await expect(spider.getByText(axis, { exact: true }).first()).toBeVisible();
});

testOnBoth('Invoices have the tiles With issues, Action required and Funds on hold', {}, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  for (const tile of ['With issues', 'Action required', 'Funds on hold'])
    await expect(page.getByText(tile, { exact: true })).toBeVisible();
});

testOnBoth(
  'a top-up goes on once an amount is typed, and its second step has a code, the address and Close alone',
  {},
  async ({ page }) => {
    await page.route('**/api/mgmt/platform-wallets/reserve', (route) =>
      route.fulfill({ json: { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' } }),
    );
    await page.route('**/api/mgmt/users/*/deposits*', (route) =>
      route.fulfill({ json: [], headers: { 'content-range': 'deposits */0' } }),
    );
    await openAs(page, 'vault-owner', '/dashboard/deposits');
    await page.getByRole('button', { name: 'Top-up' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Deposit Amount' });
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveAttribute('placeholder', '1000');
    const next = dialog.getByRole('button', { name: 'Next' });
    await expect(next).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await amount.fill('25');
    await next.click();
    const payment = page.getByRole('dialog', { name: 'Payment' });
    await expect(payment.getByRole('img', { name: 'QR code of this payment' })).toBeVisible();
    await expect(payment).toContainText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
    await expect(payment).toContainText('25.00');
    await expect(payment.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(payment.getByRole('button', { name: /Next|Cancel/ })).toHaveCount(0);
  },
);

testOnBoth(
  'a member of a group is a vault owner, and nothing is sent without one',
  { tag: '@long' },
  async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const made = await callApi(page, 'owner', 'POST', 'mgmt/user-groups', { title: 'Specified', description: '' });
    const { id } = (await made.json()) as { id: number };
    await openAs(page, 'owner', `/dashboard/groups/${id}`);
    await page.getByRole('button', { name: 'Add user' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Share size').fill('2');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    expect(sent.filter((url) => url.includes('group-members'))).toEqual([]);
    await dialog.getByRole('combobox').click();
    await expect(page.getByRole('option', { name: /Vera Vault/ })).toBeVisible();
    await expect(page.getByRole('option', { name: /Nordwind|Dana Developer/ })).toHaveCount(0);
  },
);

test('a group that does not exist offers nothing but the way to the others', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/groups/999999');
  await expect(page.getByRole('alert').filter({ hasText: 'Record not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add user|Retry/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to Trader groups' }).click();
  await expect(page.getByRole('heading', { name: 'Trader groups' })).toBeVisible();
});

testOnBoth(
  'only vault owners may own a new phone, and Settings say what the rate does',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/devices');
    await page.getByRole('button', { name: 'Add device' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'User ID' }).click();
    await expect(page.getByRole('option', { name: /Vera Vault/ })).toBeVisible();
    await expect(page.getByRole('option', { name: /Nordwind/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await goTo(page, '/dashboard/settings');
    await expect(page.getByText('It will permanently set platform exchange rate')).toBeVisible();
  },
);

test(
  'the form of extended-pg has the specified tiles, tabs and fields, and its result copies what is to be paid',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/extended-pg');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'BANK TRANSFER' })).toBeChecked();
    for (const bank of ['Kapital Bank', 'Bank of Baku', 'Unibank'])
      await expect(page.getByRole('radio', { name: new RegExp(bank) })).toBeAttached();
    await expect(page.getByText('ID in merchant system')).toBeVisible();
    for (const field of ['Requisites', 'Phone number (optional)', 'Holder name'])
      await expect(page.getByLabel(field)).toBeHidden();
    await page.getByText('Pay-out', { exact: true }).click();
    await expect(page.getByLabel('Requisites')).toHaveAttribute('placeholder', '0000 0000 0000 0000');
    for (const field of ['Requisites', 'Phone number (optional)', 'Holder name', 'Amount', 'Merchant', 'Customer ID'])
      await expect(page.getByLabel(field, { exact: true })).toBeVisible();
    await addFreeAccount(page);
    const merchants = (await (await page.request.get('/api/merchants')).json()) as { id: number }[];
    const body = { cid: 'copied', paymentType: PaymentType.PayIn, amount: 765.4 };
    const order = (clientId: number) => page.request.post('/api/invoices', { data: { ...body, clientId } });
    let created = await order(merchants.shift()!.id);
    // A merchant may use half of the accounts at a time, and other tests pay to the same merchants.
    while (created.status() === 409 && merchants.length > 0) created = await order(merchants.shift()!.id);
    expect(created.ok(), await created.text()).toBe(true);
    const made = (await created.json()) as { id: string; requisites: { holderName: string } };
    await page.goto(`/extended-pg/${made.id}`);
    await expect(page.getByText(made.requisites.holderName.toUpperCase())).toBeVisible();
    await expect(page.getByText('BANK TRANSFER')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
    expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBeGreaterThanOrEqual(4);
  },
);

testOnBoth(
  'values are written as specified: plus signs, Yes and No, titles in place of ids, a switch that is on while Active',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'developer', '/dashboard/support');
    const firstCell = async (path: string, heading: string) => {
      await goTo(page, `/dashboard/${path}`);
      const placeOf = async () =>
        (await page.locator('.list thead th').allInnerTexts()).findIndex((text) => text.trim() === heading);
      // The screen before is shown until this one has loaded.
      await expect.poll(placeOf, { message: `${path}: ${heading}` }).toBeGreaterThan(0);
      await expect(page.locator('.list tbody tr').first()).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      return page
        .locator('.list tbody tr')
        .first()
        .locator('td')
        .nth(await placeOf());
    };
    await expect(await firstCell('support', 'Ticket description')).toHaveText(/^\+/);
    await expect(await firstCell('vault-profiles', 'Phone number')).toHaveText(/^\+\d+/);
    await expect(await firstCell('messages', 'Holder number')).toHaveText(/^\+\d+/);
    await expect(await firstCell('booking', 'Sbp')).toHaveText(/^(Yes|No)$/);
    await expect(await firstCell('payment-accounts', 'Bank data id')).not.toHaveText(/^\d+$/);
    await expect(await firstCell('payment-accounts', 'Vault profile id')).not.toHaveText(/^\d+$/);
    await expect(await firstCell('parsing-patterns', 'Bank')).not.toHaveText(/^\d+$/);
    await goTo(page, '/dashboard/exchange-rates');
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
    const active = encodeURIComponent(JSON.stringify({ status: [0] }));
    await goTo(page, `/dashboard/payment-accounts?filter=${active}`);
    await expect(page.locator('.list tbody tr').first().getByRole('switch')).toBeChecked();
    await goTo(page, '/dashboard/vault-profiles');
    await page.getByRole('button', { name: 'Add holder' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('without leading +')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Active' })).toBeChecked();
  },
);
