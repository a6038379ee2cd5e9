import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createServer as createHttpServer } from 'node:http';
import { WebSocket } from 'ws';
import { liveSockets } from '../../server/live/sockets';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/domain/open';
import { announce, changesChannel } from '../../server/database/changes';
import { TableVersions } from '../../server/database/versions';
import type { Reader } from '../../server/live/audience';
import { Hub } from '../../server/live/hub';
import { callerOf } from '../../server/session/tokens';
import { describeOnBoth } from './describeOnBoth';
import { untilLocked } from './lockWait';
import { stallingProxy } from './stallingProxy';
import { kinds, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';

interface LiveEvent {
  event: string;
  data: { id?: number; entity?: string; ids?: number[] } & Record<string, unknown>;
  asOf?: number;
}

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const listen = async (api: TestPlatform, hub: Hub, as: string) => {
  const events: LiveEvent[] = [];
  let rechecked = 0;
  const reader: Reader = {
    caller: await callerOf(api.platform, await api.token(as)),
    // Every action also changes activity, for all readers alike: leave that out.
    send: (texts) => {
      const told = texts.map((text) => JSON.parse(text) as LiveEvent);
      events.push(...told.filter(({ data }) => data.entity !== 'activity' || data.ids?.length === 0));
    },
    recheck: async () => void rechecked++,
  };
  hub.join(reader);
  return { events, rechecked: () => rechecked };
};

const until = async (condition: () => boolean) => {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 10 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const open = async (kind: (typeof kinds)[number]) => {
  const api = await openTestPlatform(kind);
  cleanups.push(() => api.close());
  const hub = new Hub(api.platform);
  cleanups.push(() => hub.stop());
  await hub.start(api.database);
  return { api, hub };
};

describeOnBoth('live events on %s', (kind) => {
  it('live events reach those who may see the record, and nobody else', async () => {
    const { api, hub } = await open(kind);
    const owner = await listen(api, hub, 'owner');
    const mine = await listen(api, hub, 'vault-owner');
    const merchant = await listen(api, hub, 'merchant');
    const all = (await api.call('owner', 'GET', 'mgmt/bank-accounts')).json as { id: number }[];
    const own = (await api.call('vault-owner', 'GET', 'mgmt/bank-accounts')).json as { id: number }[];
    const foreign = all.find(({ id }) => !own.some((one) => one.id === id))!;
    await api.call('owner', 'GET', `mgmt/bank-accounts/${foreign.id}/deactivate`);
    await api.call('owner', 'GET', `mgmt/bank-accounts/${own[0]!.id}/deactivate`);
    const accounts = ({ events }: { events: LiveEvent[] }) =>
      events.filter(({ event }) => event === 'update-payment-accounts').map(({ data }) => data.id);
    await until(() => accounts(owner).length === 2 && accounts(mine).length === 1);
    expect(accounts(owner).toSorted()).toEqual([foreign.id, own[0]!.id].toSorted());
    expect(accounts(mine)).toEqual([own[0]!.id]);
    expect(merchant.events).toEqual([]);
    await until(() => owner.events.some(({ event }) => event === 'pool-update'));
    expect(owner.events.find(({ event }) => event === 'pool-update')!.data).toHaveProperty('poolData');
  });

  it('live events do not carry a pool of more than a thousand accounts: it is fetched', async () => {
    const { api, hub } = await open(kind);
    const staff = await listen(api, hub, 'moderator');
    await sql`insert into "payment-accounts" ("vaultProfileId", "bankDataId", requisites, status)
      select min(p.id), 1, '7' || lpad(n::text, 15, '0'), ${ActiveStatus.Active}
      from "vault-profiles" p, generate_series(1, 1001) n group by n`.execute(api.platform.db);
    await api.call('owner', 'GET', 'mgmt/bank-accounts/1/deactivate');
    await until(() => staff.events.some(({ data }) => data.entity === 'booking' && data.ids?.length === 0));
    expect(staff.events.filter(({ event }) => event === 'pool-update')).toEqual([]);
  });

  it('live events about very many records of one entity are one: everything may have changed', async () => {
    const { api, hub } = await open(kind);
    const owner = await listen(api, hub, 'owner');
    const rows = Array.from({ length: 1000 }, (_, index) => ({ bankTitle: `Bank of many ${index}` }));
    expect((await api.call('owner', 'POST', 'mgmt/import/banks', { rows })).status).toBe(200);
    const { json } = await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'The last one' });
    const ofBanks = () => owner.events.filter(({ data }) => data.entity === 'banks');
    await until(
      () => ofBanks().some(({ data }) => data.ids?.includes(json.id)) || ofBanks().at(-1)?.data.ids?.length === 0,
    );
    expect(ofBanks()).toContainEqual({ event: 'changed', data: { entity: 'banks', ids: [] } });
    expect(ofBanks().length).toBeLessThan(1000);
  });

  it('live events about invoices of other owners never reach a vault owner, also when they leave the store', async () => {
    const { api, hub } = await open(kind);
    const staff = await listen(api, hub, 'moderator');
    const mine = await listen(api, hub, 'vault-owner');
    const { db } = api.platform;
    const me = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'vault-owner@example.com')
      .executeTakeFirstOrThrow();
    const accountOf = async (isMine: boolean) =>
      db
        .selectFrom('payment-accounts as a')
        .innerJoin('vault-profiles as p', 'p.id', 'a.vaultProfileId')
        .select('a.id')
        .where('p.vaultOwnerId', isMine ? '=' : '!=', me.id)
        .executeTakeFirstOrThrow();
    const invoiceOn = async (accountId: number) => {
      const { id } = await db
        .insertInto('invoices')
        .values({ clientId: 1, amount: '5', status: InvoiceStatus.New, accountId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const foreign = await invoiceOn((await accountOf(false)).id);
    const own = await invoiceOn((await accountOf(true)).id);
    await db.transaction().execute(async (tx) => {
      for (const id of [foreign, own]) {
        await tx.updateTable('invoices').set({ status: InvoiceStatus.Complete }).where('id', '=', id).execute();
        await announce(tx, { entity: 'invoices', id, kind: 'changed' });
      }
    });
    const store = ({ events }: { events: LiveEvent[] }) =>
      events.filter(({ event }) => event === 'store-update').map(({ data }) => data.id);
    await until(() => store(staff).length === 2 && store(mine).length > 0);
    expect(store(mine)).toEqual([own]);
    expect(JSON.stringify(mine.events.map(({ data }) => data))).not.toContain(String(foreign));
  });

  it('live events name who took an invoice from the store, and show nothing else of it', async () => {
    const { api, hub } = await open(kind);
    const mine = await listen(api, hub, 'vault-owner');
    const { db } = api.platform;
    const { id: owner, nickname } = await db
      .selectFrom('users')
      .select(['id', 'nickname'])
      .where('email', '=', 'moderator@example.com')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('invoices')
      .values({ clientId: 1, amount: '5', status: InvoiceStatus.New, paymentType: PaymentType.PayOut })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('invoices').set({ status: InvoiceStatus.WIP, owner }).where('id', '=', id).execute();
      await announce(tx, { entity: 'invoices', id, kind: 'changed' });
    });
    await until(() => mine.events.some(({ event }) => event === 'store-update'));
    const { data } = mine.events.find(({ event }) => event === 'store-update')!;
    expect(data).toEqual({ id, status: InvoiceStatus.WIP, ownerName: nickname });
  });

  it('live events reach a merchant only about their own tickets', async () => {
    const { api, hub } = await open(kind);
    const staff = await listen(api, hub, 'finance');
    const merchant = await listen(api, hub, 'merchant');
    const ticket = (as: string) => api.call(as, 'POST', 'mgmt/support', { ticketName: as, ticketDescription: 'text' });
    const own = (await ticket('merchant')).json.id;
    const other = (await ticket('agent')).json.id;
    const ids = ({ events }: { events: LiveEvent[] }) => events.flatMap(({ data }) => data.ids ?? []);
    await until(() => ids(staff).length === 2 && ids(merchant).length > 0);
    expect(ids(staff)).toEqual([own, other]);
    expect(ids(merchant)).toEqual([own]);
  });

  it('the author of a ticket does not hear that staff assigned or dated it, also when the assignee leaves', async () => {
    const { api, hub } = await open(kind);
    const staff = await listen(api, hub, 'finance');
    const merchant = await listen(api, hub, 'merchant');
    const post = (path: string, body: object) => api.call('owner', 'POST', `mgmt/${path}`, body);
    const { id } = (await api.call('merchant', 'POST', 'mgmt/support', { ticketName: 'a', ticketDescription: 'b' }))
      .json;
    await until(() => merchant.events.length > 0);
    const ofTicket = ({ events }: { events: LiveEvent[] }) =>
      events.filter(({ data }) => data.entity === 'support' && data.ids?.includes(id)).length;
    const heard = ofTicket(merchant);
    const moderator = await userIdOf(api, 'moderator');
    await post(`support/${id}/assign`, { userId: moderator });
    await until(() => ofTicket(staff) === 2);
    await post(`support/${id}/due`, { dueDate: new Date(Date.now() + 86_400_000).toISOString() });
    await until(() => ofTicket(staff) === 3);
    await sql`update users set status = ${UserStatus.Disabled} where id = ${moderator}`.execute(api.platform.db);
    await until(() => ofTicket(staff) === 4);
    expect(ofTicket(merchant)).toBe(heard);
    await post(`support/${id}/status`, { status: '2', reason: 'Done' });
    await until(() => ofTicket(merchant) === heard + 1);
  });

  it('live events and lists say as of when a record is, whatever started earlier and is still running', async () => {
    const { api, hub } = await open(kind);
    const owner = await listen(api, hub, 'owner');
    const { id } = (await api.call('owner', 'GET', 'mgmt/bank-accounts')).json[0]!;
    const listed = async () => {
      const path = `mgmt/bank-accounts?range=[0,0]&filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`;
      return Number((await api.call('owner', 'GET', path)).headers.get('X-As-Of'));
    };
    const heard = () => owner.events.filter(({ event }) => event === 'update-payment-accounts');
    const seen: number[] = [];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    // One that began earlier has a lower number than those that end before it. An embedded database runs one at a time.
    const earlier =
      kind === 'pglite'
        ? Promise.resolve()
        : api.platform.db.transaction().execute(async (tx) => {
            await sql`update banks set "bankTitle" = 'Later' where id = 1`.execute(tx);
            await ended;
          });
    for (const [turn, act] of ['deactivate', 'activate', 'deactivate'].entries()) {
      seen.push(await listed());
      await api.call('owner', 'GET', `mgmt/bank-accounts/${id}/${act}`);
      await until(() => heard().length > turn);
      seen.push(heard()[turn]!.asOf!);
    }
    const before = await listed();
    end();
    await earlier;
    seen.push(before, await listed());
    expect(seen.every(Number.isSafeInteger)).toBe(true);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[1]).toBeGreaterThan(seen[0]!);
    if (kind === 'postgres') expect(seen.at(-1)).toBeGreaterThan(before);
  });

  it('live events are not sent when the transaction was rolled back', async () => {
    const { api, hub } = await open(kind);
    const owner = await listen(api, hub, 'owner');
    await api.call('owner', 'POST', 'mgmt/banks/1/remove', {});
    await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Heard' });
    await until(() => owner.events.length > 0);
    expect(owner.events).toEqual([{ event: 'changed', data: { entity: 'banks', ids: [5] } }]);
  });

  it('the exchange rate is sent live to every role', async () => {
    const { api, hub } = await open(kind);
    const agent = await listen(api, hub, 'agent');
    await api.platform.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('exchange-rates')
        .values({ price: '93.5' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await announce(tx, { entity: 'exchange-rates', id, kind: 'created' });
    });
    await until(() => agent.events.length > 0);
    expect(agent.events).toMatchObject([{ event: 'exchange-rate-update', data: { rate: 93.5 } }]);
  });
});

