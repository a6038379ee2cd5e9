import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { freePort } from './freePort';
import { watchServer, type StartedServer } from './startServer';

/** Files of the project that its development server needs beside those of its server. */
export const filesOfDevServer = [
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'index.html',
  'public.html',
  'public',
];

/** `npm run dev` in a copy of the project, and a page of a browser where the Owner of the demo is signed in. */
export interface DevServer {
  page: Page;
  server: StartedServer;
  close: () => Promise<void>;
}

/** Starts it with a database of its own and opens a path of the console. */
export const startDev = async (folder: string, path: string): Promise<DevServer> => {
  const data = await mkdtemp(join(tmpdir(), 'console-dev-'));
  const settings = {
    DEV_PORT: await freePort(),
    PORT: await freePort(),
    DATA_DIR: data,
    DEMO_INVOICES: '300',
    DEMO_TRAFFIC: '0',
    LOG_LEVEL: 'warn',
  };
  const server = watchServer(
    spawn(process.execPath, ['scripts/dev.mjs'], { cwd: folder, env: { PATH: process.env.PATH, ...settings } }),
  );
  const address = await server.started;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${address}${path}`);
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill('demo-console');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  return {
    page,
    server,
    close: async () => {
      await browser.close();
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
};

/** Calls the API from the page, as the person who is signed in there. */
export const callFromPage = (page: Page, method: string, path: string, body?: unknown): Promise<unknown> =>
  page.evaluate(
    async ([address, init]) => {
      const headers = { Authorization: `Bearer ${sessionStorage.getItem('a_auth')}` };
      const answer = await fetch(address, { ...init, headers });
      return (await answer.json()) as unknown;
    },
    [`/api/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }] as const,
  );
