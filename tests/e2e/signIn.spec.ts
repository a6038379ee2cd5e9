import { expect, openAs, password, signIn, test, tokenOf } from './console';

test('a person signs in in two steps and reaches Main', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard/auth');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login ID/EMail cannot be empty')).toBeVisible();
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await expect(page.getByText('Login ID/EMail cannot be empty')).toBeHidden();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Password cannot be empty')).toBeVisible();
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/main');
  await expect(page.getByText('[Owner]')).toBeVisible();
});

test('a wrong password is told for three seconds and both fields are cleared', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('status');
  await expect(notice).toContainText('Error:');
  await expect(notice).toContainText('Invalid login or password');
  await expect(page.getByLabel('Login ID or EMail')).toHaveValue('');
  await expect(notice).toBeEmpty({ timeout: 4000 });
});

test('without a connection the fields keep what was typed', async ({ page, context }) => {
  await page.goto('/dashboard');
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(password);
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No connection to the platform')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/main');
});

test('a deep link that asked for sign-in opens afterwards', async ({ page }) => {
  await signIn(page, 'owner', '/dashboard/invoices?page=2&perPage=25&sort=amount&order=ASC&filter=%7B%7D');
  await expect(page).toHaveURL(/dashboard\/invoices\?page=2&perPage=25&sort=amount/);
  await expect(page.getByText(/^26–50 of/)).toBeVisible();
});

test('signing out clears the session', async ({ page }) => {
  await signIn(page, 'owner');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText('owner@example.com')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/dashboard/auth');
  expect(await page.evaluate(() => sessionStorage.getItem('a_auth'))).toBeNull();
  await page.goto('/dashboard/invoices');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a token that ends while the computer sleeps signs out when it wakes', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await page.clock.fastForward('11:52:00');
  await expect(page.getByText(/Your session ends in \d+ minutes/)).toBeVisible();
  await page.clock.fastForward('00:10:00');
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await expect(page).toHaveURL(/next=%2Fdashboard%2Finvoices/);
});

test('a token that the platform no longer takes leads to the sign-in page, which says so', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/main');
  await expect(page.getByText('[Owner]')).toBeVisible();
  const token = await tokenOf(page, 'owner');
  const [head, body] = token.split('.');
  await page.evaluate((value) => sessionStorage.setItem('a_auth', value), `${head}.${body}.forged`);
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByText('The platform no longer accepts your session')).toBeVisible();
});

test('pages are compressed, kept by the browser where they may be, and run no script but their own', async ({
  page,
}) => {
  const answer = await page.request.get('/dashboard', { headers: { 'Accept-Encoding': 'br' } });
  const headers = answer.headers();
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await answer.text())![1]!;
  const asset = await page.request.get(script);
  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await page.request.get('/assets/nothing.js')).status()).toBe(404);
});

test('two tabs sign in alone, and one signing out leaves the other', async ({ page, context }) => {
  await signIn(page, 'owner');
  const other = await context.newPage();
  await signIn(other, 'finance');
  await expect(other.getByText('[Finance]')).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await other.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(other.locator('tbody tr')).toHaveCount(25);
});

test('a slow platform shows the shape of what comes, and then the rows', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/mgmt\/invoices\?/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('.skeleton i').first()).toBeVisible();
  await expect(page.getByText('No data.')).toBeHidden();
  release();
  await expect(page.locator('tbody tr')).toHaveCount(25);
});
