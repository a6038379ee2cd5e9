import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  callApi,
  choosePassword,
  expect,
  goOffline,
  holdBack,
  newTokenOf,
  openAs,
  ownPassword,
  password,
  signIn,
  test,
  tokenOf,
} from './console';
import { Role } from '../../src/resources/language/roles';
import { UserStatus } from '../../src/resources/statuses/people';

test('a browser that is too old is told so before anybody signs in', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto('/dashboard/auth');
  await expect(page.getByText('This browser is too old')).toBeVisible();
});

test('signing in has two steps and opens Main', async ({ page }) => {
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

test('a wrong password shows an error for three seconds and clears both fields', async ({ page }) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('status');
  await expect(notice).toContainText('Error:');
  await expect(notice).toContainText('Invalid login or password');
  await expect(page.getByLabel('Login ID or EMail')).toHaveValue('');
  await page.clock.fastForward(3000);
  await expect(notice).toBeEmpty();
});

test('without a connection the fields keep their input', async ({ page, context }) => {
  await page.goto('/dashboard');
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(password);
  await goOffline(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No connection to the platform').first()).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/main');
});

test('who types their name without a connection signs in once there is one', async ({ page, context }) => {
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No connection to the platform').first()).toBeVisible();
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/main');
});

test('an address that required signing in opens afterwards', async ({ page }) => {
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

test(
  'a session that ends while the computer sleeps is signed out when it wakes',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    await openAs(page, 'owner', '/dashboard/invoices', await newTokenOf(page, 'owner'));
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await page.clock.fastForward('11:52:00');
    await expect(page.getByText(/Your session ends in \d+ minutes/)).toBeVisible();
    await page.clock.fastForward('00:10:00');
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await expect(page).toHaveURL(/next=%2Fdashboard%2Finvoices/);
  },
);

test(
  'the warning that the session ends is also shown over a dialog, whose input stays',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), idleMinutes: 1440 } });
    });
    await openAs(page, 'owner', '/dashboard/misc', await newTokenOf(page, 'owner'));
    await page.getByRole('button', { name: 'Add bank' }).click();
    const title = page.getByRole('dialog').getByLabel('Bank title');
    await title.fill('Half typed');
    await page.clock.fastForward('11:52:00');
    const warning = page.getByRole('alert').filter({ hasText: 'Your session ends in' });
    await warning.getByRole('button', { name: 'Close' }).click();
    await expect(warning).toBeHidden();
    await expect(title).toBeFocused();
  },
);

test('a token refused by the platform leads to the sign-in page with the reason', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/main');
  await expect(page.getByText('[Owner]')).toBeVisible();
  const token = await tokenOf(page, 'owner');
  const [head, body] = token.split('.');
  // Not in the open console: a call of its own with that token would end the session before the address is opened.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => sessionStorage.setItem('a_auth', value), `${head}.${body}.forged`);
  await page.goto('/dashboard/invoices');
  await expect(page.getByText('The platform no longer accepts your session')).toBeVisible();
});

test(
  'what was typed into a dialog is there again after a session ended in it, for the same person',
  { tag: '@long' },
  async ({ page }) => {
    const reason = 'The payer sent it twice,\nand asks for one back';
    await openAs(page, 'owner', '/dashboard/balance-accounts');
    const token = await tokenOf(page, 'owner');
    const open = async () => {
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Open ticket' }).click();
      return page.getByRole('dialog');
    };
    const dialog = await open();
    const text = dialog.getByRole('textbox').last();
    await text.fill(reason);
    await page.evaluate(
      (value) => sessionStorage.setItem('a_auth', value),
      `${token.split('.').slice(0, 2).join('.')}.forged`,
    );
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByText('The platform no longer accepts your session')).toBeVisible();
    await page.getByLabel('Login ID or EMail').fill('owner@example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Balance Accounts' })).toBeVisible();
    await expect(page.locator('.toast')).toContainText(
      'What you typed into “Support ticket” is kept: open it again to go on',
    );
    await expect((await open()).getByRole('textbox').last()).toHaveValue(reason);
    await expect(dialog).toContainText('You typed this before you had to sign in again. It was not sent.');
  },
);

test(
  'a wizard goes on where it was when its session was ended, without its secrets',
  { tag: '@long' },
  async ({ page }) => {
    const token = await newTokenOf(page, 'owner');
    await openAs(page, 'owner', '/dashboard/users', token);
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nickname').fill('Half typed');
    await page.request.post('/api/logout/', { headers: { Authorization: `Bearer ${token}` } });
    await expect(page.getByLabel('Login ID or EMail')).toBeVisible();
    await page.getByLabel('Login ID or EMail').fill('owner@example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.locator('.toast')).toContainText(
      'What you typed into “Add user account” is kept: open it again to go on',
    );
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByLabel('Nickname')).toHaveValue('Half typed');
  },
);

