import { expect, openAs, test } from './console';

/** Amounts of a column of the statement, as numbers. */
const numbersOf = (texts: readonly string[]) => texts.map((text) => Number(text.replaceAll('\u00a0', '')));

test('the days above a statement choose its lines and sums, and a reversed period shows none', async ({ page }) => {
  await openAs(page, 'merchant', '/dashboard/main');
  const card = page.getByRole('region', { name: 'Balance' });
  const [first, last] = [card.getByLabel('From'), card.getByLabel('To')];
  const sums = card.locator('.statement-totals dd');
  const lines = card.locator('.statement-lines tbody tr');
  await expect(lines).not.toHaveCount(0);
  const textOf = async (place: number) =>
    Number((await sums.nth(place).innerText()).replaceAll('\u00a0', '').replace('USDT', ''));
  const [opening, incoming, outgoing, closing] = [await textOf(0), await textOf(1), await textOf(2), await textOf(3)];
  expect(opening + incoming - outgoing).toBeCloseTo(closing, 5);
  const [newest] = numbersOf(await lines.locator('td:nth-child(4)').allInnerTexts());
  expect(closing).toBe(newest);

  await first.fill('2001-01-01');
  await expect(sums.first()).toHaveText(/^0\.0+\sUSDT$/);
  await last.fill('2001-01-31');
  await expect(card.getByText('No data.')).toBeVisible();
  await expect(lines).toHaveCount(0);
  await expect(sums.last()).toHaveText(/^0\.00\sUSDT$/);

  // While the days are no period, the last statement stays, dimmed: nothing moves under the hand.
  await first.fill('2001-02-01');
  await expect(card.getByRole('alert')).toHaveText('The last day is before the first');
  await expect(card.locator('.statement-period')).toHaveAttribute('aria-busy', 'true');
  await expect(card.getByText('No data.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Export CSV' })).toBeDisabled();

  await card.getByRole('button', { name: 'Last month' }).click();
  await expect(card.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true');
  await expect(last).toHaveValue(/-(28|29|30|31)$/);
  await card.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(lines).not.toHaveCount(0);
  await expect(card.locator('.statement-period')).toHaveAttribute('aria-busy', 'false');
});

test('the lines of a statement lead to the deals and operations behind them, and its dialog closes', async ({
  page,
}) => {
  await openAs(page, 'owner', '/dashboard/balance-accounts');
  await page
    .getByRole('row')
    .filter({ hasText: 'Vera Vault' })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  const link = dialog.getByRole('link', { name: /^Deal #/ }).first();
  const name = await link.innerText();
  await link.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Record' }).getByRole('heading', { level: 2 })).toHaveText(name);
});

test('a statement of an agent says whose deal paid', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'agent', '/dashboard/main');
  const card = page.getByRole('region', { name: 'Balance' });
  await expect(card.locator('.statement-lines tbody tr').filter({ hasText: 'Agent fee · ' })).not.toHaveCount(0);
  await expect(card.getByText('To the agent of')).toHaveCount(0);
});

test('the sums of a balance have the same number of decimals', { tag: '@long' }, async ({ page }) => {
  await page.route('**/balance', (route) => route.fulfill({ json: { amount: 1.5, held: 0.1234, total: 1.6234 } }));
  await openAs(page, 'merchant', '/dashboard/main');
  const card = page.getByRole('region', { name: 'Balance' });
  await expect(card.locator('dl').first().locator('dd')).toHaveText([
    /^1\.500000\sUSDT$/,
    /^0\.123400\sUSDT$/,
    /^1\.623400\sUSDT$/,
  ]);
});

test('no balance of a statement is cut off, however narrow its card is', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'vault-owner', '/dashboard/main');
  const table = page.locator('.statement-lines');
  for (const width of [1440, 1280, 1200, 1110, 760, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(table.locator('tbody tr')).not.toHaveCount(0);
    const [needed, shown] = await table.evaluate(({ parentElement: box }) => [box!.scrollWidth, box!.clientWidth]);
    expect(needed, `in a window of ${width} px`).toBe(shown);
  }
});

test(
  'the lines of an invoice are found as its line names it, and what is shown stays in the address',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'merchant', '/dashboard/main');
    const card = page.getByRole('region', { name: 'Balance' });
    const lines = card.locator('.statement-lines tbody tr');
    await expect(lines).toHaveCount(10);
    await card.getByRole('button', { name: 'Older' }).click();
    await expect(card.getByText(/^2 \/ /)).toBeVisible();
    await expect(card.locator('.statement-period')).toHaveAttribute('aria-busy', 'false');
    const name = await lines.getByRole('link').first().innerText();
    await expect(page).toHaveURL(/page=2/);
    const amounts = await lines.filter({ hasText: name }).locator('td:nth-child(3)').allInnerTexts();
    await page.reload();
    await expect(card.getByText(/^2 \/ /)).toBeVisible();
    await expect(lines.getByRole('link', { name, exact: true })).not.toHaveCount(0);

    const find = card.getByLabel('Find');
    await find.fill(name);
    await expect(card.locator('.statement-totals')).toHaveCount(0);
    await expect(lines).not.toHaveCount(0);
    await expect(page).toHaveURL(/find=/);
    const found = await lines.locator('td:nth-child(3)').allInnerTexts();
    expect(found).toEqual(expect.arrayContaining(amounts));
    for (const line of await lines.all()) await expect(line).toContainText(name);
    await page.reload();
    await expect(find).toHaveValue(name);
    await expect(lines).toHaveCount(found.length);
    await find.fill('zz');
    await expect(card.getByText('Type the number of a deal, or the ID of an invoice')).toBeVisible();
    await card.getByRole('button', { name: 'Last 30 days' }).click();
    await expect(find).toHaveValue('');
    await expect(lines).toHaveCount(10);
    await card.getByLabel('Lines on a page').selectOption('100');
    await expect(async () => expect(await lines.count()).toBeGreaterThan(10)).toPass();
    await expect(page).toHaveURL(/rows=100/);
    await page.reload();
    await expect(card.getByLabel('Lines on a page')).toHaveValue('100');
    await expect(async () => expect(await lines.count()).toBeGreaterThan(10)).toPass();
  },
);

test('a day and a number are typed as in any form, though the address follows', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'merchant', '/dashboard/main');
  const card = page.getByRole('region', { name: 'Balance' });
  const first = card.getByLabel('From');
  await expect(card.locator('.statement-lines tbody tr')).not.toHaveCount(0);
  await first.focus();
  for (const key of '03152026') await page.keyboard.press(key, { delay: 150 });
  await expect(first).toHaveValue('2026-03-15');
  await expect(page).toHaveURL(/from=2026-03-15/);
  const find = card.getByLabel('Find');
  await find.fill('#11972');
  await expect(page).toHaveURL(/find=%2311972/);
  await find.press('Home');
  await page.keyboard.type('abc', { delay: 80 });
  await expect(find).toHaveValue('abc#11972');
  await page.goto('/dashboard/main?find=%2342');
  await expect(find).toHaveValue('#42');
  await page.evaluate(() => window.history.pushState({}, '', '/dashboard/main?find=%2343'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: {} })));
  await expect(find).toHaveValue('#43');
});
