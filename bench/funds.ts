import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { measureCharts } from './charts';
import { recordFigure } from './figures';
import { FigurePartCache } from '../server/domain/figures/figurePartCache';
import { takeSnapshot } from '../server/domain/figures/snapshot';
import { checkBooks } from '../server/domain/ledger/checkBooks';
import { openDatabase } from '../server/domain/open';
import type { Db } from '../server/database/schema';
import { readSettings } from '../server/base/settings';
import { demoPassword } from '../server/demo/people';
import { seedDemo } from '../server/demo/seed';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';
import { printLine, quantile } from './report';

const root = new URL('..', import.meta.url).pathname;
const invoiceCount = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const settings = readSettings({ NODE_ENV: 'test' });
const confirmationCount = 200;
const printRow = (title: string, value: string, goal: string) => printLine(`| ${title} | ${value} | ${goal} |`);

const signIn = async (address: string, who: string) => {
  const body = JSON.stringify({ loginId: `${who}@example.com`, password: demoPassword });
  const answer = await fetch(`${address}/api/login/`, { method: 'POST', body });
  return { Authorization: `Bearer ${((await answer.json()) as { access: string }).access}` };
};

/** Fetches a URL and returns how long the answer took (ms). */
const timeFetch = async (url: string, headers: Record<string, string>) => {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
};

