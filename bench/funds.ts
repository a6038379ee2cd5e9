import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { measureCharts } from './charts';
import { keepFigure } from './figures';
import { FigurePartCache } from '../server/capabilities/figures/figurePartCache';
import { takeSnapshot } from '../server/capabilities/figures/snapshot';
import { checkBooks } from '../server/capabilities/ledger/checkBooks';
import { openDatabase } from '../server/database/open';
import type { Db } from '../server/database/schema';
import { demoPassword } from '../server/demo/people';
import { seedDemo } from '../server/demo/seed';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';

const root = new URL('..', import.meta.url).pathname;
const invoices = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const confirmations = 200;
const say = (line: string) => process.stdout.write(`${line}\n`);
const row = (title: string, value: string, goal: string) => say(`| ${title} | ${value} | ${goal} |`);
const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

const signIn = async (address: string, who: string) => {
  const body = JSON.stringify({ loginId: `${who}@example.com`, password: demoPassword });
  const answer = await fetch(`${address}/api/login/`, { method: 'POST', body });
  return { Authorization: `Bearer ${((await answer.json()) as { access: string }).access}` };
};

/** How long one answer takes, ms. */
const timed = async (url: string, headers: Record<string, string>) => {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
};

/** Deposits that wait, as many people's as asked, each of one person. */
const waiting = async (db: Db, count: number) => {
  const { rows } = await sql<{ id: number }>`with people as (
      insert into users (nickname, email, type, status)
      select 'Depositor ' || n, 'depositor-' || n || '@bench.example', 12, 0 from generate_series(1, ${count}) n
      returning id)
    insert into "funds-operations" ("userId", "askedBy", amount, type, status) select id, id, 10, 0, 0 from people
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Each of them confirmed by two people at once, twice each: once and no more. */
const confirm = async (kind: string, url: string | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-funds-'));
  const inDatabase = async <T>(work: (db: Db) => Promise<T>) => {
    const database = await openDatabase({ url, folder });
    return work(database.db).finally(() => database.close());
  };
  await inDatabase((db) => seedDemo(db, 20));
  const ids = await inDatabase((db) => waiting(db, confirmations + 1));
  const server = startServer(root, {
    DATA_DIR: folder,
    DEMO_TRAFFIC: '0',
    FOUR_EYES_ABOVE: '0',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });
  const address = await server.started;
  const people = [await signIn(address, 'owner'), await signIn(address, 'developer')];
  const press = (id: number, place: number) =>
    fetch(`${address}/api/mgmt/deposits/${id}/manual`, {
      method: 'POST',
      headers: people[place % 2]!,
      body: JSON.stringify({ opId: id }),
    }).then(({ status }) => status);
  const count = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;
  const [one, ...others] = ids;
  let began = performance.now();
  const took = (what: string) => {
    const time = performance.now() - began;
    keepFigure(`${kind}: confirmations ${what}`, time);
    row(`${kind}: … took`, `${(time / 1000).toFixed(1)} s`, '—');
  };
  const same = count(await Promise.all(Array.from({ length: confirmations }, (_, place) => press(one!, place))));
  row(`${kind}: ${confirmations} confirmations at once of one operation, done`, String(same), '1');
  took('of one operation');
  began = performance.now();
  const different = count(await Promise.all(others.flatMap((id, place) => [press(id, place), press(id, place + 1)])));
  row(
    `${kind}: ${2 * confirmations} at once of ${confirmations} operations, done`,
    String(different),
    `${confirmations}`,
  );
  took('of several');
  await server.stop();
  row(`${kind}: differences in the books`, String((await inDatabase(checkBooks)).length), '0');
  await rm(folder, { recursive: true, force: true });
};

const figures = async (url: string) => {
  const database = await openDatabase({ url, folder: '' });
  let began = performance.now();
  await seedDemo(database.db, invoices);
  const seconds = (performance.now() - began) / 1000;
  keepFigure('Seed, invoices a second', invoices / seconds, 'more');
  row(`Seed of ${invoices} invoices`, `${(invoices / seconds).toFixed(0)} a second`, 'aim 20,000');
  await sql`vacuum analyze`.execute(database.db);
  began = performance.now();
  const kept = new FigurePartCache();
  await takeSnapshot(database.db, kept);
  row('Taking the first snapshot', `${(performance.now() - began).toFixed(0)} ms`, '—');
  // A moment's changes: today's rows, and a late one of last week.
  for (const table of ['invoices', 'transactions'])
    for (const id of [invoices, Math.floor(invoices * 0.75)]) kept.markChanged(table, id);
  began = performance.now();
  await takeSnapshot(database.db, kept);
  row('Taking the next', `${(performance.now() - began).toFixed(0)} ms`, '—');
  await database.close();
  const server = startServer(root, { DATABASE_URL: url, DEMO_TRAFFIC: '5', LOG_LEVEL: 'error' });
  const address = await server.started;
  const headers = await signIn(address, 'owner');
  const list = `${address}/api/mgmt/invoices?range=[0,49]&sort=["id","DESC"]`;
  const reading = async (times: number) => {
    const all: number[] = [];
    for (let read = 0; read < times; read++) all.push(await timed(list, headers));
    return quantile(all, 0.5);
  };
  await reading(20);
  const alone = await reading(200);
  await timed(`${address}/api/mgmt/figures`, headers);
  const asked: number[] = [];
  const beside: number[] = [];
  const until = performance.now() + 20_000;
  while (performance.now() < until) {
    asked.push(await timed(`${address}/api/mgmt/figures`, headers));
    beside.push(await timed(list, headers));
  }
  keepFigure('GET mgmt/figures, p95', quantile(asked, 0.95));
  keepFigure('A list beside figures', quantile(beside, 0.5));
  keepFigure('A list alone', alone);
  row(
    'GET mgmt/figures, p95 (slowest)',
    `${quantile(asked, 0.95).toFixed(1)} ms (${Math.max(...asked).toFixed(0)})`,
    '30 ms',
  );
  const slower = (quantile(beside, 0.5) / alone - 1) * 100;
  row(
    'A list meanwhile',
    `${quantile(beside, 0.5).toFixed(1)} ms to ${alone.toFixed(1)} alone (${slower.toFixed(0)} %)`,
    'at most a fifth more',
  );
  await server.stop();
};

say('| | measured | goal |\n| --- | --- | --- |');
const charts = async () => {
  const { drawn, again } = await measureCharts(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
  const [first, ...others] = drawn;
  const text = (times: readonly number[]) => `${quantile(times, 0.5).toFixed(0)} ms (${Math.max(...times).toFixed(0)})`;
  keepFigure('Charts drawn after their data, first visit', first!);
  keepFigure('Charts drawn, reloads', quantile(others, 0.5));
  keepFigure('Charts drawn, figures changed', quantile(again, 0.5));
  row('Charts drawn after their data, first visit', `${first!.toFixed(0)} ms`, '100 ms');
  row(`… ${others.length} reloads, median (slowest)`, text(others), '100 ms');
  row(`… ${again.length} times that figures changed, median (slowest)`, text(again), '100 ms');
};

const postgres = await startPostgres();
try {
  await confirm('PostgreSQL', await newDatabase(postgres.url));
  await confirm('PGlite', undefined);
  await charts();
  await figures(await newDatabase(postgres.url));
} finally {
  await postgres.stop();
}
process.exit(0);
