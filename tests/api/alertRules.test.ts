import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkRules } from '../../server/domain/alerts/checkRules';
import { addDefaultRule, nameRules } from '../../server/domain/alerts/rules';
import { deleteOldAlerts, sendAlerts, type SendingPlatform } from '../../server/domain/alerts/sendAlerts';
import { encryptedTargets } from '../../server/domain/alerts/target';
import { takeSnapshot } from '../../server/domain/figures/snapshot';
import { accountIsFree } from '../../server/domain/vault/freeAccounts';
import { readPools, watchPool } from '../../server/domain/vault/pool';
import { readSettings } from '../../server/base/settings';
import { DataKeys, newDataKey, readDataKeys } from '../../server/base/dataKeys';
import { renewEncrypted } from '../../server/database/encryptedColumns';
import { alertRules, maxAlertRules } from '../../src/resources/alertRules';
import { numberOf } from '../../src/resources/language/choices';
import { AlertKind, AlertLanguage } from '../../src/resources/statuses/alerts';
import { DisputeKind, DisputeOpener, DisputeStatus } from '../../src/resources/statuses/disputes';
import { Fulfilment, FundsType } from '../../src/resources/statuses/funds';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { DeliveryProblem, DeliveryStatus } from '../../src/resources/statuses/webhooks';
import { startHookServer, type HookServer } from '../hookServer';
import { describeOnBoth } from './describeOnBoth';
import { openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

interface AlertRow {
  id: number;
  ruleId: number;
  text: string;
  status: DeliveryStatus | null;
  tries: number;
  answerStatus: number | null;
  problem: DeliveryProblem | null;
  answer: string | null;
}

describeOnBoth('alert rules, on %s', (kind) => {
  let api: TestPlatform;
  let messenger: HookServer;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    messenger = await startHookServer();
    Object.assign(
      api.platform.settings,
      readSettings({ NODE_ENV: 'test', WEBHOOK_ALLOW: messenger.host, POOL_SHARE: '100' }),
    );
    // No payer of the demo chose a bank just now.
    await run(
      sql`update invoices set "createDate" = now() - interval '1 day' where "createDate" > now() - interval '1 day'`,
    );
  });
  afterAll(async () => {
    await messenger.close();
    await api.close();
  });

  const run = <R>(query: ReturnType<typeof sql<R>>) => query.execute(api.platform.db);
  const secret = 'T0PSECRETPATH';
  const hook = () => `https://${messenger.host}/services/${secret}`;
  const freeAccounts = { kind: numberOf(AlertKind.FreeAccounts), limit: 3 };
  const add = (values: object = {}, as = 'owner') =>
    api.call(as, 'POST', 'mgmt/alert-rules', { ...freeAccounts, bell: true, ...values });
  const added = async (values: object = {}) => {
    const { status, json } = await add(values);
    expect({ status, json }).toMatchObject({ status: 200 });
    return json.id;
  };
  const act = (id: number, call: string, body: object = {}, as = 'owner') =>
    api.call(as, 'POST', `mgmt/alert-rules/${id}/${call}`, body);
  const sent = async (as = 'owner') =>
    (await api.call(as, 'GET', ranged('mgmt/alerts', [0, 99]))).json as unknown as AlertRow[];
  const bell = async (as: string) =>
    (
      await run(sql<{ phrase: string; subject: string; isRead: boolean }>`select phrase, subject, "isRead"
        from notifications where "userId" = ${await userIdOf(api, as)} order by id`)
    ).rows;
  const send = (more: Partial<SendingPlatform> = {}) => sendAlerts({ ...api.platform, ...more });
  const anHourPasses = () => run(sql`update "alert-rules" set "lastAlert" = "lastAlert" - interval '1 hour'`);
  const makeDue = () => run(sql`update alerts set "nextTry" = now() where "nextTry" is not null`);
  const look = async () => {
    await watchPool(api.platform.db);
    await checkRules(api.platform);
  };
  const browsers = Array.from({ length: 8 }, (_, at) => `abcdefghijklmnopqrstu${at}`);
  /** A stranger who asks for a pay-in. */
  const payer = async ({
    cid = 'customer',
    browser,
    amount = 1250.5,
  }: {
    cid?: string;
    browser?: string;
    amount?: number;
  }) => {
    const body = { clientId: await userIdOf(api, 'merchant'), cid, paymentType: numberOf(PaymentType.PayIn), amount };
    const { status, json } = await api.call(
      null,
      'POST',
      'invoices',
      body,
      browser === undefined ? {} : { Cookie: `payer=${browser}` },
    );
    return { status, message: json.message };
  };
  const turnedAway = async () =>
    (await run(sql<{ count: number }>`select count(*)::int as count from "turned-away"`)).rows[0]!.count;
  const watchedDevices = async () =>
    (
      await run(sql<{ id: number }>`select distinct d.id from devices d
        join "payment-accounts" a on a."deviceId" = d.id where d.status = 0 and a.status = 0 order by d.id limit 2`)
    ).rows.map(({ id }) => id) as [number, number];
  /** The device is silent, or heard of again. */
  const setSilent = (id: number, isSilent: boolean) =>
    run(sql`update devices set "lastSeen" = now() - make_interval(mins => ${isSilent ? 11 : 0}::int) where id = ${id}`);
  const silentDevice = { kind: numberOf(AlertKind.SilentDevice), limit: 10 };
  const texts = async () => (await sent()).map(({ text }) => text.split('\n')[0]);
  /** All accounts but so many are resting. */
  const leaveFree = async (count: number) => {
    await run(sql`update devices set "lastSeen" = now()`);
    await run(sql`update "payment-accounts" set "restUntil" = null, "invoiceId" = null`);
    await run(sql`update "payment-accounts" set "restUntil" = now() + interval '1 hour' where id not in
      (select a.id from "payment-accounts" a where ${accountIsFree('a')} order by a.id limit ${count})`);
  };

  beforeEach(async () => {
    await run(sql`delete from alerts`);
    await run(sql`delete from "alert-rules"`);
    await run(sql`delete from "pool-states"`);
    await run(sql`delete from "turned-away"`);
    await run(sql`delete from counters`);
    await run(sql`delete from notifications`);
    messenger.received.length = 0;
    messenger.answerWith((response) => response.writeHead(200).end('ok'));
  });

  it('a platform has one alert rule from its start, which is not added again', async () => {
    await Promise.all([addDefaultRule(api.platform.db), addDefaultRule(api.platform.db)]);
    const rules = await api.call('developer', 'GET', 'mgmt/alert-rules');
    expect(rules.json).toMatchObject([{ ...freeAccounts, bell: true, status: 0 }]);
    await act(rules.json[0]!.id, 'disable');
    await addDefaultRule(api.platform.db);
    expect((await api.call('owner', 'GET', 'mgmt/alert-rules')).json).toHaveLength(1);
  });

  it('alert rules are of Developers and Owners', async () => {
    const id = await added({ url: hook() });
    for (const as of ['moderator', 'finance', 'vault-owner', 'merchant', 'agent']) {
      expect((await add({}, as)).status).toBe(403);
      for (const call of ['change', 'test', 'disable', 'activate'])
        expect((await act(id, call, freeAccounts, as)).status).toBe(403);
      for (const list of ['mgmt/alert-rules', 'mgmt/alerts'])
        expect((await api.call(as, 'GET', list)).status).toBe(403);
    }
    expect((await act(id, 'disable', {}, 'developer')).status).toBe(200);
  });

  it('there are at most twenty alert rules, also when two are added at once', async () => {
    for (let count = 2; count <= maxAlertRules; count++) {
      await run(sql`delete from counters`);
      await added();
    }
    await run(sql`delete from counters`);
    const two = await Promise.all([add(), add({}, 'developer')]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await api.call('owner', 'GET', 'mgmt/alert-rules')).json).toHaveLength(maxAlertRules);
  });

  it.each([
    [{ kind: AlertKind.FreeAccounts, limit: 2.5 }, 'limit'],
    [{ kind: AlertKind.FreeAccounts, limit: 0.5 }, 'limit'],
    [{ kind: AlertKind.SuccessRate, limit: 101 }, 'limit'],
    [{ kind: AlertKind.SilentDevice, limit: 1 }, 'limit'],
    [{ kind: AlertKind.Dispute, limit: 169 }, 'limit'],
    [{ kind: AlertKind.Withdraw, limit: 10, bankDataId: 1 }, 'bankDataId'],
    [{ kind: AlertKind.Withdraw, limit: 10, bell: false }, 'bell'],
  ])('an alert rule of %j is refused', async ({ kind: of, ...values }, field) => {
    expect(await add({ kind: numberOf(of), ...values })).toMatchObject({ status: 422, json: { field } });
  });

  it.each([
    'http://hooks.example.com/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://db.internal/x',
    'https://hooks.example.com:8443/x',
    'https://me:secret@hooks.example.com/x',
  ])('an alert rule is not sent to %s', async (url) => {
    expect(await add({ url })).toMatchObject({ status: 422, json: { field: 'url' } });
    const id = await added();
    expect(await act(id, 'change', { ...freeAccounts, bell: true, url })).toMatchObject({
      status: 422,
      json: { field: 'url' },
    });
  });

  it('an alert is not sent to a name that leads to an address which is not public', async () => {
    const id = await added({ url: 'https://hooks.example.com/x' });
    await act(id, 'test');
    expect(await send({ resolve: () => Promise.resolve(['10.0.0.7']) })).toBe(1);
    expect(await sent()).toMatchObject([
      { status: DeliveryStatus.Waiting, tries: 1, problem: DeliveryProblem.NotPublic },
    ]);
  });

  it('the address of a rule is stored encrypted, and shown to nobody again', async () => {
    const id = await added({ url: hook() });
    await act(id, 'change', { ...freeAccounts, limit: 4, bell: true });
    await act(id, 'change', { ...freeAccounts, bell: false, url: `https://10.0.0.1/${secret}` });
    const listed = await api.call('owner', 'GET', 'mgmt/alert-rules');
    expect(listed.json).toMatchObject([{ url: `https://${messenger.host}/…`, limit: 4 }]);
    const { rows } = await run(sql<{ text: string }>`select row_to_json(r)::text as text from "alert-rules" r
      union all select row_to_json(a)::text from "all-activity" a
      union all select row_to_json(k)::text from "idempotency-keys" k`);
    expect(JSON.stringify([listed.json, rows])).not.toContain(secret);
    // Another key takes its place, and the rule still reaches its messenger.
    const { platform } = api;
    const older = newDataKey();
    const keys = new DataKeys(readDataKeys(`2:${older},1:${'A'.repeat(43)}=`)!);
    await run(sql`update "alert-rules" set target = ${keys.encrypt(hook(), `alert-rules ${id}`)}`);
    const newer = new DataKeys(readDataKeys(`3:${newDataKey()},2:${older}`)!);
    await renewEncrypted(platform.db, newer, encryptedTargets);
    await act(id, 'test');
    expect(await send()).toBe(0);
    expect(await send({ dataKeys: newer })).toBe(1);
    expect(messenger.received).toHaveLength(1);
  });

  it('a test is sent to the address of a rule in its language, and to the bell of who presses alone', async () => {
    const id = await added({ url: hook(), language: numberOf(AlertLanguage.Russian) });
    Object.assign(api.platform.settings, { CONSOLE_ORIGIN: 'https://console.example' });
    expect((await act(id, 'test')).status).toBe(200);
    Object.assign(api.platform.settings, { CONSOLE_ORIGIN: undefined });
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const [{ path, method, body, headers }] = messenger.received as [(typeof messenger.received)[0]];
    expect({ path, method }).toEqual({ path: `/services/${secret}`, method: 'POST' });
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({
      text: 'Это проверка правила оповещения. Ничего не случилось.\nhttps://console.example/dashboard/alert-rules',
    });
    expect(await sent('developer')).toMatchObject([
      { ruleId: id, status: DeliveryStatus.Delivered, answerStatus: 200, answer: 'ok', tries: 1 },
    ]);
    expect((await api.call('owner', 'GET', 'mgmt/alert-rules')).json).toMatchObject([
      { delivery: DeliveryStatus.Delivered, answerStatus: 200, lastAlert: null },
    ]);
    expect(await bell('owner')).toMatchObject([{ subject: `alert-rules/${id}` }]);
    expect(await bell('developer')).toEqual([]);
    for (let count = 2; count <= 10; count++) await act(id, 'test');
    expect((await act(id, 'test')).status).toBe(429);
    await act(id, 'disable');
    expect((await act(id, 'test')).status).toBe(409);
  });

  it('a dry pool is told of once an hour by one of several instances: since when, and how many were turned away', async () => {
    const id = await added({ url: hook(), limit: 1 });
    await leaveFree(1);
    await look();
    expect(await sent()).toEqual([]);
    await leaveFree(0);
    await Promise.all([watchPool(api.platform.db), watchPool(api.platform.db)]);
    for (const cid of ['first', 'other'])
      expect(await payer({ cid, browser: browsers[0] })).toMatchObject({ status: 409 });
    expect(await payer({ browser: browsers[1] })).toMatchObject({ status: 409 });
    await Promise.all([checkRules(api.platform), checkRules(api.platform), checkRules(api.platform)]);
    await look();
    const [alert, ...others] = await sent();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ ruleId: id, status: DeliveryStatus.Waiting });
    expect(alert!.text).toMatch(/^No payment account is free since \d\d-\d\d \d\d:\d\d UTC\. Payers turned away: 2$/);
    for (const as of ['owner', 'developer', 'moderator'])
      expect(await bell(as)).toMatchObject([{ subject: 'booking', isRead: false }]);
    for (const as of ['finance', 'vault-owner', 'merchant', 'agent']) expect(await bell(as)).toEqual([]);
    const { pool, turnedAwayHours } = await takeSnapshot(api.platform);
    expect(turnedAwayHours).toHaveLength(24);
    expect(turnedAwayHours.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(pool.all).toMatchObject({ free: 0, turnedAway: 2, since: expect.any(String) as string });
    await anHourPasses();
    await look();
    expect(await sent()).toHaveLength(2);
    // What the bell said is read once accounts are free.
    await leaveFree(5);
    await look();
    for (const as of ['owner', 'moderator']) expect((await bell(as)).every(({ isRead }) => isRead)).toBe(true);
    expect((await takeSnapshot(api.platform)).pool.all).toMatchObject({ free: 5, since: null });
  });

  it('a rule that told of few free accounts tells at once that none is left, once', async () => {
    await added({ bell: false, url: hook() });
    await leaveFree(1);
    await look();
    await leaveFree(0);
    await look();
    await look();
    expect((await texts()).map((text) => text!.split(/[:.]/)[0])).toEqual([
      'Free payment accounts',
      expect.stringContaining('No payment account is free'),
    ]);
    // It does not tell of every change between the two.
    await leaveFree(2);
    await look();
    await leaveFree(0);
    await look();
    expect(await texts()).toHaveLength(2);
  });

  it('a rule has the name that it is given, or says what it watches, and what it told leads to what it is about', async () => {
    const id = await added();
    const nameOf = async () =>
      ((await api.call('owner', 'GET', 'mgmt/alert-rules')).json as unknown as { name: string }[])[0]!.name;
    expect(await nameOf()).toBe('Free accounts fewer than: 3');
    const change = { ...freeAccounts, bell: true, name: await nameOf(), limit: 5, noAddress: false };
    await act(id, 'change', change);
    expect(await nameOf()).toBe('Free accounts fewer than: 5');
    await act(id, 'change', { ...change, name: 'Night' });
    await act(id, 'change', { ...change, name: 'Night', limit: 4 });
    expect(await nameOf()).toBe('Night');
    await act(id, 'change', { ...change, name: null, language: numberOf(AlertLanguage.Russian) });
    // The language of what it sends is not that of who reads its name.
    expect(await nameOf()).toBe('Free accounts fewer than: 5');
    await run(sql`update "alert-rules" set name = null`);
    await nameRules(api.platform.db);
    expect(await nameOf()).toBe('Free accounts fewer than: 5');
    await added(silentDevice);
    const [silent] = await watchedDevices();
    await leaveFree(0);
    await setSilent(silent, true);
    await look();
    const told = (await sent()) as unknown as { about: string }[];
    expect(told.map(({ about }) => about)).toEqual(['booking', `devices/${silent}`]);
    await setSilent(silent, false);
  });

  it('few free accounts are told of, of all banks and of those that payers chose lately, until the rule is disabled', async () => {
    const id = await added({ limit: 3 });
    await leaveFree(2);
    await look();
    expect((await sent()).map(({ text }) => text.split('\n')[0])).toEqual([
      'Free payment accounts: 2, fewer than 3. Payers turned away: 0',
    ]);
    // Where each of the few is free, nothing is amiss.
    await run(sql`update "payment-accounts" set status = 1 where "restUntil" is not null`);
    await anHourPasses();
    await look();
    expect(await sent()).toHaveLength(1);
    await run(sql`update "payment-accounts" set status = 0 where "restUntil" is not null`);
    await leaveFree(1000);
    const { rows } = await run(sql<{ id: number; bankTitle: string }>`select b.id, b."bankTitle" from banks b
      join "payment-accounts" a on a."bankDataId" = b.id where a.status = 0 and b.status = 0 group by 1, 2 order by 1 limit 1`);
    const [bank] = rows as [(typeof rows)[0]];
    await run(
      sql`update "payment-accounts" set "restUntil" = now() + interval '1 hour' where "bankDataId" = ${bank.id}`,
    );
    await run(sql`update "pool-states" set "lastChosen" = null`);
    await anHourPasses();
    await look();
    expect(await sent()).toHaveLength(1);
    // A rule of that bank asks nobody whether payers chose it.
    const ofBank = await added({ limit: 1, bankDataId: bank.id });
    await look();
    expect((await sent()).map(({ ruleId }) => ruleId)).toEqual([id, ofBank]);
    await act(ofBank, 'disable');
    await run(sql`insert into "turned-away" ("createDate", "bankId") values (now(), ${bank.id})`);
    await look();
    const [, , alert] = await sent();
    expect(alert!.text).toContain(`Few payment accounts are free: ${bank.bankTitle} 0. Payers turned away: 1`);
    expect((await takeSnapshot(api.platform)).pool.low).toMatchObject([
      { bank: bank.bankTitle, free: 0, turnedAway: 1 },
    ]);
    await act(id, 'disable');
    await anHourPasses();
    await look();
    expect(await sent()).toHaveLength(3);
    expect((await takeSnapshot(api.platform)).pool.low).toEqual([]);
  });

  it('a low success rate of an hour is told of from ten invoices on', async () => {
    await added({ kind: numberOf(AlertKind.SuccessRate), limit: 60 });
    await run(sql`update results set "endDate" = now() - interval '2 hours'`);
    await run(sql`update results set "endDate" = now() - interval '1 minute', "isCompleted" = id % 2 = 0
      where id in (select id from results order by id limit 9)`);
    await look();
    expect(await sent()).toEqual([]);
    await run(sql`update results set "endDate" = now() - interval '1 minute', "isCompleted" = rank <= 6
      from (select id as of, row_number() over (order by id) as rank from results order by id limit 10) r where id = of`);
    await look();
    expect(await sent()).toEqual([]);
    await run(sql`update results set "isCompleted" = false where "endDate" > now() - interval '1 hour'
      and id = (select max(id) from results where "isCompleted" and "endDate" > now() - interval '1 hour')`);
    await look();
    expect((await sent())[0]!.text).toBe('Success rate of the last hour: 50 %, below 60 %. Completed 5 of 10 invoices');
    expect(await bell('moderator')).toHaveLength(1);
  });

  it('each withdraw above a sum is told of once, those of an hour together, and to those who may read them', async () => {
    await run(
      sql`update "funds-operations" set status = ${numberOf(Fulfilment.Refused)}, "createDate" = now() - interval '2 days'`,
    );
    await added({ kind: numberOf(AlertKind.Withdraw), limit: 1000 });
    const ask = async (amount: number) =>
      run(sql`insert into "funds-operations" ("userId", amount, type, status, "createDate")
        values (${await userIdOf(api, 'merchant')}, ${amount}, ${numberOf(FundsType.Withdraw)}, ${numberOf(Fulfilment.Waiting)}, now())`);
    await ask(1000);
    await look();
    expect(await sent()).toEqual([]);
    await ask(1000.5);
    await look();
    await ask(5000);
    await ask(2000);
    await look();
    expect(await sent()).toHaveLength(1);
    await anHourPasses();
    await look();
    await anHourPasses();
    await look();
    const texts = (await sent()).map(({ text }) => text.replaceAll(/[\u00A0\u202F]/g, ' '));
    expect(texts).toEqual([
      'Withdraws above 1 000 USDT: 1. The largest: 1 000.50 USDT',
      'Withdraws above 1 000 USDT: 2. The largest: 5 000.00 USDT',
    ]);
    expect(await bell('owner')).toHaveLength(2);
    expect(await bell('moderator')).toEqual([]);
  });

  it('a device that falls silent is told of, and again when it falls silent once more', async () => {
    await added({ kind: numberOf(AlertKind.SilentDevice), limit: 10 });
    const { rows } = await run(sql<{
      id: number;
    }>`select d.id from devices d join "payment-accounts" a on a."deviceId" = d.id
      where d.status = 0 and a.status = 0 order by d.id limit 1`);
    const { id } = rows[0]!;
    const heard = (minutesAgo: number) =>
      run(
        sql`update devices set "lastSeen" = now() - make_interval(mins => case when id = ${id} then ${minutesAgo}::int else 0 end)`,
      );
    await heard(9);
    await look();
    expect(await sent()).toEqual([]);
    for (const expected of [1, 2]) {
      await heard(11);
      await look();
      await anHourPasses();
      await look();
      expect(await sent()).toHaveLength(expected);
      await heard(0);
      await look();
    }
    expect((await sent())[0]!.text).toBe(`Devices silent for more than 10 minutes: #${id}`);
  });

  it('a dispute near its time is told of while it waits for its answer', async () => {
    await added({ kind: numberOf(AlertKind.Dispute), limit: 2 });
    await run(sql`delete from disputes`);
    await run(sql`insert into disputes ("invoiceId", "clientId", kind, status, "openedBy", held, owed, holds, "createDate", "answerUntil")
      select id, "clientId", ${numberOf(DisputeKind.PayIn)}, ${numberOf(DisputeStatus.Open)}, ${numberOf(DisputeOpener.Payer)},
        0, 0, true, now(), now() + interval '3 hours' from invoices where "clientId" is not null order by id limit 1`);
    await look();
    expect(await sent()).toEqual([]);
    await run(
      sql`update disputes set status = ${numberOf(DisputeStatus.Answered)}, "answerUntil" = now() + interval '1 hour'`,
    );
    await look();
    expect(await sent()).toEqual([]);
    await run(sql`update disputes set status = ${numberOf(DisputeStatus.Open)}`);
    await look();
    expect((await sent())[0]!.text).toMatch(
      /^Disputes to be answered within 2 hours: 1\. The next by \d\d-\d\d \d\d:\d\d UTC$/,
    );
    expect(await bell('moderator')).toMatchObject([{ subject: 'disputes' }]);
  });

  it('an alert that does not arrive is tried again, and given up for the next one or with the rule', async () => {
    messenger.answerWith((response) => response.writeHead(500).end('down'));
    const id = await added({ url: hook(), limit: 1, bell: false });
    await leaveFree(0);
    await look();
    expect((await Promise.all([send(), send()])).toSorted()).toEqual([0, 1]);
    expect(await sent()).toMatchObject([
      { status: DeliveryStatus.Waiting, tries: 1, answerStatus: 500, problem: DeliveryProblem.Refused, answer: 'down' },
    ]);
    expect(await send()).toBe(0);
    await makeDue();
    expect(await send()).toBe(1);
    await anHourPasses();
    await look();
    expect((await sent()).map(({ status }) => status)).toEqual([DeliveryStatus.Failed, DeliveryStatus.Waiting]);
    messenger.answerWith((response) => response.writeHead(200).end('ok'));
    expect(await send()).toBe(1);
    expect((await sent()).map(({ status }) => status)).toEqual([DeliveryStatus.Failed, DeliveryStatus.Delivered]);
    expect(await bell('owner')).toEqual([]);
    await act(id, 'test');
    await act(id, 'disable');
    expect(await send()).toBe(0);
    expect((await sent()).map(({ status }) => status)).toEqual([
      DeliveryStatus.Failed,
      DeliveryStatus.Delivered,
      DeliveryStatus.Failed,
    ]);
    await run(sql`update alerts set "createDate" = now() - interval '31 days' where id = ${(await sent())[0]!.id}`);
    expect(await deleteOldAlerts(api.platform.db)).toBe(1);
    expect((await act(id, 'activate')).status).toBe(200);
    expect((await api.call('owner', 'GET', 'mgmt/alert-rules')).json).toMatchObject([
      { status: numberOf(ActiveStatus.Active) },
    ]);
  });

  it('a rule forgets its address only where it still tells the bell', async () => {
    const id = await added({ url: hook(), bell: false });
    const change = (values: object) => act(id, 'change', { ...freeAccounts, ...values });
    expect(await change({ bell: false, noAddress: true })).toMatchObject({ status: 422, json: { field: 'bell' } });
    expect(await change({ bell: true, noAddress: true })).toMatchObject({ status: 200, json: { url: null } });
    await act(id, 'test');
    expect(await send()).toBe(0);
    expect(await sent()).toMatchObject([{ status: null }]);
  });

  it('a pool whose accounts are all disabled is dry: the bell keeps saying so, and a rule of a bank tells it', async () => {
    const id = await added({ limit: 1 });
    const { rows } = await run(sql<{ bank: number }>`select "bankDataId" as bank from "payment-accounts"
      where status = 0 order by id limit 1`);
    await leaveFree(1000);
    const ofBank = await added({ limit: 1, bankDataId: rows[0]!.bank });
    await leaveFree(0);
    await look();
    expect(await sent()).toHaveLength(2);
    const { rows: active } = await run(
      sql<{ id: number }>`update "payment-accounts" set status = 1 where status = 0 returning id`,
    );
    try {
      await anHourPasses();
      await look();
      expect((await sent()).map(({ ruleId }) => ruleId)).toEqual([id, ofBank, id, ofBank]);
      expect((await bell('owner')).every(({ isRead }) => !isRead)).toBe(true);
      const { all } = (await takeSnapshot(api.platform)).pool;
      expect(all).toMatchObject({ free: 0, since: expect.any(String) as string });
    } finally {
      await run(
        sql`update "payment-accounts" set status = 0 where id = any(${active.map(({ id: account }) => account)}::bigint[])`,
      );
    }
  });

  it('a platform that never had a payment account has no dry pool', async () => {
    const rollBack = new Error('rolled back');
    const outcome = api.platform.db.transaction().execute(async (tx) => {
      await sql`alter table "payment-accounts" rename to "payment-accounts-aside"`.execute(tx);
      await sql`create table "payment-accounts" (like "payment-accounts-aside")`.execute(tx);
      await watchPool(tx);
      expect(await readPools(tx, sql`true`)).toEqual([]);
      const { rows } = await sql<{ drySince: string | null }>`select "drySince" from "pool-states"`.execute(tx);
      expect(rows.every(({ drySince }) => drySince === null)).toBe(true);
      throw rollBack;
    });
    await expect(outcome).rejects.toBe(rollBack);
  });

  it('what the bell said of a dry pool is not read because the rule was disabled', async () => {
    const id = await added({ limit: 1 });
    await leaveFree(0);
    await look();
    await act(id, 'disable');
    await look();
    expect(await bell('moderator')).toMatchObject([{ isRead: false }]);
    await leaveFree(5);
    await look();
    expect(await bell('moderator')).toMatchObject([{ isRead: true }]);
  });

  it('strangers are counted by browser, five of an address an hour, and apart those whose sum no free account takes', async () => {
    await leaveFree(1);
    for (const browser of browsers.slice(0, 3))
      expect(await payer({ browser, amount: 100_000_000 })).toMatchObject({ status: 409 });
    expect(await turnedAway()).toBe(3);
    await leaveFree(0);
    for (let at = 0; at < 4; at++) await payer({ cid: `customer ${at}`, browser: browsers[0] });
    expect(await turnedAway()).toBe(3);
    // The limit of creations is not what stops them.
    await run(sql`delete from counters where subject like 'payer-creations:%'`);
    await Promise.all(browsers.slice(1).map((browser) => payer({ browser })));
    expect((await payer({})).status).toBe(409);
    expect(await turnedAway()).toBe(5);
    await watchPool(api.platform.db);
    const { pool, turnedAwayHours } = await takeSnapshot(api.platform);
    expect(turnedAwayHours.reduce((sum, { unfit }) => sum + unfit, 0)).toBe(3);
    expect(pool.all).toMatchObject({ free: 0, unfit: 0 });
  });

  it('an alert of an event waits for its messenger, whatever is told or tested after it', async () => {
    messenger.answerWith((response) => response.writeHead(500).end('down'));
    const [first, second] = await watchedDevices();
    await run(sql`update devices set "lastSeen" = now()`);
    const id = await added({ ...silentDevice, url: hook(), bell: false });
    await setSilent(first, true);
    await look();
    await send();
    await act(id, 'test');
    await anHourPasses();
    await setSilent(second, true);
    await look();
    messenger.answerWith((response) => response.writeHead(200).end('ok'));
    await makeDue();
    messenger.received.length = 0;
    await send();
    const bodies = messenger.received.map(({ body }) => body).join();
    expect(bodies).toContain(`#${first}`);
    expect(bodies).toContain(`#${second}`);
    expect((await sent()).every(({ status }) => status === DeliveryStatus.Delivered)).toBe(true);
  });

  it('a state gives up its own older alerts, and neither a test nor another kind does', async () => {
    messenger.answerWith((response) => response.writeHead(500).end('down'));
    const [device] = await watchedDevices();
    await leaveFree(0);
    const id = await added({ ...silentDevice, url: hook(), bell: false });
    await setSilent(device, true);
    await look();
    await send();
    await act(id, 'change', { ...freeAccounts, bell: false });
    await anHourPasses();
    await look();
    await send();
    await act(id, 'test');
    expect((await sent()).every(({ status }) => status === DeliveryStatus.Waiting)).toBe(true);
    await anHourPasses();
    await look();
    expect((await sent()).map(({ status }) => status)).toEqual([
      DeliveryStatus.Waiting,
      DeliveryStatus.Failed,
      DeliveryStatus.Waiting,
      DeliveryStatus.Waiting,
    ]);
  });

  it('an alert is not sent after its time, but fails', async () => {
    const id = await added({ url: hook() });
    await act(id, 'test');
    await run(sql`update alerts set "giveUpDate" = now() - interval '1 second'`);
    expect(await send()).toBe(0);
    expect(messenger.received).toEqual([]);
    expect(await sent()).toMatchObject([{ status: DeliveryStatus.Failed, tries: 0 }]);
  });

  it('a withdraw of the silent hour is told of though the rule is saved in it; another kind begins anew', async () => {
    await run(
      sql`update "funds-operations" set status = ${numberOf(Fulfilment.Refused)}, "createDate" = now() - interval '2 days'`,
    );
    const ofWithdraws = { kind: numberOf(AlertKind.Withdraw), limit: 1000 };
    const id = await added(ofWithdraws);
    const ask = async (amount: number, status: Fulfilment) =>
      run(sql`insert into "funds-operations" ("userId", amount, type, status, "createDate")
        values (${await userIdOf(api, 'merchant')}, ${amount}, ${numberOf(FundsType.Withdraw)}, ${numberOf(status)}, now())`);
    await ask(2000, Fulfilment.Waiting);
    await look();
    await ask(90_000, Fulfilment.Refused);
    expect((await act(id, 'change', { ...ofWithdraws, limit: 1001, bell: true })).status).toBe(200);
    await anHourPasses();
    await look();
    await anHourPasses();
    await look();
    const told = (await texts()).map((text) => text!.replaceAll(/[\u00A0\u202F]/g, ' '));
    expect(told).toEqual([
      'Withdraws above 1 000 USDT: 1. The largest: 2 000.00 USDT',
      'Withdraws above 1 001 USDT: 1. The largest: 90 000.00 USDT',
    ]);
    await act(id, 'change', { ...freeAccounts, bell: true });
    await act(id, 'change', { ...ofWithdraws, bell: true });
    await anHourPasses();
    await look();
    expect((await texts()).at(-1)).toContain(': 1. ');
  });

  it('a device that falls silent once more is told of, also while another waits for the hour', async () => {
    await run(sql`update devices set "lastSeen" = now()`);
    await added(silentDevice);
    const [first, second] = await watchedDevices();
    for (const [id, isSilent] of [
      [first, true],
      [second, true],
      [first, false],
      [first, true],
    ] as const) {
      await setSilent(id, isSilent);
      await look();
    }
    await anHourPasses();
    await look();
    expect(await texts()).toEqual([
      `Devices silent for more than 10 minutes: #${first}`,
      expect.stringMatching(new RegExp(`: (#${first}, #${second}|#${second}, #${first})$`)),
    ]);
  });

  it('a rule that is activated again tells of what fell silent meanwhile, and not of what lasts', async () => {
    await run(sql`update devices set "lastSeen" = now()`);
    const id = await added(silentDevice);
    const [first, second] = await watchedDevices();
    await setSilent(first, true);
    await setSilent(second, true);
    await look();
    await act(id, 'disable');
    await setSilent(first, false);
    await look();
    await setSilent(first, true);
    await anHourPasses();
    await look();
    expect(await sent()).toHaveLength(1);
    await act(id, 'activate');
    await look();
    expect((await texts()).slice(1)).toEqual([`Devices silent for more than 10 minutes: #${first}`]);
  });

  it('Owners hear that somebody else changed or disabled an alert rule, which asks for the second factor', async () => {
    const id = await added();
    await act(id, 'change', { ...freeAccounts, limit: 1, bell: true });
    expect(await bell('owner')).toEqual([]);
    await act(id, 'change', { ...freeAccounts, limit: 2, bell: true }, 'developer');
    await act(id, 'disable', {}, 'developer');
    expect(await bell('owner')).toMatchObject([
      { phrase: '%{name} changed an alert rule (%{kind}: %{limit})', subject: `alert-rules/${id}` },
      { phrase: '%{name} disabled an alert rule (%{kind}: %{limit})', subject: `alert-rules/${id}` },
    ]);
    expect(await bell('developer')).toEqual([]);
    expect(alertRules.actions!.disable).toMatchObject({ access: { asksFactor: true } });
  });
});
