import { expectNoViolationsInBothThemes } from './axe';
import { boxOf, callApi, chooseInPanel, expect, goTo, holdBack, openAs, test } from './console';
import { takeForPlain } from './platformKinds';
import { PaymentType } from '../../src/resources/statuses/invoices';

type Page = import('@playwright/test').Page;

const panel = (page: Page) => page.getByRole('complementary', { name: 'Record' });
const rows = (page: Page) => page.locator('tbody tr');
const title = (page: Page) => panel(page).getByRole('heading', { level: 2 });
/** The list and id of the open record. An invoice's title does not have them: it shows the amount and the merchant. */
const place = (page: Page) => panel(page).locator('.panel-head small');
const opened = (page: Page) => new URL(page.url()).searchParams.get('open');

test(
  'what cannot be taken back is in the menu of a record, not among its buttons',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/parsing-patterns');
    await page.locator('tbody tr').last().click();
    const actions = page.getByRole('complementary', { name: 'Record' }).locator('.panel-actions > button');
    await expect(actions.first()).toHaveText('Try on unmatched messages');
    await expect(actions.filter({ hasText: 'Delete' })).toHaveCount(0);
    await chooseInPanel(page, 'Delete');
    await expect(page.getByRole('dialog', { name: 'Delete parsing pattern' })).toBeVisible();
  },
);

test('a click on a row opens its record beside the list, and Back closes it', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices?perPage=10');
  await expect(rows(page)).toHaveCount(10);
  const row = rows(page).nth(2);
  const id = await row.getAttribute('data-row');
  await row.locator('td').nth(4).click();
  await expect(place(page)).toHaveText(`Invoices · #${id}`);
  await expect(page).toHaveURL(new RegExp(`perPage=10&open=invoices/${id}$`));
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(panel(page).getByText('Customer ID')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeEnabled();
  expect(Math.round((await boxOf(panel(page))).width)).toBe(460);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(rows(page)).toHaveCount(10);
});

test(
  'a click shows the record immediately, and a double click adds one entry to the history',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices?perPage=10');
    await expect(rows(page)).toHaveCount(10);
    // The panel's code is fetched once the rows are drawn.
    await page.waitForLoadState('networkidle');
    const cell = rows(page).nth(2).getByRole('cell').nth(4);
    const inOneTask = await cell.evaluate(async (element: HTMLElement) => {
      element.click();
      await Promise.resolve();
      const shown = document.querySelectorAll('aside .panel-fields dd').length > 0;
      const current = element.closest('tr')!.getAttribute('aria-current');
      element.click();
      return { shown, current };
    });
    expect(inOneTask).toEqual({ shown: true, current: 'true' });
    await expect(page).toHaveURL(/open=invoices/);
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(/invoices\?perPage=10$/);
  },
);

test('controls and text selection in a row do not open its record', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'developer', '/dashboard/payment-accounts');
  // Not any row: one that other tests have created may wait for approval.
  const active = rows(page).filter({ has: page.getByRole('switch', { checked: true }) });
  const row = page.locator(`tbody tr[data-row="${await active.nth(1).getAttribute('data-row')}"]`);
  // Wait for the titles of references: they make their columns wider when they arrive.
  await expect(row.locator('.ref .awaited-name')).toHaveCount(0);
  await row.getByRole('checkbox').first().check();
  await row.getByRole('button', { name: 'Copy Requisites' }).click();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Bind', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('switch').click();
  await row.getByRole('switch').click();
  const words = await boxOf(row.locator('td').nth(2).getByRole('link'));
  await page.mouse.move(words.x + words.width + 4, words.y + 8);
  await page.mouse.down();
  await page.mouse.move(words.x + 2, words.y + 8, { steps: 5 });
  await page.mouse.up();
  expect(opened(page)).toBeNull();
  await expect(panel(page)).toBeHidden();
});

test('the values of the row are shown in the panel before the platform answers', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(rows(page)).toHaveCount(25);
  const answer = await holdBack(page, '**/api/mgmt/**');
  for (const index of [1, 2, 3, 4]) {
    const id = await rows(page).nth(index).getAttribute('data-row');
    await rows(page).nth(index).getByRole('cell').nth(4).click();
    await expect(panel(page).locator('.panel-fields dd').first()).toHaveText(id!);
    await expect(panel(page).getByText('Expire Date')).toBeVisible();
  }
  answer();
});

