import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { expectNoViolationsInBothThemes } from './axe';
import { addedCalls, withoutAdded } from './addedScreens';
import { callApi, expect, goTo, holdBack, newTokenOf, openAs, test } from './console';
import { takeForPlain } from './platformKinds';

type Page = import('@playwright/test').Page;

const box = (page: Page) => page.getByRole('combobox', { name: 'Go to anything' });
const options = (page: Page) => page.getByRole('option');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Record' });
const title = (page: Page) => panel(page).getByRole('heading', { level: 2 });
/** The list and id of the open record. An invoice's title does not have them: it shows the amount and the merchant. */
const place = (page: Page) => panel(page).locator('.panel-head small');
const rows = (page: Page) => page.locator('tbody tr');

const openPalette = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(box(page)).toBeFocused();
};

const oneInvoice = async (page: Page) => {
  const list = (await (await callApi(page, 'owner', 'GET', 'mgmt/invoices')).json()) as Record<string, string>[];
  return list[11]!;
};

test('typing an id, a uuid or a shortened uuid opens the record, and Back closes it', async ({ page }) => {
  const { id, uuid } = await oneInvoice(page);
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(rows(page).first()).toBeVisible();
  for (const typed of [String(id), uuid!, `${uuid!.slice(0, 5)}…${uuid!.slice(-5)}`]) {
    await openPalette(page);
    await box(page).fill(typed);
    const found = page.getByRole('group', { name: 'Invoices' }).getByRole('option', { name: `Invoice #${id}` });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await found.getAttribute('id'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/dashboard/invoices\\?open=invoices/${id}$`));
    await expect(place(page)).toHaveText(`Invoices · #${id}`);
    await expect(panel(page)).toBeFocused();
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(/dashboard\/misc$/);
  }
  await openPalette(page);
  await expect(options(page).first()).toContainText(`Invoice #${id}`);
});

test('Enter right after typing opens the first result when the answer arrives', { tag: '@long' }, async ({ page }) => {
  const answer = await holdBack(page, '**/api/mgmt/**named**');
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(rows(page).first()).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('Nordwi');
  await page.keyboard.press('Enter');
  answer();
  await expect(page).toHaveURL(/dashboard\/users\?open=users\/\d+$/);
  await expect(title(page)).toHaveText('Nordwind');
});

test(
  'arrows select an option, Escape returns the focus, and opening a screen focuses it',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('j');
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(box(page)).toBeHidden();
    await expect(rows(page).first()).toBeFocused();
    await openPalette(page);
    await page.keyboard.type('general');
    await expect(options(page)).toHaveCount(2);
    await expect(options(page).first()).toContainText('Vault');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/dashboard\/settings/);
    await expect(page.locator('main')).toBeFocused();
  },
);

test('a create dialog opens over its list, and not again after a reload', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(rows(page).first()).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('add bank');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bank Data' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/dashboard\/misc$/);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(dialog).toBeHidden();
});

test(
  'results appear although some entities fail or do not answer, and those are named',
  { tag: '@long' },
  async ({ page }) => {
    await page.route(/mgmt\/invoices\?.*named/, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
    await page.route(/mgmt\/deals\?.*named/, () => undefined);
    await openAs(page, 'owner', '/dashboard/misc');
    await expect(rows(page).first()).toBeVisible();
    await openPalette(page);
    await page.keyboard.type('7');
    await expect(page.getByRole('group', { name: 'Users' }).getByText('Nordwind')).toBeVisible();
    await expect(page.getByText('No answer from: Invoices')).toBeVisible();
    await expect(page.getByText('Still searching: Deals')).toBeVisible();
  },
);

test('the palette offers and searches only what the role may open', async ({ page }) => {
  const refused: string[] = [];
  const requested = new Set<string>();
  page.on('response', (response) => {
    if ([401, 403].includes(response.status())) refused.push(response.url());
    if (response.url().includes('named')) requested.add(new URL(response.url()).pathname);
  });
  await openAs(page, 'merchant', '/dashboard/support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await expect(withoutAdded(options(page))).toHaveText([
    /^Main/,
    /^Invoices/,
    /^Reports/,
    /^Support/,
    /^Approvals/,
    /^Payment links/,
    /^API keys/,
    /^Return hosts/,
    /^Webhooks/,
    /^Deliveries/,
    /^Test invoices/,
    /^Add ticket/,
    /^Top-up/,
    /^Withdraw/,
    /^Add address/,
    /^Add payment link/,
    /^Add API key/,
    /^Add return host/,
    /^Add webhook/,
    /^Change password$/,
    /^Second factor$/,
    /^Sessions$/,
    /^Verification code$/,
    /^Contact for payers$/,
    /^Payments without a link$/,
    /^Light theme$/,
    /^Dark theme$/,
    /^Русский$/,
    /^Logout$/,
  ]);
  await page.keyboard.type('1');
  await expect
    .poll(() => [...requested].filter((path) => !addedCalls.includes(path)).toSorted())
    .toEqual([
      '/api/mgmt/api-keys',
      '/api/mgmt/approvals',
      '/api/mgmt/deliveries',
      '/api/mgmt/payment-links',
      '/api/mgmt/return-hosts',
      '/api/mgmt/support',
      '/api/mgmt/test-invoices',
      ...['addresses', 'deposits', 'disputes', 'invoices', 'withdraws'].map((name) =>
        expect.stringMatching(new RegExp(`/users/\\d+/${name}$`)),
      ),
      '/api/mgmt/webhooks',
    ]);
  expect(refused).toEqual([]);
});