describe('several instances on one PostgreSQL', () => {
  it('several instances announce changes to each other, and make readers fetch again after a listener reconnected', async () => {
    const { api, hub } = await open('postgres');
    const other = await openDatabase({ url: api.url, folder: 'memory://' });
    cleanups.push(() => other.close());
    const otherHub = new Hub({ ...api.platform, db: other.db });
    cleanups.push(() => otherHub.stop());
    await otherHub.start(other);
    const here = await listen(api, hub, 'owner');
    const there = await listen(api, otherHub, 'owner');
    await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Both hear' });
    await until(() => here.events.length === 1 && there.events.length === 1);

    const { sql } = await import('kysely');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and pid <> pg_backend_pid()
      and datname = current_database()`.execute(api.platform.db);
    await until(() =>
      [here, there].every(({ events }) =>
        events.some(({ data }) => data.entity === 'invoices' && data.ids?.length === 0),
      ),
    );
    expect([here.rechecked(), there.rechecked()]).toEqual([1, 1]);
    here.events.length = 0;
    await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Heard again' });
    await until(() => here.events.some(({ data }) => data.entity === 'banks' && data.ids?.length === 1));
  });

  it('an instance keeps working when a connection ends within a transaction', async () => {
    const { api } = await open('postgres');
    const other = await openDatabase({ url: api.url, folder: 'memory://' });
    cleanups.push(() => other.close());
    const broken = other.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const { pid } = rows[0]!;
      await sql`select pg_terminate_backend(${pid})`.execute(api.platform.db);
      const alive = sql`select 1 from pg_stat_activity where pid = ${pid}`;
      await expect.poll(async () => (await alive.execute(api.platform.db)).rows.length).toBe(0);
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    expect((await sql`select 1`.execute(other.db)).rows).toHaveLength(1);
  });

  it('an instance closes the socket of a user who is disabled while signing in, or has a temporary password', async () => {
    const { api, hub } = await open('postgres');
    const { db } = api.platform;
    const id = await userIdOf(api, 'agent');
    const set = (values: object) => db.updateTable('users').set(values).where('id', '=', id).execute();
    let meanwhile: () => Promise<unknown> = () => Promise.resolve();
    // Delay the result of reading the session.
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await meanwhile();
        meanwhile = () => Promise.resolve();
        return result;
      },
    });
    const server = createHttpServer();
    const sockets = liveSockets({ ...api.platform, db: slow }, hub);
    sockets.attach(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(async () => void server.close());
    cleanups.push(() => sockets.close());
    const token = await api.token('agent');
    const closedWith = async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/ws/`);
      socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', data: { token } })));
      return Promise.race([new Promise<number>((resolve) => socket.on('close', resolve)), delay(3000)]);
    };
    meanwhile = async () => {
      await set({ status: UserStatus.Disabled });
      const events = new Promise<void>((resolve) => {
        const unconcerned = { onDisconnected: () => undefined, onReconnected: () => undefined };
        // Uses the connection of the hub, so the hub gets the message first.
        void api.database
          .listen(changesChannel, { onMessage: () => resolve(), ...unconcerned })
          .then(() => announce(db, { entity: 'users', id, kind: 'changed' }));
      });
      await events;
    };
    expect(await closedWith()).toBe(4401);
    await set({ status: UserStatus.Active, passwordDue: true, passwordIssuedDate: new Date().toISOString() });
    expect(await closedWith()).toBe(4401);
  });

  it('an instance answers 503 with Retry-After when the connection of a running call ends, and changes nothing', async () => {
    const { api } = await open('postgres');
    const other = await openDatabase({ url: api.url, folder: 'memory://' });
    cleanups.push(() => other.close());
    const answer = await other.db.transaction().execute(async (tx) => {
      await sql`lock table banks`.execute(tx);
      const asked = api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Never made' });
      const waiting = sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBe(1);
      return asked;
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    const { json } = await api.call('owner', 'GET', 'mgmt/banks');
    expect(json.filter(({ bankTitle }) => bankTitle === 'Never made')).toEqual([]);
  });

  it('an instance notices a silent listening connection, and trusts no table version until it is replaced', async () => {
    const { api } = await open('postgres');
    const proxy = await stallingProxy(api.url!);
    cleanups.push(proxy.close);
    const other = await openDatabase({ url: proxy.url, folder: 'memory://', heartbeatMs: 400 });
    cleanups.push(() => other.close());
    const versions = new TableVersions();
    const hub = new Hub({ ...api.platform, db: other.db, versions });
    cleanups.push(() => hub.stop());
    await hub.start(other);
    expect(versions.of(['banks'])).toBeDefined();
    proxy.stall(true);
    await until(() => versions.of(['banks']) === undefined);
    // A new connection that cannot listen is closed, or each attempt would leave one open on the server.
    proxy.mute('listen "');
    proxy.stall(false);
    await until(() => proxy.muted() > 1);
    proxy.mute(undefined);
    await until(() => versions.of(['banks']) !== undefined);
    await other.db.destroy();
    await until(() => proxy.open() === 1);
  });
});

