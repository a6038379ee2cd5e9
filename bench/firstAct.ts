import type { Browser } from '@playwright/test';
import { median, watch, type BenchWindow } from './measure';
import { slowDown } from './slowNetwork';

/** What somebody presses first on a list, and what shows that it was answered. Selectors. */
interface Act {
  /** Address of the list below the console's own. */
  list: string;
  press: string;
  answered: string;
}

const acts = {
  'row menu': {
    list: '/dashboard/invoices',
    press: 'tbody tr:nth-child(2) .actions button',
    answered: '[role=menuitem]',
  },
  panel: { list: '/dashboard/invoices', press: 'tbody tr:nth-child(2) td:nth-child(5)', answered: '.panel-fields dd' },
  'create dialog': { list: '/dashboard/payment-accounts', press: '.create button', answered: '[role=dialog] input' },
} satisfies Record<string, Act>;

/** For how long (ms) somebody looks at the rows before the press. */
const looks = { atOnce: 0, afterLooking: 2000 };
const visits = 5;

/** On slow 4G and a slow processor, ms: from the visit to the rows, and from a press to its answer. */
export interface FirstActs {
  rows: number;
  rowsOfStock: number;
  acts: readonly ({ name: string } & Record<keyof typeof looks, number>)[];
}

const visit = async (browser: Browser, address: string, token: string, act?: Act & { look: number }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await slowDown(page);
  // The compiler wraps functions in a helper of this name; the page must have it too.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript((value) => sessionStorage.setItem('a_auth', value), token);
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  const measured = await page.evaluate(async (wanted) => {
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('Nothing was answered within a minute')), 60_000);
        const see = () => {
          if (!isSo()) return void requestAnimationFrame(see);
          clearTimeout(late);
          resolve();
        };
        see();
      });
    const { bench } = window as unknown as BenchWindow;
    await until(() => bench.firstRows > 0);
    if (!wanted) return { rows: bench.firstRows, took: 0 };
    await new Promise((resolve) => setTimeout(resolve, wanted.look));
    const pressed = performance.now();
    document.querySelector<HTMLElement>(wanted.press)!.click();
    await until(() => document.querySelector(wanted.answered) !== null);
    return { rows: bench.firstRows, took: performance.now() - pressed };
  }, act);
  await context.close();
  return measured;
};

/** Medians of the first act on a list, and of its rows beside stock's, turn and turn about. */
export const firstActs = async (
  browser: Browser,
  token: string,
  console: string,
  stock: string,
): Promise<FirstActs> => {
  const rowsOfStock: number[] = [];
  const rows: number[] = [];
  const took = new Map<string, number[]>();
  for (let round = 0; round <= visits; round++) {
    const other = await visit(browser, stock, token);
    // The first round warms up.
    if (round > 0) rowsOfStock.push(other.rows);
    for (const [name, act] of Object.entries(acts))
      for (const [when, look] of Object.entries(looks)) {
        const result = await visit(browser, `${console}${act.list}`, token, { ...act, look });
        if (round === 0) continue;
        if (act.list === acts.panel.list) rows.push(result.rows);
        took.set(`${name} ${when}`, [...(took.get(`${name} ${when}`) ?? []), result.took]);
      }
  }
  return {
    rows: median(rows),
    rowsOfStock: median(rowsOfStock),
    acts: Object.keys(acts).map((name) => ({
      name,
      atOnce: median(took.get(`${name} atOnce`)!),
      afterLooking: median(took.get(`${name} afterLooking`)!),
    })),
  };
};