test(
  'on a plain platform the palette searches the loaded lists and makes no calls of extensions',
  { tag: '@long' },
  async ({ page }) => {
    const { id, uuid } = await oneInvoice(page);
    await takeForPlain(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/mgmt/')) requested.push(pathname + search);
    });
    await openAs(page, 'owner', '/dashboard/misc');
    await expect(rows(page).first()).toBeVisible();
    await openPalette(page);
    await box(page).fill(uuid!.slice(0, 8));
    await expect(options(page).filter({ hasText: `Invoice #${id}` })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(place(page)).toHaveText(`Invoices · #${id}`);
    expect(requested.filter((address) => /\?|activity|history/.test(address))).toEqual([]);
  },
);

test('? lists only the shortcuts of the current screen', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.locator('dt')).toHaveText([
    'Go to anything',
    'Send an answer, or the form of a dialog',
    'Show the keyboard shortcuts',
  ]);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // An invoice that is final, so that no other test changes what may be done with it.
  const final = encodeURIComponent(JSON.stringify({ status: [InvoiceStatus.Complete] }));
  const answer = await callApi(page, 'owner', 'GET', `mgmt/invoices?range=[0,0]&sort=["id","ASC"]&filter=${final}`);
  const [{ id }] = (await answer.json()) as [{ id: number }];
  await goTo(page, `/dashboard/invoices?open=invoices/${id}`);
  // Its actions have keys, too, which arrive with the whole record: help lists what works when it opens.
  await expect(panel(page).getByRole('button', { name: 'Open ticket' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(keys.locator('dt')).toHaveText([
    'Go to anything',
    'Search the list',
    'Go to the next row; an open record follows',
    'Go to the previous row; an open record follows',
    'Open the record of the row; press again to move into it',
    'Select the row',
    'Select the row and the next',
    'Select the row and the previous',
    'Give the task to somebody, from its panel',
    'Close the record',
    'Send an answer, or the form of a dialog',
    'Show the keyboard shortcuts',
  ]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
});

test('the palette passes axe in both themes, wide and on a phone', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(60_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(page.getByText('Unibank').first()).toBeVisible();
  await page.getByRole('button', { name: 'Go to anything' }).click();
  await box(page).fill('12');
  await expect(options(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolationsInBothThemes(page, '[role=dialog]');
  }
});

test('a dialog opened from the palette gives the focus to the screen when it closes', async ({ page }) => {
  await openAs(page, 'moderator', '/dashboard/invoices');
  await expect(rows(page).first()).toBeVisible();
  await openPalette(page);
  await box(page).fill('add ticket');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Ticket name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('#screen')).toBeFocused();
});

/** An invoice with this filter. */
const invoiceLike = async (page: Page, filter: object) => {
  const query = encodeURIComponent(JSON.stringify(filter));
  const answer = await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${query}&range=[0,0]`);
  return ((await answer.json()) as { id: number }[])[0]!.id;
};

test(
  'the palette offers what can be done with the open record, in the dialog of the panel',
  { tag: '@long' },
  async ({ page }) => {
    const id = await invoiceLike(page, { status: [0], paymentType: [0] });
    await openAs(page, 'owner', `/dashboard/invoices?open=invoices/${id}`);
    await expect(place(page)).toHaveText(`Invoices · #${id}`);
    await expect(panel(page).getByRole('button', { name: 'Resolve' })).toBeVisible();
    await openPalette(page);
    const ofRecord = page.getByRole('group', { name: `Invoice #${id}` });
    // Neither the actions that this record does not allow, nor those that do not exist.
    await expect(ofRecord.getByRole('option')).toHaveText(['Resolve', 'Open ticket', 'Block payer']);
    // Words in any order, and a synonym.
    await box(page).fill(`${id} close`);
    await expect(options(page).first()).toHaveText('Resolve');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Manual invoice closing' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(place(page)).toHaveText(`Invoices · #${id}`);
  },
);

test('Take next and My tasks work from any screen, and once', async ({ page }) => {
  const taken: string[] = [];
  await page.route('**/api/mgmt/store/next', (route) => {
    taken.push(route.request().url());
    return route.fulfill({ status: 409, json: { code: 'conflict', message: 'There is nothing to take right now' } });
  });
  await openAs(page, 'moderator', '/dashboard/invoices');
  await expect(rows(page).first()).toBeVisible();
  await openPalette(page);
  await box(page).fill('next take');
  await expect(options(page).first()).toContainText('Take next');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard\/taker-store$/);
  await expect(page.getByText('There is nothing to take right now')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Take next' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Take next' })).toBeVisible();
  expect(taken).toHaveLength(1);
  await goTo(page, '/dashboard/invoices');
  await expect(rows(page).first()).toBeVisible();
  await openPalette(page);
  await box(page).fill('my tasks');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard\/taker-store$/);
  await expect(page.locator('#tasks:focus, #tasks :focus')).toBeVisible();
});

