import { sql, type KyselyPlugin } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../server/database/changes';
import { answerClaim, claimFirst } from '../../server/demo/disputes';
import { startTraffic } from '../../server/demo/traffic';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import type { Db } from '../../server/database/schema';
import { activeSql, disputeSql, invoiceSql, paymentSql } from '../../server/database/statusSql';
import { deviceSilence } from '../../src/resources/devices';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { DisputeStatus } from '../../src/resources/statuses/disputes';
import { openTestPlatform, type TestPlatform } from './testPlatform';

const countAll = async (db: Db) => {
  const { rows } = await sql<{ disputes: number; answered: number }>`select count(*)::int as disputes,
    count(*) filter (where status <> ${disputeSql.Open})::int as answered from disputes`.execute(db);
  return rows[0]!;
};

describe('the traffic of the demo', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform();
  });
  afterAll(() => api.close());

  it('the demo opens with claims of payers, once, and its vault owners answer them', async () => {
    const { db } = api.platform;
    const claim = () => claimFirst(api.platform, () => false);
    const { rows: open } = await sql<{ id: number; uuid: string }>`select i.id, i.uuid from invoices i
      join deals d on d.id = i."dealId" join users u on u.id = d."ownerId"
      where i."paymentType" = ${paymentSql.PayIn} and i.status = ${invoiceSql.New} and u.email like '%@vault.example' limit 1`.execute(
      db,
    );
    const { id, uuid } = open[0]!;
    const canceled = {
      status: InvoiceStatus.Canceled,
      reason: 'Test',
      paymentType: PaymentType.PayIn,
      invoiceId: uuid,
    };
    expect((await api.call('owner', 'POST', `mgmt/invoices/${uuid}/resolve`, canceled)).status).toBe(200);
    await claim();
    const { disputes } = await countAll(db);
    await claim();
    expect(await countAll(db)).toEqual({ disputes, answered: 0 });
    await inTransaction(db, answerClaim);
    expect(await countAll(db)).toEqual({ disputes, answered: 1 });
    const [answered] = await db.selectFrom('disputes').selectAll().where('status', '<>', DisputeStatus.Open).execute();
    expect(answered).toMatchObject({ invoiceId: id });
    expect(await checkBooks(db)).toEqual([]);
  });

  it('phones of the demo are heard without its traffic, but not those that have a key, whose owners have them', async () => {
    const { db, deviceStates } = api.platform;
    await sql`update devices set "lastSeen" = now() - interval '3 minutes'`.execute(db);
    const { rows: active } = await sql<{
      id: number;
    }>`select id from devices where status = ${activeSql.Active} order by id`.execute(db);
    const [own, ...ofDemo] = active.map(({ id }) => id);
    await sql`update devices set "keyHash" = 'of a phone' where id = ${own}`.execute(db);
    const invoices = () => sql<{ last: number }>`select max(id)::int as last from invoices`.execute(db);
    const before = await invoices();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stop = startTraffic(api.platform, 0);
      const heard = async () => {
        await deviceStates.flush();
        const { rows } = await sql<{ id: number }>`select id from devices
          where "lastSeen" > now() - interval '2 minutes' order by id`.execute(db);
        return rows.map(({ id }) => id);
      };
      for (let passed = 0; passed < deviceSilence; passed += 20_000) {
        await vi.advanceTimersByTimeAsync(20_000);
        const count = Math.min(ofDemo.length, 3 * (passed / 20_000 + 1));
        await vi.waitFor(async () => expect((await heard()).length).toBeGreaterThanOrEqual(count));
      }
      expect(await heard()).toEqual(ofDemo);
      await stop();
    } finally {
      vi.useRealTimers();
    }
    expect((await invoices()).rows).toEqual(before.rows);
  });

  it('the traffic of the demo ends with the change that it is making, however many a second were asked for', async () => {
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const stop = startTraffic({ ...api.platform, db: api.platform.db.withPlugin(counting) }, 1000);
    await vi.waitFor(() => expect(queries).toBeGreaterThan(60), { timeout: 30_000 });
    const made = queries;
    await stop();
    // A change is a few dozen queries, and three may be under way: a change, a claim and the state of phones.
    expect(queries - made).toBeLessThan(120);
    const ended = queries;
    await delay(100);
    expect(queries).toBe(ended);
  });
});
