import { expect, goOffline, openAs, pagerOfInvoices, test } from './console';

test.use({ coldCache: true });

const never = new Promise<void>(() => undefined);
const list = (page: import('@playwright/test').Page) => page.locator('.list');

test('when the next page cannot be fetched, the shown rows stay; it is fetched once the connection is back', async ({
  page,
  context,
}) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await goOffline(page);
  await expect(page.locator('header .live')).not.toHaveText('Live');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(list(page).getByText('No connection')).toBeVisible();
  await expect(pagerOfInvoices(page, '1–25')).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await expect(list(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await expect(pagerOfInvoices(page, '26–50')).toBeVisible();
  await expect(list(page).getByText('No connection')).toBeHidden();
});

test(
  'when the next page fails, the shown one stays; the error disappears with the retry',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices?page=2&perPage=25');
    await expect(pagerOfInvoices(page, '26–50')).toBeVisible();
    const second = /mgmt\/invoices\?.*range=%5B50%2C74/;
    await page.route(second, (route) => route.fulfill({ status: 500, json: { message: 'Database is resting' } }));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(list(page).getByText('Database is resting')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(pagerOfInvoices(page, '26–50')).toBeVisible();
    await page.unroute(second);
    await list(page).getByRole('button', { name: 'Retry' }).click();
    await expect(pagerOfInvoices(page, '51–75')).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(pagerOfInvoices(page, '26–50')).toBeVisible();
    await expect(list(page).getByText('Database is resting')).toBeHidden();
  },
);

test(
  'the rows of one filter are not shown when the list of another filter fails',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(pagerOfInvoices(page, '1–25')).toBeVisible();
    const filtered = /mgmt\/invoices\?.*status.*range=%5B0%2C24/;
    await page.route(filtered, (route) => route.fulfill({ status: 500, json: { message: 'Database is resting' } }));
    await page.getByRole('navigation', { name: 'Invoices' }).getByRole('button', { name: /^New/ }).click();
    await expect(list(page).getByText('The list could not be loaded')).toBeVisible();
    await expect(page.locator('tbody tr')).toHaveCount(0);
    await page.unroute(filtered);
    await list(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('tbody tr').first()).toContainText('New');
  },
);

test('while the next page is loading the pager describes the shown rows', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(pagerOfInvoices(page, '1–25')).toBeVisible();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/range=%5B25/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.locator('.rows.loading')).toBeVisible();
  await expect(pagerOfInvoices(page, '1–25')).toBeVisible();
  answer();
  await expect(pagerOfInvoices(page, '26–50')).toBeVisible();
});

test('a dialog opens offline after its code was prefetched', async ({ page }) => {
  const code = page.waitForResponse(/\/dialogs-/);
  await openAs(page, 'owner', '/dashboard/misc');
  await code;
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await page.getByRole('button', { name: 'Add bank' }).click();
  await expect(page.getByRole('dialog', { name: 'Bank Data' })).toBeVisible();
});

test('a wizard and the palette open offline after their code was prefetched', { tag: '@long' }, async ({ page }) => {
  const codes = Promise.all([/usersDialogs/, /wizard/, /shellParts/].map((code) => page.waitForResponse(code)));
  await openAs(page, 'owner', '/dashboard/users');
  await codes;
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to anything' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByRole('dialog', { name: 'Add user account' }).getByLabel('Nickname')).toBeFocused();
});

test('a screen opens offline for the first time after its code was prefetched', { tag: '@long' }, async ({ page }) => {
  const code = page.waitForResponse(/assets\/tasks-/);
  await openAs(page, 'owner', '/dashboard/misc');
  await code;
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await page.getByRole('link', { name: 'Taker Store' }).first().click();
  await expect(page.getByRole('heading', { name: 'Taker Store', level: 1 })).toBeVisible();
});

test(
  'if the code of a dialog cannot be fetched, a notice offers to reload and the list stays',
  { tag: '@long' },
  async ({ page }) => {
    const dialogs = /assets\/dialogs-/;
    await page.route(dialogs, (route) => route.abort());
    await openAs(page, 'owner', '/dashboard/misc');
    await page.getByRole('button', { name: 'Add bank' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Reload for the new version' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('row', { name: /Unibank/ })).toBeVisible();
    await page.unroute(dialogs);
    await notice.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Add bank' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bank Data' });
    await expect(dialog).toBeVisible();
    // Its styles are loaded, too.
    expect(await dialog.locator('footer').evaluate((footer) => getComputedStyle(footer).display)).toBe('flex');
  },
);