test(
  'theme, language and signing out are commands, found by synonyms in both languages',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/misc', await newTokenOf(page, 'owner'));
    await expect(rows(page).first()).toBeVisible();
    await openPalette(page);
    await box(page).fill('ночь');
    await expect(options(page)).toHaveText(['Dark theme']);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await openPalette(page);
    await box(page).fill('язык');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    const russian = page.getByRole('combobox', { name: 'Поиск и команды' });
    // The console is drawn anew in the other language: a key that comes meanwhile is nobody's.
    await expect(async () => {
      if (!(await russian.isVisible())) await page.keyboard.press('ControlOrMeta+k');
      await expect(russian).toBeVisible({ timeout: 1000 });
    }).toPass();
    for (const typed of ['выплата', 'выплаты', 'payout', 'pay-out']) {
      await russian.fill(typed);
      const lists = page.getByRole('group', { name: 'Списки с фильтром' });
      await expect(
        lists.getByRole('option').filter({ hasText: 'Выплата' }).filter({ hasText: 'Заявки' }),
      ).toBeVisible();
    }
    await russian.fill('абракадабра');
    await expect(page.getByText('С именем «абракадабра» ничего нет. Его можно искать в списках')).toBeVisible();
    await russian.fill('log out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/dashboard\/auth/);
  },
);

test('a filtered list opens from the palette', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(rows(page).first()).toBeVisible();
  await openPalette(page);
  await box(page).fill('complete invoices');
  await options(page).filter({ hasText: 'Status: Complete' }).filter({ hasText: 'Invoices' }).first().click();
  await expect(page.getByRole('button', { name: 'Status: Complete', exact: true })).toBeVisible();
});

const merchantId = async (page: Page) =>
  ((await (await callApi(page, 'owner', 'GET', 'mgmt/users')).json()) as { id: number; email: string }[]).find(
    ({ email }) => email === 'merchant@example.com',
  )!.id;

test('a merchant finds a payment by the order number of their shop', { tag: '@long' }, async ({ page }) => {
  const [invoice] = (await (
    await callApi(
      page,
      'merchant',
      'GET',
      `mgmt/users/${await merchantId(page)}/invoices?range=[0,0]&sort=["id","DESC"]`,
    )
  ).json()) as { id: number; cid: string }[];
  await openAs(page, 'merchant', '/dashboard/support');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await openPalette(page);
  await box(page).fill(invoice!.cid);
  const found = page
    .getByRole('group', { name: 'Invoices' })
    .getByRole('option')
    .filter({ hasText: `#${invoice!.id}` });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText(`Invoices · #${invoice!.id}`);
});
