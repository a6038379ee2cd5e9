import { spawn, type ChildProcess } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { sectionsFor } from '../../src/admin/navigation/menuSections';
import { Role } from '../../src/resources/language/roles';
import { watchServer, type StartedServer } from '../startServer';
import { goTo } from './console';

/** The console over the platform of examples/platform: what a platform team sees on the first day. */
test.describe.configure({ mode: 'serial' });

let platform: ChildProcess;
let server: StartedServer;
let address: string;
let api: string;

test.beforeAll(async ({ baseURL }) => {
  const port = Number(new URL(baseURL!).port) + 20;
  address = `http://localhost:${port}`;
  api = `http://127.0.0.1:${port + 1}/api/`;
  platform = spawn(process.execPath, ['examples/platform/platform.mjs'], {
    env: { PATH: process.env.PATH, PORT: String(port + 1), CONSOLE_ORIGIN: address },
    stdio: 'ignore',
  });
  server = watchServer(
    spawn(process.execPath, ['dist/server.js'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        API_BASE: api,
        WS_ENDPOINT: `${api.replace('http', 'ws')}ws/`,
      },
    }),
  );
  await server.started;
  await expect
    .poll(() =>
      fetch(`${api}mgmt/banks`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401);
});
test.afterAll(async () => {
  await server.stop();
  platform.kill('SIGTERM');
});

test(
  'over the example platform every screen opens, a record is added, and an invoice is taken live',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(90_000);
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(`${address}/dashboard`);
    await page.getByLabel('Login ID or EMail').fill('owner@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password').fill('example-platform');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();

    const screens = sectionsFor(Role.Owner, { extensions: false }).flatMap(({ entries }) => entries);
    expect(screens.length).toBeGreaterThan(15);
    for (const { route, title } of screens.map(({ screen }) => screen)) {
      await goTo(page, `/dashboard/${route ?? ''}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    }

    await goTo(page, '/dashboard/misc');
    await page.getByRole('button', { name: 'Add bank' }).click();
    await page.getByRole('dialog').getByLabel('Bank title').fill('Second Bank');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Second Bank/ })).toBeVisible();

    await goTo(page, '/dashboard/taker-store');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Taker Store');
    const made = await fetch(`${api}invoices`, {
      method: 'POST',
      body: JSON.stringify({ clientId: 2, cid: 'order-1', paymentType: 0, amount: 4321 }),
    });
    expect(made.status).toBe(200);
    const row = page.getByRole('row', { name: /4\s?321/ });
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Take' }).click();
    await expect(row).toHaveCount(0);
    const task = page.getByRole('listitem').filter({ hasText: /4\s?321/ });
    await task.getByRole('button', { name: 'Complete' }).click();
    await expect(task).toHaveCount(0);
    expect(faults).toEqual([]);
  },
);

test(
  'a role of which the platform offers no screen may change its password and leave',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/config.json', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, entities: ['group-members'] } });
    });
    await page.goto(`${address}/dashboard`);
    await page.getByLabel('Login ID or EMail').fill('owner@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password').fill('example-platform');
    await page.getByRole('button', { name: 'Log in' }).click();
    const screen = page.getByRole('main');
    await expect(screen).toContainText('This platform offers no screen that your role may open.');
    await screen.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Login ID or EMail')).toBeVisible();
  },
);

test(
  'a platform that has two entities is asked for no others, and the console offers no others',
  { tag: '@long' },
  async ({ page }) => {
    const asked = new Set<string>();
    page.on('request', (request) => {
      const path = request.url().startsWith(api) ? request.url().slice(api.length).split('?')[0]! : '';
      if (path.startsWith('mgmt/') && request.method() === 'GET') asked.add(path);
    });
    await page.route('**/config.json', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, entities: ['invoices', 'banks'] } });
    });
    await page.goto(`${address}/dashboard`);
    await page.getByLabel('Login ID or EMail').fill('owner@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password').fill('example-platform');
    await page.getByRole('button', { name: 'Log in' }).click();
    const menu = page.getByRole('navigation', { name: 'Screens' });
    await expect(menu.getByRole('link')).toHaveText(['Invoices', 'Misc']);
    await expect(page).toHaveURL(`${address}/dashboard/invoices`);
    // What it does not have is named, and leads nowhere.
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await expect(page.locator('tbody a[href*="open="]:not([href*="open=invoices"])')).toHaveCount(0);
    await page.locator('tbody tr').first().click();
    const panel = page.getByRole('complementary', { name: 'Record' });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Open ticket' })).toHaveCount(0);
    await goTo(page, '/dashboard/deals');
    await expect(page.getByText('This platform does not offer it')).toBeVisible();
    await goTo(page, '/dashboard/misc');
    await expect(page.getByRole('row', { name: /Bank/ }).first()).toBeVisible();
    // The two figures of the header are no lists.
    const figures = /^mgmt\/(exchange-rate|users\/\d+\/balance)$/;
    expect([...asked].filter((path) => !figures.test(path)).toSorted()).toEqual(['mgmt/banks', 'mgmt/invoices']);
  },
);
