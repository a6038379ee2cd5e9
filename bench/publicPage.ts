import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { demoPassword } from '../server/demo/people';
import { LinkUse } from '../src/resources/statuses/merchants';
import { startServer } from '../tests/startServer';
import { recordFigure } from './figures';
import { openGateway } from './gateway';
import { lighthouseScores } from './lighthouse';
import { median } from './measure';
import { slowDown, cpuSlowdown } from './slowNetwork';
import { printLine } from './report';

const root = new URL('..', import.meta.url).pathname;
const visitCount = 5;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (time: number) => `${time.toFixed(0)} ms`;

/** What one visit costs: bytes (gzip), and times in ms since navigation. */
interface Cost {
  script: number;
  markup: number;
  requests: number;
  elsewhere: number;
  painted: number;
  usable: number;
  shift: number;
}

const watch = () => {
  const seen = { painted: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, onEntry: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => onEntry(entry as never))).observe({
      type,
      buffered: true,
    });
  observe('largest-contentful-paint', ({ startTime }) => (seen.painted = startTime));
  observe('layout-shift', ({ value }) => (seen.shift += value));
};

const visit = async (browser: Browser, address: string, ready: string, language = 'en'): Promise<Cost> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: language });
  const page = await context.newPage();
  await slowDown(page);
  const bodies: Promise<{ kind: string; bytes: number }>[] = [];
  let elsewhere = 0;
  page.on('response', (response) => {
    if (response.url().startsWith('data:')) return;
    if (new URL(response.url()).origin !== new URL(address).origin) elsewhere++;
    const kind = response.request().resourceType();
    bodies.push(response.body().then((body) => ({ kind, bytes: gzipSync(body, { level: 9 }).length })));
  });
  // The compiler wraps functions in a helper of this name, which the page needs too.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    // The script removes this notice in the task in which it takes over. Stock has no form before.
    (selector) => document.querySelector(selector) !== null && document.querySelector('body > .unloaded') === null,
    ready,
  );
  const usable = await page.evaluate(() => performance.now());
  const sizes = await Promise.all(bodies);
  await page.waitForTimeout(1500);
  const { painted, shift } = (await page.evaluate('seen')) as { painted: number; shift: number };
  const bytes = (isCounted: (kind: string) => boolean) =>
    sizes.reduce((sum, size) => sum + (isCounted(size.kind) ? size.bytes : 0), 0);
  await context.close();
  return {
    script: bytes((kind) => kind === 'script'),
    markup: bytes((kind) => kind === 'document' || kind === 'stylesheet'),
    requests: sizes.length,
    elsewhere,
    painted,
    usable,
    shift,
  };
};

const medianOf = (all: readonly Cost[]) =>
  Object.fromEntries(Object.keys(all[0]!).map((key) => [key, median(all.map((cost) => cost[key as keyof Cost]))])) as {
    [K in keyof Cost]: number;
  };

/** Makes a payment link as the demo's merchant; returns its UUID. */
const makeLink = async (address: string): Promise<string> => {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    return (await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { access } = (await post('login/', { loginId: 'merchant@example.com', password: demoPassword })) as {
    access: string;
  };
  const link = { description: 'Two tickets', use: LinkUse.Once, amount: '1500', cid: 'order-17' };
  return ((await post('mgmt/payment-links', link, access)) as { uuid: string }).uuid;
};

const server = startServer(root, { DATA_DIR: 'memory://', DEMO_INVOICES: '50', DEMO_TRAFFIC: '0', PAYER_READS: '0' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const address = await server.started;
  const merchants = (await (await fetch(`${address}/api/merchants`)).json()) as { id: number }[];
  const made = await fetch(`${address}/api/invoices`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientId: merchants[0]!.id, cid: 'bench', paymentType: 0, amount: 1234.5 }),
  });
  const { id } = (await made.json()) as { id: string };
  const stock = await openGateway({ folder: join(root, 'bench/stock/dist'), apiPort: Number(new URL(address).port) });
  // Our pages can be used from their first paint; here it waits until script has taken over, too.
  const pages = {
    form: [`${address}/extended-pg`, 'form', 'en'],
    formRu: [`${address}/extended-pg`, 'form', 'ru'],
    link: [`${address}/extended-pg?link=${await makeLink(address)}`, 'form', 'en'],
    result: [`${address}/extended-pg/${id}`, '[role=timer]', 'en'],
    stock: [`${stock.address}/pay.html`, 'form', 'en'],
  } as const;
  const costs: Record<string, Cost[]> = {};
  for (let round = 0; round <= visitCount; round++) {
    for (const [name, [url, ready, language]] of Object.entries(pages)) {
      const cost = await visit(browser, url, ready, language);
      // The first round warms up.
      if (round > 0) (costs[name] ??= []).push(cost);
    }
  }
  const [form, formRu, link, result, stockForm] = Object.keys(pages).map((name) => medianOf(costs[name]!));
  printLine(
    `\nMedians of ${visitCount} visits, 390 px, 1.6 Mbit/s, 150 ms, processor ${cpuSlowdown}x slower. BTCPay: its checkout, as known.\n`,
  );
  printLine('| | form | form (ru) | form of a link | result | stock react-admin form | BTCPay | goal |');
  printLine('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const printFigure = (
    title: string,
    key: keyof Cost,
    format: (figure: number) => string,
    btcpay: string,
    goal: string,
  ) => {
    for (const [name, cost] of [
      ['form', form],
      ['form of a link', link],
      ['result', result],
    ] as const)
      recordFigure(`${title}: ${name}`, cost![key]);
    printLine(
      `| ${title} | ${[form, formRu, link, result, stockForm].map((cost) => format(cost![key])).join(' | ')} | ${btcpay} | ${goal} |`,
    );
  };
  printFigure('Script (gzip)', 'script', kilobytes, '86 kB', 'at most 80 kB');
  printFigure('Style and markup (gzip)', 'markup', kilobytes, '50 kB style', 'at most 12 kB');
  printFigure('Requests before it can be used', 'requests', String, '10', 'at most 4');
  printFigure('Requests to other origins', 'elsewhere', String, '—', '0');
  printFigure('Largest contentful paint', 'painted', ms, '—', 'at most 1000 ms');
  printFigure('Taken over by script', 'usable', ms, '—', 'at most 2000 ms');
  printFigure('Layout shift', 'shift', (shift) => shift.toFixed(4), '—', '0');
  stock.close();
  printLine(`\nLighthouse, medians of ${visitCount} runs (goal: 100)\n`);
  printLine('| | performance | accessibility | best practices |');
  printLine('| --- | --- | --- | --- |');
  for (const name of ['form', 'link', 'result'] as const) {
    const scores = await lighthouseScores(pages[name][0], visitCount);
    for (const [category, score] of Object.entries(scores))
      recordFigure(`Lighthouse, ${category}: ${name}`, score, 'more');
    printLine(`| ${name} | ${Object.values(scores).join(' | ')} |`);
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);
