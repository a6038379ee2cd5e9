import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { copyTree, notCopied, root, type CopiedTree } from '../copiedTree';
import { watchServer, type StartedServer } from '../startServer';
import { goTo } from './console';

// One platform and one console for both.
test.describe.configure({ mode: 'serial' });

/** An admin for a platform that is not ours, made of the OpenAPI document that the platform itself answers with. */
let tree: CopiedTree;
let platform: ChildProcess;
let server: StartedServer;
let address: string;
let apiBase: string;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(300_000);
  const port = Number(new URL(baseURL!).port) + 60;
  address = `http://localhost:${port}`;
  const origin = `http://127.0.0.1:${port + 1}`;
  apiBase = `${origin}/v1/`;
  platform = spawn(process.execPath, ['tests/otherPlatform/server.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port + 1), CONSOLE_ORIGIN: address },
    stdio: 'ignore',
  });
  const document = `${origin}/openapi.json`;
  await expect
    .poll(() =>
      fetch(document).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  tree = await copyTree(readdirSync(root).filter((name) => !notCopied.includes(name)));
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: tree.folder, stdio: 'pipe' });
  run('scripts/new.mjs', '--from', document, '--name', 'charges=payments', '--currency', 'RUB', '--group', 'finance');
  run('scripts/build.mjs');
  server = watchServer(
    spawn(process.execPath, ['dist/server.js'], {
      cwd: tree.folder,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        API_BASE: apiBase,
        ENTITIES: 'payments,shops,settlements',
        WS_ENDPOINT: 'none',
      },
    }),
  );
  await server.started;
});
test.afterAll(async () => {
  await server?.stop();
  platform?.kill('SIGTERM');
  await tree?.remove();
});

test(
  'a console made of a document shows the lists of its platform, adds a record and acts on one',
  { tag: '@long' },
  async ({ page }) => {
    const sent: unknown[] = [];
    const ofContract: string[] = [];
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    page.on('request', (request) => {
      if (request.url().includes('/mgmt/')) ofContract.push(request.url());
      if (request.method() === 'POST' && !request.url().endsWith('/login/')) sent.push(request.postDataJSON());
    });
    await page.goto(`${address}/dashboard`);
    await page.getByLabel('Login ID or EMail').fill('olga@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password').fill('other-platform');
    await page.getByRole('button', { name: 'Log in' }).click();
    const menu = page.getByRole('navigation', { name: 'Screens' });
    await expect(menu.getByRole('link')).toHaveText(['Payments', 'Shops']);

    // Minor units, a status in words, and a shop by its title.
    const first = page.getByRole('row', { name: /ch_1a2b3c/ });
    await expect(first).toContainText(/1\s?250\.50/);
    await expect(first).toContainText('Pending');
    await expect(first).toContainText('Harbour Tea');

    await page.getByRole('button', { name: 'Add payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('99.90');
    await dialog.getByRole('radio', { name: 'Manual' }).check();
    await dialog.getByLabel('Description').fill('Two teas');
    await dialog.getByRole('button', { name: 'Add payment' }).click();
    const added = page.getByRole('row', { name: /99\.90/ });
    await expect(added).toContainText('Pending');

    await added.click();
    const panel = page.getByRole('complementary', { name: 'Record' });
    await panel.getByRole('button', { name: 'Capture' }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('50');
    await page.getByRole('dialog').getByRole('button', { name: 'Capture' }).click();
    await expect(page.getByRole('row', { name: /50\.00/ }).filter({ hasText: 'Succeeded' })).toBeVisible();
    expect(sent).toEqual([{ amount: 9990, capture_method: 'manual', description: 'Two teas' }, { amount: 5000 }]);

    await goTo(page, '/dashboard/shops');
    await page
      .getByRole('row', { name: /Harbour Tea/ })
      .getByRole('button', { name: 'Actions' })
      .click();
    await page.getByRole('menuitem', { name: 'Settlements' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Settlements Harbour Tea');
    await expect(page.getByRole('row', { name: /st_9z8y7x/ })).toContainText('990.00');
    // It has no rate and no balances, and nobody asks for them.
    await expect(page.locator('.figure')).toHaveCount(0);
    expect(ofContract).toEqual([]);
    // Nor has it a live channel: the header shows nothing of one.
    await expect(page.locator('header .live')).toHaveCount(0);
    expect(sockets).toEqual([]);
  },
);

test(
  'a platform is asked for the lists that were made of its document, and for nothing of the contract beside the sign-in',
  { tag: '@long' },
  () => {
    const asked = execFileSync(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'scripts/conformance/run.ts', apiBase, '--as', 'olga@example.com'].concat([
        '--origin',
        address,
        '--only',
        'payments,shops,settlements',
      ]),
      {
        cwd: tree.folder,
        env: { PATH: process.env.PATH, CONFORMANCE_PASSWORD: 'other-platform' },
        encoding: 'utf8',
      },
    );
    expect(asked).toContain('ok   GET shops/{shop_id}/settlements');
    expect(asked).not.toContain('mgmt/');
    // It has no live channel.
    expect(asked).toMatch(/ 0 failed, 1 not asked\n$/);
  },
);