test('a rate that was typed is there again after the session was ended', { tag: '@long' }, async ({ page }) => {
  const token = await newTokenOf(page, 'owner');
  await openAs(page, 'owner', '/dashboard/settings', token);
  const rate = page.getByRole('region', { name: 'Exchange rate' }).getByRole('textbox');
  await rate.fill('95.55');
  await page.request.post('/api/logout/', { headers: { Authorization: `Bearer ${token}` } });
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(rate).toHaveValue('95.55');
  await expect(page.getByText('You typed this before you had to sign in again. It was not sent.')).toBeVisible();
});

test('pages are compressed, cached where possible, and run only their own scripts', async ({ page }) => {
  const answer = await page.request.get('/dashboard', { headers: { 'Accept-Encoding': 'br' } });
  const headers = answer.headers();
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  const encodingFor = async (accepted: string) =>
    (await page.request.get('/dashboard', { headers: { 'Accept-Encoding': accepted } })).headers()['content-encoding'];
  expect(await encodingFor('gzip, br')).toBe('br');
  expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
  expect(await encodingFor('br;q=0')).toBeUndefined();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await answer.text())![1]!;
  const asset = await page.request.get(script);
  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await page.request.get('/assets/nothing.js')).status()).toBe(404);
});

test(
  'each person has their own session: signing out of one does not sign out the other',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(page, 'owner');
    const other = await context.newPage();
    await signIn(other, 'finance', '/dashboard/auth');
    await expect(other.getByText('[Finance]')).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await other.getByRole('link', { name: 'Invoices', exact: true }).click();
    await expect(other.locator('tbody tr')).toHaveCount(25);
  },
);

test('a new tab is signed in while another one is, and signing out of one signs out both', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner');
  // A tab that is busy with the code of its screens may answer after the 100 ms of the rule.
  await page.waitForLoadState('networkidle');
  const recorded = context.waitForEvent('request', (request) => request.url().endsWith('/mgmt/sessions/tab'));
  const other = await context.newPage();
  await other.goto('/dashboard/invoices');
  await expect(other.locator('tbody tr')).toHaveCount(25);
  await expect(other).toHaveURL('/dashboard/invoices');
  expect((await (await recorded).response())?.status()).toBe(200);
  const tokenOf = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('a_auth'));
  expect(await tokenOf(other)).toBe(await tokenOf(page));
  await other.getByRole('button', { name: 'User menu' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('You signed out in another tab.')).toBeVisible();
  const third = await context.newPage();
  await third.goto('/dashboard/invoices');
  await expect(third.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await tokenOf(third)).toBeNull();
});

test('where payers share the origin, neither their page nor a new tab is given a session', async ({
  page,
  context,
}) => {
  await context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), handsOverSessions: false } });
  });
  await signIn(page, 'owner');
  await page.waitForLoadState('networkidle');
  const payer = await context.newPage();
  await payer.goto('/extended-pg');
  const heard = await payer.evaluate(async () => {
    const channels = ['neighbours', 'session-renewed'].map((name) => new BroadcastChannel(name));
    const messages: unknown[] = [];
    for (const channel of channels)
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(data));
    channels[0]!.postMessage({ kind: 'ask', request: 'anything' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    return messages;
  });
  expect(heard).toEqual([]);
  const other = await context.newPage();
  await other.goto('/dashboard/invoices');
  await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await other.evaluate(() => sessionStorage.getItem('a_auth'))).toBeNull();
});

test(
  'a new tab is not signed in by a locked one, by another origin, or at the sign-in page',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.clock.install();
    await signIn(page, 'owner');
    const other = await context.newPage();
    const isSignedOut = () => expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await other.goto('/dashboard/auth');
    await isSignedOut();
    const { port } = new URL(page.url());
    await other.goto(`http://127.0.0.1:${port}/dashboard/invoices`);
    await isSignedOut();
    await page.mouse.move(200, 300);
    await page.clock.fastForward(16 * 60_000);
    await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
    await other.goto(new URL('/dashboard/invoices', page.url()).href);
    await isSignedOut();
    await other.waitForTimeout(300);
    await isSignedOut();
  },
);

test('with a slow platform a skeleton is shown, and then the rows', async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/mgmt\/invoices\?/, async (route) => {
    await released;
    await route.continue();
  });
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('.skeleton i').first()).toBeVisible();
  await expect(page.getByText('No data.')).toBeHidden();
  release();
  await expect(page.locator('tbody tr')).toHaveCount(25);
});

/** Creates a user with a temporary password and signs in with it, up to the step 'Choose a password'. */
const signInWithTemporary = async (page: Page, words = { login: 'Login ID or EMail', password: 'Password' }) => {
  const email = `due-${randomBytes(4).toString('hex')}@example.com`;
  const user = { nickname: email.split('@')[0], email, type: Role.Moderator, status: UserStatus.Active };
  const made = await (await callApi(page, 'owner', 'POST', 'mgmt/users', user)).json();
  const temporary = (made as { password: string }).password;
  await page.goto('/dashboard/support');
  await page.getByLabel(words.login).fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel(words.password).fill(temporary);
  await page.keyboard.press('Enter');
  return { email, temporary };
};

