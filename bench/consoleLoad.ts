import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { announceAll } from '../server/database/changes';
import { openDatabase } from '../server/domain/open';
import { openInvoicesSql } from '../server/database/statusSql';
import { demoPassword } from '../server/demo/people';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startBuiltServer } from './builtServer';
import { recordFigure } from './figures';
import { printLine, quantile } from './report';

/**
 * The console while records change: whether it answers keys, how long its longest task is, and whether its heap grows. The
 * server, its database and the changes have one core, Chromium the other.
 */
const rates = [0, 30, 300];
const secondsEach = Number(process.env.BENCH_SECONDS ?? 30);
/** How long the heap is watched (min) at 30 changes a second. */
const heapMinutes = Number(process.env.BENCH_MINUTES ?? 10);
const batchesPerSecond = 10;
const msPerSecond = 1000;
const secondsPerMinute = 60;
const bytesPerMb = 1_000_000;
const [serverCore, browserCore] = ['0', '1'];

/** Pins a process with all its threads; what it starts later inherits that. */
const pin = (core: string, pid: number) => {
  const { status: exitCode, stderr } = spawnSync('taskset', ['-acp', core, String(pid)], { encoding: 'utf8' });
  if (exitCode !== 0) throw new Error(`taskset failed: ${stderr}`);
};
const descendantsOf = (pid: number): number[] => {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean);
  return children.map(Number).flatMap((child) => [child, ...descendantsOf(child)]);
};

pin(serverCore, process.pid);
const postgres = await startPostgres();
const url = await newDatabase(postgres.url);
const server = startBuiltServer(url, { DEMO_INVOICES: '3000' });
const address = await server.started;
const database = await openDatabase({ url, folder: 'memory://' });
const { db } = database;
const browserServer = await chromium.launchServer({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
});
const browserPid = browserServer.process().pid!;
for (const pid of [browserPid, ...descendantsOf(browserPid)]) pin(browserCore, pid);
const browser = await chromium.connect(browserServer.wsEndpoint());

const signIn = await fetch(`${address}/api/login/`, {
  method: 'POST',
  body: JSON.stringify({ loginId: 'owner@example.com', password: demoPassword }),
});
const { access } = (await signIn.json()) as { access: string };

interface LoadWindow {
  load: { tasks: number[]; keys: number[] };
}

/** Runs in the page: notes its long tasks, and how long each key took until the page was drawn again (ms). */
const watchPage = () => {
  const load: LoadWindow['load'] = { tasks: [], keys: [] };
  Object.assign(window, { load });
  new PerformanceObserver((list) => load.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => load.keys.push(performance.now() - timeStamp))),
    { capture: true },
  );
};

/** A screen that is open: each has a browser window of its own, as on a desk. */
interface Screen {
  name: string;
  page: Page;
  session: CDPSession;
}

const openScreen = async (name: string, path: string): Promise<Screen> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript((value) => sessionStorage.setItem('a_auth', value), access);
  await page.addInitScript(watchPage);
  await page.goto(`${address}${path}`);
  await page.waitForLoadState('networkidle');
  return { name, page, session: await context.newCDPSession(page) };
};

const screens = [
  await openScreen('Invoices', '/dashboard/invoices'),
  await openScreen('Taker Store', '/dashboard/taker-store'),
  await openScreen('Main', '/dashboard/main'),
];

let changesPerSecond = 0;
let isOver = false;
/** Changes invoices that the open screens show, as fast as `changesPerSecond` says. */
const change = async () => {
  const { rows } = await sql<{ id: number }>`(select id from invoices order by id desc limit 100)
    union (select id from invoices where status in ${openInvoicesSql} limit 100)`.execute(db);
  let turn = 0;
  let made = 0;
  const began = performance.now();
  while (!isOver) {
    const next = began + (++turn * msPerSecond) / batchesPerSecond;
    await delay(Math.max(0, next - performance.now()));
    const count = changesPerSecond / batchesPerSecond;
    if (count === 0) continue;
    const ids = Array.from({ length: count }, () => rows[made++ % rows.length]!.id);
    await db.transaction().execute(async (tx) => {
      await sql`update invoices set description = ${`Change ${made}`} where id = any(${ids})`.execute(tx);
      await announceAll(
        tx,
        ids.map((id) => ({ entity: 'invoices', id, kind: 'changed' })),
      );
    });
  }
};

const read = (page: Page) =>
  page.evaluate(() => {
    const { load } = window as unknown as LoadWindow;
    const result = { tasks: [...load.tasks], keys: [...load.keys] };
    load.tasks.length = 0;
    load.keys.length = 0;
    return result;
  });

/** Presses a key five times a second for a while, and returns what the page noted meanwhile. */
const press = async ({ page }: Screen) => {
  await read(page);
  const end = performance.now() + secondsEach * msPerSecond;
  for (let turn = 0; performance.now() < end; turn++) {
    await page.keyboard.press(turn % 20 < 10 ? 'ArrowDown' : 'ArrowUp');
    await delay(200);
  }
  return read(page);
};

const heapOf = async ({ session }: Screen) => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / bytesPerMb;
};

const changing = change();
try {
  printLine('| Screen | changes a second | key to screen, p50 | p95 | longest task |\n| --- | --- | --- | --- | --- |');
  for (const rate of rates) {
    changesPerSecond = rate;
    await delay(3 * msPerSecond);
    for (const screen of screens) {
      await screen.page.bringToFront();
      const { keys, tasks } = await press(screen);
      const longest = Math.max(0, ...tasks);
      recordFigure(`${screen.name}, ${rate} changes a second: key to screen, p95`, quantile(keys, 0.95));
      recordFigure(`${screen.name}, ${rate} changes a second: longest task`, longest);
      const task = longest === 0 ? 'below 50 ms' : `${longest.toFixed(0)} ms (${tasks.length} of 50 ms or more)`;
      printLine(
        `| ${screen.name} | ${rate} | ${quantile(keys, 0.5).toFixed(0)} ms | ${quantile(keys, 0.95).toFixed(0)} ms | ${task} |`,
      );
    }
  }
  changesPerSecond = 30;
  printLine(`\n| Heap at ${changesPerSecond} changes a second, MB | ${screens.map(({ name }) => name).join(' | ')} |`);
  printLine(`| --- | ${screens.map(() => '---').join(' | ')} |`);
  for (let minute = 0; minute <= heapMinutes; minute++) {
    const heaps = await Promise.all(screens.map(heapOf));
    printLine(`| after ${minute} min | ${heaps.map((heap) => heap.toFixed(1)).join(' | ')} |`);
    if (minute < heapMinutes) await delay(secondsPerMinute * msPerSecond);
  }
} finally {
  isOver = true;
  await changing;
  await browser.close();
  await browserServer.close();
  await database.close();
  await server.stop();
  await postgres.stop();
}
process.exit(0);
