import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { sql } from 'kysely';
import { invoices } from '../src/resources/invoices';
import { openDatabase } from '../server/domain/open';
import { seedDemo } from '../server/demo/seed';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';
import { exportList } from './exportList';
import { recordFigure } from './figures';
import { ownerOf, requestsOf, searchFor, timeRequests, type ListedRow, type ListRequest } from './listTimes';
import { printLine } from './report';

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

/** A row of the list, as far as searches are made from it. */
interface InvoiceRow extends ListedRow {
  uuid: string;
}

const seed = async (url: string | undefined, folder: string, count: number) => {
  const { dbWithoutTimeout: db, close } = await openDatabase({ url, folder });
  const startedAt = performance.now();
  await seedDemo(db, count);
  recordFigure(`Seed of ${count}, invoices a second`, count / ((performance.now() - startedAt) / 1000), 'more');
  await sql`vacuum analyze`.execute(db);
  await close();
};

/** Every request that the screen of invoices can make of its list, and one for each kind of search. */
const requestsFor = (count: number, row: InvoiceRow, titles: { partner: string; holder: string }): ListRequest[] => [
  ...requestsOf(invoices, count, row),
  searchFor('search for a partner', titles.partner),
  searchFor('search for a holder', titles.holder),
  searchFor('search for two letters', titles.holder.slice(0, 2)),
  searchFor('search for what no row has', 'zzqzzq'),
  searchFor('search for an id', String(row.id)),
  searchFor('search for the beginning of a uuid', row.uuid.slice(0, 6)),
];

const measure = async (
  browser: Browser,
  { name: database, count }: Subject,
  settings: Readonly<Record<string, string>>,
) => {
  const server = startServer(root, { ...settings, DEMO_TRAFFIC: '0', LOG_LEVEL: 'error' });
  const address = await server.started;
  const owner = await ownerOf(address);
  const { token, get } = owner;
  const [row] = await get<InvoiceRow[]>(
    `invoices?range=${JSON.stringify([Math.floor(count / 3), Math.floor(count / 3)])}`,
  );
  const [partner] = await get<{ nickname: string }[]>('clients?range=[0,0]');
  const [holder] = await get<{ holderName: string }[]>('vault-profiles?range=[0,0]');
  const requests = requestsFor(count, row!, { partner: partner!.nickname, holder: holder!.holderName });
  const results = await timeRequests(owner, 'invoices', requests, `${database}, ${count}`);
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
