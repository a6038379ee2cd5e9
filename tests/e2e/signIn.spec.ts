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
  await page.getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByText('The platform no longer accepts your session')).toBeVisible();
});
