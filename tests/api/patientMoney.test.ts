import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInvoice } from '../../server/domain/invoices/make';
import { expireInvoices, timeOutTasks } from '../../server/domain/invoices/sweeps';
import { settleDue } from '../../server/domain/ledger/settle';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { LinkUse } from '../../src/resources/statuses/merchants';
import { InvoiceStatus, PaymentType, Settlement } from '../../src/resources/statuses/invoices';
import { purposeSql, transactionSql } from '../../server/database/statusSql';
import { fund } from './people';
import { kindsForRules, userIdOf, type TestPlatform } from './testPlatform';
import { openFunded, watchingOn } from './watching';

let api: TestPlatform;
const { settings, watch, anotherAccount, payIn, uuidOf, statusOf } = watchingOn(() => api);

const anyShare = { STRANGER_SHARE: 100 };

/** Moments between acts, each of which alone is allowed: who gains by waiting (docs/rules.md#usable). */
describe.each(kindsForRules)('money that is patient, on %s', (database) => {
  let ownerId: number;
  beforeAll(async () => {
    api = await openFunded(database);
    ownerId = await userIdOf(api, 'vault-owner');
    await fund(api, await userIdOf(api, 'merchant'));
  });
  afterAll(() => api.close());

  /** Makes what the vault owner has available this sum (USDT), by a withdraw or a deposit that is posted outside. */
  const leaveAvailable = async (sum: number) => {
    const { id, amount, held } = await api.platform.db
      .selectFrom('balance-accounts')
      .select(['id', 'amount', 'held'])
      .where('userId', '=', ownerId)
      .executeTakeFirstOrThrow();
    const change = sum - (Number(amount) - Number(held));
    const side = change < 0 ? sql.id('fromBalanceId') : sql.id('toBalanceId');
    await sql`insert into transactions (${side}, quantity, type, status, purpose) values (${id}, ${Math.abs(change).toFixed(6)},
      ${change < 0 ? 2 : 0}, ${transactionSql.Complete}, ${change < 0 ? purposeSql.Withdraw : purposeSql.Deposit})`.execute(
      api.platform.db,
    );
  };
  /** Settles all that pay-outs earned, as time and their merchants do. */
  const settleAll = async () => {
    await sql`update deals set settlement = ${Settlement.Settling} where settlement = ${Settlement.Unconfirmed}`.execute(
      api.platform.db,
    );
    await settleDue(api.platform.db, 0);
  };
  const account = async () =>
    (await api.call('vault-owner', 'GET', `mgmt/users/${ownerId}/withdrawable`)).json as unknown as {
      amount: number;
      available: number;
      unsettled: number;
      cover: number;
    };
  const rate = async () => Number((await api.call('owner', 'GET', 'mgmt/exchange-rate')).json.rate);
  const roublesFor = async (usdt: number) => (usdt * (await rate())).toFixed(2);
  const expire = async (id: number) => {
    await api.platform.db
      .updateTable('invoices')
      .set({ expireDate: new Date(Date.now() - 60_000).toISOString() })
      .where('id', '=', id)
      .execute();
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
    expect(await statusOf(id)).toBe(InvoiceStatus.Expired);
  };
  /** Makes a pay-out of this sum (USDT) that its merchant approved. */
  const approvedPayOut = async (usdt: number) => {
    const request = {
      clientId: await userIdOf(api, 'merchant'),
      paymentType: PaymentType.PayOut,
      amount: await roublesFor(usdt),
      cid: null,
      paymentMethod: null,
      requisites: '4000123412341234',
      address: `patient-${Math.random()}`,
    };
    const { id } = await api.platform.db.transaction().execute((tx) => makeInvoice(tx, settings(), request));
    expect((await api.call('merchant', 'POST', `mgmt/invoices/${await uuidOf(id)}/approve`, {})).status).toBe(200);
    return id;
  };
  const store = (step: string, id: number, as = 'vault-owner') =>
    api.call(as, 'POST', `mgmt/store/${step}/${id}`, { invoiceId: id });
  /** Has the vault owner complete a pay-out of this sum (USDT), which credits it to them. */
  const completePayOut = async (usdt: number) => {
    const id = await approvedPayOut(usdt);
    for (const step of ['reserve', 'complete']) expect((await store(step, id)).status).toBe(200);
  };

  it('what a pay-out earned completes no pay-in that ended, and covers no new one, until it is settled', async () => {
    await watch('Patient', 'PATIENT', []);
    await leaveAvailable(900);
    const before = await account();
    const ended = await payIn('Patient', await roublesFor(800), anyShare);
    await expire(ended);
    await leaveAvailable(300);
    await completePayOut(600);
    const { available, unsettled } = await account();
    expect(available).toBeGreaterThan(900 - 1);
    expect(unsettled - before.unsettled).toBeGreaterThanOrEqual(600 - 0.01);
    const resolved = await api.call('owner', 'POST', `mgmt/invoices/${await uuidOf(ended)}/resolve`, {
      status: InvoiceStatus.Complete,
      reason: 'They paid',
    });
    expect(resolved.status).toBe(409);
    expect(String(resolved.json.message)).toMatch(/^The balance does not cover this/);
    expect(await statusOf(ended)).toBe(InvoiceStatus.Expired);
    await watch('Patient two', 'PATIENT2', []);
    await expect(payIn('Patient two', await roublesFor(700), anyShare)).rejects.toThrow('is free');
    expect(await payIn('Patient two', await roublesFor(200), anyShare)).toBeGreaterThan(0);
  });

  it('strangers hold at most half of what a vault owner can use, also at the same moment, and shops more', async () => {
    await leaveAvailable(2000);
    const { available, unsettled } = await account();
    const usable = available - unsettled;
    const first = await watch('Clicks', 'CLICKS', []);
    for (let more = 0; more < 4; more++) await anotherAccount(first);
    const sums = [0.2, 0.21, 0.22, 0.23].map((part) => usable * part);
    const asked = await Promise.all(sums.map(roublesFor));
    const answers = await Promise.allSettled(asked.map((sum) => payIn('Clicks', sum)));
    expect(answers.some(({ status }) => status === 'rejected')).toBe(true);
    const { rows } = await sql<{ held: string }>`select sum(d.amount) as held from deals d
      join invoices i on i.id = d."invoiceId" join "payment-accounts" a on a.id = i."accountId"
      where a."bankDataId" = ${first.bankId} and i.status = ${InvoiceStatus.New}`.execute(api.platform.db);
    expect(Number(rows[0]!.held)).toBeLessThanOrEqual(usable / 2);
    // The shop's own server asks for it.
    const byKey = await api.platform.db.transaction().execute(async (tx) =>
      makeInvoice(tx, settings(), {
        clientId: await userIdOf(api, 'merchant'),
        paymentType: PaymentType.PayIn,
        amount: await roublesFor(usable * 0.4),
        cid: null,
        paymentMethod: 'Clicks',
        address: null,
        madeWith: { key: 'Shop' },
      }),
    );
    expect(byKey.isNew).toBe(true);
  });

  it('a vault owner takes no pay-out twice, and none past its end: its payee would wait for days', async () => {
    const id = await approvedPayOut(20);
    expect((await store('reserve', id)).status).toBe(200);
    expect((await store('release', id)).status).toBe(200);
    expect(await store('reserve', id)).toMatchObject({
      status: 409,
      json: { message: 'You gave this pay-out back: somebody else pays it' },
    });
    const { json: next } = await api.call('vault-owner', 'POST', 'mgmt/store/next', {});
    expect(next.id).not.toBe(id);
    expect((await store('reserve', id, 'moderator')).status).toBe(200);
    expect((await store('release', id, 'moderator')).status).toBe(200);
    // What staff took from them they may take again.
    const taken = await approvedPayOut(22);
    expect((await store('reserve', taken)).status).toBe(200);
    const body = { invoiceId: taken, reason: 'Tried' };
    expect((await api.call('moderator', 'POST', `mgmt/store/release/${taken}`, body)).status).toBe(200);
    expect((await store('reserve', taken)).status).toBe(200);
    const ended = await approvedPayOut(21);
    await api.platform.db
      .updateTable('invoices')
      .set({ status: InvoiceStatus.Handle, expireDate: new Date(Date.now() - 60_000).toISOString() })
      .where('id', '=', ended)
      .execute();
    expect((await store('reserve', ended)).json.message).toBe('This pay-out is past its end: staff decide about it');
    expect((await store('reserve', ended, 'developer')).status).toBe(200);
  });

  it('a pay-out without a receipt stays unsettled until its merchant or an independent verified person says that it arrived', async () => {
    await settleAll();
    const settlementOf = async (id: number) => {
      const { rows } = await sql<{
        settlement: number | null;
      }>`select d.settlement from deals d where d."invoiceId" = ${id}`.execute(api.platform.db);
      return rows[0]!.settlement;
    };
    const arrived = async (id: number, as: string) =>
      api.call(as, 'POST', `mgmt/invoices/${await uuidOf(id)}/arrived`, {});
    const paid = async (usdt: number) => {
      const id = await approvedPayOut(usdt);
      for (const step of ['reserve', 'complete']) expect((await store(step, id)).status).toBe(200);
      return id;
    };
    await leaveAvailable(2000);
    const before = (await account()).unsettled;
    const [first, second] = [await paid(30), await paid(31)];
    expect(await settlementOf(first)).toBe(Settlement.Unconfirmed);
    // Time alone settles neither.
    await settleDue(api.platform.db, 0);
    expect((await account()).unsettled - before).toBeGreaterThanOrEqual(61);
    for (const as of ['vault-owner', 'finance', 'agent']) expect((await arrived(first, as)).status).toBe(403);
    // Its merchant's word settles at once, and says so once.
    const answers = await Promise.all([arrived(first, 'merchant'), arrived(first, 'merchant')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await settlementOf(first)).toBe(Settlement.Settled);
    // That of staff is as good as a receipt: time settles it then.
    expect((await arrived(second, 'moderator')).status).toBe(200);
    expect(await settlementOf(second)).toBe(Settlement.Settling);
    expect((await arrived(second, 'moderator')).json.message).toBe('It is settled by itself');
    expect((await account()).unsettled - before).toBeGreaterThanOrEqual(31);
    await settleDue(api.platform.db, 0);
    expect(await settlementOf(second)).toBe(Settlement.Settled);
    expect((await account()).unsettled).toBeCloseTo(before, 6);
    const { json } = await api.call(
      'merchant',
      'GET',
      `mgmt/users/${await userIdOf(api, 'merchant')}/invoices?filter=${JSON.stringify({ settlement: [Settlement.Unconfirmed] })}`,
    );
    expect(json).toEqual([]);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('what a vault owner holds and has not settled is bounded by their balance and by what they paid before', async () => {
    await settleAll();
    await sql`update deals set "settledDate" = "settledDate" - interval '40 days' where "settledDate" is not null`.execute(
      api.platform.db,
    );
    await leaveAvailable(300);
    const limits = { PAYOUT_START: 1000 };
    Object.assign(api.platform.settings, limits);
    const [large, first, second] = [await approvedPayOut(1301), await approvedPayOut(900), await approvedPayOut(500)];
    expect((await store('reserve', large)).json.message).toMatch(/^This pay-out is more than you may hold now/);
    const taken = await Promise.all([store('reserve', first), store('reserve', second)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { json: next } = await api.call('vault-owner', 'POST', 'mgmt/store/next', {});
    expect(next.id === large || next.id === first || next.id === second).toBe(false);
    // Staff are not bounded: they are paid nothing.
    expect((await store('reserve', large, 'moderator')).status).toBe(200);
    // What was settled within a month counts for them.
    const other = taken[0]!.status === 200 ? second : first;
    expect((await store('reserve', other)).status).toBe(409);
    // Not what a merchant settled by their word: who is in league with them could do that in a minute.
    const settledBy = (byMerchant: boolean) =>
      sql`update deals set "settledByMerchant" = ${byMerchant}
      where "settledDate" is not null and "ownerId" = ${ownerId}`.execute(api.platform.db);
    await settledBy(true);
    await sql`update deals set "settledDate" = now() where "settledDate" is not null and "ownerId" = ${ownerId}`.execute(
      api.platform.db,
    );
    await sql`update deals set amount = amount + 2000 where id = (select max(id) from deals
      where "settledDate" is not null and "ownerId" = ${ownerId})`.execute(api.platform.db);
    expect((await store('reserve', other)).status).toBe(409);
    await settledBy(false);
    expect((await store('reserve', other)).status).toBe(200);
    await sql`update deals set amount = amount - 2000 where id = (select max(id) from deals
      where "settledDate" is not null and "ownerId" = ${ownerId})`.execute(api.platform.db);
    Object.assign(api.platform.settings, { PAYOUT_START: 1_000_000 });
  });

  it('who gives pay-outs back holds fewer tasks for a day, and keeps each for two hours at most', async () => {
    const id = await approvedPayOut(20);
    expect((await store('reserve', id)).status).toBe(200);
    const holdSince = (hours: number) =>
      sql`update invoices set "takenDate" = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
        api.platform.db,
      );
    const timeOut = () => timeOutTasks(api.platform.db, { TASK_HOURS: 4, PAYOUT_TASK_HOURS: 2 });
    await holdSince(1);
    await timeOut();
    expect(await statusOf(id)).toBe(InvoiceStatus.WIP);
    // A receipt restarts the time, but not again and again.
    await sql`insert into receipts ("invoiceId", file, "userId", sha256) values (${id}, 'paid.pdf', ${ownerId}, 'any')`.execute(
      api.platform.db,
    );
    await holdSince(3);
    await timeOut();
    expect(await statusOf(id)).toBe(InvoiceStatus.WIP);
    await holdSince(7);
    await timeOut();
    expect(await statusOf(id)).toBe(InvoiceStatus.Handle);
    const { rows } = await sql<{
      held: number;
      back: number;
    }>`select (select count(*)::int from invoices where owner = ${ownerId}
        and status = ${InvoiceStatus.WIP}) as held, (select count(*)::int from "task-holders" where "userId" = ${ownerId} and "gaveBack"
        and "endDate" > now() - interval '1 day') as back`.execute(api.platform.db);
    const { held, back } = rows[0]!;
    const before = api.platform.settings.TASKS_AT_ONCE;
    Object.assign(api.platform.settings, { TASKS_AT_ONCE: held + back });
    const another = await approvedPayOut(21);
    expect((await store('reserve', another)).json.message).toMatch(/^You gave pay-outs back within a day/);
    Object.assign(api.platform.settings, { TASKS_AT_ONCE: held + back + 1 });
    expect((await store('reserve', another)).status).toBe(200);
    Object.assign(api.platform.settings, { TASKS_AT_ONCE: before });
  });

  it('strangers who never pay keep at most half of what a vault owner can withdraw, and shops keep all', async () => {
    // What the test before earned is settled.
    await settleAll();
    await sql`update invoices set "expireDate" = now() - interval '2 days', "endDate" = now() - interval '2 days'
      where status = ${InvoiceStatus.Expired}`.execute(api.platform.db);
    await leaveAvailable(1000);
    const strangers = await watch('Strangers', 'STRANGERS', []);
    await expire(await payIn('Strangers', await roublesFor(900), anyShare));
    const { amount, cover } = await account();
    expect(cover).toBeCloseTo(500, 2);
    expect(amount).toBeCloseTo(500, 2);
    // The same pay-in made with a link that is paid once: with an open sum its payer is a stranger, too.
    const addLink = (amount: string | null) =>
      api.platform.db
        .insertInto('payment-links')
        .values({ clientId, description: 'Once', use: LinkUse.Once, amount })
        .returning('id')
        .executeTakeFirstOrThrow();
    const clientId = await userIdOf(api, 'merchant');
    const linkTo = async (id: number) =>
      sql`update invoices set "linkId" = ${id} where status = ${InvoiceStatus.Expired} and "endDate" > now() - interval '1 hour'`.execute(
        api.platform.db,
      );
    await linkTo((await addLink(null)).id);
    expect((await account()).cover).toBeCloseTo(500, 2);
    const { id: linkId } = await addLink('100.00');
    await linkTo(linkId);
    expect((await account()).cover).toBeCloseTo(900, 0);
    // Begun again and again it counts as known once.
    for (let more = 0; more < 2; more++) {
      await anotherAccount(strangers);
      const again = await payIn('Strangers', await roublesFor(40 + more), anyShare);
      await sql`update invoices set "linkId" = ${linkId} where id = ${again}`.execute(api.platform.db);
      await expire(again);
    }
    expect((await account()).cover).toBeCloseTo(981, 0);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });
});
