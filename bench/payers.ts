import { sql } from 'kysely';
import { keepFigure } from './figures';
import { watchLimit } from './limit';
import { checkBooks } from '../server/capabilities/ledger/checkBooks';
import { openDatabase } from '../server/database/open';
import type { Db } from '../server/database/schema';
import { seedDemo } from '../server/demo/seed';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startServer } from '../tests/startServer';

const root = new URL('..', import.meta.url).pathname;
const accounts = 20_000;
const merchants = 200;
const owners = 200;
const atOnce = Number(process.env.BENCH_AT_ONCE ?? 16);
const lasts = Number(process.env.BENCH_SECONDS ?? 15) * 1000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/** Merchants and vault owners with more money than will be asked for, and the owners' accounts, all free. */
const seed = async (db: Db) => {
  await seedDemo(db, 50);
  await sql`insert into users (nickname, email, type, status, "createDate")
    select 'Bench ' || kind || ' ' || n, 'bench-' || kind || '-' || n || '@bench.example', kind, 0, now()
    from (values (11, ${sql.lit(merchants)}), (12, ${sql.lit(owners)})) k(kind, many), generate_series(1, many) n`.execute(
    db,
  );
  await sql`insert into "balance-accounts" ("userId", amount, "createDate") select id, 0, now() from users u
    where not exists (select 1 from "balance-accounts" b where b."userId" = u.id)`.execute(db);
  await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose)
    select b.id, 1e9, 0, 3, 6 from "balance-accounts" b join users u on u.id = b."userId"
    where u.email like '%@bench.example'`.execute(db);
  await sql`with made as (insert into "vault-profiles" ("vaultOwnerId", "holderName", "phoneNumber", status)
      select id, 'Bench Holder', '79000000000', 0 from users where email like 'bench-12-%' returning id),
    numbered as (select id, row_number() over () - 1 as place from made)
    insert into "payment-accounts" ("vaultProfileId", "bankDataId", requisites, status)
    select p.id, (select min(id) from banks), (4000000000000000 + n)::text, 0
    from generate_series(1, ${sql.lit(accounts)}) n join numbered p on p.place = n % ${sql.lit(owners)}`.execute(db);
  await sql`analyze`.execute(db);
};

interface Told {
  done: number;
  times: number[];
  answers: Map<string, number>;
}

/** Does something again and again, so many at once, until the time is over. */
const load = async (work: (index: number) => Promise<string>, together = atOnce): Promise<Told> => {
  const told: Told = { done: 0, times: [], answers: new Map() };
  const end = performance.now() + lasts;
  let index = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await work(index++);
      told.times.push(performance.now() - began);
      told.answers.set(answer, (told.answers.get(answer) ?? 0) + 1);
      told.done++;
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return told;
};

const report = (what: string, { done, times, answers }: Told, aim: string) => {
  const counts = [...answers].map(([answer, count]) => `${count} with ${answer}`).join(', ');
  keepFigure(`${what}, a second`, (done / lasts) * 1000, 'more');
  keepFigure(`${what}, p50`, quantile(times, 0.5));
  say(
    `${what}: ${((done / lasts) * 1000).toFixed(0)} a second (aim ${aim}), p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; ${counts}`,
  );
};

const postgres = await startPostgres();
try {
  const url = await newDatabase(postgres.url);
  const database = await openDatabase({ url, folder: 'memory://' });
  const { db } = database;
  await seed(db);
  const shops = (await db.selectFrom('users').select('id').where('email', 'like', 'bench-11-%').execute()).map(
    ({ id }) => id,
  );
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
        clientId: shops[index % shops.length],
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
  // What is made is ended beside it, by the owner's own hand: money and accounts come back as fast as they go.
  const { json: access } = await (async () => {
    const answer = await fetch(`${address}/api/login/`, {
      method: 'POST',
      body: JSON.stringify({ loginId: 'owner@example.com', password: 'demo-console' }),
    });
    return { json: ((await answer.json()) as { access: string }).access };
  })();
  const end = async (id: string) => {
    await (
      await fetch(`${address}/api/mgmt/invoices/${id}/resolve`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access}` },
        body: JSON.stringify({ invoiceId: id, paymentType: 0, status: 4, reason: 'bench' }),
      })
    ).arrayBuffer();
  };
  const everywhere = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  let isOver = false;
  const ending = Array.from({ length: atOnce / 2 }, async () => {
    while (!isOver || ids.length > atOnce) {
      const id = ids.shift();
      if (id === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
      else await end(id);
    }
  });
  const kept: string[] = [];
  const made = create(address, everywhere, true);
  const pid = server.child.pid!;
  const limitOfCreations = await watchLimit(pid);
  const creations = await load(async (index) => {
    const status = await made(index);
    if (kept.length < atOnce && ids.length > 0) kept.push(ids[0]!);
    return status;
  });
  isOver = true;
  await Promise.all(ending);
  report('Creations, limits off, each ended as well', creations, '500');
  say(await limitOfCreations());

  const etags = new Map<string, string>();
  const poll = (to: string, from: (index: number) => string) => async (index: number) => {
    const id = kept[index % kept.length]!;
    const etag = etags.get(id);
    const answer = await fetch(`${to}/api/invoices/${id}`, {
      headers: { 'X-Forwarded-For': from(index), ...(etag === undefined ? {} : { 'If-None-Match': etag }) },
    });
    etags.set(id, answer.headers.get('etag') ?? '');
    await answer.arrayBuffer();
    return String(answer.status);
  };
  const limitOfPolls = await watchLimit(pid);
  report('Polls, limits off', await load(poll(address, everywhere)), '3000');
  say(await limitOfPolls());
  const health = () =>
    fetch(`${address}/api/health`).then(async (answer) => (await answer.arrayBuffer(), String(answer.status)));
  report('The same server doing nothing (health), for comparison', await load(health), '—');
  await server.stop();

  const limited = startServer(root, common);
  const there = await limited.started;
  const fromFew = (index: number) => `192.0.2.${index % 20}`;
  // Pay-ins alone: of pay-outs an address has a rule of its own besides (three that nobody approved).
  report('Creations, limits on, 20 addresses', await load(create(there, fromFew, false)), 'only 429 beside 200');
  report('Polls, limits on, 20 addresses', await load(poll(there, fromFew)), 'only 429 beside 200 and 304');
  await limited.stop();
  const wrong = await checkBooks(db);
  say(`Books: ${JSON.stringify(wrong)}`);
  await database.close();
  say(
    'One process of the platform, its PostgreSQL and the load generator share this machine; whichever core is full limits it.',
  );
} finally {
  await postgres.stop();
}
process.exit(0);