test('Enter opens a row, J, K and arrows go to its neighbours, and Escape returns to the row', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(rows(page)).toHaveCount(25);
  const ids = await rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText(`Invoices · #${ids[1]}`);
  await page.keyboard.press('ArrowDown');
  await expect(place(page)).toHaveText(`Invoices · #${ids[2]}`);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await expect(place(page)).toHaveText(`Invoices · #${ids[1]}`);
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Next record' }).click();
  await expect(place(page)).toHaveText(`Invoices · #${ids[2]}`);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
});

test('the address of an open record can be reloaded, even if its row is on another page', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices?perPage=10&open=invoices/7');
  await expect(place(page)).toHaveText('Invoices · #7');
  await expect(title(page)).toHaveText(/^[\d\u00a0.]+\u00a0₽\s· .+/);
  await expect(rows(page)).toHaveCount(10);
  await page.reload();
  await expect(place(page)).toHaveText('Invoices · #7');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=2.*open=invoices\/7/);
  await expect(place(page)).toHaveText('Invoices · #7');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/page=2/);
});

test('a click on a reference works while its title is loading', { tag: '@long' }, async ({ page }) => {
  const answer = await holdBack(page, '**/api/mgmt/invoices?filter*');
  await openAs(page, 'owner', '/dashboard/deals');
  const cell = rows(page).first().locator('td').nth(2);
  await cell.getByRole('link').hover();
  await page.mouse.down();
  answer();
  await expect(cell.getByRole('button', { name: 'Copy uuid' })).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/open=invoices\/\d+$/);
});

test(
  'a reference opens its record, Back returns; with only a lookup there is no link',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/deals');
    const row = rows(page).first();
    const partner = row.locator('td').nth(2).getByRole('link');
    await partner.click();
    await expect(page).toHaveURL(/open=invoices\/\d+$/);
    await expect(place(page)).toHaveText(/^Invoices · #\d+$/);
    const invoice = await place(page).innerText();
    await panel(page)
      .locator('section', { has: page.getByRole('heading', { name: 'People' }) })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/open=users\/\d+$/);
    await expect(panel(page).getByText('Users ·')).toBeVisible();
    await expect(panel(page)).toBeFocused();
    await page.goBack();
    await expect(place(page)).toHaveText(invoice);
    await openAs(page, 'finance', '/dashboard/invoices');
    await expect(rows(page).first()).toBeVisible();
    // The record's own number is a link; what may only be looked up is none.
    await expect(rows(page).getByRole('link', { name: /\D/ })).toHaveCount(0);
    await expect(rows(page).getByRole('link', { name: /^\d+$/ })).toHaveCount(25);
  },
);

test('related records are listed and linked, and Show all opens their filtered list', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/users?open=users/7');
  await expect(title(page)).toHaveText('Nordwind');
  await panel(page).getByRole('button', { name: 'Records', exact: true }).click();
  const invoices = panel(page).getByRole('region', { name: 'Invoices · Partner' });
  await expect(invoices.getByRole('listitem')).toHaveCount(5);
  const count = await invoices.locator('h4 .numeric').innerText();
  await invoices.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/open=invoices\/\d+$/);
  await page.goBack();
  await invoices.getByRole('link', { name: /^Show all/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Partner: Nordwind' })).toBeVisible();
  await expect(page.locator('.pager')).toContainText(`of ${count}`);
  for (const row of await rows(page).all()) await expect(row).toContainText('Nordwind');
  await goTo(page, '/dashboard/groups?open=user-groups/1');
  const member = panel(page).getByRole('region', { name: 'Group' }).getByRole('listitem').first();
  await member.getByRole('link').click();
  await expect(page).toHaveURL(/dashboard\/groups\/1\?open=group-members\/\d+$/);
  // The title of a member is the name of the user.
  await expect(title(page)).toHaveText(/^[A-Z]\w+ [A-Z]\w+$/);
});

