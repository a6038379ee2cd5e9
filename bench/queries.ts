import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { sql } from 'kysely';
import { invoices } from '../src/resources/invoices';
import type { Field } from '../src/resources/language/fields';
import { isSortable } from '../src/resources/language/query';
import { openDatabase } from '../server/domain/open';
import { demoPassword } from '../server/demo/people';
import { seedDemo } from '../server/demo/seed';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';
import { exportList } from './exportList';
import { recordFigure } from './figures';
import { printLine, quantile } from './report';

/**
 * Times each query that the list of invoices can send, alone, over HTTP, after VACUUM ANALYZE: its pages, tabs, filters,
 * sorts and searches; then an export of the whole list in a browser. Writes the figures to `bench/results/queries.json`.
 */
const root = new URL('..', import.meta.url).pathname;
/** The databases that are measured, and how many invoices each has. */
const subjects = [
  { name: 'PostgreSQL', count: 10_000 },
  { name: 'PostgreSQL', count: 100_000 },
  { name: 'PostgreSQL', count: Number(process.env.BENCH_INVOICES ?? 1_000_000) },
  { name: 'PGlite', count: 100_000 },
] as const;
type Subject = (typeof subjects)[number];
/** Each query is repeated so often, but a slow one no longer than `maxMs` after the fewest repetitions. */
const [fewestRepetitions, repetitions] = [5, 20];
const maxMs = 10_000;
const pageSize = 25;
/** Aims for the 95th percentile, ms. */
const aims = { page: 100, search: 200 };

interface ListRequest {
  name: string;
  aim: number;
  filter?: object;
  sort?: readonly [string, 'ASC' | 'DESC'];
  offset?: number;
}

/** A row of the list, as far as searches are made from it. */
interface InvoiceRow {
  id: number;
  uuid: string;
  clientId: number;
  amount: number;
}

const seed = async (url: string | undefined, folder: string, count: number) => {
  const { db, close } = await openDatabase({ url, folder });
  const startedAt = performance.now();
  await seedDemo(db, count);
  recordFigure(`Seed of ${count}, invoices a second`, count / ((performance.now() - startedAt) / 1000), 'more');
  await sql`vacuum analyze`.execute(db);
  await close();
};

/** Returns a filter on this field with a value that the demo has. */
const filterOn = (name: string, { kind, options, target }: Field, row: InvoiceRow): object => {
  if (options) return { [name]: [Number(Object.keys(options)[0])] };
  if (target) return { [name]: row.clientId };
  if (name === 'amount') return { amount_gte: row.amount, amount_lte: row.amount + 1000 };
  if (kind.name === 'yesNo') return { [name]: false };
  return { [`${name}_gte`]: Date.now() - 24 * 3_600_000 };
};

/** Every request that the screen of invoices can make of its list, and one for each kind of search. */
const requestsFor = (count: number, row: InvoiceRow, titles: { partner: string; holder: string }): ListRequest[] => {
  const fields = Object.entries(invoices.fields as Readonly<Record<string, Field>>);
  const page = (name: string, offset: number): ListRequest => ({ name, aim: aims.page, offset });
  const search = (name: string, q: string): ListRequest => ({ name, aim: aims.search, filter: { q } });
  return [
    page('first page', 0),
    page('page in the middle', Math.floor(count / 2)),
    page('last page', count - pageSize),
    ...(invoices.list?.tabs ?? []).map(({ label, where }) => ({ name: `tab ${label}`, aim: aims.page, filter: where })),
    ...fields
      .filter(([, field]) => field.filter)
      .map(([name, field]) => ({ name: `filter ${name}`, aim: aims.page, filter: filterOn(name, field, row) })),
    ...fields
      .filter(([, field]) => isSortable(field) && field.column !== false)
      .flatMap(([name]) =>
        (['ASC', 'DESC'] as const).map((order) => ({
          name: `sort ${name} ${order}`,
          aim: aims.page,
          sort: [name, order] as const,
        })),
      ),
    search('search for a partner', titles.partner),
    search('search for a holder', titles.holder),
    search('search for two letters', titles.holder.slice(0, 2)),
    search('search for what no row has', 'zzqzzq'),
    search('search for an id', String(row.id)),
    search('search for the beginning of a uuid', row.uuid.slice(0, 6)),
  ];
};

