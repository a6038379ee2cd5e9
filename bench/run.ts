import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '../tests/startServer';
import { recordFigure } from './figures';
import { firstActs } from './firstAct';
import { openGateway } from './gateway';
import { reach } from './reach';
import { countScript, medianOf, visit, visitCount, type Visit } from './measure';
import { printLine } from './report';
import { budgets, type WeightName } from '../scripts/weights/budgets';

const rowCount = Number(process.env.BENCH_ROWS ?? 100_000);
const root = new URL('..', import.meta.url).pathname;
/** A figure and its printed text. */
interface PrintedFigure {
  value: number;
  text: string;
}
const kilobytes = (value: number): PrintedFigure => ({ value, text: `${(value / 1000).toFixed(0)} kB` });
const goalOf = (name: WeightName) => `at most ${kilobytes(budgets[name].goal).text}`;
const ms = (value: number): PrintedFigure => ({ value, text: `${value.toFixed(0)} ms` });

const startConsole = async (dataDir: string) => {
  const began = performance.now();
  const server = startServer(root, { DATA_DIR: dataDir, DEMO_INVOICES: String(rowCount), DEMO_TRAFFIC: '0' });
  const address = await server.started;
  await fetch(`${address}/api/ready`);
  return { address, stop: server.stop, took: performance.now() - began };
};

const printRow = (title: string, ours: PrintedFigure, stock: PrintedFigure | undefined, limit: string) => {
  recordFigure(title, ours.value);
  printLine(`| ${title} | ${ours.text} | ${stock?.text ?? '—'} | ${limit} |`);
};

const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const firstStart = await startConsole(dataDir);
await firstStart.stop();
const server = await startConsole(dataDir);
const apiPort = Number(new URL(server.address).port);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
  const signIn = await fetch(`${server.address}/api/login/`, {
    method: 'POST',
    body: JSON.stringify({ loginId: 'owner@example.com', password: 'demo-console' }),
  });
  const { access: token } = (await signIn.json()) as { access: string };
  const list = await fetch(`${server.address}/api/mgmt/invoices`, { headers: { Authorization: `Bearer ${token}` } });
  const listBody = Buffer.from(await list.arrayBuffer());

  const ours = await openGateway({ folder: join(root, 'dist/pages'), apiPort });
  const stock = await openGateway({ folder: join(root, 'bench/stock/dist'), apiPort });
  const oursWhole = await openGateway({ folder: join(root, 'dist/pages'), apiPort, listBody });
  const stockWhole = await openGateway({ folder: join(root, 'bench/stock/dist'), apiPort, listBody });

  const loginPage = await browser.newPage();
  const loginScript = countScript(loginPage);
  await loginPage.goto(`${ours.address}/dashboard`);
  await loginPage.getByLabel('Login ID or EMail').waitFor();
  const login = await loginScript();
  await loginPage.close();

  const oursSort = 'th:nth-child(5) button';
  const stockSort = 'th.column-amount span[role="button"], th.column-amount .MuiTableSortLabel-root';
  const targets = {
    ours: [`${ours.address}/dashboard/invoices`, oursSort],
    stock: [`${stock.address}/?token=${token}#/invoices`, stockSort],
    oursWhole: [`${oursWhole.address}/dashboard/invoices`, oursSort],
    stockWhole: [`${stockWhole.address}/?whole&token=${token}#/invoices`, stockSort],
  } as const;
  const measured: Record<string, Visit[]> = {};
  // In turn, so that other work of the machine affects all alike; the first round warms up.
  for (let round = 0; round <= visitCount; round++) {
    for (const [name, [address, sortBy]] of Object.entries(targets)) {
      const result = await visit(browser, address, token, sortBy);
      if (round > 0) (measured[name] ??= []).push(result);
    }
  }
  const figures = Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, medianOf(all)])) as Record<
    keyof typeof targets,
    Visit
  >;

  printLine(
    `\nMedians of ${visitCount} visits, ${rowCount} invoices, Chromium on this machine. Stock: react-admin's own list, same packages.\n`,
  );
  printLine('| | console | stock | goal |\n| --- | --- | --- | --- |');
  printRow(`${budgets.signIn.title} (gzip)`, kilobytes(login), undefined, goalOf('signIn'));
  printRow(
    `${budgets.rows.title} (gzip)`,
    kilobytes(figures.ours.scriptOfRows),
    kilobytes(figures.stock.scriptOfRows),
    goalOf('rows'),
  );
  printRow(
    `${budgets.atRest.title} (gzip)`,
    kilobytes(figures.ours.script),
    kilobytes(figures.stock.script),
    goalOf('atRest'),
  );
  printRow(
    'First rows, paged by the platform',
    ms(figures.ours.firstRows),
    ms(figures.stock.firstRows),
    'no later than stock',
  );
  printRow('Sort, paged by the platform', ms(figures.ours.sort), ms(figures.stock.sort), 'no slower than stock');
  printRow('Whole array: first rows', ms(figures.oursWhole.firstRows), ms(figures.stockWhole.firstRows), '—');
  printRow(
    'Whole array: longest main-thread task',
    ms(figures.oursWhole.longestTask),
    ms(figures.stockWhole.longestTask),
    'at most 200 ms',
  );
  printRow('Whole array: sort', ms(figures.oursWhole.sort), ms(figures.stockWhole.sort), 'within 150 ms');
  // From the middle of the table, so that no sort order finds it first.
  const allInvoices = JSON.parse(String(listBody)) as { id: number; uuid: string; requisites: string }[];
  const { id, uuid, requisites } = allInvoices[Math.floor(allInvoices.length / 2)]!;
  const shown = `Invoice #${id}`;
  const { panel, palette } = await reach(browser, `${ours.address}/dashboard/invoices`, token, [
    { name: 'id', typed: String(id), shown },
    { name: 'uuid', typed: uuid, shown },
    { name: 'requisites', typed: requisites, shown: 'Invoice ' },
    { name: 'name', typed: 'Nordwind', shown: 'Nordwind' },
  ]);
  printRow('Opening the panel with the values of its row', ms(panel), undefined, 'within 50 ms');
  for (const [what, took] of Object.entries(palette))
    printRow(`Palette, by ${what}`, ms(took), undefined, 'within 300 ms');
  const slow = await firstActs(browser, token, ours.address, targets.stock[0]);
  printRow('Slow 4G: first rows', ms(slow.rows), ms(slow.rowsOfStock), 'at most 0.8 of stock');
  for (const { name, immediate, afterLooking } of slow.acts) {
    printRow(`Slow 4G: ${name}, clicked as soon as rows are drawn`, ms(immediate), undefined, 'at most 1000 ms');
    printRow(`Slow 4G: ${name}, after 2 s of looking`, ms(afterLooking), undefined, 'at most 150 ms');
  }
  printRow('Start on an existing database', ms(server.took), undefined, 'within 3000 ms');
  for (const gateway of [ours, stock, oursWhole, stockWhole]) gateway.close();
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
