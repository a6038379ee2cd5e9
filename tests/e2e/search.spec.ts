import { boxOf, callApi, columnOf, expect, goTo, holdBack, openAs, test } from './console';
import { takeForPlain } from './platformKinds';

type Page = import('@playwright/test').Page;

const box = (page: Page) => page.getByRole('searchbox');
const offers = (page: Page) => page.getByRole('group', { name: 'Found by the search' });
const place = (page: Page) => page.getByRole('complementary', { name: 'Record' }).locator('.panel-head small');
const filterIn = (page: Page) =>
  JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as Record<string, unknown>;

const oneInvoice = async (page: Page) => {
  const list = (await (await callApi(page, 'owner', 'GET', 'mgmt/invoices')).json()) as Record<string, string>[];
  return { id: String(list[11]!.id), uuid: list[11]!.uuid! };
};

test('a number or uuid in the search box offers its record, which Enter opens', async ({ page }) => {
  const { id, uuid } = await oneInvoice(page);
  // A filter that the record does not meet.
  const filter = encodeURIComponent(JSON.stringify({ createDate_lte: '2001-01-01T00:00:00.000Z' }));
  await openAs(page, 'owner', `/dashboard/invoices?filter=${filter}`);
  for (const typed of [id, `#${id}`, uuid]) {
    await box(page).fill(typed);
    await expect.poll(() => filterIn(page).q).toBe(typed);
    await offers(page)
      .getByRole('button', { name: `Open #${id}` })
      .click();
    await expect(place(page)).toHaveText(`Invoices · #${id}`);
    await page.goBack();
    await expect(place(page)).toBeHidden();
  }
  // Enter right after typing opens it when the answer arrives.
  await box(page).fill('');
  await box(page).fill(`#${id}`);
  await box(page).press('Enter');
  await expect(place(page)).toHaveText(`Invoices · #${id}`);
  await page.keyboard.press('Escape');
  await expect(place(page)).toBeHidden();
  await expect(box(page)).toBeFocused();
  await box(page).fill('#99999999');
  await expect(offers(page)).toHaveText('#99999999 is not in this list');
  await box(page).press('Enter');
  await expect(place(page)).toBeHidden();
  await goTo(page, '/dashboard/messages');
  await box(page).fill('79991234567');
  await expect(offers(page)).toHaveText('Holder number 79991234567 is not in this list');
  // As people paste it.
  await box(page).fill('+7 (999) 123-45-67');
  await expect(offers(page)).toHaveText('Holder number +7 (999) 123-45-67 is not in this list');
});

test('a searched number that is part of found rows is not called missing', { tag: '@long' }, async ({ page }) => {
  const list = (await (await callApi(page, 'owner', 'GET', 'mgmt/invoices')).json()) as { amount: number }[];
  // An amount in roubles, and no id: there are fewer invoices.
  const { amount } = list.find(({ amount }) => Number.isInteger(amount) && amount > 10_000)!;
  await openAs(page, 'owner', '/dashboard/invoices');
  await box(page).fill(String(amount));
  await expect(page.getByText(/^Searched in: id, uuid/)).toBeVisible();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(offers(page)).toHaveCount(0);
});

test('a record of somebody else is not offered by the search box', { tag: '@long' }, async ({ page }) => {
  const accounts = async (who: string) =>
    ((await (await callApi(page, who, 'GET', 'mgmt/bank-accounts')).json()) as { id: number }[]).map(({ id }) => id);
  const own = new Set(await accounts('vault-owner'));
  const other = (await accounts('owner')).find((id) => !own.has(id))!;
  await openAs(page, 'vault-owner', '/dashboard/payment-accounts');
  await box(page).fill(`#${other}`);
  await expect(offers(page)).toHaveText(`#${other} is not in this list`);
});

test('a word for a status or a person becomes a filter in place of the search', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await box(page).fill('compl');
  await expect(offers(page).getByRole('button')).toHaveText([/^Status: Complete/, 'Deal Status: Completed']);
  await offers(page).getByRole('button', { name: 'Status: Complete', exact: true }).click();
  await expect.poll(() => filterIn(page)).toEqual({ status: [5] });
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();
  await expect.poll(async () => new Set(await columnOf(page, 'Status'))).toEqual(new Set(['Complete']));
  await box(page).fill('nordw');
  await offers(page).getByRole('button', { name: 'Partner: Nordwind' }).click();
  await expect(page.getByRole('button', { name: 'Partner: Nordwind' })).toBeVisible();
  await expect.poll(() => Object.keys(filterIn(page))).toEqual(['status', 'clientId']);
});

for (const width of [1440, 390])
  test(`at ${width} px offers that arrive after the rows do not move them`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const answerNames = await holdBack(page, '**/*named*');
    await openAs(page, 'owner', '/dashboard/invoices');
    const row = page.locator('[data-list] [data-row]').first();
    const top = async () => (await boxOf(row)).y;
    await expect(row).toBeVisible();
    await box(page).fill('nordw');
    await expect(row).toContainText('Nordwind');
    await expect(page.getByText(/^Searched in: id, uuid, partner/)).toBeVisible();
    const before = await top();
    answerNames();
    await expect(offers(page)).toContainText('Partner: Nordwind');
    expect(await top()).toBe(before);
  });

