import { Role } from '../src/resources/language/roles';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { recordFigure, type Figure } from './figures';
import { watchLimit } from './limit';
import { approveInvoice } from '../server/domain/invoices/approve';
import { makeInvoice } from '../server/domain/invoices/make';
import { checkBooks } from '../server/domain/ledger/checkBooks';
import { openDatabase } from '../server/domain/open';
import type { Db } from '../server/database/schema';
import { demoPassword } from '../server/demo/people';
import { seedDemo } from '../server/demo/seed';
import { hashPassword } from '../server/session/passwords';
import { readSettings } from '../server/base/settings';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';
import { InvoiceStatus, PaymentType } from '../src/resources/statuses/invoices';
import { printLine, quantile } from './report';

const root = new URL('..', import.meta.url).pathname;
const operatorCount = 50;
const queueLength = Number(process.env.BENCH_TAKES ?? 1000);
const completionCount = Number(process.env.BENCH_COMPLETIONS ?? 2000);
const statementLines = Number(process.env.BENCH_LINES ?? 1_000_000);
const settings = readSettings({ NODE_ENV: 'test' });

/** Adds merchants who can pay out any sum, and operators who can sign in and complete alone. */
const addPeople = async (db: Db) => {
  const passwordHash = await hashPassword(demoPassword);
  await db
    .insertInto('users')
    .values(
      Array.from({ length: operatorCount }, (_, index) => ({
        nickname: `Operator ${index}`,
        email: `operator-${index}@bench.example`,
        type: 10,
        status: 0,
        verified: true,
        passwordHash,
      })),
    )
    .execute();
  await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose)
    select b.id, 1e9, 0, 3, 6 from "balance-accounts" b join users u on u.id = b."userId" where u.type = 11`.execute(
    db,
  );
};

/** Puts that many approved pay-outs into the store. */
const fillStore = async (db: Db, count: number) => {
  const merchants = await db.selectFrom('users').select('id').where('type', '=', Role.Merchant).execute();
  for (let index = 0; index < count; index++) {
    await db.transaction().execute(async (tx) => {
      const { id } = await makeInvoice(tx, settings, {
        clientId: merchants[index % merchants.length]!.id,
        paymentType: PaymentType.PayOut,
        amount: '1000.00',
        cid: null,
        paymentMethod: null,
        requisites: '4000123412341234',
        address: `bench-${index}`,
      });
      await approveInvoice(tx, settings, id);
    });
  }
};

const client = (address: string, access?: string) => {
  const headers: Record<string, string> = access === undefined ? {} : { Authorization: `Bearer ${access}` };
  return async (path: string, body: object) => {
    const answer = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, json: (await answer.json()) as { id: number; access: string; message?: string } };
  };
};

const signIn = async (address: string, index: number) => {
  const { json } = await client(address)('login/', {
    loginId: `operator-${index}@bench.example`,
    password: demoPassword,
  });
  return json.access;
};

/** Opens the live channel of one person, who may see everything. */
const openChannel = (address: string, access: string) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ event: 'auth', data: { token: access } }));
      resolve(socket);
    });
  });

/** Every operator takes the next invoice until none is left, with a pause (ms) between calls. */
const takeAll = async (address: string, tokens: readonly string[], pauseMs: number) => {
  const times: number[] = [];
  const taken: number[] = [];
  const began = performance.now();
  await Promise.all(
    tokens.map(async (access) => {
      const post = client(address, access);
      for (;;) {
        await delay(pauseMs * (0.5 + Math.random()));
        const started = performance.now();
        const { status, json } = await post('mgmt/store/next', {});
        if (status !== 200) return;
        times.push(performance.now() - started);
        taken.push(json.id);
      }
    }),
  );
  return { times, taken, seconds: (performance.now() - began) / 1000 };
};

/** Completes these tasks, `concurrency` at a time. Returns how many per second. */
const completeAll = async (address: string, tasks: readonly { id: number; access: string }[], concurrency: number) => {
  const remaining = [...tasks];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let task = remaining.pop(); task; task = remaining.pop()) {
        const { status, json } = await client(address, task.access)(`mgmt/store/complete/${task.id}`, {
          invoiceId: task.id,
        });
        if (status !== 200) throw new Error(`A completion answered ${status}: ${json.message}`);
      }
    }),
  );
  return tasks.length / ((performance.now() - began) / 1000);
};

const printRow = (title: string, text: string, goal: string, value: number, better?: Figure['better']) => {
  recordFigure(title, value, better);
  printLine(`| ${title} | ${text} | ${goal} |`);
};

const measure = async (kind: string, url: string | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-money-'));
  const inDatabase = async <T>(work: (db: Db) => Promise<T>) => {
    const database = await openDatabase({ url, folder });
    return work(database.db).finally(() => database.close());
  };
  const began = performance.now();
  await inDatabase((db) => seedDemo(db, 300));
  const seedMs = performance.now() - began;
  printRow(`${kind}: seed of 300 invoices`, `${(seedMs / 1000).toFixed(1)} s`, 'under 5 s', seedMs);
  await inDatabase(addPeople);
  const run = async (task: (address: string, tokens: readonly string[], pid: number) => Promise<void>) => {
    const server = startServer(root, {
      DATA_DIR: folder,
      DEMO_TRAFFIC: '0',
      TASKS_AT_ONCE: '1000',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    });
    try {
      const address = await server.started;
      const tokens: string[] = [];
      for (let index = 0; index < operatorCount; index++) tokens.push(await signIn(address, index));
      await task(address, tokens, server.child.pid!);
    } finally {
      await server.stop();
    }
  };
  await inDatabase((db) => fillStore(db, queueLength));
  await run(async (address, tokens) => {
    const sockets = await Promise.all(tokens.map((access) => openChannel(address, access)));
    const paused = await takeAll(address, tokens, 200);
    if (new Set(paused.taken).size !== paused.taken.length) throw new Error('An invoice was given twice');
    printRow(
      `${kind}: ${paused.taken.length} takes by ${operatorCount} operators, 200 ms between, p95`,
      `${quantile(paused.times, 0.95).toFixed(0)} ms (${(paused.taken.length / paused.seconds).toFixed(0)} a second)`,
      'below 100 ms',
      quantile(paused.times, 0.95),
    );
    for (const socket of sockets) socket.terminate();
  });
  await inDatabase((db) => fillStore(db, queueLength));
  await run(async (address, tokens) => {
    const { taken, times, seconds } = await takeAll(address, tokens, 0);
    printRow(
      `${kind}: takes without a pause`,
      `${(taken.length / seconds).toFixed(0)} a second, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
      '—',
      taken.length / seconds,
      'more',
    );
  });
  const held = await inDatabase((db) =>
    db
      .selectFrom('invoices as i')
      .innerJoin('users as u', 'u.id', 'i.owner')
      .select(['i.id', 'u.email'])
      .where('i.status', '=', InvoiceStatus.WIP)
      .where('u.email', 'like', 'operator-%')
      .orderBy('i.id')
      .limit(completionCount)
      .execute(),
  );
  await run(async (address, tokens, pid) => {
    const tasks = held.map(({ id, email }) => ({ id, access: tokens[Number(/\d+/.exec(email)![0])]! }));
    const half = Math.floor(tasks.length / 2);
    const alone = await completeAll(address, tasks.slice(0, half), 1);
    const limit = await watchLimit(pid);
    const together = await completeAll(address, tasks.slice(half), 16);
    const limited = await limit();
    printRow(`${kind}: completions one after the other`, `${alone.toFixed(0)} a second`, '—', alone, 'more');
    printRow(
      `${kind}: completions 16 at a time`,
      `${together.toFixed(0)} a second; ${limited}`,
      'aim 500',
      together,
      'more',
    );
  });
  const differences = await inDatabase(checkBooks);
  printRow(`${kind}: differences in the books`, String(differences.length), '0', differences.length);
  await rm(folder, { recursive: true, force: true });
};

