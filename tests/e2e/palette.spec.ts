import { expectNoViolationsInBothThemes } from './axe';
import { callApi, expect, goTo, holdBack, openAs, test } from './console';

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
  await expect(options(page)).toHaveText([
    /^Main/,
    /^Support/,
    /^Approvals/,
    /^Add ticket/,
    /^Withdraw/,
    /^Add address/,
  ]);
  await page.keyboard.type('1');
  await expect
    .poll(() => [...requested].toSorted())
    .toEqual([
      '/api/mgmt/approvals',
      '/api/mgmt/support',
      ...['addresses', 'pay-outs', 'withdraws'].map((name) =>
        expect.stringMatching(new RegExp(`/users/\\d+/${name}$`)),
      ),
    ]);
  expect(refused).toEqual([]);
});

test(
  'on a plain platform the palette searches the loaded lists and makes no calls of extensions',
  { tag: '@long' },
  async ({ page }) => {
    const { id, uuid } = await oneInvoice(page);
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { apiBase: '/api/', wsEndpoint: '/api/ws/', extensions: false } }),
    );
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
  await expect(keys.locator('dt')).toHaveText(['Go to anything', 'Show the keyboard shortcuts']);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await goTo(page, '/dashboard/invoices?open=invoices/7');
  await expect(place(page)).toHaveText('Invoices · #7');
  await page.keyboard.press('?');
  await expect(keys.locator('dt')).toHaveCount(8);
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
