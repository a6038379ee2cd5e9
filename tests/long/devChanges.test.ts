import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type CopiedTree } from '../copiedTree';
import { callFromPage, filesOfDevServer, startDev, type DevServer } from '../devServer';

/** How long a change of a definition may take until the page shows it and the table has it, in ms. */
const mostMs = 2000;

let tree: CopiedTree;
let dev: DevServer;
let page: Page;

beforeAll(async () => {
  tree = await copyTree(filesOfDevServer);
  dev = await startDev(tree.folder, '/dashboard/misc');
  ({ page } = dev);
  await heading('Bank title').waitFor();
}, 240_000);

afterAll(async () => {
  await dev?.close();
  await tree.remove();
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
const readBank = async () => ((await callFromPage(page, 'GET', 'mgmt/banks')) as object[])[0];

describe('npm run dev', () => {
  it(
    'npm run dev names mistakes in the terminal and in the page, and goes on with what was right',
    { timeout: 120_000 },
    async () => {
      await replaceIn(banks, "icon: 'bank'", "icon: 'bnak'");
      await replaceIn(banks, "text('Bank title'", "text('Bank heading'");
      const mistake =
        'src/resources/banks.ts: Definition "banks", menu.icon: there is no icon "bnak". Did you mean "bank"?';
      await mistakes().getByText(mistake).waitFor();
      expect(dev.server.output()).toContain(mistake);
      expect(await readBank()).toHaveProperty('bankTitle');

      // Loaded anew, it is as it was before, and says what is wrong.
      await page.reload();
      await heading('Bank title').waitFor();
      await mistakes().getByText(mistake).waitFor();
      expect(await page.getByRole('navigation', { name: 'Screens' }).getByText('Misc').count()).toBe(1);
    },
  );

  it('npm run dev shows by itself what a mended definition says', { timeout: 120_000 }, async () => {
    await replaceIn(banks, "icon: 'bnak'", "icon: 'bank'");
    await heading('Bank heading').waitFor();
    expect(await mistakes().count()).toBe(0);
    await replaceIn(banks, "text('Bank heading'", "text('Bank title'");
    await heading('Bank title').waitFor();
  });

  it(
    'npm run dev names a syntax error of the API in the page, without the colours of a terminal',
    { timeout: 120_000 },
    async () => {
      const handlers = 'server/domain/vault/accountLimit.ts';
      const text = await readSource(handlers);
      await writeSource(handlers, `${text}\nconst broken = {;\n`);
      const mistake = mistakes().getByText(handlers);
      await mistake.waitFor();
      expect(await mistake.textContent()).not.toContain('\u001b');
      await writeSource(handlers, text);
      await mistakes().waitFor({ state: 'detached' });
    },
  );

  it('npm run dev waits for what a mistake is about, if that is another file', { timeout: 120_000 }, async () => {
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
    `npm run dev shows a new field of a definition, and has its column in the table, within ${mostMs} ms`,
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