/** Measures pages all over the statement of a user with many transactions. */
const measureStatement = async (url: string) => {
  const database = await openDatabase({ url, folder: 'memory://' });
  const { db } = database;
  await seedDemo(db, 10);
  await db.transaction().execute(async (tx) => {
    await sql`set local console.seeding = 'on'`.execute(tx);
    // In parts, so that each statement ends in time.
    for (let first = 1; first <= statementLines; first += 50_000)
      await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose, "toEntry", "toAfter", "postedDate")
      select b.id, 1, 0, 3, 6, b.entries + n, b.amount + n, now() from "balance-accounts" b
      join users u on u.id = b."userId" and u.email = 'merchant@example.com', generate_series(${first}::integer, ${Math.min(statementLines, first + 49_999)}) n`.execute(
        tx,
      );
    await sql`update "balance-accounts" b set amount = amount + ${statementLines}, entries = entries + ${statementLines} from users u
      where u.id = b."userId" and u.email = 'merchant@example.com'`.execute(tx);
  });
  // A server that runs for a minute has these statistics from autovacuum.
  await sql`analyze`.execute(db);
  await database.close();
  const server = startServer(root, {
    DATABASE_URL: url,
    DEMO_TRAFFIC: '0',
    DATA_DIR: join(tmpdir(), 'console-bench-unused'),
  });
  const address = await server.started;
  const { json } = await client(address)('login/', { loginId: 'merchant@example.com', password: demoPassword });
  const { id } = JSON.parse(Buffer.from(json.access.split('.')[1]!, 'base64url').toString()) as { id: number };
  const times: number[] = [];
  for (let read = 0; read < 200; read++) {
    const first = Math.floor((statementLines * read) / 200);
    const started = performance.now();
    const answer = await fetch(`${address}/api/mgmt/users/${id}/statement?range=[${first},${first + 99}]`, {
      headers: { Authorization: `Bearer ${json.access}` },
    });
    if (((await answer.json()) as unknown[]).length !== 100) throw new Error('A page is incomplete');
    times.push(performance.now() - started);
  }
  await server.stop();
  printRow(
    `Statement of ${statementLines} transactions: a page of 100, slowest of 200`,
    `${Math.max(...times).toFixed(0)} ms (median ${quantile(times, 0.5).toFixed(0)})`,
    'below 200 ms',
    quantile(times, 0.5),
  );
};

printLine('| | measured | goal |\n| --- | --- | --- |');
const postgres = await startPostgres();
try {
  await measure('PostgreSQL', await newDatabase(postgres.url));
  await measure('PGlite', undefined);
  await measureStatement(await newDatabase(postgres.url));
} finally {
  await postgres.stop();
}
process.exit(0);