test('the panel leads back to the record that led to the open one, whose row stays marked', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await rows(page).first().locator('td').nth(4).click();
  await expect(title(page)).toHaveText(/· (?!Loading)/);
  const name = await title(page).textContent();
  await expect(page.locator('.panel-trail')).toHaveCount(0);
  await panel(page).locator('dd').getByRole('link').first().click();
  await expect(title(page)).not.toHaveText(name!);
  await expect(page.locator('tr[aria-current]')).toHaveCount(1);
  const back = panel(page).getByRole('button', { name: /^Back to Invoices · #\d+$/ });
  await page.reload();
  await back.click();
  await expect(title(page)).toHaveText(name!);
  await expect(back).toHaveCount(0);
  await goTo(page, '/dashboard/invoices?page=2&open=invoices/1');
  await expect(panel(page).getByText('Not among the rows shown')).toBeVisible();
});

test('a change made by somebody else appears in the open record and its history', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/payment-accounts?open=payment-accounts/9');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(panel(page).locator('.panel-top')).toContainText('Active');
  await callApi(page, 'developer', 'GET', 'mgmt/bank-accounts/9/deactivate');
  await expect(panel(page).locator('.panel-top')).toContainText('Disabled');
  const entry = panel(page).locator('.history > li').first();
  await expect(entry).toContainText('Account deactivated · Dana Developer');
  await expect(entry).toContainText(/Status: Active.*Disabled/);
  await callApi(page, 'developer', 'GET', 'mgmt/bank-accounts/9/activate');
  await expect(panel(page).locator('.panel-top')).toContainText('Active');
  await expect(panel(page).locator('.history > li').first()).toContainText('Account activated');
});

test('actions are available in the panel, and disabled ones show the reason', async ({ page }) => {
  await callApi(page, 'owner', 'POST', 'mgmt/banks', { bankTitle: 'Seen in the panel' });
  await openAs(page, 'owner', '/dashboard/misc');
  await page.getByRole('cell', { name: 'Seen in the panel' }).click();
  await expect(title(page)).toHaveText('Seen in the panel');
  await chooseInPanel(page, 'Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(title(page)).toHaveText('Seen in the panel');
  await chooseInPanel(page, 'Delete');
  await dialog.getByRole('button', { name: 'Delete bank' }).click();
  await expect(panel(page).getByText('Record not found. It may have been deleted, or is finished.')).toBeVisible();
  await goTo(page, '/dashboard/invoices?open=invoices/7');
  await panel(page).getByRole('button', { name: 'More actions' }).click();
  const reject = page.getByRole('menuitem', { name: 'Reject' });
  await expect(reject).toHaveAttribute('aria-disabled', 'true');
  await expect(reject).toContainText('The platform has no call for this');
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('button', { name: 'More actions' })).toBeFocused();
});

test('the panel shows why a record is missing, not allowed or failed to load', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices?open=invoices/999999');
  await expect(panel(page).getByText('Record not found. It may have been deleted, or is finished.')).toBeVisible();
  for (const nowhere of ['invoices/x', 'nothing/1', 'group-members/1']) {
    await goTo(page, '/dashboard/invoices');
    await expect(panel(page)).toBeHidden();
    await goTo(page, `/dashboard/invoices?open=${nowhere}`);
    await expect(panel(page).getByText('Record not found. It may have been deleted, or is finished.')).toBeVisible();
  }
  await page.route(/mgmt\/users\?filter/, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await goTo(page, '/dashboard/invoices?open=users/1');
  await expect(panel(page).getByRole('alert')).toContainText('Broken');
  await page.unroute(/mgmt\/users\?filter/);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page).getByText('Nickname')).toBeVisible();
  await openAs(page, 'finance', '/dashboard/invoices?open=users/1');
  await expect(panel(page).getByText('Your role may not open this record')).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
});

