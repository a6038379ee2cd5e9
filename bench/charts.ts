import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { demoPassword } from '../server/demo/people';
import { startServer } from '../tests/startServer';

const root = new URL('..', import.meta.url).pathname;
const reloadCount = 10;
/** How long (ms) to wait for figures that change. */
const watchMs = 30_000;

/** Runs in the page: notes when figures arrived, and when their charts were drawn. */
const watch = () => {
  const seen: { receivedAt: number; drawn: number[]; redrawn: number[]; paths: string } = {
    receivedAt: 0,
    drawn: [],
    redrawn: [],
    paths: '',
  };
  Object.assign(globalThis, { seen });
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const answer = await originalFetch(...args);
    const url = args[0] instanceof Request ? args[0].url : String(args[0]);
    if (url.endsWith('mgmt/figures')) {
      // The console reads the body too; this notes when it has arrived completely.
      void answer
        .clone()
        .text()
        .then(() => (seen.receivedAt = performance.now()));
    }
    return answer;
  };
  const check = () => {
    const shapes = [...document.querySelectorAll('.chart-card .recharts-surface path')];
    const cards = new Set(shapes.map((shape) => shape.closest('.chart-card')));
    const paths = shapes.map((shape) => shape.getAttribute('d')).join();
    if (cards.size < 3 || seen.receivedAt === 0 || paths === seen.paths) return;
    (seen.paths === '' ? seen.drawn : seen.redrawn).push(performance.now() - seen.receivedAt);
    seen.paths = paths;
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true, attributes: true });
};

interface ChartTimes {
  drawn: number[];
  redrawn: number[];
}

const visit = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/dashboard/main`);
  await page.waitForFunction(() => (globalThis as unknown as { seen: ChartTimes }).seen.drawn.length > 0);
};

/**
 * Measures how long after their data the charts of Main are drawn (ms): on page loads, which include loading their
 * code, and when figures change while they are visible.
 */
export const measureCharts = async (executablePath: string): Promise<ChartTimes> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-charts-'));
  const server = startServer(root, { DATA_DIR: folder, DEMO_TRAFFIC: '5', LOG_LEVEL: 'error' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const address = await server.started;
    // So tall that the charts are visible from the start.
    const page = await browser.newPage({ viewport: { width: 1440, height: 1800 } });
    // The compiler wraps functions in a helper of this name, which the page needs too.
    await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
    await page.addInitScript(watch);
    const answer = await page.request.post(`${address}/api/login/`, {
      data: { loginId: 'owner@example.com', password: demoPassword },
    });
    const { access } = (await answer.json()) as { access: string };
    await page.addInitScript((token) => sessionStorage.setItem('a_auth', token), access);
    const drawn: number[] = [];
    for (let reload = 0; reload < reloadCount; reload++) {
      await visit(page, address);
      drawn.push(...((await page.evaluate('seen')) as ChartTimes).drawn);
    }
    await page.waitForTimeout(watchMs);
    return { drawn, redrawn: ((await page.evaluate('seen')) as ChartTimes).redrawn };
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
