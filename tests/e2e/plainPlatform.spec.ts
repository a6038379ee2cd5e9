import { callApi, expect, goTo, idsOfRows, openAs, test } from './console';
import { takeForPlain } from './platformKinds';

/** The console takes the reference API for a plain platform: it must make only the calls of the contract. */
test.beforeEach(async ({ page }) => {
  await takeForPlain(page);
});

test('lists work on whole arrays, without query parameters or extra headers', async ({ page }) => {
  const queries: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/mgmt/')) queries.push(url.search);
    expect(request.headers()['idempotency-key']).toBeUndefined();
  });
  // Invoices of the days before: those of today end while other tests run.
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
  const filter = encodeURIComponent(JSON.stringify({ status: [3, 4, 5], createDate_lte: dayAgo }));
  const ranged = (await (
    await callApi(page, 'owner', 'GET', `mgmt/invoices?range=[10,19]&sort=["amount","ASC"]&filter=${filter}`)
  ).json()) as { id: number }[];
  await openAs(page, 'owner', `/dashboard/invoices?page=2&perPage=10&sort=amount&order=ASC&filter=${filter}`);
  await expect(page.locator('tbody tr')).toHaveCount(10);
  await expect.poll(() => idsOfRows(page)).toEqual(ranged.map(({ id }) => String(id)));
  await page.getByRole('searchbox').fill('nordwind');
  await expect(page.locator('tbody tr').first()).toContainText('Nordwind');
  await page.getByRole('button', { name: 'Partner', exact: true }).click();
  await expect(page.locator('th[aria-sort="ascending"]')).toHaveText('Partner');
  await page.goto('/dashboard/misc');
  await page.getByRole('button', { name: 'Add bank' }).click();
  await page.getByRole('dialog').getByLabel('Bank title').fill('Plainly added');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Plainly added/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  expect(queries.length).toBeGreaterThan(3);
  expect(queries.join('')).toBe('');
});

test('Main draws its charts from the lists that the role may read, and says what it cannot draw', async ({ page }) => {
  let isBookingDown = true;
  await page.route('**/api/mgmt/booking*', (route) =>
    isBookingDown ? route.fulfill({ status: 500, json: { message: 'No booking' } }) : route.continue(),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, 'owner', '/dashboard/main');
  const chart = (name: string) => page.getByRole('region', { name, exact: true });
  const totalsOf = async (name: string) => {
    await chart(name).getByRole('button', { name: 'Table' }).click();
    return (await chart(name).locator('tfoot td').allInnerTexts()).map(Number);
  };
  await expect(page.getByText(/^Not drawn, as these lists could not be read: Booking\./)).toBeVisible();
  await expect(chart('Vault')).toHaveCount(0);
  const figures = (await (await callApi(page, 'owner', 'GET', 'mgmt/figures')).json()) as {
    days: { created: number; completed: number }[];
    accounts: object;
  };
  const [created, completed] = await totalsOf('Invoices');
  // Other tests create invoices meanwhile.
  expect(created).toBeGreaterThanOrEqual(figures.days.reduce((sum, day) => sum + day.created, 0) - 20);
  expect(completed).toBeGreaterThan(0);
  await expect(chart('Spider')).toContainText(/Usability \d/);
  await expect(chart('Spider')).toContainText('Disputes —');
  isBookingDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(chart('Vault')).toContainText(/Free \d+/);
  expect(asked.filter((path) => path.endsWith('/figures'))).toEqual([]);
});

test(
  'actions and tools that a plain platform lacks are disabled with the reason',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'developer', '/dashboard/groups');
    await page
      .locator('tbody tr')
      .first()
      .getByRole('button', { name: /^Actions/ })
      .click();
    const disband = page.getByRole('menuitem', { name: 'Disband' });
    await expect(disband).toHaveAttribute('aria-disabled', 'true');
    await disband.hover();
    await expect(page.getByRole('tooltip')).toHaveText('This platform does not offer it');
    await page.keyboard.press('Escape');
    // What a plain platform can never offer is not in the way.
    await expect(page.getByRole('navigation', { name: 'Screens' }).getByText('Activity')).toHaveCount(0);
    await goTo(page, '/dashboard/users');
    await page
      .locator('tbody tr')
      .first()
      .getByRole('button', { name: /^Actions/ })
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Change password', 'Delete']);
  },
);

