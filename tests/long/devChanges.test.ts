import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type CopiedTree } from '../copiedTree';
import { freePort } from '../freePort';
import { watchServer, type StartedServer } from '../startServer';

/** How long a change of a definition may take until the page shows it and the table has it, in ms. */
const mostMs = 2000;

let tree: CopiedTree;
let data: string;
let server: StartedServer;
let browser: Browser;
let page: Page;
let address: string;

beforeAll(async () => {
  tree = await copyTree(['scripts', 'package-lock.json', 'vite.config.ts', 'index.html', 'public.html', 'public']);
  data = await mkdtemp(join(tmpdir(), 'console-dev-'));
  const port = await freePort();
  address = `http://localhost:${port}`;
  const settings = {
    DEV_PORT: port,
    PORT: await freePort(),
    DATA_DIR: data,
    DEMO_INVOICES: '300',
    DEMO_TRAFFIC: '0',
    LOG_LEVEL: 'warn',
  };
  server = watchServer(
    spawn(process.execPath, ['scripts/dev.mjs'], { cwd: tree.folder, env: { PATH: process.env.PATH, ...settings } }),
  );
  await server.started;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  page = await browser.newPage({ locale: 'en-GB' });
  page.setDefaultTimeout(60_000);
  await page.goto(`${address}/dashboard/misc`);
  await page.getByLabel('Login ID or EMail').fill('owner@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill('demo-console');
  await page.getByRole('button', { name: 'Log in' }).click();
  await heading('Bank title').waitFor();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server.stop();
  await Promise.all([tree.remove(), rm(data, { recursive: true, force: true })]);
});

const banks = 'src/resources/banks.ts';
const heading = (name: string) => page.getByRole('columnheader', { name });
const mistakes = () => page.locator('vite-error-overlay');

const readSource = (file: string) => readFile(join(tree.folder, file), 'utf8');
const writeSource = (file: string, text: string) => writeFile(join(tree.folder, file), text);
const replaceIn = async (file: string, text: string, by: string) => {
  const before = await readSource(file);
  expect(before).toContain(text);
  await writeSource(file, before.replace(text, by));
};

/** The first bank as the API answers it. */
const readBank = () =>
  page.evaluate(async () => {
    const answer = await fetch('/api/mgmt/banks', {
      headers: { Authorization: `Bearer ${sessionStorage.getItem('a_auth')}` },
    });
    return ((await answer.json()) as Record<string, unknown>[])[0];
  });

describe('npm run dev', () => {
  it(
    'names mistakes in the terminal and in the page, and goes on with what was right',
    { timeout: 120_000 },
    async () => {
      await replaceIn(banks, "icon: 'bank'", "icon: 'bnak'");
      await replaceIn(banks, "text('Bank title'", "text('Bank heading'");
      const mistake =
        'src/resources/banks.ts: Definition "banks", menu.icon: there is no icon "bnak". Did you mean "bank"?';
      await mistakes().getByText(mistake).waitFor();
      expect(server.output()).toContain(mistake);
      expect(await readBank()).toHaveProperty('bankTitle');

      // Loaded anew, it is as it was before, and says what is wrong.
      await page.reload();
      await heading('Bank title').waitFor();
      await mistakes().getByText(mistake).waitFor();
      expect(await page.getByRole('navigation', { name: 'Screens' }).getByText('Misc').count()).toBe(1);
    },
  );

  it('shows by itself what a mended definition says', { timeout: 120_000 }, async () => {
    await replaceIn(banks, "icon: 'bnak'", "icon: 'bank'");
    await heading('Bank heading').waitFor();
    expect(await mistakes().count()).toBe(0);
    await replaceIn(banks, "text('Bank heading'", "text('Bank title'");
    await heading('Bank title').waitFor();
  });

  it('waits for what a mistake is about, if that is another file', { timeout: 120_000 }, async () => {
    const index = await readSource('src/resources/index.ts');
    const withPens = index
      .replace("import { banks } from './banks';", "import { banks } from './banks';\nimport { pens } from './pens';")
      .replace('  banks,\n', '  banks,\n  pens,\n');
    await writeSource('src/resources/index.ts', withPens);
    await mistakes().getByText('there is no file "./pens"').waitFor();
    const file = (await readSource(banks))
      .replace("name: 'banks',\n  route: 'misc',", "name: 'pens',")
      .replace("label: 'Misc'", "label: 'Pens'")
      .replace('const banks', 'const pens')
      .replace('export type Bank = RecordOf<typeof banks>;', 'export type Pen = RecordOf<typeof pens>;');
    await writeSource('src/resources/pens.ts', file);
    const entry = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Pens' });
    await entry.waitFor();
    expect(await mistakes().count()).toBe(0);
    await entry.click();
    await page.getByRole('heading', { name: 'Pens' }).waitFor();
    await page.goBack();
    await heading('Bank title').waitFor();
  });

  it(
    `shows a new field of a definition, and has its column in the table, within ${mostMs} ms`,
    { timeout: 120_000 },
    async () => {
      const text = await readSource(banks);
      const took: number[] = [];
      for (let number = 1; number <= 5; number++) {
        const field = `    field${number}: text('Field ${number}'),\n`;
        const started = performance.now();
        await writeSource(
          banks,
          text.replace("    packageName: text('Package name'),\n", (line) => line + field),
        );
        await heading(`Field ${number}`).waitFor();
        await page.locator('tbody tr').first().waitFor();
        expect(await readBank()).toHaveProperty(`field${number}`);
        took.push(performance.now() - started);
      }
      // The first one compiles what the others find compiled; the middle one is what a person sees.
      expect(took.toSorted((a, b) => a - b)[2]).toBeLessThan(mostMs);
      process.stdout.write(`A change of a definition took ${took.map(Math.round).join(', ')} ms\n`);
    },
  );
});