test('the panel shows a vault owner nothing about other owners', { tag: '@long' }, async ({ page }) => {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if ([401, 403].includes(response.status())) refusals.push(response.url());
  });
  const listOf = async (who: string, list: string) =>
    (await (await callApi(page, who, 'GET', list)).json()) as { id: number; accountId?: number | null }[];
  const own = (await listOf('vault-owner', 'mgmt/bank-accounts')).map(({ id }) => id);
  const foreign = (await listOf('owner', 'mgmt/bank-accounts')).find(({ id }) => !own.includes(id))!.id;
  await openAs(page, 'vault-owner', `/dashboard/payment-accounts?open=payment-accounts/${foreign}`);
  await expect(panel(page).getByText('Record not found. It may have been deleted, or is finished.')).toBeVisible();
  const invoices = await listOf('owner', 'mgmt/invoices');
  const used = own.find((id) => invoices.some(({ accountId }) => accountId === id))!;
  await goTo(page, `/dashboard/payment-accounts?open=payment-accounts/${used}`);
  await expect(panel(page).getByText('Requisites')).toBeVisible();
  await expect(panel(page).getByText('History')).toBeVisible();
  // The invoices paid to this account are the only related records beside its messages.
  await expect(panel(page).locator('.belonging').getByRole('heading')).toHaveText([/^Invoices/, /^Messages/]);
  const related = panel(page).locator('.belonging').filter({ hasText: 'Invoices' });
  const links = await related.getByRole('listitem').getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  const filter = JSON.stringify({ id: addresses.map((to) => Number(/open=vault-invoices\/(\d+)$/.exec(to!)![1])) });
  const shown = await listOf('owner', `mgmt/invoices?filter=${encodeURIComponent(filter)}`);
  expect(shown.map(({ accountId }) => accountId)).toEqual(links.map(() => used));
  expect(links).not.toEqual([]);
  await goTo(page, '/dashboard/booking');
  await rows(page).first().locator('td').nth(1).click();
  await expect(panel(page).getByText('Holder')).toBeVisible();
  await expect(panel(page).getByText('History')).toBeHidden();
  await expect(panel(page).locator('dd').filter({ hasText: 'Vera Vault' }).getByRole('link')).toHaveCount(0);
  // An address that may be copied, or stays in the browser's history, holds no card number.
  await expect(page).toHaveURL(/open=booking\/\d{1,9}$/);
  await page.reload();
  await expect(panel(page).getByText('Holder')).toBeVisible();
  expect(refusals).toEqual([]);
});

test('on a phone the record fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'owner', '/dashboard/invoices');
  // New invoices come above it meanwhile, so it is found by its id again.
  const id = await page.locator('.cards li').nth(1).getAttribute('data-row');
  const card = page.locator(`.cards li[data-row="${id}"]`);
  await card.click();
  await expect(place(page)).toHaveText(`Invoices · #${id}`);
  expect(Math.round((await boxOf(panel(page))).width)).toBe(390);
  await expect(panel(page).getByText('Expire Date')).toBeVisible();
  await expect(panel(page)).toBeFocused();
  const overflow = await page.evaluate(() => document.querySelector('.panel')!.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(card).toBeFocused();
});

test(
  'on a narrow window the open record covers the list, which is disabled until it is closed',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(rows(page)).toHaveCount(25);
    const ids = await rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row));
    await rows(page).nth(1).locator('td').nth(4).click();
    await expect(place(page)).toHaveText(`Invoices · #${ids[1]}`);
    await expect(panel(page)).toBeFocused();
    await expect(page.locator('main')).toHaveAttribute('inert');
    await page.keyboard.press('j');
    await expect(place(page)).toHaveText(`Invoices · #${ids[2]}`);
    await page.locator('.veil').click({ position: { x: 300, y: 200 } });
    await expect(panel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
);

test('the open panel passes axe in both themes, wide and on a phone', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await callApi(page, 'owner', 'GET', 'mgmt/bank-accounts/12/deactivate');
  for (const [address, shown] of [
    ['users?open=users/7', 'Email'],
    ['payment-accounts?open=payment-accounts/12', 'Related records'],
  ] as const) {
    await openAs(page, 'developer', `/dashboard/${address}`);
    await expect(panel(page).getByText(shown, { exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoViolationsInBothThemes(page, '.panel');
    }
  }
});

test(
  'on a plain platform the record has no history, and no calls of extensions are made',
  { tag: '@long' },
  async ({ page }) => {
    await takeForPlain(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/mgmt/')) requested.push(pathname + search);
    });
    await openAs(page, 'owner', '/dashboard/invoices?open=invoices/1');
    await expect(place(page)).toHaveText('Invoices · #1');
    await expect(panel(page).getByRole('region', { name: 'Deals' })).toBeVisible();
    await expect(panel(page).getByText('Customer ID')).toBeHidden();
    await expect(panel(page).getByText('History')).toBeHidden();
    expect(requested.filter((address) => address.includes('history') || address.includes('?'))).toEqual([]);
  },
);

