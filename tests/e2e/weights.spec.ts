import type { Page } from '@playwright/test';
import { budgets, kilobytes, weightLine, type WeightName } from '../../scripts/weights/budgets';
import { gzipSize } from '../../scripts/weights/chunks';
import { weighBuild } from '../../scripts/weights/weigh';
import { expect, openAs, test } from './console';

test.use({ coldCache: true });

/** How long (ms) no script was asked for when a page counts as at rest. */
const restMs = 1500;

/** Notes which files of script the page runs, and when it last asked for one; what is fetched in advance is not run yet. */
const watchScripts = (page: Page) => {
  const fetched = { run: new Set<string>(), lastAt: Date.now() };
  page.on('request', (request) => {
    const file = /\/(assets\/[\w-]+\.js)$/.exec(new URL(request.url()).pathname)?.[1];
    if (file === undefined) return;
    fetched.lastAt = Date.now();
    if (request.resourceType() === 'script') fetched.run.add(file);
  });
  return fetched;
};

const sizeOf = (files: ReadonlySet<string>) => [...files].reduce((sum, file) => sum + gzipSize(file), 0);

const expectWithin = (name: WeightName, bytes: number) => {
  process.stdout.write(`${weightLine(name, bytes)}\n`);
  expect(bytes, weightLine(name, bytes)).toBeLessThanOrEqual(budgets[name].goal);
};

test('a list fetches the script that `npm run weights` counts, and at rest no more than its budget', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  let untilRows = 0;
  await page.exposeFunction('noteRows', () => {
    untilRows = sizeOf(scripts.run);
  });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelectorAll('tbody tr').length < 10) requestAnimationFrame(look);
      else (globalThis as unknown as { noteRows: () => void }).noteRows();
    };
    requestAnimationFrame(look);
  });
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect.poll(() => untilRows).toBeGreaterThan(0);
  const { rows } = await weighBuild();
  expect(kilobytes(untilRows)).toBe(kilobytes(rows));
  await expect.poll(() => Date.now() - scripts.lastAt, { timeout: 20_000 }).toBeGreaterThan(restMs);
  expectWithin('atRest', sizeOf(scripts.run));
  // A preload that the styles do not match would fetch a font twice.
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts).toEqual([...new Set(fonts)]);
});

test('the sign-in page fetches the script that `npm run weights` counts', async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto('/dashboard/auth');
  await expect(page.getByLabel('Login ID or EMail')).toBeVisible();
  await expect.poll(() => Date.now() - scripts.lastAt).toBeGreaterThan(restMs);
  expect(kilobytes(sizeOf(scripts.run))).toBe(kilobytes((await weighBuild()).signIn));
});
