import type { Page } from '@playwright/test';
import { expect, newTokenOf, openAs, password, test } from './console';

/**
 * Opens an address in a new session, because unlocking and signing out end the session. Moves the pointer once: the idle time
 * is counted from the last input.
 */
const openInNewSession = async (page: Page, path: string) => {
  await openAs(page, 'owner', path, await newTokenOf(page, 'owner'));
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await page.mouse.move(200, 300);
};
const minutes = (count: number) => count * 60_000;

test('an idle console is locked in every tab, and unlocking shows it as it was', async ({ page, context }) => {
  await page.clock.install();
  await openInNewSession(page, '/dashboard/misc');
  const other = await context.newPage();
  await other.clock.install();
  await openInNewSession(other, '/dashboard/invoices');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Add bank' }).click();
  await page.getByLabel('Bank title').fill('Half typed');
  await page.clock.fastForward(minutes(14));
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeHidden();
  await page.keyboard.press('Shift');
  await page.clock.fastForward(minutes(16));
  await other.clock.fastForward(minutes(30));
  const locked = page.getByRole('dialog', { name: 'Locked' });
  await expect(locked).toBeVisible();
  await expect(page.locator('.lock > [aria-modal]')).toHaveCSS('border-radius', '0px');
  await expect(other.getByRole('dialog', { name: 'Locked' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.move(10, 10);
  await expect(locked).toBeVisible();
  await locked.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(locked.getByText('This password is wrong')).toBeVisible();
  await locked.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(locked).toBeHidden();
  await expect(page.getByLabel('Bank title')).toHaveValue('Half typed');
  await expect(other.getByRole('dialog', { name: 'Locked' })).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('a reload does not unlock, and keys have no effect behind the lock', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await openInNewSession(page, '/dashboard/invoices');
  await page.clock.fastForward(minutes(16));
  const locked = page.getByRole('dialog', { name: 'Locked' });
  await expect(locked).toBeVisible();
  await page.reload();
  await expect(locked).toBeVisible();
  const before = page.url();
  for (const key of ['j', 'Enter', 'Escape', 'Control+k', '/']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(page.url()).toBe(before);
});

test('the console is not locked while a call is being sent', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await openInNewSession(page, '/dashboard/misc');
  await page.getByRole('button', { name: 'Add bank' }).click();
  const dialog = page.getByRole('dialog');
  for (const label of ['Bank title', 'Sender name', 'Sender number', 'Package name'])
    await dialog.getByLabel(label).fill('slow.bank');
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/mgmt/banks', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Add bank' }).click();
  await page.clock.fastForward(minutes(16));
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeHidden();
  release();
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
});

test('the content behind the lock can be neither selected nor printed', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  // Other tests add users: the list may have several pages.
  const filter = encodeURIComponent(JSON.stringify({ q: 'merchant@example.com' }));
  await openInNewSession(page, `/dashboard/users?filter=${filter}`);
  const row = page.getByText('merchant@example.com').first();
  await expect(row).toBeVisible();
  await page.clock.fastForward(minutes(16));
  const locked = page.getByRole('dialog', { name: 'Locked' });
  await locked.getByRole('heading').click();
  await page.keyboard.press('Control+a');
  expect(await page.evaluate(() => getSelection()!.toString())).not.toContain('merchant@example.com');
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeHidden();
  await locked.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
});

test('a duplicated tab stays signed in when the other one is unlocked', { tag: '@long' }, async ({ page, context }) => {
  await page.clock.install();
  await openInNewSession(page, '/dashboard/misc');
  const token = await page.evaluate(() => sessionStorage.getItem('a_auth'));
  const other = await context.newPage();
  await other.clock.install();
  await other.addInitScript((value) => {
    if (window.name === '') sessionStorage.setItem('a_auth', value!);
    window.name = 'duplicated';
  }, token);
  await other.goto('/dashboard/misc');
  await other.getByRole('button', { name: 'Add bank' }).click();
  await other.getByLabel('Bank title').fill('Half typed');
  await page.bringToFront();
  await page.clock.fastForward(minutes(16));
  await other.clock.fastForward(minutes(16));
  const locked = page.getByRole('dialog', { name: 'Locked' });
  await locked.getByLabel('Password').fill(password);
  const ended = page.waitForResponse('**/api/logout/');
  await page.keyboard.press('Enter');
  await ended;
  await expect(locked).toBeHidden();
  await other.bringToFront();
  await other.clock.fastForward(minutes(1));
  await expect(other.getByRole('dialog', { name: 'Locked' })).toBeHidden();
  await expect(other.getByLabel('Bank title')).toHaveValue('Half typed');
  expect(await other.evaluate(() => sessionStorage.getItem('a_auth'))).toBe(
    await page.evaluate(() => sessionStorage.getItem('a_auth')),
  );
});

test('setting the clock back does not delay the lock', { tag: '@long' }, async ({ page }) => {
  await page.clock.install({ time: '2026-05-01T12:00:00Z' });
  await openInNewSession(page, '/dashboard/misc');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('last-input.'))!;
    localStorage.setItem(key, String(Date.now() + 5 * 3_600_000));
  });
  await page.clock.fastForward(minutes(1));
  await page.clock.fastForward(minutes(16));
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
});

test('signing out of a locked console ends the session on the platform, too', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await openInNewSession(page, '/dashboard/misc');
  const token = await page.evaluate(() => sessionStorage.getItem('a_auth'));
  await page.clock.fastForward(minutes(16));
  await page.getByRole('dialog', { name: 'Locked' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Login ID or EMail')).toBeVisible();
  const status = async () =>
    (await page.request.get('/api/mgmt/exchange-rate', { headers: { Authorization: `Bearer ${token}` } })).status();
  await expect.poll(status).toBe(401);
});
