import { recordFigure } from './figures';
import { watchLimit } from './limit';
import { addPayingPeople } from './payingPeople';
import { checkBooks } from '../server/domain/ledger/checkBooks';
import { openDatabase } from '../server/domain/open';
import { demoPassword } from '../server/demo/people';
import { seedDemo } from '../server/demo/seed';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';
import { printLine, quantile } from './report';

const root = new URL('..', import.meta.url).pathname;
const concurrency = Number(process.env.BENCH_AT_ONCE ?? 16);
const durationMs = Number(process.env.BENCH_SECONDS ?? 15) * 1000;

interface LoadResult {
  done: number;
  times: number[];
  answers: Map<string, number>;
}

/** Repeats `work` for `durationMs` in `workerCount` parallel workers. `work` returns the answer under which it is counted. */
const runLoad = async (work: (index: number) => Promise<string>, workerCount = concurrency): Promise<LoadResult> => {
  const result: LoadResult = { done: 0, times: [], answers: new Map() };
  const end = performance.now() + durationMs;
  let index = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await work(index++);
      result.times.push(performance.now() - began);
      result.answers.set(answer, (result.answers.get(answer) ?? 0) + 1);
      result.done++;
    }
  };
  await Promise.all(Array.from({ length: workerCount }, worker));
  return result;
};

const printResult = (what: string, { done, times, answers }: LoadResult, aim: string) => {
  const counts = [...answers].map(([answer, count]) => `${count} with ${answer}`).join(', ');
  recordFigure(`${what}, a second`, (done / durationMs) * 1000, 'more');
  recordFigure(`${what}, p50`, quantile(times, 0.5));
  printLine(
    `${what}: ${((done / durationMs) * 1000).toFixed(0)} a second (aim ${aim}), p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; ${counts}`,
  );
};

const postgres = await startPostgres();
try {
  const url = await newDatabase(postgres.url);
  const database = await openDatabase({ url, folder: 'memory://' });
  const { db } = database;
  await seedDemo(db, 50);
  const merchantIds = await addPayingPeople(db);
  const common = { DATABASE_URL: url, DATA_DIR: 'memory://', DEMO_TRAFFIC: '0', TRUST_PROXY: '1' };
  const off = { PAYER_CREATIONS: '0', PAYER_READS: '0', PAYER_OPEN: '0', PAYER_OPEN_ADDRESS: '0' };
  const server = startServer(root, { ...common, ...off, POOL_SHARE: '100', REST_MINUTES: '0' });
  const address = await server.started;
  const ids: string[] = [];
  const create = (to: string, from: (index: number) => string, payOuts: boolean) => async (index: number) => {
    const isPayOut = payOuts && index % 2 === 1;
    const answer = await fetch(`${to}/api/invoices`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': from(index),
        'Idempotency-Key': `bench-${from(index)}-${index}`,
      },
      body: JSON.stringify({
        clientId: merchantIds[index % merchantIds.length],
        cid: `bench-${index}`,
        paymentType: isPayOut ? 1 : 0,
        amount: (10_000 + (index % 100_000)) / 100,
        ...(isPayOut ? { requisites: { requisites: '4000123412341234', holderName: 'B H', phoneNumber: 0 } } : {}),
      }),
    });
    const { id, message } = (await answer.json()) as { id?: string; message?: string };
    if (id !== undefined) ids.push(id);
    return `${answer.status}${message === undefined ? '' : ` "${message}"`}`;
  };
  // The owner ends created invoices meanwhile, so that money and accounts are freed as fast as they are used.
  const login = await fetch(`${address}/api/login/`, {
    method: 'POST',
    body: JSON.stringify({ loginId: 'owner@example.com', password: demoPassword }),
  });
  const { access } = (await login.json()) as { access: string };
  const endInvoice = async (id: string) => {
    await (
      await fetch(`${address}/api/mgmt/invoices/${id}/resolve`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access}` },
        body: JSON.stringify({ invoiceId: id, paymentType: 0, status: 4, reason: 'bench' }),
      })
    ).arrayBuffer();
  };
  const manyAddresses = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  let isDone = false;
  const enders = Array.from({ length: concurrency / 2 }, async () => {
    while (!isDone || ids.length > concurrency) {
      const id = ids.shift();
      if (id === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
      else await endInvoice(id);
    }
  });
  const polledIds: string[] = [];
  const createOne = create(address, manyAddresses, true);
  const pid = server.child.pid!;
  const limitOfCreations = await watchLimit(pid);
  const creations = await runLoad(async (index) => {
    const status = await createOne(index);
    if (polledIds.length < concurrency && ids.length > 0) polledIds.push(ids[0]!);
    return status;
  });
  isDone = true;
  await Promise.all(enders);
  printResult('Creations, limits off, each ended as well', creations, '500');
  printLine(await limitOfCreations());

  const etags = new Map<string, string>();
  const poll = (to: string, from: (index: number) => string) => async (index: number) => {
    const id = polledIds[index % polledIds.length]!;
    const etag = etags.get(id);
    const answer = await fetch(`${to}/api/invoices/${id}`, {
      headers: { 'X-Forwarded-For': from(index), ...(etag === undefined ? {} : { 'If-None-Match': etag }) },
    });
    etags.set(id, answer.headers.get('etag') ?? '');
    await answer.arrayBuffer();
    return String(answer.status);
  };
  const limitOfPolls = await watchLimit(pid);
  printResult('Polls, limits off', await runLoad(poll(address, manyAddresses)), '3000');
  printLine(await limitOfPolls());
  const health = () =>
    fetch(`${address}/api/health`).then(async (answer) => (await answer.arrayBuffer(), String(answer.status)));
  printResult('The same server doing nothing (health), for comparison', await runLoad(health), '—');
  await server.stop();

  const limited = startServer(root, common);
  const limitedAddress = await limited.started;
  const fewAddresses = (index: number) => `192.0.2.${index % 20}`;
  // Pay-ins only: addresses have another limit for pay-outs (three that nobody approved).
  printResult(
    'Creations, limits on, 20 addresses',
    await runLoad(create(limitedAddress, fewAddresses, false)),
    'only 429 beside 200',
  );
  printResult(
    'Polls, limits on, 20 addresses',
    await runLoad(poll(limitedAddress, fewAddresses)),
    'only 429 beside 200 and 304',
  );
  await limited.stop();
  const differences = await checkBooks(db);
  printLine(`Books: ${JSON.stringify(differences)}`);
  await database.close();
  printLine(
    'One process of the platform, its PostgreSQL and the load generator share this machine; whichever core is full limits it.',
  );
} finally {
  await postgres.stop();
}
process.exit(0);