test('the tools of a list stay in view beside an open record', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices?open=invoices/12');
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['Views', 'Columns', 'Export']) {
      const { x, y, width: wide, height } = await boxOf(page.getByRole('button', { name, exact: true }));
      const hit = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left!, top!)?.closest('button')?.textContent,
        [x + wide / 2, y + height / 2],
      );
      expect({ width, hit }).toEqual({ width, hit: name });
    }
  }
});

test(
  'a related balance shows only its amount, and related activity reads as a sentence',
  { tag: '@long' },
  async ({ page }) => {
    const users = (await (await callApi(page, 'owner', 'GET', 'mgmt/users')).json()) as { id: number; email: string }[];
    const { id } = users.find(({ email }) => email === 'merchant@example.com')!;
    await callApi(page, 'merchant', 'GET', 'mgmt/exchange-rate');
    await openAs(page, 'owner', `/dashboard/users?open=users/${id}`);
    const group = (name: string) => panel(page).getByRole('region', { name });
    await panel(page).getByRole('button', { name: 'Money', exact: true }).click();
    await expect(group('Balance Accounts').getByRole('listitem')).toHaveText(/^[\d\s]+\.\d{2,6}\sUSDT#\d+/);
    await panel(page).getByRole('button', { name: 'Activity', exact: true }).click();
    await expect(group('Activity').getByRole('listitem').first()).toHaveText(/^Nordwind [a-z]+ed\b/);
  },
);

test('empty fields are hidden until they are shown, for every record', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices?filter={"status":[5]}&sort=id&order=ASC');
  await page.locator('tbody tr').first().locator('td').nth(4).click();
  const panel = page.getByRole('complementary', { name: 'Record' });
  await expect(panel.getByRole('heading', { name: 'Where to pay' })).toBeVisible();
  await expect(panel.getByText('Why in Handle')).toBeHidden();
  await panel.getByRole('button', { name: /^Show \d+ empty fields?$/ }).click();
  await expect(panel.getByText('Why in Handle')).toBeVisible();
  await panel.getByRole('button', { name: 'Next record' }).click();
  await expect(panel.getByRole('button', { name: 'Hide empty fields' })).toBeVisible();
});

test('the panel can be made wider, and stays so', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/banks?open=banks/1');
  const panel = page.getByRole('complementary', { name: 'Record' });
  const widthOf = async () => (await boxOf(panel)).width;
  const before = await widthOf();
  await panel.getByRole('button', { name: 'Make the panel wider' }).click();
  await expect.poll(widthOf).toBeGreaterThan(before + 100);
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Make the panel narrower' })).toBeVisible();
  await expect.poll(widthOf).toBeGreaterThan(before + 100);
});

