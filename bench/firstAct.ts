import type { Browser } from '@playwright/test';
import { median, visitCount, watch, type BenchWindow } from './measure';
import { slowDown } from './slowNetwork';

/** A first click on a list. `clickTarget` and `answer` are selectors: what is clicked, and what appears as the answer. */
interface Act {
  /** Path of the list below the console's address. */
  list: string;
  clickTarget: string;
  answer: string;
}

const acts = {
  'row menu': {
    list: '/dashboard/invoices',
    clickTarget: 'tbody tr:nth-child(2) .actions button',
    answer: '[role=menuitem]',
  },
  panel: {
    list: '/dashboard/invoices',
    clickTarget: 'tbody tr:nth-child(2) td:nth-child(5)',
    answer: '.panel-fields dd',
  },
  'create dialog': {
    list: '/dashboard/payment-accounts',
    clickTarget: '.create button',
    answer: '[role=dialog] input',
  },
} satisfies Record<string, Act>;

/** How long (ms) a user looks at the rows before the click. */
const lookMs = { immediate: 0, afterLooking: 2000 };

/** Times in ms on slow 4G and a slow processor. */
export interface FirstActs {
  /** From navigation to the first rows: of the console, and of stock react-admin. */
  rows: number;
  rowsOfStock: number;
  /** From the first click to its answer. */
  acts: readonly ({ name: string } & Record<keyof typeof lookMs, number>)[];
}

/** Opens a page in a new context. Returns the times (ms) waitUntil its first rows and, with `act`, from its click to the answer. */
const visit = async (browser: Browser, address: string, token: string, act?: Act & { look: number }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await slowDown(page);
  // The compiler wraps functions in a helper of this name, which the page needs too.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript((value) => sessionStorage.setItem('a_auth', value), token);
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  const measured = await page.evaluate(async (measuredAct) => {
    const waitUntil = (isMet: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const timeout = setTimeout(() => reject(new Error('Nothing was answered within a minute')), 60_000);
        const check = () => {
          if (!isMet()) return void requestAnimationFrame(check);
          clearTimeout(timeout);
          resolve();
        };
        check();
      });
    const { bench } = window as unknown as BenchWindow;
    await waitUntil(() => bench.firstRows > 0);
    if (!measuredAct) return { rows: bench.firstRows, answer: 0 };
    await new Promise((resolve) => setTimeout(resolve, measuredAct.look));
    const clickedAt = performance.now();
    document.querySelector<HTMLElement>(measuredAct.clickTarget)!.click();
    await waitUntil(() => document.querySelector(measuredAct.answer) !== null);
    return { rows: bench.firstRows, answer: performance.now() - clickedAt };
  }, act);
  await context.close();
  return measured;
};

/** Measures first clicks on lists, and first rows beside those of stock react-admin. The two are visited in turn. */
export const firstActs = async (
  browser: Browser,
  token: string,
  consoleAddress: string,
  stockAddress: string,
): Promise<FirstActs> => {
  const rowsOfStock: number[] = [];
  const rows: number[] = [];
  const answerTimes = new Map<string, number[]>();
  for (let round = 0; round <= visitCount; round++) {
    const stockVisit = await visit(browser, stockAddress, token);
    // The first round warms up.
    if (round > 0) rowsOfStock.push(stockVisit.rows);
    for (const [name, act] of Object.entries(acts))
      for (const [when, look] of Object.entries(lookMs)) {
        const result = await visit(browser, `${consoleAddress}${act.list}`, token, { ...act, look });
        if (round === 0) continue;
        if (act.list === acts.panel.list) rows.push(result.rows);
        const key = `${name} ${when}`;
        answerTimes.set(key, [...(answerTimes.get(key) ?? []), result.answer]);
      }
  }
  return {
    rows: median(rows),
    rowsOfStock: median(rowsOfStock),
    acts: Object.keys(acts).map((name) => ({
      name,
      immediate: median(answerTimes.get(`${name} immediate`)!),
      afterLooking: median(answerTimes.get(`${name} afterLooking`)!),
    })),
  };
};
