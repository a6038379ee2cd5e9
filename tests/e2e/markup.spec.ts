import { rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { expect, test, type Page } from '@playwright/test';
import { sectionsFor } from '../../src/admin/navigation/menuSections';
import { screens } from '../../src/resources/index';
import { payerPaths } from '../../src/resources/payerAddresses';
import { Role } from '../../src/resources/language/roles';
import { namedRoles, accountOf } from '../demoAccounts';
import { watchServer, type StartedServer } from '../startServer';
import { forgetTokens, goTo, openAs, password } from './console';
import { injectedClass, markup, newMarkedFolder } from './markedDatabase';

/** Every text of the database is markup: no screen, panel or page of a payer makes an element of it, or runs it. */
test.describe.configure({ mode: 'default' });

let server: StartedServer;
let folder: string;
let address: string;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(90_000);
  forgetTokens();
  const marked = await newMarkedFolder();
  ({ folder } = marked);
  for (const column of [
    'users.nickname',
    'banks.bankTitle',
    'messages.message',
    'support.ticketDescription',
    'invoices.cid',
  ])
    expect(marked.columns).toContain(column);
  const port = Number(new URL(baseURL!).port) + 50;
  address = `http://localhost:${port}`;
  server = watchServer(
    spawn(process.execPath, ['dist/server.js'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'error',
        DATA_DIR: folder,
        DEMO: 'true',
        DEMO_TRAFFIC: '0',
        SUPPORT_CONTACT: 'help@shop.example',
      },
    }),
  );
  await server.started;
});
test.afterAll(async () => {
  forgetTokens();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Fails when an element was made of the markup, or its script ran. */
const expectNoElement = async (page: Page, where: string) => {
  const found = await page.evaluate(
    (name) => ({ elements: document.getElementsByClassName(name).length, ran: 'injected' in globalThis }),
    injectedClass,
  );
  expect({ where, ...found }).toEqual({ where, elements: 0, ran: false });
};

const isShown = async (page: Page) => (await page.locator('body').innerText()).includes(`class=${injectedClass}`);

const tokenOf = async (page: Page, who: string): Promise<string> => {
  const response = await page.request.post(`${address}/api/login/`, {
    data: { loginId: `${who}@example.com`, password },
  });
  return ((await response.json()) as { access: string }).access;
};

const settle = async (page: Page) => {
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** Opens a screen and the panel of its first row. Returns whether the texts were seen on the screen, and in the panel. */
const visit = async (page: Page, route: string): Promise<{ onScreen: boolean; inPanel: boolean }> => {
  await goTo(page, `/dashboard/${route}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page);
  await expectNoElement(page, route);
  const onScreen = await isShown(page);
  const row = page.locator('.list tbody tr').first();
  const screen = screens.find((candidate) => candidate.route === route)!;
  if (screen.kind !== 'resource' || (await row.count()) === 0) return { onScreen, inPanel: false };
  await goTo(page, `/dashboard/${route}?open=${screen.name}/${await row.getAttribute('data-row')}`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await expect(panel.locator('.panel-fields').first(), route).toBeVisible();
  await settle(page);
  await expectNoElement(page, `the panel of ${route}`);
  return { onScreen, inPanel: (await panel.isVisible()) && (await panel.innerText()).includes(injectedClass) };
};

for (const [name, role] of namedRoles)
  test(`${name}: no screen or panel makes an element of a text`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(120_000);
    await openAs(page, accountOf(role), `${address}/dashboard/main`, await tokenOf(page, accountOf(role)));
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
    const routes = sectionsFor(role, { extensions: true }).flatMap(({ entries }) =>
      entries.flatMap(({ screen }) => screen.route ?? []),
    );
    const seen = { onScreen: [] as string[], inPanel: [] as string[] };
    for (const route of routes) {
      const { onScreen, inPanel } = await visit(page, route);
      if (onScreen) seen.onScreen.push(route);
      if (inPanel) seen.inPanel.push(route);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type(injectedClass);
    await settle(page);
    await expectNoElement(page, 'the palette');
    // The walk has not passed empty screens alone. An agent has figures, and no texts of others.
    if (role === Role.Agent) return;
    expect(seen.onScreen.length).toBeGreaterThan(1);
    expect(seen.inPanel.length).toBeGreaterThan(1);
  });

test('pages of payers make no element of a text, nor of an address', { tag: '@long' }, async ({ page }) => {
  const token = await tokenOf(page, 'owner');
  const list = async (path: string) => {
    const response = await page.request.get(`${address}/api/mgmt/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return (await response.json()) as { uuid: string; status: number; paymentType: number }[];
  };
  const invoices = await list('invoices');
  const ofEachState = new Map(invoices.map((invoice) => [`${invoice.paymentType}.${invoice.status}`, invoice.uuid]));
  expect(ofEachState.size).toBeGreaterThan(5);
  const links = await list('payment-links');
  expect(links.length).toBeGreaterThan(0);
  const typed = new URLSearchParams({ amount: markup, cid: markup, merchant: markup, return: markup }).toString();
  const pages = Object.values(payerPaths).flatMap((path) => [
    path,
    `${path}?${typed}`,
    ...[...ofEachState.values()].map((uuid) => `${path}/${uuid}`),
    ...links.map(({ uuid }) => `${path}?link=${uuid}`),
  ]);
  const seen: string[] = [];
  for (const path of pages) {
    await page.goto(address + path);
    await expectNoElement(page, path);
    if (await isShown(page)) seen.push(path);
  }
  expect(seen.length).toBeGreaterThan(3);
});