test('a pay-out to approve says so, and approving it shows whom it pays', { tag: '@long' }, async ({ page }) => {
  const path = 'mgmt/invoices?range=[0,0]&filter={"status":[0],"approved":false}';
  const [payOut] = (await (await callApi(page, 'owner', 'GET', path)).json()) as { id: number; holderName: string }[];
  await openAs(page, 'owner', `/dashboard/invoices?open=invoices/${payOut!.id}`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await expect(panel.locator('.panel-top')).toContainText('To approve');
  const first = panel.locator('.panel-actions button').first();
  await expect(first).toHaveText('Approve');
  await first.click();
  const dialog = page.getByRole('dialog', { name: 'Approve pay-out' });
  for (const label of ['Partner', 'Holder name', 'Requisites', 'Payment method', 'Amount'])
    await expect(dialog.getByText(label, { exact: true })).toBeVisible();
  await expect(dialog).toContainText(payOut!.holderName);
});

/** Has pay-outs of the demo merchant made that wait for approval. */
const askForPayOuts = async (page: Page, holderName: string, amounts: readonly number[]) => {
  const merchants = (await (await page.request.get('/api/merchants')).json()) as { id: number; nickname: string }[];
  const clientId = merchants.find(({ nickname }) => nickname === 'Nordwind')!.id;
  const requisites = { requisites: '4000123456789010', holderName, phoneNumber: 0 };
  for (const amount of amounts)
    await page.request.post('/api/invoices', {
      data: { clientId, paymentType: PaymentType.PayOut, amount, requisites },
    });
};

test('in a queue the next record opens once one was dealt with, and the panel closes after the last', async ({
  page,
}) => {
  const holderName = 'Queue Kravets';
  await askForPayOuts(page, holderName, [1100, 1200]);
  const filter = encodeURIComponent(JSON.stringify({ status: [0], approved: false, q: holderName }));
  await openAs(page, 'moderator', `/dashboard/invoices?filter=${filter}`);
  await expect(rows(page)).toHaveCount(2);
  const first = await rows(page).first().getAttribute('data-row');
  const second = await rows(page).nth(1).getAttribute('data-row');
  await rows(page).first().locator('td').nth(4).click();
  await expect(place(page)).toContainText(`#${first}`);
  const refuse = async () => {
    await panel(page).getByRole('button', { name: 'Refuse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuse pay-out' });
    await dialog.getByLabel('Reason').fill('Test');
    await dialog.getByRole('button', { name: 'Refuse pay-out' }).click();
  };
  await refuse();
  await expect(place(page)).toContainText(`#${second}`);
  await expect(panel(page)).toBeFocused();
  await refuse();
  await expect(panel(page)).toBeHidden();
});

test(
  'beside a record columns that do not fit are left out, the status never, and come back when there is room',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, 'owner', '/dashboard/invoices');
    const headings = () => page.locator('thead th').allTextContents();
    await expect(rows(page).first()).toBeVisible();
    const all = await headings();
    await rows(page).first().locator('td').nth(4).click();
    await expect.poll(headings).not.toContain('uuid');
    const beside = await headings();
    expect(beside).toContain('Status');
    await page.getByRole('button', { name: 'Make the panel wider' }).click();
    await expect.poll(async () => (await headings()).length).toBeLessThan(beside.length);
    expect(await headings()).toContain('Status');
    await page.getByRole('button', { name: 'Make the panel narrower' }).click();
    await expect.poll(headings).toEqual(beside);
    await page.keyboard.press('Escape');
    await expect.poll(headings).toEqual(all);
  },
);

for (const list of ['deals', 'transactions'])
  test(
    `beside a record the ${list} keep their amounts, because people look for a sum there`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await openAs(page, 'owner', `/dashboard/${list}`);
      await rows(page).first().locator('td').nth(1).click();
      await expect(panel(page)).toBeVisible();
      const headings = () => page.locator('thead th').allTextContents();
      await expect.poll(headings).not.toContain('Create date');
      expect(await headings()).toContain(list === 'transactions' ? 'Quantity' : 'Amount');
    },
  );

test('from a card of Main the panel steps through the rows of that card', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/main');
  const card = page.getByRole('region', { name: 'Funds operations waiting' });
  const shown = card.locator('[data-row]');
  await expect(shown.nth(1)).toBeVisible();
  const [first, second] = await shown.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row));
  await shown.first().locator('.card-open').click();
  await expect(place(page)).toContainText(`#${first}`);
  await panel(page).getByRole('button', { name: 'Next record' }).click();
  await expect(place(page)).toContainText(`#${second}`);
  await panel(page).getByRole('button', { name: 'Previous record' }).click();
  await expect(place(page)).toContainText(`#${first}`);
});

for (const width of [1280, 1440])
  test(
    `at ${width} px the panel stands beside the list: rows keep their height on the screen, and none is covered`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openAs(page, 'owner', '/dashboard/invoices?perPage=25');
      await expect(rows(page)).toHaveCount(25);
      // Until it has arrived there: a row is measured from a page that no longer moves.
      const scrollDown = () =>
        page.evaluate(() => {
          window.scrollTo({ top: 300, behavior: 'instant' });
          return scrollY;
        });
      await expect.poll(scrollDown).toBe(300);
      const row = rows(page).nth(12);
      const topOf = async () => Math.round((await boxOf(row)).y);
      const before = await topOf();
      // By the mouse alone: a click of the locator may scroll the page itself.
      const cell = await boxOf(row.locator('td').nth(3));
      await page.mouse.click(cell.x + 2, cell.y + 2);
      await expect(panel(page)).toBeVisible();
      await expect.poll(topOf).toBe(before);
      const list = await boxOf(page.locator('.table-scroll'));
      const side = await boxOf(panel(page));
      expect(list.x + list.width).toBeLessThanOrEqual(side.x);
      await panel(page).getByRole('button', { name: 'Close' }).click();
      await expect(panel(page)).toBeHidden();
      await expect.poll(topOf).toBe(before);
    },
  );

