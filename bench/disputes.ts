import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { disputes } from '../src/resources/disputes';
import { DisputeKind, DisputeOpener, DisputeStatus } from '../src/resources/statuses/disputes';
import { listSql } from '../server/database/statusSql';
import { openDatabase } from '../server/domain/open';
import { seedDemo } from '../server/demo/seed';
import { lateInvoiceStatuses } from '../src/resources/statuses/invoices';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';
import { ownerOf, requestsOf, searchFor, timeRequests, type ListedRow } from './listTimes';
import { printLine } from './report';

/** Times what the list of disputes and the desk ask for, over HTTP, on PostgreSQL, after VACUUM ANALYZE. */
const root = new URL('..', import.meta.url).pathname;
const invoiceCount = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const disputeCount = invoiceCount / 10;
/** One of so many is not decided. */
const openShare = 200;

/** Adds disputes about pay-ins that ended unpaid, the newest of which are open. Triggers do not run: they hold nothing. */
const addDisputes = (url: string) =>
  openDatabase({ url, folder: tmpdir() }).then(async ({ dbWithoutTimeout: db, close }) => {
    await seedDemo(db, invoiceCount);
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into disputes ("invoiceId", "clientId", "vaultOwnerId", kind, status, "openedBy", "saidAmount", "paidAt", text,
          "answerUntil", held, owed, holds, address, "createDate", "decidedDate", "decidedBy", reason)
        select i.id, i."clientId", d."ownerId", ${sql.lit(DisputeKind.PayIn)},
          case when n.newest <= ${disputeCount / openShare} then n.newest % 2 else ${sql.lit(DisputeStatus.Accepted)} + n.newest % 2 end,
          ${sql.lit(DisputeOpener.Payer)}, i.amount, i."expireDate", 'The bank says that order ' || coalesce(i.cid, '') || ' was paid', i."expireDate" + interval '12 hours',
          0, 0, false, 'bench-' || i.id % 5000, i."expireDate",
          case when n.newest > ${disputeCount / openShare} then i."expireDate" + interval '14 hours' end,
          case when n.newest > ${disputeCount / openShare} then 1 end, 'Seen'
        from (select id, row_number() over (order by id desc) as newest from invoices
            where "accountId" is not null and status in ${listSql(lateInvoiceStatuses)} order by id desc limit ${disputeCount}) n
          join invoices i on i.id = n.id join deals d on d.id = i."dealId"`.execute(tx);
    });
    await sql`vacuum analyze`.execute(db);
    await close();
  });

const postgres = await startPostgres();
try {
  const url = await newDatabase(postgres.url);
  await addDisputes(url);
  const server = startServer(root, { DATABASE_URL: url, DEMO_TRAFFIC: '0', LOG_LEVEL: 'error' });
  const owner = await ownerOf(await server.started);
  const [row] = await owner.get<ListedRow[]>('disputes?range=[1000,1000]');
  const { total } = await owner.request('disputes?range=[0,0]&total=exact');
  const subject = `${total} disputes`;
  printLine(`| ${subject}, ${invoiceCount} invoices | p50, ms | p95, ms | aim for p95 |\n| --- | --- | --- | --- |`);
  const [partner] = await owner.get<{ nickname: string }[]>('clients?range=[0,0]');
  await timeRequests(
    owner,
    'disputes',
    [
      ...requestsOf(disputes, total, row!),
      searchFor('search for a partner', partner!.nickname),
      searchFor('search for a word that all have', 'bank'),
      searchFor('search for what no row has', 'zzqzzq'),
      searchFor('search for an id', String(row!.id)),
    ],
    subject,
  );
  await server.stop();
} finally {
  await postgres.stop();
}
process.exit(0);
