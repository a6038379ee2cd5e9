import type { Browser, Page } from '@playwright/test';
import { median, visitCount } from './measure';

/** How long (ms) it takes to reach a record from the list screen. */
export interface Reach {
  /** From a click on a row until its panel shows the row's values, before the platform answers. */
  panel: number;
  /** From the last key press in the palette until the record is listed, by what was typed. */
  palette: Readonly<Record<string, number>>;
}

interface ReachWindow {
  reach: { took: number };
}

const openPanel = (page: Page, row: number) =>
  page.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const cell = document.querySelector<HTMLElement>(`tbody tr:nth-child(${row}) td:nth-child(5)`)!;
        const id = cell.parentElement!.dataset.row!;
        const started = performance.now();
        new MutationObserver((_changes, observer) => {
          if (document.querySelector('.panel-fields dd')?.textContent !== id) return;
          observer.disconnect();
          resolve(performance.now() - started);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
        cell.click();
      }),
    row,
  );

/** All but the last character are typed beforehand; the time from the last one is measured in the page. */
const findInPalette = async (page: Page, typed: string, shown: string) => {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Go to anything' });
  await box.fill(typed.slice(0, -1));
  await page.waitForTimeout(1000);
  await page.evaluate((shown) => {
    const state = { started: 0, took: 0 };
    Object.assign(window, { reach: state });
    const check = () => {
      const found = [...document.querySelectorAll('[role="group"]:not(.stale) [role="option"]')];
      if (found.some((option) => option.textContent?.includes(shown))) state.took = performance.now() - state.started;
      else requestAnimationFrame(check);
    };
    document.addEventListener(
      'keydown',
      () => {
        state.started = performance.now();
        requestAnimationFrame(check);
      },
      { once: true, capture: true },
    );
  }, shown);
  await box.press(typed.at(-1)!);
  await page.waitForFunction(() => (window as unknown as ReachWindow).reach.took > 0);
  const result = await page.evaluate(() => (window as unknown as ReachWindow).reach.took);
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  return result;
};

/**
 * Returns the medians of reaching records from the list at this address. `searches`: what is typed, and the text that
 * must appear.
 */
export const reach = async (
  browser: Browser,
  address: string,
  token: string,
  searches: readonly { name: string; typed: string; shown: string }[],
): Promise<Reach> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript((value) => sessionStorage.setItem('a_auth', value), token);
  await page.goto(address);
  await page.locator('tbody tr').nth(10).waitFor();
  await page.waitForTimeout(3000);
  const palette: Record<string, number> = {};
  for (const { name, typed, shown } of searches) {
    const took: number[] = [];
    for (let repetition = 0; repetition < visitCount; repetition++) took.push(await findInPalette(page, typed, shown));
    palette[name] = median(took);
  }
  await page.route('**/api/mgmt/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined);
  });
  const panel: number[] = [];
  for (let row = 2; row < 2 + visitCount; row++) panel.push(await openPanel(page, row));
  await page.close();
  return { panel: median(panel), palette };
};
