import { sql, type KyselyPlugin } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../server/database/changes';
import { answerClaim, claimFirst } from '../../server/demo/disputes';
import { startTraffic } from '../../server/demo/traffic';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import type { Db } from '../../server/database/schema';
import { disputeSql, invoiceSql, paymentSql } from '../../server/database/statusSql';
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
