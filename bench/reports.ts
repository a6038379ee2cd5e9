import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { reportDimensions } from '../src/resources/reports';
import { seedDemo } from '../server/demo/seed';
import { openDatabase } from '../server/domain/open';
import { storeDays } from '../server/domain/reports/daySums';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';
import { recordFigure } from './figures';
import { ownerOf } from './listTimes';
import { printLine, quantile } from './report';

/** Times reports of the last 30 days, which have all invoices of the demo, over HTTP on PostgreSQL. */
const root = new URL('..', import.meta.url).pathname;
const invoiceCount = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const repetitions = 15;
/** The most that a report should take, ms. */
const aim = 300;
const dayMs = 86_400_000;

/** Fills a database, and stores the sums of its days as the sweep of a server does. */
const fill = async (url: string) => {
  const { dbWithoutTimeout: db, close } = await openDatabase({ url, folder: tmpdir() });
  await seedDemo(db, invoiceCount);
  await storeDays(db);
  await storeDays(db);
  await sql`vacuum analyze`.execute(db);
  await close();
};

const postgres = await startPostgres();
try {
  const url = await newDatabase(postgres.url);
  await fill(url);
  const server = startServer(root, { DATABASE_URL: url, DEMO_TRAFFIC: '0', LOG_LEVEL: 'error' });
  const owner = await ownerOf(await server.started);
  printLine(`| ${invoiceCount} invoices | p50, ms | p95, ms | aim for p95 |\n| --- | --- | --- | --- |`);
  // A zone three hours ahead of UTC begins and ends its days between those of which sums are stored.
  for (const [zone, hoursAhead] of [
    ['UTC', 0],
    ['UTC+03:00', 3],
  ] as const) {
    const today = Math.floor(Date.now() / dayMs) * dayMs - hoursAhead * 3_600_000;
    const at = (days: number) => new Date(today - days * dayMs).toISOString();
    const period = { from: at(29), to: new Date().toISOString(), beforeFrom: at(59), beforeTo: at(30) };
    for (const by of Object.keys(reportDimensions)) {
      const times: number[] = [];
      for (let index = 0; index < repetitions; index++) {
        const began = performance.now();
        await owner.request(`reports?${new URLSearchParams({ by, ...period })}`);
        times.push(performance.now() - began);
      }
      const [half, most] = [quantile(times, 0.5), quantile(times, 0.95)];
      printLine(`| by ${by}, ${zone} | ${half.toFixed(1)} | ${most.toFixed(1)} | ${aim} |`);
      recordFigure(`report by ${by}, ${zone}`, half);
    }
  }
  await server.stop();
} finally {
  await postgres.stop();
}
process.exit(0);
