import { execSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyTree, notCopied, root, type CopiedTree } from '../copiedTree';
import { callFromPage, startDev, type DevServer } from '../devServer';
import { applyBlocks, readBlocks } from '../docSteps';

// Each step loads much of the project.
vi.setConfig({ testTimeout: 240_000 });

let tree: CopiedTree;
let dev: DevServer;
let page: Page;
let activitySentence: string;

beforeAll(async () => {
  tree = await copyTree(readdirSync(root).filter((name) => !notCopied.includes(name)));
  const blocks = readBlocks(await readFile(join(root, 'docs/adding-an-entity.md'), 'utf8'));
  activitySentence = blocks.find(({ language }) => language === 'text')!.code.trim();
  execSync(blocks[0]!.code, { cwd: tree.folder, stdio: 'pipe' });
  await applyBlocks(tree.folder, blocks.slice(2));
  dev = await startDev(tree.folder, '/dashboard/main');
  ({ page } = dev);
}, 240_000);

afterAll(async () => {
  await dev?.close();
  await tree.remove();
});

const run = (command: string) =>
  spawnSync(command, { cwd: tree.folder, encoding: 'utf8', shell: true, env: { ...process.env, NO_COLOR: '1' } });
const menu = () => page.getByRole('navigation', { name: 'Screens' });

describe('what docs/adding-an-entity.md adds', () => {
  it('the added entity passes the checks, and its own test', () => {
    execSync('npm run docs', { cwd: tree.folder, stdio: 'pipe' });
    const { status, stdout, stderr } = run('npm run check');
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).not.toContain('To be translated');
    expect(run('npx vitest run --project api tests/api/complaints.test.ts').stdout).toMatch(/Tests +11 passed/);
  });

  it('the added entity is a screen under Finance with a note above its list, and with dialogs', async () => {
    await menu().getByRole('link', { name: 'Complaints', exact: true }).click();
    await page.getByText('Who does not answer within five days loses a complaint').waitFor();
    await page.getByRole('button', { name: 'Add complaint' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Complaint' });
    await dialog.getByLabel('Title').fill('Paid twice');
    await dialog.getByLabel('Amount').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  it('the added entity shows a sum with its share once the event arrives, in the list and in the panel', async () => {
    const [invoice] = (await callFromPage(page, 'GET', 'mgmt/invoices?range=[0,0]')) as [
      { id: number; amount: number },
    ];
    const amount = Math.round(invoice.amount / 2);
    await callFromPage(page, 'POST', 'mgmt/complaints', { title: 'Paid twice', invoiceId: invoice.id, amount });
    const row = page.locator('tbody tr').filter({ hasText: 'Paid twice' });
    await row.getByText('50 %').waitFor();
    await row.getByRole('link').first().click();
    await page.getByRole('complementary').getByText('50 %').waitFor();
  });

  it('an added record is closed with a reason, and Activity says so in the sentence of the page', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).last().waitFor();
    await callFromPage(page, 'POST', 'mgmt/complaints/1/close', { reason: 'Refunded' });
    await menu().getByRole('link', { name: 'Activity' }).click();
    await page.locator('tbody tr').filter({ hasText: activitySentence }).first().waitFor();
  });

  it('the added entity has a chart on Main, with its figures as a table', async () => {
    await menu().getByRole('link', { name: 'Main' }).click();
    const chart = page.getByRole('region', { name: 'Complaints' });
    // Charts are drawn once they are scrolled to, below lists that grow while they load.
    const scrolledTo = async () => {
      await page.mouse.wheel(0, 5000);
      return chart.count();
    };
    await page.getByRole('heading', { name: 'Every payment, in one place' }).hover();
    await expect.poll(scrolledTo, { timeout: 60_000 }).toBe(1);
    await chart.getByRole('button', { name: 'Table' }).click();
    await chart.getByRole('columnheader', { name: 'Complaints opened' }).waitFor();
    await expect.poll(() => chart.locator('tfoot td').innerText(), { timeout: 60_000 }).toBe('1');
  });

  it('the added page counts what is open, under Finance', async () => {
    await menu().getByRole('link', { name: 'Rules of complaints' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rules of complaints' }).waitFor();
    await page.getByText('Open complaints: 0').waitFor();
  });

  it('the added entity speaks Russian', async () => {
    await page.evaluate(() => localStorage.setItem('RaStore.locale', JSON.stringify('ru')));
    await page.reload();
    await page.getByRole('link', { name: 'Жалобы' }).click();
    await page.getByText('Кто не ответит за пять дней, проигрывает').waitFor();
    await page.getByRole('button', { name: 'Добавить жалобу' }).waitFor();
  });
});
