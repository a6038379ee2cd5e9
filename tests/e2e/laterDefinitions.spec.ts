import { expect, holdBack, idsOfRows, openAs, test } from './console';

test.use({ coldCache: true });

/** The file with the bodies of the definitions that no first screen needs. */
const bodies = '**/assets/definitions-*.js';

test('the rows of invoices with their partners, and the menu, do not wait for the other definitions', async ({
  page,
}) => {
  const release = await holdBack(page, bodies);
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await expect(page.locator('tbody tr').first().getByRole('link', { name: /\w/ }).first()).toBeVisible();
  for (const name of ['Deals', 'Users', 'Webhooks', 'Misc'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  // What is opened meanwhile comes when they are there.
  await page.keyboard.press('Control+k');
  await page.locator('tbody tr').first().click();
  await page.getByRole('link', { name: 'Deals', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/deals/);
  await expect(page.locator('tbody tr')).toHaveCount(0);
  release();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Go to anything' })).toBeVisible();
});

for (const [role, tile, later] of [
  ['moderator', 'Important notifications', 'Taker Store'],
  ['merchant', 'Active invoices', 'Statement'],
] as const)
  test(`Main of a ${role} is drawn without the other definitions, and completed with them`, async ({ page }) => {
    const release = await holdBack(page, bodies);
    await openAs(page, role, '/dashboard/main');
    await expect(page.getByText(tile, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: later })).toBeHidden();
    release();
    await expect(page.getByRole('heading', { name: later })).toBeVisible();
  });

test('a list of another entity, and a record of another one beside invoices, open from a link', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/deals');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.goto('/dashboard/invoices?open=deals/1');
  await expect(page.getByRole('complementary', { name: 'Record' }).locator('dd').first()).toBeVisible();
});

test('the palette finds a record of another entity straight after the start', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to anything' }).fill('Unibank');
  await expect(page.getByRole('option', { name: /Unibank/ }).first()).toBeVisible();
});

test('a live event that comes before the other definitions changes its row with them', async ({ page }) => {
  let send: (change: object) => void = () => undefined;
  await page.routeWebSocket('**/api/ws/', (socket) => {
    send = (data) => socket.send(JSON.stringify({ event: 'invoice-updated', data }));
    socket.onMessage(() => socket.send(JSON.stringify({ event: 'alive', data: {} })));
  });
  const release = await holdBack(page, bodies);
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await expect(page.locator('header .live')).toHaveText('Live');
  const [id] = await idsOfRows(page);
  send({ id: Number(id), amount: 77_777 });
  await page.locator('tbody tr').first().click();
  release();
  await expect(page.locator('tbody tr').first()).toContainText(/77\s777/);
  await expect(page.getByRole('complementary', { name: 'Record' }).locator('dd').first()).toBeVisible();
});

test('a list that is opened before its definition could be fetched says so, and opens later', async ({ page }) => {
  await page.route(bodies, (route) => route.abort());
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await page.getByRole('link', { name: 'Deals', exact: true }).click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Reload for the new version');
  await page.unroute(bodies);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
});