test(
  'on Main the opened row is marked and stays where it is, though the lists stand in one column then',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await openAs(page, 'owner', '/dashboard/main');
    const row = page.getByRole('region', { name: 'Funds operations waiting' }).locator('li').last();
    await row.scrollIntoViewIfNeeded();
    await expect(page.getByText(/^Books /)).toBeVisible();
    const before = await boxOf(row);
    await page.mouse.click(before.x + 80, before.y + 10);
    await expect(panel(page)).toBeVisible();
    await expect(row).toHaveAttribute('aria-current', 'true');
    const topOf = async () => Math.round((await boxOf(row)).y);
    await expect.poll(topOf).toBe(Math.round(before.y));
    await expect(row).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect.poll(topOf).toBe(Math.round(before.y));
  },
);

test(
  'after a merchant refused a pay-out on Main it gives way to another one, or the panel closes',
  { tag: '@long' },
  async ({ page }) => {
    await askForPayOuts(page, 'Once Kravets', [2346]);
    await openAs(page, 'merchant', '/dashboard/main');
    const list = page.getByRole('region', { name: 'Pay-outs to approve' });
    await list.locator('li', { hasText: 'Once Kravets' }).locator('.card-open').click();
    await expect(panel(page).getByText('To approve', { exact: true })).toBeVisible();
    const before = opened(page);
    await panel(page).getByRole('button', { name: 'Refuse' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Asked for twice');
    await dialog.getByRole('button', { name: 'Refuse pay-out' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => opened(page)).not.toBe(before);
    await expect(panel(page).getByText('No longer in this list')).toHaveCount(0);
  },
);

test(
  'a pay-out that somebody else refused stays readable and says so, with no actions and no history',
  { tag: '@long' },
  async ({ page }) => {
    await askForPayOuts(page, 'Left Kravets', [2345]);
    await openAs(page, 'merchant', '/dashboard/main');
    const list = page.getByRole('region', { name: 'Pay-outs to approve' });
    await list.locator('li', { hasText: 'Left Kravets' }).first().locator('.card-open').click();
    await expect(panel(page).getByText('To approve', { exact: true })).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const id = opened(page)!.split('/')[1]!;
    const uuid = await panel(page)
      .locator('dd', { hasText: /^[\da-f]{8}-/ })
      .first()
      .innerText();
    await callApi(page, 'moderator', 'POST', `mgmt/invoices/${uuid.trim()}/refuse`, { reason: 'Asked for twice' });
    await expect(panel(page).getByText('No longer in this list')).toBeVisible();
    const histories: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/mgmt/history/`)) histories.push(request.url());
    });
    await expect(panel(page).getByText('To approve', { exact: true })).toHaveCount(0);
    await expect(panel(page).locator('.panel-top .status')).toHaveText('Canceled');
    await expect(panel(page).getByRole('link', { name: /^Open Invoice #/ })).toHaveAttribute('href', /own-invoices/);
    await expect(panel(page).getByRole('heading', { name: 'History' })).toHaveCount(0);
    // They stay where they were, and say why they do nothing.
    for (const name of ['Approve', 'Refuse']) {
      const button = panel(page).getByRole('button', { name });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await button.hover();
      await expect(page.getByRole('tooltip')).toHaveText('No longer in this list');
    }
    await page.mouse.move(0, 0);

    await goTo(page, '/dashboard/invoices');
    await goTo(page, `/dashboard/main?open=pay-outs/${id}`);
    await expect(panel(page).getByText(/no longer in this list|Record not found/i)).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
    expect(histories).toEqual([]);
  },
);
