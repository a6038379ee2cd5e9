import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoices } from '../../src/resources/invoices';
import { ownInvoices } from '../../src/resources/ownInvoices';
import { listIndexes, updateListIndexes } from '../../server/database/indexes';
import { kindsForRules, openTestPlatform, type TestPlatform } from './testPlatform';

describe.each(kindsForRules)('indexes of lists on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const names = async () => {
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where schemaname = current_schema()`.execute(api.platform.db);
    return rows.map(({ name }) => name);
  };
  const update = () => updateListIndexes(api.platform.db, kind === 'postgres');

  it('indexes exist for every field that a list sorts or filters by, each once', async () => {
    const wanted = listIndexes().map(({ name }) => name);
    expect(new Set(wanted).size).toBe(wanted.length);
    expect(wanted).toEqual(expect.arrayContaining(['invoices_amount_order', 'deals_status_invoiceId_order']));
    expect(await names()).toEqual(expect.arrayContaining(wanted));
  });

  it('indexes of deals and invoices are no more for what only a merchant sees: every payment writes each', () => {
    const names = listIndexes().map(({ name }) => name);
    expect(names.filter((name) => /^deals_.*_invoiceId_order$/.test(name)).toSorted()).toEqual([
      'deals_amount_invoiceId_order',
      'deals_reversed_invoiceId_order',
      'deals_settlement_invoiceId_order',
      'deals_status_invoiceId_order',
    ]);
    for (const field of Object.keys(ownInvoices.fields).filter((name) => !Object.hasOwn(invoices.fields, name)))
      expect(names).not.toContain(`invoices_${field}_order`);
    expect(names).not.toContain('invoices_description_order');
  });

  it('indexes are created where missing, and dropped where no definition needs them', async () => {
    await sql`drop index invoices_amount_order`.execute(api.platform.db);
    await sql`create index invoices_nothing_order on invoices (id)`.execute(api.platform.db);
    await sql`create index invoices_amount_index on invoices (amount)`.execute(api.platform.db);
    // Of a divided table, as an earlier version's search had it.
    await sql`create index activity_earlier_search_of_all on "all-activity" (id)`.execute(api.platform.db);
    await update();
    const after = await names();
    expect(after).not.toContain('activity_earlier_search_of_all');
    expect(after).toContain('invoices_amount_order');
    expect(after).not.toContain('invoices_nothing_order');
    expect(after).not.toContain('invoices_amount_index');
    expect(after).toContain('users_nickname_index');
  });

  it.runIf(kind === 'postgres')('indexes are created while other instances go on writing', async () => {
    const { db } = api.platform;
    await sql`drop index invoices_amount_order`.execute(db);
    let created = false;
    let updating: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`update invoices set cid = 'held' where id = (select min(id) from invoices)`.execute(tx);
      updating = update().then(() => void (created = true));
      // The index waits for this transaction, and holds up no other write.
      await expect.poll(async () => (await names()).includes('invoices_amount_order'), { timeout: 10_000 }).toBe(true);
      await sql`update invoices set cid = 'free' where id = (select max(id) from invoices)`.execute(db);
      expect(created).toBe(false);
    });
    await updating;
    expect(created).toBe(true);
  });

  it('indexes are created once when two instances start together', async () => {
    await sql`drop index invoices_amount_order`.execute(api.platform.db);
    await Promise.all([update(), update()]);
    expect(await names()).toEqual(expect.arrayContaining(listIndexes().map(({ name }) => name)));
  });
});
