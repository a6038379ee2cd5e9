import { numberOf } from '../src/resources/language/choices';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeInvoice } from '../server/domain/invoices/make';
import { checkBooks } from '../server/domain/ledger/checkBooks';
import { announceAll } from '../server/database/changes';
import { openDatabase } from '../server/domain/open';
import type { Tx } from '../server/database/schema';
import { seedDemo } from '../server/demo/seed';
import { readSettings } from '../server/base/settings';
import { Role } from '../src/resources/language/roles';
import { InvoiceStatus, PaymentType } from '../src/resources/statuses/invoices';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { memoryOf, startBuiltServer } from './builtServer';
import { addPeople, type Person } from './crowd';
import { recordFigure } from './figures';
import { Listener } from './listener';
import { printLine, quantile } from './report';

/**
 * Several instances on one database, with thousands of sockets: what an event takes to its readers, whether each hears what
 * they may and nothing else, and what happens when an instance is killed and readers do not read.
 */
const instanceCount = Number(process.env.BENCH_INSTANCES ?? 4);
const staffCount = 50;
const slowCount = 10;
const ownCount = Number(process.env.BENCH_SOCKETS ?? 2000) - staffCount;
const phoneCount = 850;
/** Changes of invoices and states of phones, as they come from callers on other machines: written in the database. */
const changesPerSecond = Number(process.env.BENCH_CHANGES ?? 150);
const statesPerSecond = Number(process.env.BENCH_STATES ?? 850);
/** Takes and releases through the API, of other invoices, which are checked against what was acknowledged. */
const callsPerSecond = Number(process.env.BENCH_CALLS ?? 10);
const batchesPerSecond = 10;
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const invoiceCount = 1000;
const calledCount = 200;
const expiringCount = 300;
const msPerSecond = 1000;
const secret = 'a secret that all instances of the bench share';

