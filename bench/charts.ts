import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { demoPassword } from '../server/demo/people';
import { startServer } from '../tests/startServer';

const root = new URL('..', import.meta.url).pathname;
const reloads = 10;
/** So long (ms) figures that change are waited for. */
const watched = 30_000;

/** Notes in the page when figures came, and when what they say was drawn. */
const watch = () => {
  const seen: { came: number; drawn: number[]; again: number[]; at: string } = {
    came: 0,
    drawn: [],
    again: [],
    at: '',
  };
  Object.assign(globalThis, { seen });
  const ask = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    const answer = await ask(...asked);
    const url = asked[0] instanceof Request ? asked[0].url : String(asked[0]);
    if (url.endsWith('mgmt/figures')) {
      // The console reads the body too; this notes when all of it is there.
      void answer
        .clone()
        .text()
        .then(() => (seen.came = performance.now()));
    }
    return answer;
  };
  const look = () => {
    const shapes = [...document.querySelectorAll('.chart-card .recharts-surface path')];
    const cards = new Set(shapes.map((shape) => shape.closest('.chart-card')));
    const at = shapes.map((shape) => shape.getAttribute('d')).join();
    if (cards.size < 3 || seen.came === 0 || at === seen.at) return;
    (seen.at === '' ? seen.drawn : seen.again).push(performance.now() - seen.came);
    seen.at = at;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
};

interface Drawn {
  drawn: number[];
  again: number[];
}

const visit = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/dashboard/main`);
  await page.waitForFunction(() => (globalThis as unknown as { seen: Drawn }).seen.drawn.length > 0);
};

/**
 * How long after their data the charts of Main are drawn, ms: on pages that are loaded anew, their code with them, and when figures
 * change while they are looked at.
 */
export const measureCharts = async (executablePath: string): Promise<Drawn> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-charts-'));
  const server = startServer(root, { DATA_DIR: folder, DEMO_TRAFFIC: '5', LOG_LEVEL: 'error' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const address = await server.started;
    // So high that the charts are seen from the start.
    const page = await browser.newPage({ viewport: { width: 1440, height: 1800 } });
    // The compiler wraps functions in a helper of this name; the page must have it too.
    await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
    await page.addInitScript(watch);
    const answer = await page.request.post(`${address}/api/login/`, {
      data: { loginId: 'owner@example.com', password: demoPassword },
    });
    const { access } = (await answer.json()) as { access: string };
    await page.addInitScript((token) => sessionStorage.setItem('a_auth', token), access);
    const drawn: number[] = [];
    for (let reload = 0; reload < reloads; reload++) {
      await visit(page, address);
      drawn.push(...((await page.evaluate('seen')) as Drawn).drawn);
    }
    await page.waitForTimeout(watched);
    return { drawn, again: ((await page.evaluate('seen')) as Drawn).again };
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