test('a temporary password only allows choosing a password, which then opens the console', async ({ page }) => {
  const { email, temporary } = await signInWithTemporary(page);
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  const [first, again] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Repeat the new password')];
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('autocomplete', 'new-password');
  // The token is only in memory: after a reload nobody is signed in.
  expect(await page.evaluate(() => sessionStorage.getItem('a_auth'))).toBeNull();
  await page.keyboard.type('eleven chrs');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Must have at least 12 characters')).toBeVisible();
  // The advice below it does not say the same once more.
  await expect(page.getByText(/at least 12 characters/i)).toHaveCount(1);
  await first.fill('passwordpassword');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await expect(again).toBeFocused();
  await page.keyboard.type('passwordpassword');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Easy to guess')).toBeVisible();
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('passwordpassword');
  await expect(again).toHaveValue('passwordpassword');
  await first.fill(temporary);
  await again.fill(temporary);
  await page.keyboard.press('Enter');
  await expect(page.getByText('It must differ from your current password')).toBeVisible();
  await page.getByLabel('Show password').check();
  await expect(first).toHaveAttribute('type', 'text');
  await choosePassword(page);
  await expect(page).toHaveURL('/dashboard/support');
  await expect(page.getByText('[Moderator]')).toBeVisible();

  const answer = (tried: string) => page.request.post('/api/login/', { data: { loginId: email, password: tried } });
  expect(await (await answer(temporary)).json()).toEqual({ error: 'Invalid login or password' });
  expect(await (await answer(ownPassword)).json()).not.toHaveProperty('passwordDue');
});

test(
  'without a connection the chosen password stays; a reload returns to the sign-in page',
  { tag: '@long' },
  async ({ page, context }) => {
    await signInWithTemporary(page);
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
    await goOffline(page);
    await choosePassword(page);
    await expect(page.getByText('No connection to the platform')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue(ownPassword);
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  },
);

test("on a phone in Russian, the step 'Choose a password' does not overflow", { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInWithTemporary(page, { login: 'Логин или e-mail', password: 'Пароль' });
  await expect(page.getByRole('heading', { name: 'Задайте пароль' })).toBeVisible();
  await page.getByLabel('Новый пароль', { exact: true }).fill('passwordpassword');
  await page.getByLabel('Новый пароль ещё раз').fill('passwordpassword');
  await page.getByRole('button', { name: 'Сохранить и войти' }).click();
  await expect(page.getByText('легко угадать')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await page.locator('main').innerText()).not.toMatch(/password/i);
  await context.close();
});

test('an expired temporary password shows that it has expired', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/login/', (route) =>
    route.fulfill({ json: { error: 'This temporary password has expired. Ask for a new one.' } }),
  );
  await page.goto('/dashboard');
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill('expired');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('This temporary password has expired. Ask for a new one.');
});

test("the refusal 'password_due' does not sign the user out", { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/mgmt/support?**', (route) =>
    route.fulfill({ status: 403, json: { code: 'password_due', message: 'Choose a password of your own first' } }),
  );
  await openAs(page, 'owner', '/dashboard/support');
  await expect(page.getByText('Choose a password of your own first')).toBeVisible();
  await expect(page.getByText('[Owner]')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('a_auth'))).not.toBeNull();
});

test('all other sessions are ended with one press, and this one stays', { tag: '@long' }, async ({ page }) => {
  const times = { createDate: '2026-11-01T10:00:00.000Z', lastSeen: '2026-11-02T10:00:00.000Z' };
  const session = (id: number) => ({ id, browser: 'Chrome', system: 'Linux', address: '192.0.2.1', ...times });
  await page.route(/mgmt\/sessions$/, (route) =>
    route.fulfill({ json: [1, 2, 3, 4].map((id) => ({ ...session(id), isCurrent: id === 2 })) }),
  );
  let calls = 0;
  await page.route(/mgmt\/sessions\/end-others$/, (route) => {
    calls += 1;
    return calls === 1 ? route.fulfill({ status: 503, json: { message: 'Not now' } }) : route.fulfill({ json: {} });
  });
  await openAs(page, 'owner', '/dashboard/misc');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessions' });
  const endAll = dialog.getByRole('button', { name: 'End all but this' });
  await endAll.click();
  await expect(page.getByText('Not now')).toBeVisible();
  await endAll.click();
  await expect(dialog.getByText('Ended', { exact: true })).toHaveCount(3);
  await expect(dialog.getByText('This session')).toBeVisible();
  expect(calls).toBe(2);
});

test('who presses Change is not signed in by an answer that comes later', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard/auth');
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(password);
  const release = await holdBack(page, '**/api/login/');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Login ID or EMail').fill('merchant@exam');
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/logout/'));
  release();
  expect((await ended).ok()).toBe(true);
  await expect(page.getByLabel('Login ID or EMail')).toHaveValue('merchant@exam');
  expect(await page.evaluate(() => sessionStorage.getItem('a_auth'))).toBeNull();
});

test('a computer whose clock is days ahead is not signed out after the right password', async ({ browser }) => {
  // Tests share a context, and its clock would stay.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.setSystemTime(Date.now() + 3 * 86_400_000);
  await signIn(page, 'owner');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/main/);
  await context.close();
});
