import { createServer, type Server } from 'node:http';
import { spawn } from 'node:child_process';
import { test as plainTest, type Page } from '@playwright/test';
import { watchServer, type StartedServer } from '../startServer';
import { expect, goTo, openAs, signIn, test } from './console';

const callLogOf = (page: Page) => page.getByRole('complementary', { name: 'Last calls' });
const list = '**/api/mgmt/banks?*';

test('a wrong answer is said in words, and Details has what the platform team needs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'owner', '/dashboard/main');
  await page.route(list, (route) => route.fulfill({ json: { data: [] }, headers: { 'Content-Range': 'banks 0-0/1' } }));
  await goTo(page, '/dashboard/misc');
  const note = page.getByRole('alert').filter({ hasText: 'The list could not be loaded' });
  await expect(note).toContainText('The platform wraps its list in “data”. The console expects the list itself.');
  await note.getByText('Details').click();
  for (const text of ['GET mgmt/banks?', 'a list', 'object with "data"']) await expect(note).toContainText(text);
  await note.getByRole('button', { name: 'Copy' }).click();
  await expect(note.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^Call: GET mgmt\/banks\?[a-z&]+\nStatus: 200\nExpected: a list\nReceived: object with "data"\nTime: /,
  );
});

test('a toast about a wrong answer has Details', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/payment-accounts');
  const toggle = page.getByRole('switch').first();
  await toggle.waitFor();
  await page.route(/\/bank-accounts\/\d+\/(de)?activate/, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await toggle.click();
  const toast = page.getByRole('alert').filter({ hasText: 'No answer arrived. It may have been done' });
  await toast.getByText('Details').click();
  await expect(toast).toContainText('JSON with "message"');
  await expect(toast.getByRole('button', { name: 'Copy' })).toBeInViewport();
});

test('a refusal shows no Details, because the platform said why', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/main');
  await page.route(list, (route) => route.fulfill({ status: 409, json: { message: 'Not today' } }));
  await goTo(page, '/dashboard/misc');
  await expect(page.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible();
  await expect(page.getByText('Details')).toHaveCount(0);
});

test('?diagnose lists the last calls with their faults to an owner, without what was searched for', async ({
  page,
}) => {
  await openAs(page, 'owner', '/dashboard/misc?diagnose');
  const calls = callLogOf(page);
  await expect(calls).toContainText('GET mgmt/banks?');
  await page.route(list, (route) =>
    route.fulfill({ body: '<html>', contentType: 'text/html', headers: { 'Content-Range': 'banks 0-0/1' } }),
  );
  await page.getByRole('searchbox').first().fill('secret words');
  await expect(calls.getByRole('row').filter({ hasText: 'text/html' }).first()).toContainText('expected JSON');
  await expect(calls).not.toContainText('secret');
  await calls.getByLabel('Only those that failed').check();
  await expect(calls.locator('tbody tr:not(.failed)')).toHaveCount(0);
  await calls.getByRole('button', { name: 'Close' }).click();
  await expect(calls).toHaveCount(0);
});

test('?diagnose is kept over the sign-in', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'owner', '/dashboard/misc?diagnose');
  await expect(callLogOf(page)).toContainText('GET mgmt/banks?');
});

test('?diagnose shows nothing to other roles', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'finance', '/dashboard/deals?diagnose');
  await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible();
  await expect(callLogOf(page)).toHaveCount(0);
});

/** The browser logs that it refused the answer: a test without the check for errors. */
plainTest.describe('a platform elsewhere', () => {
  let platform: Server;
  let server: StartedServer;
  let address: string;
  plainTest.beforeAll(async ({ baseURL }) => {
    const port = Number(new URL(baseURL!).port) + 30;
    address = `http://localhost:${port}`;
    // It answers everything, and allows no origin.
    platform = createServer((_request, response) => response.end('[]')).listen(port + 1, '127.0.0.1');
    const env = { PORT: String(port), LOG_LEVEL: 'warn', API_BASE: `http://127.0.0.1:${port + 1}/api/` };
    const socket = { WS_ENDPOINT: `ws://127.0.0.1:${port + 1}/ws/` };
    const PATH = process.env.PATH;
    server = watchServer(spawn(process.execPath, ['dist/server.js'], { env: { PATH, ...env, ...socket } }));
    await server.started;
  });
  plainTest.afterAll(async () => {
    await server.stop();
    platform.closeAllConnections();
    platform.close();
  });

  plainTest(
    'a platform that does not allow this origin is told apart from one that is away, on the sign-in page',
    async ({ page }) => {
      await page.goto(`${address}/dashboard`);
      await page.getByLabel('Login ID or EMail').fill('owner@example.com');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Password').fill('secret');
      await page.getByRole('button', { name: 'Log in' }).click();
      const note = page.getByRole('status').filter({ hasText: 'Your platform' });
      await expect(note).toContainText(`Your platform does not allow this origin: ${address}`);
      await note.getByText('Details').click();
      await expect(note).toContainText('Access-Control-Allow-Origin');
      await expect(page.getByLabel('Password')).toHaveValue('secret');
    },
  );
});
