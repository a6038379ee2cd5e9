import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { startServer } from '../tests/startServer';
import { keepFigure } from './figures';
import { openGateway } from './gateway';
import { median } from './measure';
import { slowDown, slowerBy } from './slowNetwork';

const root = new URL('..', import.meta.url).pathname;
const visits = 5;
const say = (line: string) => process.stdout.write(`${line}\n`);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (time: number) => `${time.toFixed(0)} ms`;

/** What one visit costs: bytes gzip, times in ms since it was asked for. */
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
  const look = (type: string, hear: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => hear(entry as never))).observe({
      type,
      buffered: true,
    });
  look('largest-contentful-paint', ({ startTime }) => (seen.painted = startTime));
  look('layout-shift', ({ value }) => (seen.shift += value));
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
  // The compiler wraps functions in a helper of this name; the page must have it too.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    (selector) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
    ready,
  );
  const usable = await page.evaluate(() => performance.now());
  const sizes = await Promise.all(bodies);
  await page.waitForTimeout(1500);
  const { painted, shift } = (await page.evaluate('seen')) as { painted: number; shift: number };
  const bytes = (isWanted: (kind: string) => boolean) =>
    sizes.reduce((sum, size) => sum + (isWanted(size.kind) ? size.bytes : 0), 0);
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
  Object.fromEntries(Object.keys(all[0]!).map((key) => [key, median(all.map((one) => one[key as keyof Cost]))])) as {
    [K in keyof Cost]: number;
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
  // Ours is usable at its first paint; here it waits until script has it, too.
  const pages = {
    form: [`${address}/extended-pg`, 'form', 'en'],
    formRu: [`${address}/extended-pg`, 'form', 'ru'],
    result: [`${address}/extended-pg/${id}`, '[role=timer]', 'en'],
    stock: [`${stock.address}/pay.html`, 'form', 'en'],
  } as const;
  const costs: Record<string, Cost[]> = {};
  for (let round = 0; round <= visits; round++) {
    for (const [name, [url, ready, language]] of Object.entries(pages)) {
      const cost = await visit(browser, url, ready, language);
      // The first round warms up.
      if (round > 0) (costs[name] ??= []).push(cost);
    }
  }
  const [form, formRu, result, other] = Object.keys(pages).map((name) => medianOf(costs[name]!));
  say(
    `\nMedians of ${visits} visits, 390 px, 1.6 Mbit/s, 150 ms, processor ${slowerBy}x slower. BTCPay: its checkout, as known.\n`,
  );
  say('| | form | form (ru) | result | stock react-admin form | BTCPay | goal |');
  say('| --- | --- | --- | --- | --- | --- | --- |');
  const line = (title: string, key: keyof Cost, as: (figure: number) => string, known: string, goal: string) => {
    for (const [name, cost] of [
      ['form', form],
      ['result', result],
    ] as const)
      keepFigure(`${title}: ${name}`, cost![key]);
    say(
      `| ${title} | ${[form, formRu, result, other].map((cost) => as(cost![key])).join(' | ')} | ${known} | ${goal} |`,
    );
  };
  line('Script (gzip)', 'script', kilobytes, '86 kB', 'at most 80 kB');
  line('Style and markup (gzip)', 'markup', kilobytes, '50 kB style', 'at most 12 kB');
  line('Requests before it can be used', 'requests', String, '10', 'at most 4');
  line('Requests to elsewhere', 'elsewhere', String, '—', '0');
  line('Largest contentful paint', 'painted', ms, '—', 'at most 1000 ms');
  line('Taken over by script', 'usable', ms, '—', 'at most 2000 ms');
  line('Layout shift', 'shift', (shift) => shift.toFixed(4), '—', '0');
  stock.close();
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);
