import { boxOf, expect, openAs, test } from './console';

type Page = import('@playwright/test').Page;

const headings = (page: Page) => page.locator('thead th');
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const asSpecified = [
  '',
  'id',
  'uuid',
  'Partner',
  'Amount',
  'Status',
  'Deal Status',
  'Create Date',
  'Expire Date',
  'Actions',
];

const openInvoices = async (page: Page) => {
  // No live events of other tests: the code for dragging waits until the page is idle.
  await page.routeWebSocket('**/api/ws/', () => undefined);
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr')).toHaveCount(25);
};

/** Waits until the headings can be dragged: the pointer at an edge shows it, in a frame that may take a second. */
const untilDraggable = async (page: Page) => {
  await expect(async () => {
    // Measured each time: columns change their widths until all titles are loaded.
    const { x, y, width, height } = await boxOf(heading(page, 'Partner'));
    await page.mouse.move(x + width - 20, y + height / 2);
    await page.mouse.move(x + width - 1, y + height / 2);
    await expect(page.locator('thead')).toHaveAttribute('data-at-edge', '', { timeout: 2500 });
  }).toPass();
};

const centre = async (page: Page, name: string) => {
  const { x, y, width, height } = await boxOf(heading(page, name));
  return [x + width / 2, y + height / 2] as const;
};

test(
  'a column is moved by its heading, which does not sort then, and the order is remembered',
  { tag: '@long' },
  async ({ page }) => {
    await openInvoices(page);
    await untilDraggable(page);
    await page.mouse.move(...(await centre(page, 'Status')));
    await page.mouse.down();
    await page.mouse.move(...(await centre(page, 'Partner')), { steps: 4 });
    await expect(heading(page, 'Partner')).toHaveAttribute('data-drop', 'before');
    await page.mouse.up();
    const dragged = [
      '',
      'id',
      'uuid',
      'Status',
      'Partner',
      'Amount',
      'Deal Status',
      'Create Date',
      'Expire Date',
      'Actions',
    ];
    await expect(headings(page)).toHaveText(dragged);
    await expect(page.locator('tbody tr').first().locator('td').nth(3).locator('.status')).toBeVisible();
    expect(page.url()).not.toContain('sort=');
    await page.reload();
    await expect(headings(page)).toHaveText(dragged);
    // Escape ends a drag without moving.
    await untilDraggable(page);
    await page.mouse.move(...(await centre(page, 'Amount')));
    await page.mouse.down();
    await page.mouse.move(...(await centre(page, 'id')), { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(headings(page)).toHaveText(dragged);
    // A click still sorts.
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await expect(page).toHaveURL(/sort=amount/);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Reset columns' }).click();
    await page.keyboard.press('Escape');
    await expect(headings(page)).toHaveText(asSpecified);
  },
);

test('a column is moved with the keyboard in the menu, and keeps the focus there', async ({ page }) => {
  await openInvoices(page);
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitemcheckbox', { name: 'id', exact: true });
  await expect(item).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(item).toBeFocused();
  await expect(page.getByText('id: column 3 of')).toBeAttached();
  const width = async () => (await boxOf(heading(page, 'id'))).width;
  const before = await width();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(width).toBeCloseTo(before + 32, -1);
  await page.keyboard.press('Escape');
  await expect(headings(page)).toHaveText(['', 'uuid', 'Partner', 'id', ...asSpecified.slice(4)]);
  // Fingers have no keys: in this mode a press moves a column.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Move columns: each press moves one up' }).click();
  await page.getByRole('menuitem', { name: 'id', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(headings(page)).toHaveText(['', 'uuid', 'id', 'Partner', ...asSpecified.slice(4)]);
});

test('a column is widened by its edge, narrowed, and reset by a double click', { tag: '@long' }, async ({ page }) => {
  await openInvoices(page);
  await untilDraggable(page);
  const widthOf = async (name: string) => Math.round((await boxOf(heading(page, name))).width);
  const dragEdge = async (by: number) => {
    const { x, y, width, height } = await boxOf(heading(page, 'Partner'));
    await page.mouse.move(x + width - 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 1 + by, y + height / 2, { steps: 4 });
    await page.mouse.up();
  };
  const before = await widthOf('Partner');
  await dragEdge(80);
  await expect.poll(() => widthOf('Partner')).toBe(before + 80);
  await dragEdge(-before);
  await expect.poll(() => widthOf('Partner')).toBe(80);
  expect(page.url()).not.toContain('sort=');
  await page.reload();
  await expect.poll(() => widthOf('Partner')).toBe(80);
  await untilDraggable(page);
  const { x, y, width, height } = await boxOf(heading(page, 'Partner'));
  await page.mouse.dblclick(x + width - 1, y + height / 2);
  await expect.poll(() => widthOf('Partner')).toBe(before);
});

test('a saved view keeps the order and the widths', async ({ page }) => {
  const name = `Wide ${Date.now()}`;
  // All columns fit beside the widest one.
  await page.setViewportSize({ width: 1920, height: 900 });
  await openInvoices(page);
  // A width that no other saved view has.
  const amount = 200 + (Date.now() % 200);
  await page.evaluate((width) => {
    localStorage.setItem('RaStore.columns.invoices.order', JSON.stringify(['amount', 'id']));
    localStorage.setItem('RaStore.columns.invoices.widths', JSON.stringify({ amount: width }));
  }, amount);
  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(25);
  const changed = await headings(page).allInnerTexts();
  expect(changed.slice(0, 3)).toEqual(['', 'Amount', 'Status']);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect(headings(page)).toHaveText(asSpecified);
  await page.getByRole('button', { name: `${name} *` }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(headings(page)).toHaveText(changed);
  await expect.poll(async () => (await boxOf(heading(page, 'Amount'))).width).toBe(amount);
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
});

const storeColumns = 'id, Internal Id, Merchant, Amount, Status, Create Date, Expire Date, Actions'.split(', ');

test.describe('on a clock of twelve hours', () => {
  // The longest times, whenever the test runs: it is ten o'clock there, in the morning or the evening.
  const hour = new Date().getUTCHours();
  const behind = hour - (hour > 22 ? 22 : 10);
  // A profile of its own: the one that tests share keeps the clock of its first test.
  test.use({ coldCache: true, locale: 'en-US', timezoneId: `Etc/GMT${behind < 0 ? behind : `+${behind}`}` });
  test('at 1440 px the Taker Store shows all its specified columns at ten o’clock', async ({ page }) => {
    await openAs(page, 'moderator', '/dashboard/taker-store');
    await expect(page.locator('.store tbody')).toContainText(/1[01]:\d\d.[AP]M/);
    await expect(page.locator('.store thead th')).toHaveText(['', ...storeColumns]);
  });
});

test('at 1440 px the Taker Store shows all its specified columns, and which way the money goes', async ({ page }) => {
  await openAs(page, 'moderator', '/dashboard/taker-store');
  await expect(page.locator('.store thead th')).toHaveText(['', ...storeColumns]);
  await expect(page.locator('.store tbody').getByRole('img', { name: 'Pay-in' }).first()).toBeVisible();
  const [table, box] = [page.locator('.store table'), page.locator('.store .table-scroll')];
  const widthOf = (element: typeof table) => element.evaluate((one) => (one as HTMLElement).offsetWidth);
  expect(await widthOf(table)).toBeLessThanOrEqual(await widthOf(box));
});