it('a removed session is checked again even while earlier changes are still being read', async () => {
  const { api, hub } = await open('postgres');
  const owner = await listen(api, hub, 'owner');
  const { id } = (await callerOf(api.platform, await api.token('owner')))!;
  await api.database.db.transaction().execute(async (tx) => {
    await sql`lock table "payment-accounts" in access exclusive mode`.execute(tx);
    await announce(api.database.db, { entity: 'payment-accounts', id: 1, kind: 'changed' });
    await untilLocked(api.platform.db);
    const before = owner.rechecked();
    await announce(api.database.db, { entity: 'sessions', id, kind: 'removed' });
    await expect.poll(owner.rechecked, { timeout: 10_000 }).toBeGreaterThan(before);
  });
});

it('readers are told to fetch again what could not be read for them', async () => {
  const { api, hub } = await open('postgres');
  const owner = await listen(api, hub, 'owner');
  const { db } = api.database;
  await db.transaction().execute(async (tx) => {
    await sql`lock table banks in access exclusive mode`.execute(tx);
    await announce(db, { entity: 'banks', id: 1, kind: 'changed' });
    await untilLocked(api.platform.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(tx);
  });
  await expect.poll(() => owner.events.some(({ data }) => data.entity === 'banks'), { timeout: 10_000 }).toBe(true);
});

it('changes that come while earlier ones are being read are sent together, those of one record once', async () => {
  const { api, hub } = await open('postgres');
  const owner = await listen(api, hub, 'owner');
  const { db } = api.database;
  await db.transaction().execute(async (tx) => {
    await sql`lock table "payment-accounts" in access exclusive mode`.execute(tx);
    await announce(db, { entity: 'payment-accounts', id: 1, kind: 'changed' });
    await untilLocked(api.platform.db);
    // Longer apart than changes are gathered.
    for (let change = 0; change < 5; change++) {
      await announce(db, { entity: 'banks', id: 1, kind: 'changed' });
      await delay(80);
    }
    await announce(db, { entity: 'banks', id: 2, kind: 'changed' });
    await delay(80);
  });
  const idsOfBanks = () => owner.events.flatMap(({ data }) => (data.entity === 'banks' ? data.ids! : []));
  await until(() => idsOfBanks().includes(2));
  expect(idsOfBanks()).toEqual([1, 2]);
});

it('whole lists are read for live events for all people of a role at once, and each gets what they see', async () => {
  const { api, hub } = await open('postgres');
  const people = ['owner', 'developer', 'vault-owner'] as const;
  const heard = Object.fromEntries(
    await Promise.all(people.map(async (who) => [who, await listen(api, hub, who)] as const)),
  );
  const { db } = api.database;
  await sql`update invoices set status = ${InvoiceStatus.Handle}, "expireDate" = now() + interval '1 hour',
    owner = null where status in (${InvoiceStatus.New}, ${InvoiceStatus.WIP}, ${InvoiceStatus.Handle}) and approved`.execute(
    db,
  );
  const taken: Record<string, number> = {};
  for (const who of people) taken[who] = (await api.call(who, 'POST', 'mgmt/store/next', {})).json.id as number;
  const tasksOf = (who: string) =>
    heard[who]!.events.findLast(({ event }) => event === 'workspace-update')?.data as unknown as { id: number }[];
  for (const who of people)
    await until(() => tasksOf(who)?.some(({ id }) => id === taken[who]) && tasksOf(who).length === 1);

  await api.call('owner', 'GET', 'mgmt/bank-accounts/1/deactivate');
  const poolOf = (who: string) =>
    heard[who]!.events.findLast(({ event }) => event === 'pool-update')?.data as unknown as {
      poolSize: number;
      available: number;
      poolData: unknown[];
    };
  await until(() => people.every((who) => poolOf(who) !== undefined));
  for (const who of people) {
    const { json } = await api.call(who, 'GET', 'mgmt/booking');
    expect(poolOf(who)).toEqual({ ...json, poolData: expect.any(Array) });
    expect(poolOf(who).poolData).toHaveLength(json.poolData.length);
  }
  expect(poolOf('vault-owner').poolSize).toBeLessThan(poolOf('owner').poolSize);
});