const postgres = await startPostgres();
const url = await newDatabase(postgres.url);
const database = await openDatabase({ url, folder: 'memory://' });
const { db } = database;
await seedDemo(db, 50);
const settings = readSettings({ NODE_ENV: 'test', POOL_SHARE: '100' });
const staff = await addPeople(db, Role.Moderator, staffCount, secret);
const slowStaff = await addPeople(db, Role.Developer, slowCount, secret);
const owners = await addPeople(db, Role.VaultOwner, Math.ceil(ownCount / 2), secret);
const merchants = await addPeople(db, Role.Merchant, Math.floor(ownCount / 2), secret);
await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose)
  select b.id, 1e9, 0, 3, 6 from "balance-accounts" b join users u on u.id = b."userId" where u.email like 'crowd-%'`.execute(
  db,
);
const accountsOfOwner = Math.ceil((1.2 * (invoiceCount + expiringCount)) / owners.length);
// Each owner has a few accounts, so that pay-ins, whose owners alone see them, have one each.
await sql`with made as (insert into "vault-profiles" ("vaultOwnerId", "holderName", "phoneNumber", status)
    select u, 'Bench Holder', '79000000000', 0 from unnest(${owners.map(({ id }) => id)}::bigint[]) u returning id)
  insert into "payment-accounts" ("vaultProfileId", "bankDataId", requisites, status)
  select p.id, (select min(id) from banks), (4000000000000000 + p.id * 1000 + n)::text, 0 from made p, generate_series(1, ${accountsOfOwner}) n`.execute(
  db,
);
/** Who sees each invoice besides staff: its merchant and the owner of its account. */
const peopleOf = new Map<number, readonly number[]>();
for (let index = 0; index < invoiceCount + expiringCount; index++) {
  const clientId = merchants[index % merchants.length]!.id;
  const { id } = await db.transaction().execute((tx) =>
    makeInvoice(tx, settings, {
      clientId,
      paymentType: PaymentType.PayIn,
      amount: `${1000 + index}.00`,
      cid: null,
      paymentMethod: null,
      address: `bench-${index}`,
    }),
  );
  peopleOf.set(id, [clientId]);
}
const { rows: given } = await sql<{ id: number; owner: number }>`select i.id, p."vaultOwnerId" as owner from invoices i
  join "payment-accounts" a on a.id = i."accountId" join "vault-profiles" p on p.id = a."vaultProfileId"
  where i.id = any(${[...peopleOf.keys()]})`.execute(db);
for (const { id, owner } of given) peopleOf.set(id, [...peopleOf.get(id)!, owner]);
await sql`analyze`.execute(db);
const calledIds = [...peopleOf.keys()].slice(0, calledCount);
const otherInvoiceIds = [...peopleOf.keys()].slice(calledCount, invoiceCount);
const expiringIds = [...peopleOf.keys()].slice(invoiceCount);

const servers = Array.from({ length: instanceCount }, () =>
  startBuiltServer(url, { TASKS_AT_ONCE: '1000', TOKEN_SECRET: secret }),
);
const living = await Promise.all(servers.map(async (server) => ({ server, address: await server.started })));
const addressFor = (index: number) => () => living[index % living.length]!.address;

const post = async (address: string, path: string, body: object, access: string) => {
  const answer = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
};

const { rows: phones } = await sql<{ id: number; userId: number }>`
  insert into devices (name, title, status, "userId", "isTrusted")
  select 'Phone ' || p.n, 'Phone ' || p.n, 0, p.owner, true from json_to_recordset(${JSON.stringify(
    Array.from({ length: phoneCount }, (_, n) => ({ n, owner: owners[n % owners.length]!.id })),
  )}::json) as p(n int, owner bigint) order by p.n returning id, "userId"`.execute(db);
const phoneIds = phones.map(({ id }) => id);
const ownerOfPhone = new Map(phones.map(({ id, userId }) => [id, userId]));

/** When each invoice and phone was last changed (`performance.now()`, ms), and how often. */
const changes = new Map<string, { at: number; number: number }>();
const note = (key: string) => changes.set(key, { at: performance.now(), number: (changes.get(key)?.number ?? 0) + 1 });
const delays: number[] = [];
const phoneDelays: number[] = [];
let isMeasuring = false;
let eventCount = 0;

/** Notes how long an event took that is the first one about a change to this reader. */
const noteDelay = (known: Map<string, number>, key: string, into: number[]) => {
  const change = changes.get(key);
  if (!change || known.get(key) === change.number) return;
  known.set(key, change.number);
  if (isMeasuring) into.push(performance.now() - change.at);
};

const faults = new Map<string, number>();
const fault = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1);
const unexpected = new Map<string, number>();

/** The holder of each invoice that members of staff heard of last. */
const lastHeard: Map<number, number | null>[] = [];
const staffListener = ({ access }: Person, index: number) => {
  const known = new Map<string, number>();
  const holders = new Map<number, number | null>();
  lastHeard.push(holders);
  const onMessage = (text: string) => {
    eventCount++;
    if (text.startsWith('{"event":"changed"') && text.endsWith('"ids":[]}}')) holders.clear();
    if (!text.startsWith('{"event":"invoice-updated"')) return;
    const { data } = JSON.parse(text) as { data: { id: number; owner: number | null } };
    holders.set(data.id, data.owner);
    noteDelay(known, `invoice ${data.id}`, delays);
  };
  return new Listener(access, addressFor(index), onMessage, () => holders.clear());
};

const ownListener = (person: Person, index: number) => {
  const known = new Map<string, number>();
  const onMessage = (text: string) => {
    eventCount++;
    const { event, data } = JSON.parse(text) as { event: string; data: Record<string, unknown> };
    const entity = event === 'changed' ? String(data.entity) : event;
    const ids = event === 'changed' ? (data.ids as number[]) : [Number(data.id)];
    if (entity === 'update-devices' || entity === 'devices') {
      for (const id of ids) {
        if (ownerOfPhone.get(id) !== person.id) fault(`a phone of another owner was heard of: ${entity}`);
        else noteDelay(known, `phone ${id}`, phoneDelays);
      }
    } else if (/invoice|store|pay-outs/.test(entity)) {
      if (ids.some((id) => !peopleOf.get(id)?.includes(person.id)))
        fault(`an invoice of others was heard of: ${entity}`);
    } else
      unexpected.set(
        `${numberOf(person.role)} ${entity}`,
        (unexpected.get(`${numberOf(person.role)} ${entity}`) ?? 0) + 1,
      );
  };
  return new Listener(person.access, addressFor(index), onMessage);
};

const slowListeners = slowStaff.map(({ access }, index) => new Listener(access, addressFor(index), () => undefined));
const listeners = [...staff.map(staffListener), ...[...owners, ...merchants].map(ownListener)];
const everyone = [...listeners, ...slowListeners];
for (let first = 0; first < everyone.length; first += 100)
  await Promise.all(everyone.slice(first, first + 100).map((listener) => listener.connect()));
printLine(`${everyone.length} sockets on ${instanceCount} instances`);
for (const listener of slowListeners) listener.pause();

const memoryBefore = await Promise.all(living.map(({ server }) => memoryOf(server.child.pid)));
await sql`update invoices set "expireDate" = now() + make_interval(secs => ${seconds / 3}) where id = any(${expiringIds})`.execute(
  db,
);
let peak = 0;
const end = performance.now() + seconds * msPerSecond;
isMeasuring = true;

const statuses = new Map<string, number>();
const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
/** Repeats `work` at its own pace, `perSecond` times a second, until the end. */
const repeat = async (perSecond: number, work: () => Promise<void>) => {
  let next = performance.now() + (Math.random() * msPerSecond) / perSecond;
  while (next < end) {
    await delay(Math.max(0, next - performance.now()));
    await work().catch((error: Error) => count(`failed: ${error.message}`));
    next = Math.max(next + msPerSecond / perSecond, performance.now() - msPerSecond);
  }
};

/** Who holds each invoice, as far as it was acknowledged; none where the last call was not answered. */
const acknowledged = new Map<number, number | null>();
const work = (person: Person, index: number) => {
  const own = calledIds.filter((_, place) => place % staff.length === index);
  let turn = 0;
  return async () => {
    const id = own[Math.floor(turn / 2) % own.length]!;
    const takes = acknowledged.get(id) !== person.id;
    if (!takes || turn % 2 === 0) turn++;
    acknowledged.delete(id);
    note(`invoice ${id}`);
    const path = takes ? `mgmt/store/reserve/${id}` : `mgmt/store/release/${id}`;
    const { status } = await post(addressFor(index)(), path, { invoiceId: id }, person.access);
    count(`${takes ? 'take' : 'release'} ${status}`);
    if (status === 200) acknowledged.set(id, takes ? person.id : null);
  };
};
/** Changes the next of these records, so many a second, in batches. */
const changeInDatabase = async (
  { entity, ids, perSecond }: { entity: 'invoice' | 'phone'; ids: readonly number[]; perSecond: number },
  write: (tx: Tx, changed: readonly number[], turn: number) => Promise<unknown>,
) => {
  const table = entity === 'invoice' ? 'invoices' : 'devices';
  const size = perSecond / batchesPerSecond;
  const began = performance.now();
  for (let turn = 0; performance.now() < end; turn++) {
    await delay(Math.max(0, began + (turn * msPerSecond) / batchesPerSecond - performance.now()));
    const changed = Array.from({ length: size }, (_, index) => ids[(turn * size + index) % ids.length]!);
    for (const id of changed) note(`${entity} ${id}`);
    await db.transaction().execute(async (tx) => {
      await write(tx, changed, turn);
      await announceAll(
        tx,
        changed.map((id) => ({ entity: table, id, kind: 'changed' })),
      );
    });
    for (const _ of changed) count(`${entity} written`);
  }
};
const watch = async () => {
  while (performance.now() < end) {
    await delay(msPerSecond);
    for (const { server } of living) peak = Math.max(peak, await memoryOf(server.child.pid).catch(() => 0));
  }
};
const kill = async () => {
  await delay((seconds * msPerSecond) / 2);
  living.pop()!.server.child.kill('SIGKILL');
};
await Promise.all([
  ...staff.map((person, index) => repeat(callsPerSecond / staff.length, work(person, index))),
  changeInDatabase({ entity: 'invoice', ids: otherInvoiceIds, perSecond: changesPerSecond }, (tx, changed, turn) =>
    sql`update invoices set description = ${`Change ${turn}`} where id = any(${[...changed]})`.execute(tx),
  ),
  changeInDatabase({ entity: 'phone', ids: phoneIds, perSecond: statesPerSecond }, (tx, changed, turn) =>
    sql`update devices set "batteryLevel" = ${turn % 101}, "lastSeen" = now() where id = any(${[...changed]})`.execute(
      tx,
    ),
  ),
  watch(),
  kill(),
]);
isMeasuring = false;
for (const listener of slowListeners) listener.resume();
await delay(5000);

const { rows } = await sql<{
  id: number;
  owner: number | null;
  status: InvoiceStatus;
}>`select id, owner, status from invoices
  where id = any(${[...peopleOf.keys()]})`.execute(db);
const truth = new Map(rows.map((row) => [row.id, row]));
for (const [id, owner] of acknowledged)
  if (truth.get(id)!.owner !== owner) fault('an acknowledged take or release was lost');
for (const holders of lastHeard)
  for (const [id, owner] of holders) if (truth.get(id)!.owner !== owner) fault('a reader heard something older last');
const { rows: expired } = await sql<{ acts: number }>`select count(*)::int as acts from activity
  where entity = 'invoices' and act = 'expire' and "recordId" = any(${expiringIds.map(String)}) group by "recordId"`.execute(
  db,
);
if (expired.length !== expiringIds.length || expired.some(({ acts }) => acts !== 1))
  fault('an invoice did not expire exactly once');
if (expiringIds.some((id) => truth.get(id)!.status !== InvoiceStatus.Expired)) fault('an invoice did not expire');
const differences = await checkBooks(db);
if (differences.length > 0) fault('the books differ');

const textAt = (times: readonly number[], share: number) => `${quantile(times, share).toFixed(0)} ms`;
const summary = (times: readonly number[]) =>
  `p50 ${textAt(times, 0.5)}, p95 ${textAt(times, 0.95)}, p99 ${textAt(times, 0.99)}; ${times.length} of them`;
recordFigure('Event of an invoice, from its change to a reader, p95', quantile(delays, 0.95));
recordFigure('Event of a phone, from its state to its owner, p95', quantile(phoneDelays, 0.95));
recordFigure('Memory of an instance, MB at most', peak);
printLine([...statuses].map(([what, many]) => `${what}: ${(many / seconds).toFixed(0)} a second`).join('\n'));
printLine(`events received: ${(eventCount / seconds).toFixed(0)} a second`);
printLine(`invoice, from its change to a reader: ${summary(delays)}`);
printLine(`phone, from its state to its owner: ${summary(phoneDelays)}`);
printLine(`memory of an instance: ${Math.max(...memoryBefore).toFixed(0)} MB before, at most ${peak.toFixed(0)} MB`);
printLine(`slow readers cut off: ${slowListeners.filter(({ connections }) => connections > 1).length} of ${slowCount}`);
printLine(`other events of people who see their own: ${JSON.stringify(Object.fromEntries(unexpected))}`);
printLine(faults.size === 0 ? 'no fault' : [...faults].map(([what, many]) => `FAULT: ${what}: ${many}`).join('\n'));
for (const listener of everyone) listener.end();
await Promise.all(living.map(({ server }) => server.stop()));
await database.close();
await postgres.stop();
process.exit(faults.size === 0 ? 0 : 1);
