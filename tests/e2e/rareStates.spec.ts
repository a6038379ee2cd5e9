import type { Page } from '@playwright/test';
import { callApi, expect, openAs, test } from './console';
import { takeForPlain } from './platformKinds';
import { DealStatus } from '../../src/resources/statuses/invoices';
import { TransactionStatus } from '../../src/resources/statuses/funds';
import { UserStatus } from '../../src/resources/statuses/people';
import { plainValue } from '../../src/resources/language/choices';

/** States that the demo does not have, of a platform that has the specified calls alone. */

type Row = Record<string, unknown>;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of a role that the reference API gives none. */
const tokenOfRole = (type: number) => {
  const person = { id: 1, uuid: '00000000-0000-4000-8000-000000000000', data: { type } };
  return `${part({ alg: 'none' })}.${part({ ...person, exp: Date.now() / 1000 + 600 })}.x`;
};

const rowsOf = async (page: Page, path: string): Promise<Row[]> =>
  (await (await callApi(page, 'owner', 'GET', path)).json()) as Row[];

/** The colour of a status in the first row, and that of a variable of the theme. */
const coloursOf = async (page: Page, label: string, variable: string) =>
  page
    .locator('.list tbody tr')
    .first()
    .locator('.status')
    .filter({ hasText: label })
    .locator('i')
    .evaluate((dot, name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = `var(--${name})`;
      const wanted = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return [getComputedStyle(dot).backgroundColor, wanted];
    }, variable);

for (const { screen, path, status, label, colour } of [
  {
    screen: 'transactions',
    path: 'mgmt/transactions',
    status: TransactionStatus.Reject,
    label: 'REJECT',
    colour: 'red',
  },
  { screen: 'users', path: 'mgmt/users', status: UserStatus.Deleted, label: 'Deleted', colour: 'red' },
  { screen: 'users', path: 'mgmt/users', status: UserStatus.Blocked, label: 'Blocked', colour: 'red' },
  { screen: 'deals', path: 'mgmt/deals', status: DealStatus.Canceled, label: 'Canceled', colour: 'gray' },
])
  test(`the status ${label} is drawn with its indicator`, { tag: '@long' }, async ({ page }) => {
    await takeForPlain(page);
    const row = { ...(await rowsOf(page, path))[0]!, status: plainValue(status) };
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: [row] }));
    await openAs(page, 'owner', `/dashboard/${screen}`);
    await expect(page.locator('.list tbody tr')).toHaveCount(1);
    const [drawn, wanted] = await coloursOf(page, label, colour);
    expect(drawn).toBe(wanted);
  });

test('a service account is told at the sign-in that its role does not sign in', { tag: '@long' }, async ({ page }) => {
  await takeForPlain(page);
  await page.route('**/api/login/', (route) => route.fulfill({ json: { access: tokenOfRole(0) } }));
  await page.goto('/dashboard/auth');
  await page.getByLabel('Login ID or EMail').fill('system@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.keyboard.press('Enter');
  await expect(page.getByText("The platform's token names a role that does not sign in here: 0")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/auth/);
});

test('a reserved role sees Main and Support, on a plain platform, too', { tag: '@long' }, async ({ page }) => {
  const asked: string[] = [];
  await takeForPlain(page);
  await page.routeWebSocket('**/api/ws/', (socket) =>
    socket.onMessage(() => socket.send(JSON.stringify({ event: 'alive', data: null }))),
  );
  await page.route('**/api/mgmt/**', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    return route.fulfill({ json: pathname.endsWith('/support') ? [] : 90 });
  });
  await page.addInitScript((token) => sessionStorage.setItem('a_auth', token), tokenOfRole(4));
  await page.goto('/dashboard/main');
  await expect(page.getByText('Your role has no other screens than Main and Support')).toBeVisible();
  const entries = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(entries).toHaveText(['Main', 'Support']);
  await entries.nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support tickets' })).toBeVisible();
  await expect(page.getByText('No data.')).toBeVisible();
  expect(new Set(asked)).toEqual(
    new Set(['/api/mgmt/exchange-rate', '/api/mgmt/users/1/balance', '/api/mgmt/support']),
  );
});

test('a toggle that somebody else moves is seen to move', { tag: '@long' }, async ({ page }) => {
  const account = (await rowsOf(page, 'mgmt/bank-accounts')).toReversed().find(({ status }) => status === 0)!;
  await openAs(page, 'owner', '/dashboard/payment-accounts?perPage=100');
  const toggle = page.locator(`.list tr[data-row="${String(account.id)}"]`).getByRole('switch');
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await callApi(page, 'developer', 'GET', `mgmt/bank-accounts/${String(account.id)}/deactivate`);
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
});

test('the uuid of a personal task opens the task', { tag: '@long' }, async ({ page }) => {
  const [first] = await rowsOf(page, 'mgmt/store');
  const { id: userId } = (await rowsOf(page, 'mgmt/users')).find(({ email }) => email === 'owner@example.com')!;
  const invoiceId = Number(first!.id);
  await callApi(page, 'owner', 'POST', `mgmt/store/reserve/${invoiceId}`, { invoiceId, userId });
  await openAs(page, 'owner', '/dashboard/taker-store');
  const task = page.getByRole('region', { name: 'Personal tasks' }).locator('.mono').first();
  await expect(task).toBeVisible();
  await task.click();
  await expect(page.getByRole('complementary', { name: 'Record' })).toBeVisible();
  await callApi(page, 'owner', 'POST', `mgmt/store/release/${invoiceId}`, { invoiceId });
});