test('screens of extensions make no calls, whether opened from the menu, an address or the palette', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/activity|withdraws|addresses|approvals/.test(pathname) && pathname.startsWith('/api/'))
      requested.push(pathname);
  });
  await openAs(page, 'vault-owner', '/dashboard/main');
  const menu = page.getByRole('navigation', { name: 'Screens' });
  // The specification names Withdraws.
  await expect(menu.getByRole('button', { name: 'Withdraws' })).toHaveAttribute('aria-disabled', 'true');
  await menu.getByRole('button', { name: 'Withdraws' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('This platform does not offer it');
  for (const name of ['Approvals', 'Addresses']) await expect(menu.getByText(name)).toHaveCount(0);
  for (const path of ['withdraws', 'addresses', 'approvals', 'withdraws?open=withdraws/1']) {
    await goTo(page, `/dashboard/${path}`);
    await expect(page.locator('.notice-text')).toHaveText('This platform does not offer it');
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to anything' }).fill('Approvals');
  await expect(page.getByRole('option')).toHaveCount(0);
  expect(requested).toEqual([]);
});

test(
  'a wallet address that is not TRC20 shows a warning, and is sent all the same when it is pressed again',
  { tag: '@long' },
  async ({ page }) => {
    const sent: unknown[] = [];
    await page.route('**/api/mgmt/platform-wallets', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: {} });
    });
    await page.clock.install();
    await openAs(page, 'owner', '/dashboard/platform-wallets');
    await page.getByRole('button', { name: 'Add wallet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add wallet' });
    await dialog.getByLabel('Wallet address').fill('0xAnotherNetwork');
    await dialog.getByLabel('Wallet address').blur();
    await expect(dialog.getByText('Check the address')).toBeVisible();
    const send = dialog.getByRole('button', { name: 'Send' });
    await send.click();
    await expect(dialog.getByText('If it is right, press again.')).toBeVisible();
    expect(sent).toEqual([]);
    // A press right after the first one confirms nothing: it may be the second click of a double click.
    await page.clock.fastForward(1000);
    await send.click();
    await expect(dialog).toBeHidden();
    expect(sent).toEqual([{ address: '0xAnotherNetwork' }]);
  },
);

test(
  'a Developer tops up only their own balance: the dialog does not ask for a user',
  { tag: '@long' },
  async ({ page }) => {
    const sent: unknown[] = [];
    await page.route('**/api/mgmt/platform-wallets/reserve', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { address: 'TAddressOfAPlainPlatform' } });
    });
    await openAs(page, 'developer', '/dashboard/deposits');
    await expect(page.locator('thead th')).toHaveText(['', 'id', 'Amount', 'Status', 'Create Date', 'Actions']);
    await page.getByRole('button', { name: 'Top-up' }).click();
    const amount = page.getByRole('dialog', { name: 'Deposit Amount' });
    await expect(amount.getByRole('combobox')).toHaveCount(0);
    await amount.getByRole('textbox', { name: 'Amount' }).fill('50');
    await amount.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText('TAddressOfAPlainPlatform');
    await expect(page.getByText(/^Send exactly 50\.00.USDT on the TRC20 network\.$/)).toBeVisible();
    const ownId = await page.evaluate(
      () => (JSON.parse(atob(sessionStorage.getItem('a_auth')!.split('.')[1]!)) as { id: number }).id,
    );
    expect(sent).toEqual([{ userId: ownId, amount: 50 }]);
  },
);

test('a change from the live channel appears in a whole list', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/payment-accounts');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const row = page.locator('tbody tr').nth(4);
  const id = await row.locator('td').nth(1).textContent();
  await expect(row.getByRole('switch')).toBeChecked();
  await callApi(page, 'developer', 'GET', `mgmt/bank-accounts/${id}/deactivate`);
  await expect(row.getByRole('switch')).not.toBeChecked();
  await callApi(page, 'developer', 'GET', `mgmt/bank-accounts/${id}/activate`);
  await expect(row.getByRole('switch')).toBeChecked();
});

test("a payer's page works when the platform serves it as a static file", { tag: '@long' }, async ({ page }) => {
  await page.route(/\/extended-pg(\/|\?|$)/, (route) => route.fulfill({ path: 'dist/pages/public.html' }));
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.goto('/extended-pg?amount=432.10&cid=not-drawn');
  await send.click();
  await expect(page.getByLabel('Merchant', { exact: true })).toHaveAccessibleDescription(
    'Open the link that the shop gave you: it says whom you are paying.',
  );
  const merchants = (await (await page.request.get('/api/merchants')).json()) as { id: number; nickname: string }[];
  const umbra = merchants.find(({ nickname }) => nickname === 'Umbra tickets')!;
  await page.goto(`/extended-pg?amount=432.10&cid=not-drawn&merchant=${umbra.id}`);
  await send.click();
  const heading = page.getByRole('heading', { name: 'Waiting for your transfer' });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/extended-pg\/[\da-f-]{36}$/);
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goto('/extended-pg/nobody-knows-it');
  await expect(page.getByText('We do not know this invoice.')).toBeVisible();
});