test('the keyboard goes from the search to the rows, or to the filter that the text names', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  const rows = page.locator('[data-row]');
  await box(page).fill('nordwind');
  await expect.poll(() => filterIn(page).q).toBe('nordwind');
  await expect(page.locator('[data-rows]')).toHaveAttribute('aria-busy', 'false');
  await box(page).press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(box(page)).not.toBeFocused();
  // No row has the word, so Enter takes the filter that it names; in the British spelling, too.
  await box(page).fill('cancelled');
  await expect(offers(page).getByText('Enter')).toBeVisible();
  await box(page).press('Enter');
  await expect.poll(() => filterIn(page)).toEqual({ status: [4] });
});

test(
  'the palette searches lists for what no name finds, and opens the dialogs of the user menu',
  { tag: '@long' },
  async ({ page }) => {
    const [invoice] = (await (await callApi(page, 'owner', 'GET', 'mgmt/invoices')).json()) as Record<string, string>[];
    await openAs(page, 'owner', '/dashboard/main');
    await expect(page.getByText('Active invoices')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('combobox', { name: 'Go to anything' });
    await palette.fill(invoice!.cid!);
    await page
      .getByRole('group', { name: 'Search in lists' })
      .getByRole('option', { name: /^Invoices/ })
      .click();
    await expect(page).toHaveURL(/dashboard\/invoices/);
    await expect.poll(() => filterIn(page).q).toBe(invoice!.cid);
    await expect(page.locator(`[data-row="${invoice!.id}"]`)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await palette.fill('password');
    await palette.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Change account password' })).toBeVisible();
  },
);

test(
  'the nickname of an operator is offered as a filter, also to a role that may only look people up',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'moderator', '/dashboard/invoices');
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await box(page).fill('moder');
    await offers(page)
      .getByRole('button', { name: /^Operator: / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Operator: / }).first()).toBeVisible();
    await expect.poll(() => Object.keys(filterIn(page))).toEqual(['owner']);
    // A merchant is offered as a partner alone.
    await box(page).fill('nordw');
    await expect(offers(page).getByRole('button')).toHaveText([/^Partner: Nordwind/]);
  },
);

test(
  'Operator is a column that can be shown, and dates show their seconds on hover',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(page.locator('tbody time').first()).toHaveAttribute('title', /\d:\d\d:\d\d/);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Operator' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Operator' })).toBeVisible();
  },
);

test('in Russian the labels of what the search offers are those of the screen', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"ru"'));
  await page.reload();
  await box(page).fill('завер');
  const russian = page.getByRole('group', { name: 'Найдено по запросу' });
  await expect(russian.getByRole('button').first()).toHaveText(/^Статус: Заверш/);
  await box(page).fill('7');
  await expect(russian.getByRole('button', { name: 'Открыть: #7' })).toBeVisible();
});

test('the last four digits find an account, in its list and in the palette', { tag: '@long' }, async ({ page }) => {
  const accounts = (await (await callApi(page, 'owner', 'GET', 'mgmt/bank-accounts')).json()) as {
    id: number;
    requisites: string;
  }[];
  const { id, requisites } = accounts[3]!;
  await openAs(page, 'owner', '/dashboard/payment-accounts');
  await box(page).fill(requisites.slice(-4));
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to anything' }).fill(requisites.slice(-4));
  await page
    .getByRole('group', { name: 'Payment Accounts' })
    .getByRole('option')
    .filter({ hasText: requisites.slice(-4) })
    .first()
    .click();
  await expect(place(page)).toHaveText(`Payment Accounts · #${id}`);
});

test(
  'on a plain platform the search offers records and choices, and asks for no extension',
  { tag: '@long' },
  async ({ page }) => {
    const { id } = await oneInvoice(page);
    await takeForPlain(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/mgmt/')) requested.push(pathname + search);
    });
    await openAs(page, 'owner', '/dashboard/invoices');
    await box(page).fill('compl');
    await expect(offers(page).getByRole('button', { name: 'Status: Complete', exact: true })).toBeVisible();
    await box(page).fill(`#${id}`);
    await box(page).press('Enter');
    await expect(place(page)).toHaveText(`Invoices · #${id}`);
    expect(requested.filter((address) => address.includes('?'))).toEqual([]);
  },
);

test('an empty list says what was looked for, in both languages, and clears it', { tag: '@long' }, async ({ page }) => {
  const filter = encodeURIComponent(JSON.stringify({ q: 'foo', status: [5], createDate_period: 'week' }));
  await openAs(page, 'owner', `/dashboard/invoices?filter=${filter}`);
  const empty = page.locator('.empty');
  await expect(empty.locator('p')).toHaveText([
    'No invoices match “foo” and the filters',
    'Filters: Status, Create Date',
  ]);
  await expect(page.getByText(/No data|No rows/)).toBeHidden();
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"ru"'));
  await page.reload();
  await expect(empty.locator('p').first()).toHaveText('По запросу «foo» с такими фильтрами заявки не найдены');
  await empty.getByRole('button', { name: 'Сбросить поиск и фильтры' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await expect(box(page)).toHaveValue('');
});
