import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { encryptedSecrets } from '../../server/domain/webhooks/secrets';
import { renewEncrypted } from '../../server/database/encryptedColumns';
import { DataKeys, newDataKey, readDataKeys } from '../../server/base/dataKeys';
import { sampleStates } from '../../server/domain/webhooks/samples';
import { numberOf } from '../../src/resources/language/choices';
import { webhookEvents } from '../../src/resources/webhookEvents';
import { maxWebhooks } from '../../src/resources/webhooks';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { DeliveryStatus, WebhookEvent } from '../../src/resources/statuses/webhooks';
import type { Received } from '../hookServer';
import { describeOnBoth } from './describeOnBoth';
import { openHooks, type Hooks, type Told } from './hooks';
import { ranged } from './testPlatform';

describeOnBoth('webhooks, on %s', (kind) => {
  let hooks: Hooks;
  beforeAll(async () => {
    hooks = await openHooks(kind);
  });
  beforeEach(() => hooks.clear());
  afterAll(() => hooks.close());

  const act = (as: string, id: number, call: string, body: object = {}) =>
    hooks.api.call(as, 'POST', `mgmt/webhooks/${id}/${call}`, body);
  const verify = (secret: string, { body, headers }: Received) =>
    new Verifier(secret).verify(body, headers as Record<string, string>) as Told;

  it('webhooks are told of the end of an invoice with a request that the library verifies', async () => {
    const { secret } = await hooks.add();
    const uuid = await hooks.end(InvoiceStatus.Complete);
    expect(await hooks.sender().sendDue()).toBe(1);
    const [got] = hooks.shop.received;
    expect(got).toMatchObject({ method: 'POST', path: '/hook' });
    const told = verify(secret, got!);
    expect(told).toMatchObject({
      type: 'invoice.completed',
      sequence: expect.any(Number) as number,
      data: { id: uuid, status: InvoiceStatus.Complete, amount: expect.any(Number) as number },
    });
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, got!)).toThrow();
    const [row] = await hooks.deliveries();
    expect(row).toMatchObject({ status: DeliveryStatus.Delivered, answerStatus: 204, tries: 1, nextTry: null });
    expect(got!.headers['webhook-id']).toBe(row!.uuid);
    expect(await hooks.sender().sendDue()).toBe(0);
  });

  it('webhooks learn nothing of requisites and holders, and get sequences that rise', async () => {
    await hooks.add();
    const { db } = hooks.api.platform;
    await sql`update invoices set requisites = '4000123412341234', "holderName" = 'IVAN PETROV', "phoneNumber" = 79991234567
      where "clientId" = ${hooks.clientId}`.execute(db);
    for (const status of [InvoiceStatus.Expired, InvoiceStatus.Complete, InvoiceStatus.Canceled])
      await hooks.end(status);
    const { rows } = await sql<{ body: string }>`select body from deliveries order by id`.execute(db);
    expect(rows).toHaveLength(3);
    for (const { body } of rows) {
      expect(body).not.toMatch(/4000123412341234|IVAN|79991234567|requisites|holder/i);
      const { data } = JSON.parse(body) as Told;
      expect(Object.keys(data).toSorted()).toEqual([
        'amount',
        'cid',
        'createDate',
        'endDate',
        'expireDate',
        'fee',
        'id',
        'late',
        'link',
        'paymentType',
        'rate',
        'received',
        'refundOf',
        'reversed',
        'status',
        'usdt',
      ]);
    }
    const sequences = rows.map(({ body }) => (JSON.parse(body) as Told).sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  });

  it('webhooks hear only of the events that they chose, and of nothing while they are disabled', async () => {
    const none = Object.fromEntries(
      ['Completed', 'Late', 'Canceled', 'Expired', 'Reversed'].map((event) => [`invoice${event}`, false]),
    );
    const { id } = await hooks.add({
      ...none,
      invoiceExpired: true,
      withdrawDone: false,
      withdrawRefused: false,
      depositDone: false,
    });
    await hooks.end(InvoiceStatus.Canceled);
    await hooks.end(InvoiceStatus.Expired);
    expect((await hooks.deliveries()).map(({ event }) => event)).toEqual([WebhookEvent.InvoiceExpired]);
    expect((await act('merchant', id, 'disable')).status).toBe(200);
    await hooks.end(InvoiceStatus.Expired);
    expect(await hooks.sender().sendDue()).toBe(0);
    expect(await hooks.deliveries()).toHaveLength(1);
    expect(hooks.shop.received).toEqual([]);
    expect((await act('merchant', id, 'activate')).status).toBe(200);
    expect(await hooks.sender().sendDue()).toBe(1);
  });

  it('webhooks write nothing in a transaction that is rolled back', async () => {
    await hooks.add();
    const undone = new Error('Undone');
    const tried = hooks.api.platform.db.transaction().execute(async (tx) => {
      await sql`update invoices set status = ${InvoiceStatus.Canceled} where id =
        (select max(id) from invoices where "clientId" = ${hooks.clientId} and status = ${InvoiceStatus.New})`.execute(
        tx,
      );
      await sql`set constraints all immediate`.execute(tx);
      expect((await sql`select 1 from deliveries`.execute(tx)).rows).toHaveLength(1);
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);
    expect(await hooks.deliveries()).toEqual([]);
  });

  it('webhooks sign with both secrets for a day after one is replaced', async () => {
    const { id, secret } = await hooks.add();
    const { json } = await act('merchant', id, 'secret');
    const newer = (json as unknown as { secret: string }).secret;
    expect(newer).not.toBe(secret);
    await act('merchant', id, 'test');
    await hooks.sender().sendDue();
    for (const one of [secret, newer]) expect(verify(one, hooks.shop.received[0]!)).toMatchObject({ type: 'test' });
    await sql`update webhooks set "oldSecretUntil" = now()`.execute(hooks.api.platform.db);
    await act('merchant', id, 'test');
    await hooks.sender().sendDue();
    expect(verify(newer, hooks.shop.received[1]!)).toMatchObject({ type: 'test' });
    expect(() => verify(secret, hooks.shop.received[1]!)).toThrow();
  });

  it('a sample of each event is sent at wish, says that it is a test, and is no event of the list', async () => {
    const { id, secret } = await hooks.add();
    for (const { event, type } of webhookEvents) {
      await sql`delete from counters`.execute(hooks.api.platform.db);
      expect((await act('merchant', id, 'test', { event: numberOf(event) })).status, type).toBe(200);
      await hooks.sender().sendDue();
      expect(verify(secret, hooks.shop.received.at(-1)!)).toMatchObject({ type, test: true });
    }
    expect((await act('merchant', id, 'test', { event: 99 })).status).toBe(422);
    const { rows } = await sql`select 1 from "test-events"`.execute(hooks.api.platform.db);
    expect(rows).toEqual([]);
    // A sample has what is told of a real invoice.
    await hooks.end(InvoiceStatus.Expired);
    await hooks.sender().sendDue();
    const real = verify(secret, hooks.shop.received.at(-1)!);
    expect(Object.keys(sampleStates.of(WebhookEvent.InvoiceExpired)!).toSorted()).toEqual(
      Object.keys(real.data).toSorted(),
    );
  });

  it('webhooks show a secret once; it is stored encrypted, and no history has it', async () => {
    const { id, secret } = await hooks.add();
    await act('merchant', id, 'change', { url: `https://${hooks.shop.host}/other`, invoiceLate: true });
    const listed = await hooks.api.call('merchant', 'GET', ranged('mgmt/webhooks', [0, 9]));
    const { rows } = await sql<{ text: string }>`select row_to_json(w)::text as text from webhooks w
      union all select row_to_json(a)::text from "all-activity" a where a.entity = 'webhooks'`.execute(
      hooks.api.platform.db,
    );
    const texts = rows.map(({ text }) => text).join();
    for (const text of [JSON.stringify(listed.json), texts]) {
      expect(text).toContain('/other');
      expect(text).not.toContain(secret.slice('whsec_'.length));
    }
    expect(listed.json[0]).not.toHaveProperty('secret');
    const { rows: stored } = await sql<{ secret: string }>`select secret from webhooks`.execute(hooks.api.platform.db);
    expect(stored[0]!.secret).toMatch(/^1\.[\w-]+$/);
  });

  it('webhooks keep their secrets when the data key is replaced, and are refused where there is none', async () => {
    const { id, secret } = await hooks.add();
    const { platform } = hooks.api;
    const [oldKey, newKey] = [newDataKey(), newDataKey()];
    const keysOf = (setting: string) => new DataKeys(readDataKeys(setting));
    const before = platform.dataKeys;
    try {
      platform.dataKeys = keysOf(oldKey);
      const { json } = await act('merchant', id, 'secret');
      const current = (json as unknown as { secret: string }).secret;
      await sql`update webhooks set "oldSecret" = null`.execute(platform.db);
      await renewEncrypted(platform.db, keysOf(`2:${newKey},1:${oldKey}`), encryptedSecrets);
      await act('merchant', id, 'test');
      // An instance without the key leaves it to others.
      expect(await hooks.sender({ dataKeys: keysOf(`3:${newKey}`) }).sendDue()).toBe(0);
      expect(await hooks.sender({ dataKeys: keysOf(`2:${newKey}`) }).sendDue()).toBe(1);
      expect(verify(current, hooks.shop.received[0]!)).toMatchObject({ type: 'test' });
      expect(() => verify(secret, hooks.shop.received[0]!)).toThrow();
      platform.dataKeys = new DataKeys();
      const refused = await hooks.api.call('merchant', 'POST', 'mgmt/webhooks', { url: 'https://shop.example/hook' });
      expect(refused).toMatchObject({ status: 409 });
    } finally {
      platform.dataKeys = before;
    }
  });

  it('webhooks are at most five of a merchant, also when two are added at once', async () => {
    for (let made = 1; made < maxWebhooks; made++) await hooks.add();
    const both = await Promise.allSettled([hooks.add(), hooks.add()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(hooks.add()).rejects.toThrow('at most 5 active webhooks');
    const list = (await hooks.api.call('merchant', 'GET', ranged('mgmt/webhooks', [0, 9]))).json;
    expect(list).toHaveLength(maxWebhooks);
    // A disabled one makes room, and does not come back above the limit.
    await act('merchant', list[0]!.id, 'disable');
    await hooks.add();
    expect((await act('merchant', list[0]!.id, 'activate')).status).toBe(409);
  });

  it('webhooks belong to their merchant: staff read and disable them, and the merchant is told', async () => {
    const { id } = await hooks.add();
    await act('merchant', id, 'test');
    const [delivery] = await hooks.deliveries();
    for (const as of ['vault-owner', 'moderator', 'agent'])
      for (const path of ['mgmt/webhooks', 'mgmt/deliveries'])
        expect((await hooks.api.call(as, 'GET', path)).status, `${as} ${path}`).toBe(403);
    for (const as of ['developer', 'owner']) {
      expect(await hooks.deliveries(as)).toHaveLength(1);
      for (const call of ['change', 'test', 'secret', 'activate'])
        expect((await act(as, id, call, { url: 'https://a.example/', invoiceLate: true })).status).toBe(403);
      expect((await hooks.api.call(as, 'POST', 'mgmt/webhooks', { url: 'https://a.example/' })).status).toBe(403);
      expect((await hooks.api.call(as, 'POST', `mgmt/deliveries/${delivery!.id}/send`)).status).toBe(403);
    }
    expect((await act('owner', id, 'disable')).status).toBe(200);
    const { rows } = await sql<{ phrase: string }>`select row_to_json(n)::text as phrase from notifications n
      where "userId" = ${hooks.clientId} and n.subject like 'webhooks%'`.execute(hooks.api.platform.db);
    expect(rows.map(({ phrase }) => phrase).join()).toContain('disabled your webhook');
    // Another merchant finds neither.
    const other = sql`(select id from users where type = (select type from users where id = ${hooks.clientId}) and id <> ${hooks.clientId} limit 1)`;
    await sql`update webhooks set "clientId" = ${other}`.execute(hooks.api.platform.db);
    await sql`update deliveries set "clientId" = ${other}, status = ${DeliveryStatus.Failed}`.execute(
      hooks.api.platform.db,
    );
    expect(await hooks.deliveries()).toEqual([]);
    expect((await act('merchant', id, 'activate')).status).toBe(404);
    expect((await hooks.api.call('merchant', 'POST', `mgmt/deliveries/${delivery!.id}/send`)).status).toBe(404);
  });

  it('webhooks are refused with the field that is wrong', async () => {
    const add = (values: object) => hooks.api.call('merchant', 'POST', 'mgmt/webhooks', values);
    for (const url of [
      'http://shop.example/',
      'https://shop.example:8443/',
      'https://user:pass@shop.example/',
      'https://localhost./',
      'https://printer.local/',
      'https://10.0.0.8/',
      'https://2130706433/',
      'https://[::ffff:127.0.0.1]/',
      'https://169.254.169.254/latest/meta-data',
      'ftp://shop.example/',
      '',
    ])
      expect(await add({ url }), url).toMatchObject({ status: 422, json: { field: 'url' } });
    const nothing = Object.fromEntries(
      [
        'invoiceCompleted',
        'invoiceLate',
        'invoiceCanceled',
        'invoiceExpired',
        'invoiceReversed',
        'withdrawDone',
        'withdrawRefused',
        'depositDone',
        'disputeOpened',
        'disputeAnswered',
        'disputeAccepted',
        'disputeRefused',
      ].map((field) => [field, false]),
    );
    expect(await add({ url: 'https://shop.example/', ...nothing })).toMatchObject({
      status: 422,
      json: { field: 'invoiceCompleted' },
    });
    const made = await add({ url: 'https://shop.example/hook' });
    expect(made).toMatchObject({ status: 200, json: { status: ActiveStatus.Active } });
  });
});