for (const width of [1440, 390])
  test(`at ${width} px a record whose panel cannot be loaded says so in the panel's place, which closes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const panelCode = /assets\/firstActs-/;
    await page.route(panelCode, (route) => route.abort());
    await openAs(page, 'owner', '/dashboard/misc?open=banks/1');
    const place = page.getByRole('complementary', { name: 'Record' });
    const reload = place.getByRole('alert').getByRole('button', { name: 'Reload' });
    await expect(reload).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(place).toBeHidden();
    await expect(page).toHaveURL('/dashboard/misc');
    await page.goto('/dashboard/misc?open=banks/1');
    await expect(reload).toBeInViewport();
    await page.unroute(panelCode);
    await reload.click();
    await expect(place.locator('dd').first()).toBeVisible();
  });

test('a record opened from another list offers its dialogs offline, of its own kinds, too', async ({ page }) => {
  const code = page.waitForResponse(/\/fundsDialogs-/);
  await openAs(page, 'owner', '/dashboard/invoices?open=balance-accounts/1');
  await code;
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await panel.getByRole('button', { name: 'Statement' }).click();
  await expect(page.getByRole('dialog', { name: 'Statement' })).toBeVisible();
});

test(
  'a list first opened offline shows that there is no connection, and loads when there is one',
  { tag: '@long' },
  async ({ page, context }) => {
    await openAs(page, 'owner', '/dashboard/misc');
    await expect(page.getByRole('row', { name: /Unibank/ })).toBeVisible();
    await goOffline(page);
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(list(page).getByText('The list could not be loaded')).toBeVisible();
    await expect(list(page).getByText('No connection to the platform')).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('tbody tr').first()).toBeVisible();
  },
);

test('a skeleton is shown for at most ten seconds', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  let silent = true;
  await page.route(/api\/mgmt\/banks/, (route) => (silent ? undefined : route.continue()));
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(page.locator('.skeleton')).toBeVisible();
  await page.clock.fastForward(500);
  await page.clock.fastForward(11_000);
  await expect(list(page).getByText('The platform has not answered yet')).toBeVisible();
  silent = false;
  await list(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row', { name: /Unibank/ })).toBeVisible();
});

test(
  'a call that fails for lack of a connection tests the live channel at once',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    let frozen = false;
    await page.routeWebSocket('**/api/ws/', (socket) => {
      // A frozen server does not even open a socket.
      if (frozen) return never;
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!frozen) socket.send(message);
      });
      return undefined;
    });
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const live = page.locator('header .live');
    await expect(live).toHaveText('Live');
    frozen = true;
    await page.route(/mgmt\/invoices/, (route) => route.abort());
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(list(page).getByText('No connection')).toBeVisible();
    // The platform has this long to answer the probe.
    await page.clock.fastForward(4000);
    await expect(live).toHaveText('Reconnecting…');
  },
);

test('on a phone the foot of a list that could not be refreshed keeps its buttons in their line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'moderator', '/dashboard/invoices');
  const next = list(page).getByRole('button', { name: 'Next', exact: true });
  const top = async (control: typeof next) => (await control.boundingBox())!.y;
  await expect(next).toBeEnabled();
  await page.route(/mgmt\/invoices/, (route) => route.abort());
  await next.click();
  await expect(list(page).getByText('No connection')).toBeVisible();
  expect(await top(next)).toBe(await top(list(page).locator('.pager select')));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('being offline is shown at once, and a platform that stopped answering within 30 seconds', async ({
  page,
  context,
}) => {
  await page.clock.install();
  let frozen = false;
  let alive = 0;
  await page.routeWebSocket('**/api/ws/', (socket) => {
    // A frozen server does not even open a socket.
    if (frozen) return never;
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (String(message).includes('"alive"')) alive++;
      if (!frozen) socket.send(message);
    });
    return undefined;
  });
  await openAs(page, 'owner', '/dashboard/misc');
  const live = page.locator('header .live');
  await expect(live).toHaveText('Live');
  // A socket is open before the platform has sent anything: wait for its first sign of life.
  await expect.poll(() => alive).toBeGreaterThan(0);
  await goOffline(page);
  await expect(live).toHaveText('Reconnecting…');
  const beforeCut = alive;
  await context.setOffline(false);
  await expect(live).toHaveText('Live');
  await expect.poll(() => alive).toBeGreaterThan(beforeCut);
  frozen = true;
  await page.clock.fastForward(20_000);
  await expect(live).toHaveText('Live');
  await page.clock.fastForward(7000);
  await expect(live).not.toHaveText('Live');
});
