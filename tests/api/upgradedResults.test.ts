import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/domain/open';
import { completeInvoice, completeLate } from '../../server/domain/invoices/end';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { storeDays } from '../../server/domain/reports/daySums';
import { disputesOn } from './disputeWorld';
import { openTestPlatform } from './testPlatform';
import { openFunded } from './watching';

/** Starts this version on a database, as the next instance does. */
const start = async (url: string) => (await openDatabase({ url, folder: 'memory://' })).close();

it('what an instance of the version before ends while this one starts has its results', async () => {
  const api = await openFunded('postgres');
  const { db } = api.platform;
  const { prepare, newPayIn, expiredPayIn } = disputesOn(() => api);
  try {
    prepare();
    const [late, open] = [(await expiredPayIn()).id, (await newPayIn()).id];
    await sql`drop trigger deals_store_results on deals`.execute(db);
    await sql`drop function store_result()`.execute(db);
    await sql`delete from results`.execute(db);
    await sql`delete from migrations where name >= '0008'`.execute(db);
    let commit = () => {};
    const isAwaited = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const ofVersionBefore = db.transaction().execute(async (tx) => {
      await completeInvoice(tx, { step: 'match', id: open, restMinutes: 0, by: null });
      await completeLate(tx, 'match', { id: late, by: null });
      begun();
      await isAwaited;
    });
    await hasBegun;
    const started = start(api.url!);
    // The start waits for this transaction, to store its trigger.
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted and relation = 'deals'::regclass`.execute(
          db,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    commit();
    await ofVersionBefore;
    await started;
    expect(await checkBooks(db)).toEqual([]);
    const { rows } = await sql`select 1 from results where "invoiceId" in (${open}, ${late}) and "isCompleted"`.execute(
      db,
    );
    expect(rows).toHaveLength(2);
  } finally {
    await api.close();
  }
});

it('a result that a start adds is in the sums of its day, which the check of the books compares', async () => {
  const api = await openTestPlatform('postgres');
  const { db } = api.platform;
  try {
    const { rows } = await sql<{ invoiceId: number }>`select "invoiceId" from results where "isCompleted"
      and "endDate" < now() - interval '2 days' order by "invoiceId" desc limit 1`.execute(db);
    const { invoiceId } = rows[0]!;
    // It ended within the last day, and on a day that is over by more than an hour wherever that can be.
    await sql`update invoices set "endDate" = least(now() - interval '2 hours', date_trunc('day', now(), 'UTC') - interval '1 minute')
      where id = ${invoiceId}`.execute(db);
    await sql`delete from results where "invoiceId" = ${invoiceId}`.execute(db);
    await storeDays(db);
    await start(api.url!);
    await storeDays(db);
    expect(await checkBooks(db)).toEqual([]);
    await sql`update "result-days" set usdt = usdt + 1 where dimension = 'hour' and id = (select max(id) from "result-days" where dimension = 'hour')`.execute(
      db,
    );
    expect((await checkBooks(db)).map(({ what }) => what)).toEqual(['sums of day']);
  } finally {
    await api.close();
  }
});
