import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../server/app';
import { DeviceStates } from '../../server/domain/devices/states';
import { changesChannel, type Change } from '../../server/database/changes';
import { demoPassword } from '../../server/demo/people';
import { startServer } from '../startServer';
import { describeOnBoth } from './describeOnBoth';
import { untilLocked } from './lockWait';
import { newPostgresDatabase, openTestPlatform, type TestPlatform } from './testPlatform';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { Role } from '../../src/resources/language/roles';

interface Phone {
  id: number;
  uuid: string;
  key: string;
}

let api: TestPlatform;
let made = 0;

const state = { battery: 81, signal: 64, appVersion: '2.5.0' };

const addPhone = async (as = 'vault-owner', values: Record<string, unknown> = {}): Promise<Phone> => {
  const me = await api.platform.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'vault-owner@example.com')
    .executeTakeFirstOrThrow();
  const name = `Phone of a test ${++made}`;
  const body = { name, title: name, description: null, userId: me.id, ...values };
  const { status, json } = await api.call(as, 'POST', 'mgmt/devices', body);
  expect(status).toBe(200);
  return json as unknown as Phone;
};
const tell = ({ uuid, key }: Pick<Phone, 'uuid' | 'key'>, body: unknown = state) =>
  api.call(null, 'POST', `devices/${uuid}/state`, body, { Authorization: `Bearer ${key}` });
const kept = (id: number) =>
  api.platform.db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const written = () => api.platform.deviceStates.flush();