const measure = async (
  browser: Browser,
  { name: database, count }: Subject,
  settings: Readonly<Record<string, string>>,
) => {
  const server = startServer(root, { ...settings, DEMO_TRAFFIC: '0', LOG_LEVEL: 'error' });
  const address = await server.started;
  const login = await fetch(`${address}/api/login/`, {
    method: 'POST',
    body: JSON.stringify({ loginId: 'owner@example.com', password: demoPassword }),
  });
  const { access: token } = (await login.json()) as { access: string };
  const headers = { Authorization: `Bearer ${token}` };
  const request = async (path: string) => {
    const answer = await fetch(`${address}/api/mgmt/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return {
      total: Number(answer.headers.get('content-range')?.split('/')[1]),
      json: (await answer.json()) as unknown,
    };
  };
  const get = async <Answer>(path: string) => (await request(path)).json as Answer;
  const pathOf = ({ filter = {}, sort = ['id', 'DESC'], offset = 0 }: ListRequest) =>
    `invoices?${new URLSearchParams({
      range: JSON.stringify([offset, offset + pageSize - 1]),
      sort: JSON.stringify(sort),
      filter: JSON.stringify(filter),
    }).toString()}`;
  const [row] = await get<InvoiceRow[]>(
    `invoices?range=${JSON.stringify([Math.floor(count / 3), Math.floor(count / 3)])}`,
  );
  const [partner] = await get<{ nickname: string }[]>('clients?range=[0,0]');
  const [holder] = await get<{ holderName: string }[]>('vault-profiles?range=[0,0]');
  const results: Record<string, { p50: number; p95: number; aim: number }> = {};
  const requests = requestsFor(count, row!, { partner: partner!.nickname, holder: holder!.holderName });
  for (const filtered of requests.filter(({ filter, aim }) => filter && aim === aims.page)) {
    const { total } = await request(`${pathOf(filtered)}&total=exact`);
    requests.push({ ...filtered, name: `${filtered.name}, in the middle`, offset: Math.floor(total / 2) });
  }
  for (const listRequest of requests) {
    const { name, aim } = listRequest;
    const path = pathOf(listRequest);
    await get(path);
    const times: number[] = [];
    const beganAt = performance.now();
    while (times.length < repetitions && (times.length < fewestRepetitions || performance.now() - beganAt < maxMs)) {
      const startedAt = performance.now();
      await get(path);
      times.push(performance.now() - startedAt);
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    results[name] = { p50, p95, aim };
    recordFigure(`${database}, ${count}: ${name}, p95`, p95);
    printLine(`| ${database}, ${count}: ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${aim} |`);
  }
  const exported = await exportList(browser, { address, token, processId: server.child.pid! });
  recordFigure(`${database}, ${count}: export, s`, exported.seconds);
  printLine(`| ${database}, ${count}: export | ${JSON.stringify(exported)} | | |`);
  await server.stop();
  return { database, invoices: count, queries: results, export: exported };
};

const postgres = await startPostgres();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const reports: Awaited<ReturnType<typeof measure>>[] = [];
printLine('| list of invoices | p50, ms | p95, ms | aim for p95 |\n| --- | --- | --- | --- |');
try {
  for (const subject of subjects) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-queries-'));
    const url = subject.name === 'PostgreSQL' ? await newDatabase(postgres.url) : undefined;
    await seed(url, folder, subject.count);
    reports.push(await measure(browser, subject, { ...(url && { DATABASE_URL: url }), DATA_DIR: folder }));
    await rm(folder, { recursive: true, force: true });
  }
  await mkdir(join(root, 'bench/results'), { recursive: true });
  const machine = { processor: cpus()[0]?.model, processors: cpus().length, node: process.version };
  const report = { date: new Date().toISOString().slice(0, 10), machine, lists: reports };
  await writeFile(join(root, 'bench/results/queries.json'), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await browser.close();
  await postgres.stop();
}
process.exit(0);
