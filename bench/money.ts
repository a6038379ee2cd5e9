import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { keepFigure, type Figure } from './figures';
import { watchLimit } from './limit';
import { approveInvoice } from '../server/capabilities/invoices/approve';
import { makeInvoice } from '../server/capabilities/invoices/make';
import { checkBooks } from '../server/capabilities/ledger/checkBooks';
import { openDatabase } from '../server/database/open';
import type { Db } from '../server/database/schema';
import { demoPassword } from '../server/demo/people';
import { seedDemo } from '../server/demo/seed';
import { hashPassword } from '../server/session/passwords';
import { readSettings } from '../server/ground/settings';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';
import { InvoiceStatus } from '../src/resources/statuses';

const root = new URL('..', import.meta.url).pathname;
const operators = 50;
const queue = 1000;
const completions = 2000;
const lines = Number(process.env.BENCH_LINES ?? 1_000_000);
const settings = readSettings({ NODE_ENV: 'test' });
const say = (line: string) => process.stdout.write(`${line}\n`);
const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/** Merchants who can pay out whatever is asked, and operators who can sign in and complete alone. */
const people = async (db: Db) => {
  const passwordHash = await hashPassword(demoPassword);
  await db
    .insertInto('users')
    .values(
      Array.from({ length: operators }, (_, index) => ({
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

/** So many approved pay-outs in the store. */
const fill = async (db: Db, count: number) => {
  const merchants = await db.selectFrom('users').select('id').where('type', '=', 11).execute();
  for (let made = 0; made < count; made++) {
    await db.transaction().execute(async (tx) => {
      const { id } = await makeInvoice(tx, settings, {
        clientId: merchants[made % merchants.length]!.id,
        paymentType: 1,
        amount: '1000.00',
        cid: null,
        paymentMethod: null,
        requisites: '4000123412341234',
        address: `bench-${made}`,
      });
      await approveInvoice(tx, id);
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

/** An open channel of one person, which hears everything. */
const listen = (address: string, access: string) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ event: 'auth', data: { token: access } }));
      resolve(socket);
    });
  });

/** Everybody takes what is next until nothing is left, with a pause between presses. */
const takeAll = async (address: string, tokens: readonly string[], pause: number) => {
  const times: number[] = [];
  const taken: number[] = [];
  const began = performance.now();
  await Promise.all(
    tokens.map(async (access) => {
      const post = client(address, access);
      for (;;) {
        await delay(pause * (0.5 + Math.random()));
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

/** Completes all that these people hold, so many at a time. */
const completeAll = async (address: string, held: readonly { id: number; access: string }[], atOnce: number) => {
  const left = [...held];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = left.pop(); one; one = left.pop()) {
        const { status, json } = await client(address, one.access)(`mgmt/store/complete/${one.id}`, {
          invoiceId: one.id,
        });
        if (status !== 200) throw new Error(`A completion answered ${status}: ${json.message}`);
      }
    }),
  );
  return held.length / ((performance.now() - began) / 1000);
};

const row = (title: string, text: string, goal: string, value: number, better?: Figure['better']) => {
  keepFigure(title, value, better);
  say(`| ${title} | ${text} | ${goal} |`);
};

const measure = async (kind: string, url: string | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-money-'));
  const inDatabase = async <T>(work: (db: Db) => Promise<T>) => {
    const database = await openDatabase({ url, folder });
    return work(database.db).finally(() => database.close());
  };
  const began = performance.now();
  await inDatabase((db) => seedDemo(db, 300));
  const seeding = performance.now() - began;
  row(`${kind}: seed of 300 invoices`, `${(seeding / 1000).toFixed(1)} s`, 'under 5 s', seeding);
  await inDatabase(people);
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
      for (let index = 0; index < operators; index++) tokens.push(await signIn(address, index));
      await task(address, tokens, server.child.pid!);
    } finally {
      await server.stop();
    }
  };
  await inDatabase((db) => fill(db, queue));
  await run(async (address, tokens) => {
    const sockets = await Promise.all(tokens.map((access) => listen(address, access)));
    const paused = await takeAll(address, tokens, 200);
    if (new Set(paused.taken).size !== paused.taken.length) throw new Error('An invoice was given twice');
    row(
      `${kind}: ${paused.taken.length} takes by ${operators} operators, 200 ms between, p95`,
      `${quantile(paused.times, 0.95).toFixed(0)} ms (${(paused.taken.length / paused.seconds).toFixed(0)} a second)`,
      'below 100 ms',
      quantile(paused.times, 0.95),
    );
    for (const socket of sockets) socket.terminate();
  });
  await inDatabase((db) => fill(db, queue));
  await run(async (address, tokens) => {
    const { taken, times, seconds } = await takeAll(address, tokens, 0);
    row(
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
      .limit(completions)
      .execute(),
  );
  await run(async (address, tokens, pid) => {
    const tasks = held.map(({ id, email }) => ({ id, access: tokens[Number(/\d+/.exec(email)![0])]! }));
    const half = Math.floor(tasks.length / 2);
    const alone = await completeAll(address, tasks.slice(0, half), 1);
    const limit = await watchLimit(pid);
    const together = await completeAll(address, tasks.slice(half), 16);
    const limited = await limit();
    row(`${kind}: completions one after the other`, `${alone.toFixed(0)} a second`, '—', alone, 'more');
    row(
      `${kind}: completions 16 at a time`,
      `${together.toFixed(0)} a second; ${limited}`,
      'aim 500',
      together,
      'more',
    );
  });
  const differences = await inDatabase(checkBooks);
  row(`${kind}: differences in the books`, String(differences.length), '0', differences.length);
  await rm(folder, { recursive: true, force: true });
};

/** A user with so many transactions; every page of their statement is read by its place. */
const statement = async (url: string) => {
  const database = await openDatabase({ url, folder: '' });
  const { db } = database;
  await seedDemo(db, 10);
  await db.transaction().execute(async (tx) => {
    await sql`set local console.seeding = 'on'`.execute(tx);
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose, "toEntry", "toAfter", "postedDate")
      select b.id, 1, 0, 3, 6, b.entries + n, b.amount + n, now() from "balance-accounts" b
      join users u on u.id = b."userId" and u.email = 'merchant@example.com', generate_series(1, ${lines}) n`.execute(
      tx,
    );
    await sql`update "balance-accounts" b set amount = amount + ${lines}, entries = entries + ${lines} from users u
      where u.id = b."userId" and u.email = 'merchant@example.com'`.execute(tx);
  });
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
    const first = Math.floor((lines * read) / 200);
    const started = performance.now();
    const answer = await fetch(`${address}/api/mgmt/users/${id}/statement?range=[${first},${first + 99}]`, {
      headers: { Authorization: `Bearer ${json.access}` },
    });
    if (((await answer.json()) as unknown[]).length !== 100) throw new Error('A page is not whole');
    times.push(performance.now() - started);
  }
  await server.stop();
  row(
    `Statement of ${lines} transactions: a page of 100, slowest of 200`,
    `${Math.max(...times).toFixed(0)} ms (median ${quantile(times, 0.5).toFixed(0)})`,
    'below 200 ms',
    quantile(times, 0.5),
  );
};

say('| | measured | goal |\n| --- | --- | --- |');
const postgres = await startPostgres();
try {
  await measure('PostgreSQL', await newDatabase(postgres.url));
  await measure('PGlite', undefined);
  await statement(await newDatabase(postgres.url));
} finally {
  await postgres.stop();
}
process.exit(0);