describeOnBoth('a device on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  it('a device counts the invoices that are open on its accounts, for whoever turns it off', async () => {
    const { id } = await addPhone();
    const openInvoices = async () => {
      const path = `mgmt/devices/active?range=[0,0]&filter=${JSON.stringify({ id: [id] })}`;
      const { json } = await api.call('vault-owner', 'GET', path);
      return (json as unknown as { openInvoices: number }[])[0]!.openInvoices;
    };
    expect(await openInvoices()).toBe(0);
    const account = await api.platform.db
      .selectFrom('payment-accounts')
      .select(['id', 'deviceId'])
      .where('invoiceId', 'is not', null)
      .executeTakeFirstOrThrow();
    const bindTo = (deviceId: unknown) =>
      api.platform.db
        .updateTable('payment-accounts')
        .set({ deviceId: deviceId as number })
        .where('id', '=', account.id)
        .execute();
    await bindTo(id);
    expect(await openInvoices()).toBe(1);
    await bindTo(account.deviceId);
  });

  it('a device sends messages, stored once, in order and by the platform’s clock; an invalid one is refused alone', async () => {
    const phone = await addPhone();
    const send = (body: unknown, key = phone.key) =>
      api.call(null, 'POST', `devices/${phone.uuid}/messages`, body, { Authorization: `Bearer ${key}` });
    const anHourOff = Date.now() - 3_600_000;
    const one = (number: unknown, text: unknown, more = {}) => ({
      number,
      sender: 'BANK',
      text,
      time: anHourOff - 60_000,
      ...more,
    });
    const batch = {
      sentAt: anHourOff,
      messages: [
        one(1, 'first \u0000 <script>'),
        one('2', 'x'.repeat(4001)),
        one(3, 'third', { time: 'never' }),
        one(4, 'fourth'),
        'nonsense',
        null,
      ],
    };
    const { status, json } = await send(batch);
    expect([status, json]).toEqual([
      200,
      {
        messages: [
          { number: 1, result: 'taken' },
          { number: '2', result: 'refused', field: 'text' },
          { number: 3, result: 'refused', field: 'time' },
          { number: 4, result: 'taken' },
          { number: null, result: 'refused', field: 'message' },
          { number: null, result: 'refused', field: 'message' },
        ],
      },
    ]);
    const again = (await send(batch)).json as unknown as { messages: { result: string }[] };
    expect(again.messages.map(({ result }) => result)).toEqual([
      'known',
      'refused',
      'refused',
      'known',
      'refused',
      'refused',
    ]);
    const rows = await api.platform.db
      .selectFrom('messages')
      .selectAll()
      .where('deviceId', '=', phone.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ message }) => message)).toEqual(['first \ufffd <script>', 'fourth']);
    // One minute before the request, by the clock of the platform.
    for (const { createDate } of rows)
      expect(Math.abs(Date.now() - 60_000 - new Date(createDate).getTime())).toBeLessThan(30_000);
    expect((await send({ messages: 'x' })).json).toMatchObject({
      code: 'invalid',
      field: 'messages',
    });
    expect((await send({ messages: Array.from({ length: 501 }, () => one(9, 'x')) })).status).toBe(422);
    expect((await send({ messages: [one(9, 'x'.repeat(1_100_000))] })).status).toBe(413);
    expect((await send(batch, randomBytes(32).toString('base64url'))).status).toBe(401);
    expect((await api.call('owner', 'POST', `devices/${phone.uuid}/messages`, batch)).status).toBe(401);
  });

  it('a device gets a key of 256 bits that is returned once and stored nowhere in plain text', async () => {
    const phone = await addPhone();
    expect(Buffer.from(phone.key, 'base64url')).toHaveLength(32);
    const { db } = api.platform;
    const everything = JSON.stringify([
      await kept(phone.id),
      await db.selectFrom('all-activity').selectAll().execute(),
      await db.selectFrom('idempotency-keys').selectAll().execute(),
      (await api.call('owner', 'GET', 'mgmt/devices/active')).json,
    ]);
    expect(everything).toContain(phone.uuid);
    expect(everything).not.toContain(phone.key);
    const { json } = await api.call('owner', 'GET', 'mgmt/devices/active');
    expect(json.some((row) => 'keyHash' in row)).toBe(false);
    const { json: acts } = await api.call('owner', 'GET', `mgmt/history/devices/${phone.id}`);
    expect(JSON.stringify(acts)).not.toContain((await kept(phone.id)).keyHash);
  });

  it('a device is added once by a repeated call, which does not get the key', async () => {
    const body = { name: 'Twice', title: 'Twice', userId: null };
    const again = () => api.call('owner', 'POST', 'mgmt/devices', body, { 'Idempotency-Key': 'one phone' });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.json.message).toBe('Already done; issue a new key');
  });

  it('a device sends its state, which is stored with the time and without activity', async () => {
    const phone = await addPhone();
    const activity = () =>
      sql<{ count: number }>`select count(*)::integer from "all-activity"`.execute(api.platform.db);
    const before = await activity();
    const toldAt = Date.now();
    expect(await tell(phone)).toMatchObject({ status: 200, json: {} });
    await written();
    const row = await kept(phone.id);
    expect(row).toMatchObject({ batteryLevel: 81, signalLevel: 64, appVersion: '2.5.0' });
    const lastSeen = Date.parse(row.lastSeen!);
    // The age of a state is measured by a clock that is never adjusted, the time here by one that is.
    expect([lastSeen >= toldAt - 50, lastSeen <= Date.now() + 50]).toEqual([true, true]);
    expect((await activity()).rows).toEqual(before.rows);
  });

  it('a device is refused with the same answer for every wrong, missing or foreign key and address', async () => {
    const phone = await addPhone();
    const other = await addPhone();
    const nobody = '00000000-0000-4000-8000-000000000000';
    const wrong = randomBytes(32).toString('base64url');
    const refused = [
      await tell({ uuid: phone.uuid, key: wrong }),
      await tell({ uuid: phone.uuid, key: other.key }),
      await tell({ uuid: nobody, key: phone.key }),
      await tell({ uuid: 'no-uuid', key: phone.key }),
      await tell({ uuid: String(phone.id), key: phone.key }),
      await tell({ uuid: phone.uuid, key: await api.token('owner') }),
      await tell({ uuid: phone.uuid, key: '' }),
      await api.call(null, 'POST', `devices/${phone.uuid}/state`, state),
    ];
    for (const { status, json } of refused)
      expect({ status, json }).toEqual({
        status: 401,
        json: { code: 'unauthorised', message: 'This phone or its key is unknown' },
      });
    // A device added before there were keys has none, so no key is accepted for it.
    await api.platform.db.updateTable('devices').set({ keyHash: null }).where('id', '=', phone.id).execute();
    expect((await tell(phone)).status).toBe(401);
    // The key of a device gives no access to the console's calls.
    const asPhone = { Authorization: `Bearer ${other.key}` };
    expect((await api.call(null, 'GET', 'mgmt/devices/active', undefined, asPhone)).status).toBe(401);
    await written();
    expect((await kept(phone.id)).lastSeen).toBeNull();
  });

  it('a device has one key: a new one ends the old one, and the history does not show it', async () => {
    const phone = await addPhone();
    const issue = (as: string, key?: string) =>
      api.call(as, 'POST', `mgmt/devices/${phone.id}/key`, {}, key === undefined ? {} : { 'Idempotency-Key': key });
    const first = await issue('vault-owner', 'new key');
    expect(first.status).toBe(200);
    const { key } = first.json as unknown as Phone;
    expect((await tell(phone)).status).toBe(401);
    expect((await tell({ ...phone, key })).status).toBe(200);
    expect(await issue('vault-owner', 'new key')).toMatchObject({ status: 409, json: { code: 'already_done' } });
    // A key issued by staff waits for approval, and the old one works until then.
    expect((await issue('owner')).json).toMatchObject({ waits: true });
    expect((await tell({ ...phone, key })).status).toBe(200);
    expect((await issue('developer')).json).toMatchObject({ key: expect.any(String) as string });
    expect((await tell({ ...phone, key })).status).toBe(401);
    expect((await issue('moderator')).status).toBe(403);
    const foreign = await addPhone('owner', { userId: null });
    expect((await api.call('vault-owner', 'POST', `mgmt/devices/${foreign.id}/key`, {})).status).toBe(404);
    expect((await tell(foreign)).status).toBe(200);
    const history = (await api.call('owner', 'GET', `mgmt/history/devices/${phone.id}`)).json as { act: string }[];
    expect(history.map(({ act }) => act)).toEqual(['key', 'requestApproval', 'key', 'create']);
    expect(JSON.stringify(history)).not.toContain(key);
  });

  it('a device that is disabled while its call is being sent gets no message taken', async () => {
    const { id, uuid, key } = await addPhone();
    const { db } = api.platform;
    const message = { number: '1', sender: 'BANK', text: 'Payment received: 1500.00 RUB', time: Date.now() };
    const sent = new TextEncoder().encode(JSON.stringify({ messages: [message] }));
    // The body comes once it is asked for, after the phone was found.
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      await db.updateTable('devices').set({ status: ActiveStatus.Disabled }).where('id', '=', id).execute();
      controller.enqueue(sent);
      controller.close();
    };
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Content-Length': String(sent.length),
    };
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const request: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    expect((await createApi(api.platform).request(`/devices/${uuid}/messages`, request)).status).toBe(409);
    expect(await db.selectFrom('messages').select('id').where('deviceId', '=', id).execute()).toEqual([]);
  });

  it('a device that is disabled is told so, and only with its key', async () => {
    const phone = await addPhone();
    await tell(phone);
    await api.platform.db
      .updateTable('devices')
      .set({ status: ActiveStatus.Disabled })
      .where('id', '=', phone.id)
      .execute();
    expect(await tell(phone)).toMatchObject({ status: 409, json: { message: 'This device is disabled' } });
    expect((await tell({ ...phone, key: randomBytes(32).toString('base64url') })).status).toBe(401);
    await written();
    // Its last state, not written yet when it was disabled, is dropped.
    expect((await kept(phone.id)).lastSeen).toBeNull();
  });

  it.each([
    [{ battery: 101 }, 'battery'],
    [{ battery: -1 }, 'battery'],
    [{ battery: null }, 'battery'],
    [{ signal: 'full' }, 'signal'],
    [{ signal: [50] }, 'signal'],
    [{ appVersion: 'x'.repeat(33) }, 'appVersion'],
    [{ appVersion: 'nul\u0000' }, 'appVersion'],
    [{ appVersion: '' }, 'appVersion'],
  ])('a device is refused an invalid state: %o', async (part, field) => {
    const phone = await addPhone();
    expect(await tell(phone, { ...state, ...part })).toMatchObject({ status: 422, json: { field } });
  });

  it('a device may send its state twice a second; the third request is 429, for this device only', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(5000.5);
    const [phone, other] = [await addPhone(), await addPhone()];
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await tell(phone)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await tell(other)).status).toBe(200);
    vi.mocked(performance.now).mockReturnValue(6000.5);
    expect((await tell(phone)).status).toBe(200);
    vi.restoreAllMocks();
  });

  it('a device is written in one batch with others within 250 ms, each with its last state', async () => {
    const phones = await Promise.all(Array.from({ length: 20 }, () => addPhone()));
    await written();
    const changes: Change[] = [];
    await api.database.listen(changesChannel, {
      onMessage: (payload) => changes.push(JSON.parse(payload) as Change),
      onDisconnected: () => undefined,
      onReconnected: () => undefined,
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const phone of phones) expect((await tell(phone, { ...state, battery: 10 })).status).toBe(200);
    for (const phone of phones) expect((await tell(phone, { ...state, battery: phone.id % 100 })).status).toBe(200);
    await vi.advanceTimersByTimeAsync(250);
    vi.useRealTimers();
    for (const phone of phones)
      await expect.poll(async () => (await kept(phone.id)).batteryLevel, { timeout: 10_000 }).toBe(phone.id % 100);
    const ours = changes.filter(({ entity, id }) => entity === 'devices' && phones.some((phone) => phone.id === id));
    expect(new Set(ours.map(({ id }) => id)).size).toBe(phones.length);
    // One transaction wrote all of them, not one for each of the forty requests.
    const versions = await sql<{ xmin: string }>`select distinct xmin::text as xmin from devices
      where id in (${sql.join(phones.map(({ id }) => id))})`.execute(api.platform.db);
    expect(versions.rows).toHaveLength(1);
    expect(changes.filter(({ entity }) => entity === 'activity')).toEqual([]);
  });

  it('a device announces its payment accounts when it is heard again after being silent', async () => {
    const phone = await addPhone();
    const { id } = await api.platform.db
      .selectFrom('payment-accounts')
      .select('id')
      .where('invoiceId', 'is', null)
      .executeTakeFirstOrThrow();
    await api.platform.db.updateTable('payment-accounts').set({ deviceId: phone.id }).where('id', '=', id).execute();
    const changes: Change[] = [];
    await api.database.listen(changesChannel, {
      onMessage: (payload) => changes.push(JSON.parse(payload) as Change),
      onDisconnected: () => undefined,
      onReconnected: () => undefined,
    });
    const toldOfAccount = () =>
      changes.filter((change) => change.entity === 'payment-accounts' && change.id === id).length;
    await tell(phone);
    await written();
    await vi.waitFor(() => expect(toldOfAccount()).toBe(1));
    await tell(phone);
    await written();
    await vi.waitFor(() =>
      expect(changes.filter((change) => change.entity === 'devices' && change.id === phone.id)).toHaveLength(2),
    );
    expect(toldOfAccount()).toBe(1);
  });

  it('a device keeps its state and its time when the database fails for a moment', async () => {
    const phone = await addPhone();
    const { db, failures } = api.platform;
    let away = true;
    const broken = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction' && away) throw new Error('away');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(target) : value;
      },
    });
    const states = new DeviceStates(broken, failures);
    const heardAt = performance.now();
    states.receive(phone.id, { battery: 5, signal: 6, appVersion: '1' });
    await states.flush();
    away = false;
    vi.spyOn(performance, 'now').mockReturnValue(heardAt + 60_000);
    await states.stop();
    vi.mocked(performance.now).mockRestore();
    const row = await kept(phone.id);
    expect(row).toMatchObject({ batteryLevel: 5, signalLevel: 6, appVersion: '1' });
    expect(Date.now() - Date.parse(row.lastSeen!)).toBeGreaterThan(59_000);
  });

  it('a device is written whatever fails for another, which is tried again alone', async () => {
    const [first, troubled, last] = [await addPhone(), await addPhone(), await addPhone()];
    const { db, failures } = api.platform;
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'trouble'; end $$`.execute(db);
    await sql`create trigger trouble before update on devices
      for each row when (old.id = ${sql.lit(troubled.id)}) execute function fail()`.execute(db);
    const states = new DeviceStates(db, failures);
    const levels = async () => {
      const rows = await Promise.all([first, troubled, last].map(({ id }) => kept(id)));
      return rows.map(({ batteryLevel }) => batteryLevel);
    };
    const send = (battery: number) => {
      for (const { id } of [first, troubled, last]) states.receive(id, { ...state, battery });
    };
    send(5);
    for (let half = 0; half < 3; half++) await states.flush();
    expect(await levels()).toEqual([5, null, 5]);
    // From then on the others are not tried with it.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
    send(6);
    await states.flush();
    expect(await levels()).toEqual([6, null, 6]);
    await sql`drop trigger trouble on devices`.execute(db);
    await sql`drop function fail`.execute(db);
    vi.mocked(performance.now).mockReturnValue(performance.now() + 10_000);
    await states.flush();
    vi.mocked(performance.now).mockRestore();
    expect(await levels()).toEqual([6, 6, 6]);
    await states.stop();
  });
});

describe('two instances on one PostgreSQL', () => {
  it('two instances on one PostgreSQL write the same devices at the same time without a deadlock', async () => {
    api = await openTestPlatform('postgres');
    const { db, failures } = api.platform;
    const [low, high] = [await addPhone(), await addPhone()];
    // An update moves the first row behind the second in the table.
    await db.updateTable('devices').set({ title: 'Moved' }).where('id', '=', low.id).execute();
    const states = new DeviceStates(db, failures);
    let writing: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`select id from devices where id = ${low.id} for no key update`.execute(tx);
      for (const { id } of [high, low]) states.receive(id, { battery: 1, signal: 1, appVersion: '1' });
      writing = states.flush();
      await untilLocked(db);
      await sql`select id from devices where id = ${high.id} for no key update nowait`.execute(tx);
    });
    await writing;
    expect((await kept(low.id)).batteryLevel).toBe(1);
    await api.close();
  });
});

describe('a server that is stopped', () => {
  it('a server that is stopped writes the pending states of devices', async () => {
    const url = await newPostgresDatabase();
    const root = new URL('../../', import.meta.url).pathname;
    const server = startServer(root, {
      DATABASE_URL: url,
      DATA_DIR: 'memory://',
      DEMO_INVOICES: '5',
      DEMO_TRAFFIC: '0',
    });
    const address = await server.started;
    const post = async (path: string, body: unknown, bearer = '') => {
      const headers = { Authorization: `Bearer ${bearer}` };
      const response = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as Phone & { access: string };
    };
    const { access } = await post('login/', { loginId: 'owner@example.com', password: demoPassword });
    const { id, uuid, key } = await post('mgmt/devices', { name: 'Last', title: 'Last' }, access);
    expect(await post(`devices/${uuid}/state`, { ...state, battery: 3 }, key)).toEqual({});
    expect(await server.stop()).toBe(0);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select "batteryLevel" from devices where id = $1', [id]);
    await client.end();
    expect(rows).toEqual([{ batteryLevel: 3 }]);
  });
});

describe('the vault of a vault owner', () => {
  let me: number;
  let others: number;
  beforeAll(async () => {
    api = await openTestPlatform();
    const owners = await api.platform.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('type', '=', Role.VaultOwner)
      .execute();
    me = owners.find(({ email }) => email === 'vault-owner@example.com')!.id;
    others = owners.find(({ email }) => email !== 'vault-owner@example.com')!.id;
  });
  afterAll(() => api.close());
  const profile = { holderName: 'Anna Petrova', phoneNumber: '994501234567', status: ActiveStatus.Active };
  const account = { bankDataId: 1, requisites: '4276 1234-5678 9010' };

  it('the vault accepts new profiles and accounts from the owner for themselves only', async () => {
    const own = await api.call('vault-owner', 'POST', 'mgmt/vault-profiles', { ...profile, vaultOwnerId: me });
    expect(own).toMatchObject({ status: 200, json: { vaultOwnerId: me, phoneNumber: '994501234567' } });
    const foreign = await api.call('vault-owner', 'POST', 'mgmt/vault-profiles', { ...profile, vaultOwnerId: others });
    expect([404, 422]).toContain(foreign.status);
    const made = await api.call('vault-owner', 'POST', 'mgmt/bank-accounts', {
      ...account,
      vaultProfileId: own.json.id,
    });
    expect(made).toMatchObject({
      status: 200,
      json: { requisites: '4276\u00a012••\u00a0••••\u00a09010', status: ActiveStatus.Active },
    });
    const theirs = await api.call('owner', 'POST', 'mgmt/vault-profiles', { ...profile, vaultOwnerId: others });
    const intruding = await api.call('vault-owner', 'POST', 'mgmt/bank-accounts', {
      bankDataId: 1,
      requisites: '4000000000000002',
      vaultProfileId: theirs.json.id,
    });
    expect([404, 422]).toContain(intruding.status);
    const adding = await api.call('vault-owner', 'POST', 'mgmt/devices', { name: 'N', title: 'T', userId: others });
    expect([404, 422]).toContain(adding.status);
  });

  it('the vault allows binding of own devices to own accounts, and announces the change of the device', async () => {
    const { db } = api.platform;
    const accountOf = (owner: number) =>
      db
        .selectFrom('payment-accounts as a')
        .innerJoin('vault-profiles as p', 'p.id', 'a.vaultProfileId')
        .select('a.id')
        .where('p.vaultOwnerId', '=', owner)
        .executeTakeFirstOrThrow();
    const [own, foreign] = [await accountOf(me), await accountOf(others)];
    const mine = await addPhone();
    const theirs = await addPhone('owner', { userId: others });
    const bind = (accountId: number, deviceId: number) =>
      api.call('vault-owner', 'POST', `mgmt/devices/${accountId}/bind`, { accountId, deviceId });
    expect([404, 422]).toContain((await bind(own.id, theirs.id)).status);
    expect((await bind(foreign.id, mine.id)).status).toBe(404);
    const changes: Change[] = [];
    await api.database.listen(changesChannel, {
      onMessage: (payload) => changes.push(JSON.parse(payload) as Change),
      onDisconnected: () => undefined,
      onReconnected: () => undefined,
    });
    expect((await bind(own.id, mine.id)).status).toBe(200);
    await vi.waitFor(() => expect(changes.some(({ entity, id }) => entity === 'devices' && id === mine.id)).toBe(true));
    const unbind = (accountId: number) => api.call('vault-owner', 'POST', `mgmt/devices/${accountId}/unbind`, {});
    expect((await unbind(foreign.id)).status).toBe(404);
    expect((await unbind(own.id)).json).toMatchObject({ id: own.id, deviceId: null });
    expect((await unbind(own.id)).json.message).toContain('No device is bound');
  });

  it('a vault owner’s device is activated again like a new one: by its owner, or by staff with a second person', async () => {
    const { db } = api.platform;
    const off = async () => {
      const { id } = await addPhone();
      await db
        .updateTable('devices')
        .set({ status: ActiveStatus.Disabled, isTrusted: false })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const activate = (as: string, id: number) => api.call(as, 'POST', `mgmt/devices/${id}/activate`, {});
    const stateOf = (id: number) =>
      db.selectFrom('devices').select(['status', 'isTrusted']).where('id', '=', id).executeTakeFirstOrThrow();
    const on = { status: ActiveStatus.Active, isTrusted: true };
    const own = await off();
    for (const who of ['merchant', 'moderator', 'finance']) expect((await activate(who, own)).status).toBe(403);
    expect((await activate('vault-owner', own)).status).toBe(200);
    expect(await stateOf(own)).toEqual(on);
    expect((await activate('vault-owner', own)).json.message).toContain('This device is active');
    const theirs = await off();
    expect((await activate('developer', theirs)).json.waits).toBe(true);
    expect(await stateOf(theirs)).toEqual({ status: ActiveStatus.Disabled, isTrusted: false });
    expect((await activate('developer', theirs)).status).toBe(409);
    expect((await activate('owner', theirs)).status).toBe(200);
    expect(await stateOf(theirs)).toEqual(on);
  });

  it('the vault refuses for staff, too, a device of another owner for an account', async () => {
    const { db } = api.platform;
    const { id: accountId } = await db
      .selectFrom('payment-accounts as a')
      .innerJoin('vault-profiles as p', 'p.id', 'a.vaultProfileId')
      .select('a.id')
      .where('p.vaultOwnerId', '=', me)
      .executeTakeFirstOrThrow();
    const watchedBy = async () =>
      (await db.selectFrom('payment-accounts').select('deviceId').where('id', '=', accountId).executeTakeFirstOrThrow())
        .deviceId;
    const before = await watchedBy();
    const bind = (deviceId: number) => api.call('owner', 'POST', `mgmt/devices/${accountId}/bind`, { deviceId });
    const { nickname } = await db
      .selectFrom('users')
      .select('nickname')
      .where('id', '=', others)
      .executeTakeFirstOrThrow();
    const theirs = await addPhone('owner', { userId: others });
    expect(await bind(theirs.id)).toMatchObject({
      status: 422,
      json: { field: 'deviceId', message: `This phone belongs to ${nickname}, the account to Vera Vault` },
    });
    const nobodys = await addPhone('owner', { userId: null });
    expect(await bind(nobodys.id)).toMatchObject({
      status: 422,
      json: { field: 'deviceId', message: 'This phone has no owner, the account belongs to Vera Vault' },
    });
    expect(await watchedBy()).toBe(before);
    const mine = await addPhone('vault-owner', { userId: me });
    await sql`update devices set "isTrusted" = true where id = ${mine.id}`.execute(db);
    expect((await bind(mine.id)).json).toMatchObject({ waits: true });
    const names = await db
      .selectFrom('devices')
      .select(['id', 'name'])
      .where('id', 'in', [before ?? mine.id, mine.id])
      .execute();
    const nameOf = (id: number | null) => names.find((one) => one.id === id)!.name;
    const asked = await db
      .selectFrom('approvals')
      .select('about')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    // Whoever approves it reads which phone takes the place of which.
    expect(before).not.toBeNull();
    expect(asked.about).toBe(`${nameOf(before)} → ${nameOf(mine.id)}`);
    const { rows } = await sql`select 1 from "payment-accounts" a join devices d on d.id = a."deviceId"
      join "vault-profiles" p on p.id = a."vaultProfileId" where p."vaultOwnerId" is distinct from d."userId"`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it('the vault names the open invoice of an account that is turned off', async () => {
    const { db } = api.platform;
    const { id, invoiceId } = await db
      .selectFrom('payment-accounts')
      .select(['id', 'invoiceId'])
      .where('invoiceId', 'is not', null)
      .executeTakeFirstOrThrow();
    const off = await api.call('owner', 'GET', `mgmt/bank-accounts/${id}/deactivate`);
    expect(off).toMatchObject({ status: 200, json: { id, status: ActiveStatus.Disabled, openInvoice: invoiceId } });
    const invoice = await db
      .selectFrom('invoices')
      .select('status')
      .where('id', '=', invoiceId!)
      .executeTakeFirstOrThrow();
    expect(invoice.status).toBeLessThan(3);
    const free = await db
      .selectFrom('payment-accounts')
      .select('id')
      .where('invoiceId', 'is', null)
      .where('status', '=', ActiveStatus.Active)
      .executeTakeFirstOrThrow();
    const quiet = await api.call('owner', 'GET', `mgmt/bank-accounts/${free.id}/deactivate`);
    expect(quiet.json).not.toHaveProperty('openInvoice');
  });
});
