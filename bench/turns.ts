import { spawnSync } from 'node:child_process';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '../server/database/schema';
import { demoPassword } from '../server/demo/people';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { startBuiltServer } from './builtServer';
import { slowerIn, worseBy, type Figure } from './figures';
import { processorSeconds } from './limit';
import { checkOutOtherVersion } from './otherVersion';
import { addPayingPeople } from './payingPeople';
import { printLine, quantile } from './report';

const root = new URL('..', import.meta.url).pathname;
const [, , commit = ''] = process.argv;
const roundCount = Number(process.env.BENCH_ROUNDS ?? 1000);
const warmUpCount = 100;
const settings = {
  DEMO_INVOICES: '300',
  TRUST_PROXY: '1',
  PAYER_CREATIONS: '0',
  PAYER_READS: '0',
  PAYER_OPEN: '0',
  PAYER_OPEN_ADDRESS: '0',
  POOL_SHARE: '100',
  REST_MINUTES: '0',
  TASKS_AT_ONCE: '1000',
  FOUR_EYES_ABOVE: '0',
};

/** Adds the people of the bench to the database of a server of any version. Returns the ids of the merchants, and of the demo's. */
const addPeople = async (url: string) => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
  try {
    const merchantIds = await addPayingPeople(db);
    const demoMerchant = db.selectFrom('users').select('id').where('email', '=', 'merchant@example.com');
    return { merchantIds, demoMerchantId: (await demoMerchant.executeTakeFirstOrThrow()).id };
  } finally {
    await db.destroy();
  }
};

/** Starts the built server in `folder` on a database of its own. `round` makes each call once and adds its time (ms) by name. */
const startVersion = async (postgresUrl: string, folder: string) => {
  const url = await newDatabase(postgresUrl);
  const server = startBuiltServer(url, settings, folder);
  const address = await server.started;
  const { merchantIds, demoMerchantId } = await addPeople(url);
  const pid = server.child.pid!;
  const times = new Map<string, number[]>();
  const call = async (name: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    const began = performance.now();
    const answer = await fetch(`${address}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as { id: string; access: string; message?: string };
    const took = performance.now() - began;
    if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${json.message}`);
    times.set(name, [...(times.get(name) ?? []), took]);
    return json;
  };
  const signIn = async (email: string) => {
    const { access } = await call('sign-in', 'login/', { loginId: email, password: demoPassword });
    return { Authorization: `Bearer ${access}` };
  };
  const [owner, merchant] = [await signIn('owner@example.com'), await signIn('merchant@example.com')];
  const create = (name: string, index: number, invoice: object) =>
    call(name, 'invoices', invoice, {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.1.${index >> 8}.${index & 255}`,
      'Idempotency-Key': `${name} ${index}`,
    });
  const round = async (index: number) => {
    const payIn = await create('create a pay-in', index, {
      clientId: merchantIds[index % merchantIds.length],
      cid: `in-${index}`,
      paymentType: 0,
      amount: (10_000 + index) / 100,
    });
    await call('poll it', `invoices/${payIn.id}`);
    const ending = { invoiceId: payIn.id, paymentType: 0, status: 4, reason: 'bench' };
    await call('end it', `mgmt/invoices/${payIn.id}/resolve`, ending, owner);
    const payOut = await create('create a pay-out', index, {
      clientId: demoMerchantId,
      cid: `out-${index}`,
      paymentType: 1,
      amount: 1,
      requisites: { requisites: '4000123412341234', holderName: 'B H', phoneNumber: 0 },
    });
    await call('approve it', `mgmt/invoices/${payOut.id}/approve`, {}, merchant);
    const { id } = await call('take the next invoice', 'mgmt/store/next', {}, owner);
    await call('complete it', `mgmt/store/complete/${id}`, { invoiceId: id }, owner);
    await call('list invoices', 'mgmt/invoices?range=[0,24]&sort=["id","DESC"]', undefined, owner);
  };
  let startSeconds = 0;
  const begin = async () => {
    times.clear();
    startSeconds = await processorSeconds(pid);
  };
  const figures = async (): Promise<Map<string, Figure>> => {
    const processorMs = (((await processorSeconds(pid)) - startSeconds) / roundCount) * 1000;
    const all: [string, number][] = [
      ...[...times].map(([name, values]): [string, number] => [name, quantile(values, 0.5)]),
      ['processor of the server for all of them', processorMs],
    ];
    return new Map(all.map(([name, value]) => [name, { name, value, better: 'less' }]));
  };
  return { round, begin, figures, stop: server.stop };
};

const other = checkOutOtherVersion(commit);
const postgres = await startPostgres();
const stops: (() => Promise<unknown>)[] = [];
try {
  const { status: exitCode } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: other.folder,
    stdio: 'inherit',
  });
  if (exitCode !== 0) throw new Error(`${commit} could not be built`);
  const versions = [];
  for (const folder of [root, other.folder]) {
    const version = await startVersion(postgres.url, folder);
    stops.push(version.stop);
    versions.push(version);
  }
  for (let index = 0; index < warmUpCount + roundCount; index++) {
    if (index === warmUpCount) for (const version of versions) await version.begin();
    for (const version of index % 2 === 0 ? versions : versions.toReversed()) await version.round(index);
  }
  const [now, before] = await Promise.all(versions.map((version) => version.figures()));
  printLine(
    `\n${roundCount} rounds of calls to both versions in turns, one call at a time, on PostgreSQL; medians, ms\n`,
  );
  printLine(`| | now | ${commit} | worse by |\n| --- | --- | --- | --- |`);
  for (const [name, figure] of now!) {
    const previous = before!.get(name)!;
    const worse = `${(worseBy(figure, previous) * 100).toFixed(1)} %`;
    printLine(`| ${name} | ${figure.value.toFixed(2)} | ${previous.value.toFixed(2)} | ${worse} |`);
  }
  const slower = slowerIn([{ now: now!, before: before! }]);
  for (const name of slower) printLine(`Slower by more than 10 %: ${name}`);
  process.exitCode = slower.length === 0 ? 0 : 1;
} catch (error) {
  printLine(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  for (const stop of stops) await stop();
  await postgres.stop();
  other.remove();
}
