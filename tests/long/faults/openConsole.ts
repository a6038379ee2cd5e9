import { setTimeout as delay } from 'node:timers/promises';
import { optionOf } from '../../../src/resources/language/choices';
import { chromium, type Page } from '@playwright/test';
import { expect } from 'vitest';
import { defaultSort, type Definition } from '../../../src/resources/language/definition';
import { invoices } from '../../../src/resources/invoices';
import { InvoiceStatus, invoiceStatus } from '../../../src/resources/statuses/invoices';
import { takerStore } from '../../../src/resources/takerStore';
import { signIn } from './load';

/** Pages of the console that stay open while something fails. */
export interface OpenConsole {
  pages: readonly Page[];
  /** Expects each page to show, without a reload, what the API answers: its first rows and how many there are, of each tab, too. */
  expectTruth: () => Promise<void>;
  /** Changes from a newer status of an invoice to an older one that the pages showed, since it was last asked. */
  wentBack: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** How many rows a page shows. */
const rowsShown = 25;
/** How long (ms) a page may take after the fault is over: a fetch that failed is made again after a minute at most. */
const settleMs = 75_000;

/** The lists that stay open. Nobody reads them, so that their rows may move. */
const lists: readonly Definition[] = [invoices, takerStore];

/** What a page shows of a list, or should. */
interface Shown {
  rows: { id: string; status: string }[];
  total: number;
  tabs: Record<string, number>;
}

/** Reads what a page shows of the list of an entity. Runs in the page. */
const readShown = (entity: string): Shown => {
  const list = document.querySelector(`[data-list="${entity}"]`)!;
  const numberIn = (text: string | null | undefined) => Number((text ?? '').replaceAll(/\D/g, ''));
  const statusAt = list.querySelector<HTMLTableCellElement>('th[data-column="status"]')?.cellIndex ?? -1;
  return {
    rows: [...list.querySelectorAll<HTMLTableRowElement>('tr[data-row]')].map((row) => ({
      id: row.dataset.row!,
      status: (row.cells[statusAt]?.textContent ?? '').trim(),
    })),
    total: numberIn(list.querySelector('.pager .numeric')?.textContent?.split(' of ')[1]),
    tabs: Object.fromEntries(
      [...document.querySelectorAll('nav.tabs button')].map((tab) => {
        const count = tab.querySelector('.numeric')?.textContent ?? '';
        return [(tab.textContent ?? '').replace(count, '').trim(), numberIn(count)];
      }),
    ),
  };
};

declare global {
  interface Window {
    /** Changes to an older status that the page showed. */
    wentBack?: string[];
  }
}

/** Notes from now on when the page shows an older status after a newer one. Runs in the page, at each frame. */
const watchStatuses = ({ entity, inOrder }: { entity: string; inOrder: readonly string[] }) => {
  const newest = new Map<string, number>();
  window.wentBack = [];
  const look = () => {
    const list = document.querySelector(`[data-list="${entity}"]`);
    const statusAt = list?.querySelector<HTMLTableCellElement>('th[data-column="status"]')?.cellIndex ?? -1;
    for (const row of list?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? []) {
      const id = row.dataset.row!;
      const place = inOrder.indexOf((row.cells[statusAt]?.textContent ?? '').trim());
      const before = newest.get(id) ?? place;
      if (place < before) window.wentBack!.push(`${id} from ${inOrder[before]} to ${inOrder[place]}`);
      newest.set(id, place);
    }
    requestAnimationFrame(look);
  };
  look();
};

/** The statuses of an invoice of the load, in their order. */
const statusesInOrder = [InvoiceStatus.New, InvoiceStatus.WIP, InvoiceStatus.Complete].map(
  (status) => optionOf(invoiceStatus, status)!.label,
);

/** Opens Invoices and the Taker Store as the Owner of the demo, on the server at this address. */
export const openConsole = async (address: string): Promise<OpenConsole> => {
  const access = await signIn(address, 'owner');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 1200 } });
  await context.addInitScript((token) => sessionStorage.setItem('a_auth', token), access);
  const open = async ({ name }: Definition) => {
    const page = await context.newPage();
    // A machine that is busy takes its time.
    page.setDefaultTimeout(settleMs);
    await page.goto(`${address}/dashboard/${name}`);
    await page.locator('header .live', { hasText: /^Live$/ }).waitFor();
    await page.evaluate(watchStatuses, { entity: name, inOrder: statusesInOrder });
    return page;
  };
  const pages = await Promise.all(lists.map(open)).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });

  const ask = async ({ endpoint }: Definition, query: Readonly<Record<string, unknown>>) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
    const call = () =>
      fetch(`${address}/api/${endpoint}?${search.toString()}`, { headers: { Authorization: `Bearer ${access}` } });
    // An instance may not know yet that its database is back: like every caller, this one asks again.
    const until = Date.now() + settleMs;
    let answer = await call();
    while (answer.status === 503 && Date.now() < until) {
      await delay(500);
      answer = await call();
    }
    expect(answer.status).toBe(200);
    const rows = (await answer.json()) as { id: number; status: InvoiceStatus }[];
    return { rows, total: Number(answer.headers.get('Content-Range')!.split('/')[1]) };
  };
  const askPlatform = async (definition: Definition): Promise<Shown> => {
    const { field, order } = defaultSort(definition);
    const { rows, total } = await ask(definition, { range: [0, rowsShown - 1], sort: [field, order] });
    const tabs: Record<string, number> = {};
    for (const { label, where } of definition.list?.tabs ?? [])
      tabs[label] = (await ask(definition, { range: [0, 0], filter: where })).total;
    return {
      rows: rows.map(({ id, status }) => ({ id: String(id), status: optionOf(invoiceStatus, status)!.label })),
      total,
      tabs,
    };
  };

  return {
    pages,
    expectTruth: async () => {
      for (const [index, definition] of lists.entries()) {
        const truth = await askPlatform(definition);
        await expect
          .poll(() => pages[index]!.evaluate(readShown, definition.name), {
            timeout: settleMs,
            interval: 500,
            message: definition.name,
          })
          .toEqual(truth);
      }
    },
    wentBack: async () => {
      const found = await Promise.all(pages.map((page) => page.evaluate(() => window.wentBack!.splice(0))));
      return found.flat();
    },
    close: () => browser.close(),
  };
};
