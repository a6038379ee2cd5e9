import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteOldDeliveries, failOverdueDeliveries } from '../../server/domain/webhooks/deliveries';
import { deliverySql } from '../../server/database/statusSql';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { DeliveryProblem, DeliveryStatus } from '../../src/resources/statuses/webhooks';
import { describeOnBoth } from './describeOnBoth';
import { openHooks, type Hooks } from './hooks';

/** A promise, and what resolves it. */
const gate = () => {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

describeOnBoth('deliveries, on %s', (kind) => {
  let hooks: Hooks;
  beforeAll(async () => {
    hooks = await openHooks(kind);
  });
  beforeEach(() => hooks.clear());
  afterAll(() => hooks.close());

  const test = (id: number) => hooks.api.call('merchant', 'POST', `mgmt/webhooks/${id}/test`);
  const again = (id: number) => hooks.api.call('merchant', 'POST', `mgmt/deliveries/${id}/send`);
  const run = (query: ReturnType<typeof sql>) => query.execute(hooks.api.platform.db);
  const makeDue = () => run(sql`update deliveries set "nextTry" = now() where "nextTry" is not null`);
  const only = async () => (await hooks.deliveries())[0]!;

  it('deliveries that are refused are tried again after the plan, then stand still, and the merchant is told', async () => {
    const { id } = await hooks.add();
    hooks.shop.answerWith((response) => response.writeHead(500).end('Card 4000123412341234 is unknown'));
    await test(id);
    const sender = hooks.sender();
    let tries = 0;
    while ((await only()).status === DeliveryStatus.Waiting) {
      expect(await sender.sendDue()).toBe(1);
      tries++;
      const row = await only();
      expect(row).toMatchObject({ tries, answerStatus: 500, problem: DeliveryProblem.Refused });
      expect(row.answer).toContain('is unknown');
      expect(row.answer).not.toContain('4000123412341234');
      // It is not due yet.
      expect(await sender.sendDue()).toBe(0);
      await makeDue();
    }
    expect(tries).toBe(13);
    expect(await only()).toMatchObject({ status: DeliveryStatus.Failed, nextTry: null });
    const ids = new Set(hooks.shop.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(1);
    const { rows } = await run(
      sql`select * from notifications where "userId" = ${hooks.clientId} and subject like 'deliveries%'`,
    );
    expect(rows).toHaveLength(1);
    // Sent again, it is the same request, and is tried for three days again.
    hooks.shop.answerWith((response) => response.writeHead(200).end('ok'));
    expect((await again((await only()).id)).status).toBe(200);
    expect(await sender.sendDue()).toBe(1);
    expect(await only()).toMatchObject({ status: DeliveryStatus.Delivered, tries: 1, answer: 'ok' });
    expect(hooks.shop.received.at(-1)!.headers['webhook-id']).toBe([...ids][0]);
    expect((await again((await only()).id)).status).toBe(200);
    expect((await again((await only()).id)).status).toBe(409);
  });

  it('deliveries that a killed instance had claimed are sent by another once the lease is over', async () => {
    const { id } = await hooks.add();
    await test(id);
    const { open, opened } = gate();
    hooks.shop.answerWith((response) => void opened.then(() => response.writeHead(204).end()));
    const first = hooks.sender().sendDue();
    await expect.poll(() => hooks.shop.received.length).toBe(1);
    expect(await hooks.sender().sendDue()).toBe(0);
    await makeDue();
    const second = hooks.sender().sendDue();
    await expect.poll(() => hooks.shop.received.length).toBe(2);
    open();
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    expect(await only()).toMatchObject({ status: DeliveryStatus.Delivered, tries: 2 });
    expect(hooks.shop.received[0]!.headers['webhook-id']).toBe(hooks.shop.received[1]!.headers['webhook-id']);
  });

  it('deliveries are sent by one of two instances that claim at once', async () => {
    const { id } = await hooks.add();
    for (let made = 0; made < 6; made++) await test(id);
    const counts = await Promise.all([hooks.sender().sendDue(), hooks.sender().sendDue()]);
    expect(counts[0]! + counts[1]!).toBe(6);
    expect(new Set(hooks.shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
    expect(hooks.shop.received).toHaveLength(6);
  });

  it('deliveries to a slow address delay nobody else, and no transaction is open meanwhile', async () => {
    const slow = await hooks.add({ url: `https://${hooks.shop.host}/slow` });
    const quick = await hooks.add({ url: `https://${hooks.shop.host}/quick` });
    const { open, opened } = gate();
    hooks.shop.answerWith((response, { path }) => {
      if (path === '/slow') void opened.then(() => response.writeHead(204).end());
      else response.writeHead(204).end();
    });
    await run(sql`insert into deliveries ("webhookId", "clientId", event, status, tries, "nextTry", "giveUpDate", body)
      select ${slow.id}, ${hooks.clientId}, 0, 0, 0, now() - interval '1 hour', now() + interval '3 days', '{}'
      from generate_series(1, 200)`);
    const sender = hooks.sender();
    sender.start();
    try {
      await expect.poll(() => hooks.shop.received.length).toBeGreaterThan(0);
      await test(quick.id);
      sender.onChange('deliveries');
      await expect.poll(() => hooks.shop.received.filter(({ path }) => path === '/quick').length).toBe(1);
      // A slow address has a bounded number of requests at a time, whatever waits for it.
      expect(hooks.shop.received.filter(({ path }) => path === '/slow')).toHaveLength(8);
      if (kind === 'postgres') {
        const idle = async () => {
          const { rows } = await run(sql`select 1 from pg_stat_activity where datname = current_database()
            and state like 'idle in transaction%'`);
          return rows;
        };
        // The sender may be between two statements; its requests go on until the gate opens.
        await expect.poll(idle).toEqual([]);
      }
    } finally {
      const stopped = sender.stop();
      open();
      await stopped;
    }
    // What was being sent when the server stopped is due again at once.
    const { rows } = await run(
      sql`select 1 from deliveries where "webhookId" = ${slow.id} and status = ${DeliveryStatus.Waiting} and "nextTry" <= now()`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(192);
  });

  it('deliveries are claimed quickly when 20,000 wait for an address that fails', { tags: ['long'] }, async () => {
    const failing = await hooks.add();
    const other = await hooks.add();
    await run(sql`insert into deliveries ("webhookId", "clientId", event, status, tries, "nextTry", "giveUpDate", body)
      select ${failing.id}, ${hooks.clientId}, 0, 0, 1, now() - interval '1 hour', now() + interval '3 days', '{}'
      from generate_series(1, 20000)`);
    await run(sql`analyze deliveries`);
    await run(sql`update webhooks set "failingSince" = now() where id = ${failing.id}`);
    await test(other.id);
    hooks.shop.answerWith((response) => response.writeHead(503).end());
    // One of the many, and the only one of the other.
    expect(await hooks.sender().sendDue()).toBe(2);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain select c.id from deliveries c where c."webhookId" = ${failing.id}
      and c.status = ${deliverySql.Waiting} and c."nextTry" <= now() order by c."nextTry", c.id limit 8`.execute(
      hooks.api.platform.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('deliveries_waiting');
  });

  it('deliveries say of their webhook that it does not answer, until it does', async () => {
    const { id } = await hooks.add();
    const isFailing = async () => {
      const { json } = await hooks.api.call('merchant', 'GET', 'mgmt/webhooks');
      return (json as unknown as { id: number; failing: boolean }[]).find((webhook) => webhook.id === id)?.failing;
    };
    expect(await isFailing()).toBe(false);
    hooks.shop.answerWith((response) => response.writeHead(503).end());
    await test(id);
    await hooks.sender().sendDue();
    expect(await isFailing()).toBe(true);
    hooks.shop.answerWith((response) => response.writeHead(200).end());
    await run(sql`update deliveries set "nextTry" = now() where "webhookId" = ${id}`);
    await hooks.sender().sendDue();
    expect(await isFailing()).toBe(false);
  });

  it('deliveries that wait for a server that was down are sent once a test arrives, and not in up to twelve hours', async () => {
    const { id } = await hooks.add();
    const { id: other } = await hooks.add();
    const wait = (webhookId: number, hours: number) =>
      run(sql`insert into deliveries ("webhookId", "clientId", event, status, tries, "nextTry", "giveUpDate", body)
        values (${webhookId}, ${hooks.clientId}, 0, ${deliverySql.Waiting}, 7, now() + make_interval(hours => ${hours}),
          now() + interval '2 days', '{}')`);
    await wait(id, 5);
    await wait(id, 12);
    await wait(other, 12);
    const failing = (minutes: number) =>
      run(sql`update webhooks set "failingSince" = now() - make_interval(mins => ${minutes})`);
    // A server that failed once, a moment ago, is no outage.
    await failing(1);
    await test(id);
    const sender = hooks.sender();
    expect(await sender.sendDue()).toBe(1);
    expect(await sender.sendDue()).toBe(0);
    await failing(10);
    await test(id);
    expect(await sender.sendDue()).toBe(1);
    expect(await sender.sendDue()).toBe(2);
    const left = (await hooks.deliveries()).filter(({ status }) => status === DeliveryStatus.Waiting);
    expect(left).toHaveLength(1);
  });

  it('deliveries end without an answer, at a redirect, and at an answer without end', async () => {
    const { id } = await hooks.add();
    const tryWith = async (answer: Parameters<typeof hooks.shop.answerWith>[0], more: object = {}) => {
      await run(sql`delete from deliveries`);
      await run(sql`delete from counters`);
      await test(id);
      hooks.shop.answerWith(answer);
      await hooks.sender(more).sendDue();
      return only();
    };
    expect(await tryWith(() => undefined, { timeoutMs: 200 })).toMatchObject({
      status: DeliveryStatus.Waiting,
      problem: DeliveryProblem.NoAnswer,
      answerStatus: null,
    });
    const before = hooks.shop.received.length;
    expect(
      await tryWith((response) => response.writeHead(302, { Location: `https://${hooks.shop.host}/inside` }).end()),
    ).toMatchObject({ problem: DeliveryProblem.Refused, answerStatus: 302 });
    expect(hooks.shop.received).toHaveLength(before + 1);
    let sent = 0;
    const endless = await tryWith((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent++;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect(endless).toMatchObject({ status: DeliveryStatus.Delivered, answerStatus: 200 });
    expect(endless.answer).toHaveLength(500);
    expect(sent).toBeLessThan(1000);
    // The status is known although the text never ends.
    const stalled = await tryWith((response) => void response.writeHead(200).write('begun'), { timeoutMs: 200 });
    expect(stalled).toMatchObject({ status: DeliveryStatus.Delivered, answer: 'begun' });
    expect(await tryWith((response) => response.socket!.destroy())).toMatchObject({
      problem: DeliveryProblem.Unreachable,
    });
  });

  it('deliveries go to the address that was checked: a name that leads inside is refused, whatever it led to before', async () => {
    const { id } = await hooks.add();
    await run(sql`update webhooks set url = 'https://rebinding.example/hook' where id = ${id}`);
    const tryAt = async (resolve: (host: string) => Promise<string[]>) => {
      await run(sql`delete from deliveries`);
      await run(sql`delete from counters`);
      await test(id);
      await hooks.sender({ resolve, timeoutMs: 300 }).sendDue();
      return (await only()).problem;
    };
    let asked = 0;
    for (const inside of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '64:ff9b::7f00:1'])
      expect(await tryAt(async () => (asked++, ['93.184.215.14', inside])), inside).toBe(DeliveryProblem.NotPublic);
    // One look-up for each try: there is no second one that could lead elsewhere.
    expect(asked).toBe(5);
    expect(await tryAt(async () => [])).toBe(DeliveryProblem.UnknownHost);
    expect(await tryAt(() => new Promise(() => undefined))).toBe(DeliveryProblem.NoAnswer);
    expect(hooks.shop.received).toEqual([]);
  });

  it('deliveries that waited too long fail, and all are deleted after 30 days', async () => {
    await hooks.add();
    await hooks.end(InvoiceStatus.Expired);
    await run(sql`update deliveries set "giveUpDate" = now() - interval '1 day'`);
    expect(await failOverdueDeliveries(hooks.api.platform.db)).toBe(1);
    expect(await only()).toMatchObject({ status: DeliveryStatus.Failed });
    expect(await deleteOldDeliveries(hooks.api.platform.db)).toBe(0);
    await run(sql`update deliveries set "createDate" = now() - interval '31 days'`);
    expect(await deleteOldDeliveries(hooks.api.platform.db)).toBe(1);
  });
});