/** Creates `count` waiting deposits, each of another user, and returns their ids. */
const createWaitingDeposits = async (db: Db, count: number) => {
  const { rows } = await sql<{ id: number }>`with people as (
      insert into users (nickname, email, type, status)
      select 'Depositor ' || n, 'depositor-' || n || '@bench.example', 12, 0 from generate_series(1, ${count}) n
      returning id)
    insert into "funds-operations" ("userId", "askedBy", amount, type, status) select id, id, 10, 0, 0 from people
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Lets two people confirm deposits at the same time, several times each. Every deposit may be confirmed only once. */
const measureConfirmations = async (kind: string, url: string | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-funds-'));
  const inDatabase = async <T>(work: (db: Db) => Promise<T>) => {
    const database = await openDatabase({ url, folder });
    return work(database.db).finally(() => database.close());
  };
  await inDatabase((db) => seedDemo(db, 20));
  const ids = await inDatabase((db) => createWaitingDeposits(db, confirmationCount + 1));
  const server = startServer(root, {
    DATA_DIR: folder,
    DEMO_TRAFFIC: '0',
    FOUR_EYES_ABOVE: '0',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });
  const address = await server.started;
  const people = [await signIn(address, 'owner'), await signIn(address, 'developer')];
  const confirmDeposit = (id: number, index: number) =>
    fetch(`${address}/api/mgmt/deposits/${id}/manual`, {
      method: 'POST',
      headers: people[index % 2]!,
      body: JSON.stringify({ opId: id }),
    }).then(({ status }) => status);
  const countConfirmed = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;
  const [sharedId, ...otherIds] = ids;
  let began = performance.now();
  const printTime = (what: string) => {
    const time = performance.now() - began;
    recordFigure(`${kind}: confirmations ${what}`, time);
    printRow(`${kind}: … took`, `${(time / 1000).toFixed(1)} s`, '—');
  };
  const confirmedOnShared = countConfirmed(
    await Promise.all(Array.from({ length: confirmationCount }, (_, index) => confirmDeposit(sharedId!, index))),
  );
  printRow(
    `${kind}: ${confirmationCount} confirmations at once of one operation, done`,
    String(confirmedOnShared),
    '1',
  );
  printTime('of one operation');
  began = performance.now();
  const confirmedOnOthers = countConfirmed(
    await Promise.all(otherIds.flatMap((id, index) => [confirmDeposit(id, index), confirmDeposit(id, index + 1)])),
  );
  printRow(
    `${kind}: ${2 * confirmationCount} at once of ${confirmationCount} operations, done`,
    String(confirmedOnOthers),
    `${confirmationCount}`,
  );
  printTime('of several');
  await server.stop();
  printRow(`${kind}: differences in the books`, String((await inDatabase(checkBooks)).length), '0');
  await rm(folder, { recursive: true, force: true });
};

/** Seeds a database of `invoiceCount` invoices and takes two snapshots of its figures: a first one, and one after changes. */
const measureSnapshots = async (url: string) => {
  const database = await openDatabase({ url, folder: 'memory://' });
  let began = performance.now();
  await seedDemo(database.db, invoiceCount);
  const seconds = (performance.now() - began) / 1000;
  recordFigure('Seed, invoices a second', invoiceCount / seconds, 'more');
  printRow(`Seed of ${invoiceCount} invoices`, `${(invoiceCount / seconds).toFixed(0)} a second`, 'aim 20,000');
  await sql`vacuum analyze`.execute(database.db);
  began = performance.now();
  const cache = new FigurePartCache();
  await takeSnapshot({ db: database.db, settings }, cache);
  printRow('Taking the first snapshot', `${(performance.now() - began).toFixed(0)} ms`, '—');
  // Typical changes between two snapshots: rows of today, and one of last week.
  for (const table of ['invoices', 'transactions'])
    for (const id of [invoiceCount, Math.floor(invoiceCount * 0.75)]) cache.markChanged(table, id);
  began = performance.now();
  await takeSnapshot({ db: database.db, settings }, cache);
  printRow('Taking the next', `${(performance.now() - began).toFixed(0)} ms`, '—');
  await database.close();
};

/** Times `GET mgmt/figures` of a server on the seeded database, and how much it slows down a list that is read meanwhile. */
const measureFigures = async (url: string) => {
  const server = startServer(root, { DATABASE_URL: url, DEMO_TRAFFIC: '5', LOG_LEVEL: 'error' });
  const address = await server.started;
  const headers = await signIn(address, 'owner');
  const list = `${address}/api/mgmt/invoices?range=[0,49]&sort=["id","DESC"]`;
  const medianListTime = async (times: number) => {
    const durations: number[] = [];
    for (let read = 0; read < times; read++) durations.push(await timeFetch(list, headers));
    return quantile(durations, 0.5);
  };
  await medianListTime(20);
  const alone = await medianListTime(200);
  await timeFetch(`${address}/api/mgmt/figures`, headers);
  const figureTimes: number[] = [];
  const listTimes: number[] = [];
  const end = performance.now() + 20_000;
  while (performance.now() < end) {
    figureTimes.push(await timeFetch(`${address}/api/mgmt/figures`, headers));
    listTimes.push(await timeFetch(list, headers));
  }
  recordFigure('GET mgmt/figures, p95', quantile(figureTimes, 0.95));
  recordFigure('A list beside figures', quantile(listTimes, 0.5));
  recordFigure('A list alone', alone);
  printRow(
    'GET mgmt/figures, p95 (slowest)',
    `${quantile(figureTimes, 0.95).toFixed(1)} ms (${Math.max(...figureTimes).toFixed(0)})`,
    '30 ms',
  );
  const slower = (quantile(listTimes, 0.5) / alone - 1) * 100;
  printRow(
    'A list meanwhile',
    `${quantile(listTimes, 0.5).toFixed(1)} ms to ${alone.toFixed(1)} alone (${slower.toFixed(0)} %)`,
    'at most a fifth more',
  );
  await server.stop();
};

/** Times how long the charts of Main take to appear, and to change with new figures. */
const measureChartTimes = async () => {
  const { drawn, redrawn } = await measureCharts(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
  const [first, ...others] = drawn;
  const text = (times: readonly number[]) => `${quantile(times, 0.5).toFixed(0)} ms (${Math.max(...times).toFixed(0)})`;
  recordFigure('Charts drawn after their data, first visit', first!);
  recordFigure('Charts drawn, reloads', quantile(others, 0.5));
  recordFigure('Charts drawn, figures changed', quantile(redrawn, 0.5));
  printRow('Charts drawn after their data, first visit', `${first!.toFixed(0)} ms`, '100 ms');
  printRow(`… ${others.length} reloads, median (slowest)`, text(others), '100 ms');
  printRow(`… ${redrawn.length} times that figures changed, median (slowest)`, text(redrawn), '100 ms');
};

printLine('| | measured | goal |\n| --- | --- | --- |');
const postgres = await startPostgres();
try {
  await measureConfirmations('PostgreSQL', await newDatabase(postgres.url));
  await measureConfirmations('PGlite', undefined);
  await measureChartTimes();
  const url = await newDatabase(postgres.url);
  await measureSnapshots(url);
  await measureFigures(url);
} finally {
  await postgres.stop();
}
process.exit(0);
