import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInvoice, type InvoiceRequest } from '../../server/domain/invoices/make';
import { expireInvoices } from '../../server/domain/invoices/sweeps';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { preparedStatement } from '../../server/database/statementNames';
import { storeSettings } from '../../server/database/storedSettings';
import { describeOnBoth } from './describeOnBoth';
import { schemaOf } from './databaseContent';
import { kinds, kindsForRules, openTestPlatform, userIdOf, type Kind, type TestPlatform } from './testPlatform';
import { Purpose, TransactionStatus, TransactionType } from '../../src/resources/statuses/funds';
import { InvoiceStatus, openInvoiceStatuses, PaymentType } from '../../src/resources/statuses/invoices';
import { ActiveStatus, NotFreeReason } from '../../src/resources/statuses/vault';
import { dealSql, invoiceSql, openInvoicesSql, paymentSql, transactionSql } from '../../server/database/statusSql';
import { Role } from '../../src/resources/language/roles';

let api: TestPlatform;
const open = (kind: Kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());
};

const userId = (who: string) => userIdOf(api, who);
let made = 0;
const make = async (values: Partial<InvoiceRequest> = {}) => {
  const request = {
    clientId: await userId('merchant'),
    paymentType: PaymentType.PayIn,
    amount: `${++made}00.00`,
    cid: null,
    paymentMethod: null,
    address: `a${made}`,
    ...values,
  };
  const { id } = await api.platform.db.transaction().execute((tx) => makeInvoice(tx, api.platform.settings, request));
  return api.platform.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
};
const refused = async (values: Partial<InvoiceRequest>) =>
  make(values).then(
    () => 'made',
    (error: Error) => error.message,
  );
const stateOf = (id: number) =>
  api.platform.db
    .selectFrom('invoices')
    .select(['status', 'owner', 'approved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const balanceOf = async (who: string) => {
  const { json } = await api.call(who, 'GET', `mgmt/users/${await userId(who)}/balance`);
  return json as unknown as { amount: number; total: number; held: number };
};
const past = () => new Date(Date.now() - 1000).toISOString();
const endNow = (id: number) =>
  api.platform.db.updateTable('invoices').set({ expireDate: past() }).where('id', '=', id).execute();
/** Cancels all open invoices, so that every account is free. */
const freeAll = async () => {
  const { db } = api.platform;
  const rows = await db.selectFrom('invoices').select('uuid').where('status', 'in', openInvoiceStatuses).execute();
  for (const { uuid } of rows)
    expect(
      (await api.call('owner', 'POST', `mgmt/invoices/${uuid}/resolve`, { status: InvoiceStatus.Canceled })).status,
    ).toBe(200);
  await db.updateTable('payment-accounts').set({ restUntil: null }).execute();
  await db.updateTable('devices').set({ lastSeen: new Date().toISOString() }).execute();
};

describe.each(kindsForRules)('the books of a large demo on %s', (kind) => {
  open(kind);

  it(
    'the books agree after seeding in bulk, which leaves every constraint and index as it was',
    { tags: ['long'] },
    async () => {
      const many = await openTestPlatform(kind, 10_000);
      expect(await schemaOf(many.platform.db)).toEqual(await schemaOf(api.platform.db));
      expect(await checkBooks(many.platform.db)).toEqual([]);
      await many.close();
    },
  );
});

describeOnBoth('the books on %s', (kind) => {
  open(kind);

  it('the books agree after seeding the demo, and the check names what differs', async () => {
    const { db } = api.platform;
    expect(await checkBooks(db)).toEqual([]);
    const wrong = db.transaction().execute(async (tx) => {
      await sql`set local console.seeding = 'on'`.execute(tx);
      await sql`update "balance-accounts" set amount = amount + 1 where id = (select min("toBalanceId") from transactions)`.execute(
        tx,
      );
      await sql`update transactions set "toAfter" = 3 where id = (select max(id) from transactions where type = ${sql.lit(TransactionType.Internal)} and status = ${transactionSql.Complete})`.execute(
        tx,
      );
      await sql`update deals set status = ${dealSql.New} where id = (select min(id) from deals where status = ${dealSql.Completed})`.execute(
        tx,
      );
      throw new Error(JSON.stringify(await checkBooks(tx)));
    });
    const found = JSON.parse(await wrong.catch((error: Error) => error.message)) as { what: string }[];
    expect(new Set(found.map(({ what }) => what))).toEqual(
      new Set([
        'amount of balance',
        'running balance of transaction',
        'status of deal',
        'hold of deal',
        'payment of deal',
      ]),
    );
  });

  it('the check of the books finds money that went to the wrong user even when all sums agree', async () => {
    const { db } = api.platform;
    const differs = async (change: ReturnType<typeof sql>) => {
      const wrong = db.transaction().execute(async (tx) => {
        await sql`set local console.seeding = 'on'`.execute(tx);
        await change.execute(tx);
        throw new Error(JSON.stringify(await checkBooks(tx)));
      });
      const found = JSON.parse(await wrong.catch((error: Error) => error.message)) as { what: string }[];
      return new Set(found.map(({ what }) => what));
    };
    const another = sql`(select max(id) from "balance-accounts")`;
    for (const purpose of [1, 2, 3])
      expect(
        await differs(sql`update transactions set "toBalanceId" = ${another} where id =
          (select max(id) from transactions where purpose = ${purpose} and status = ${transactionSql.Complete} and "toBalanceId" <> ${another})`),
      ).toContain('parties of transaction');
    const unpaid = sql`(select max(d.id) from deals d join invoices i on i."dealId" = d.id
      where d.status = ${dealSql.Completed} and i."paymentType" = ${paymentSql.PayOut} and d."ownerId" is null)`;
    const payer = await userId('vault-owner');
    expect(await differs(sql`update deals set "ownerId" = ${payer} where id = ${unpaid}`)).toContain('pay-out of deal');
    const someOpen = sql`(select min(id) from invoices where status in ${openInvoicesSql})`;
    expect(await differs(sql`update invoices set "dealId" = null where id = ${someOpen}`)).toContain('deal of invoice');
    expect(
      await differs(sql`update invoices set approved = false, status = ${invoiceSql.Handle} where id = ${someOpen}`),
    ).toContain('approval of invoice');
  });

  it('the books can only be changed through the ledger; the database refuses anything else', async () => {
    const { db } = api.platform;
    const message = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: Error) => error.message,
      );
    expect(await message(sql`update "balance-accounts" set amount = amount + 1`.execute(db))).toContain(
      'balances follow from transactions',
    );
    expect(await message(sql`update "balance-accounts" set held = 1`.execute(db))).toContain('balances follow');
    expect(await message(sql`delete from "balance-accounts"`.execute(db))).toContain('balances are kept');
    expect(await message(sql`delete from transactions where id = 0`.execute(db))).toContain('transactions are kept');
    const changing = sql`update transactions set quantity = 1 where id = (select min(id) from transactions)`;
    expect(await message(changing.execute(db))).toContain('a transaction changes once');
    const { rows } = await sql<{
      id: number;
      amount: string;
    }>`select id, amount - held as amount from "balance-accounts"
      order by id limit 1`.execute(db);
    const tooMuch = sql`insert into transactions ("fromBalanceId", quantity, type, status)
      values (${rows[0]!.id}, ${rows[0]!.amount}::numeric + 0.000001, 2, 1)`;
    expect(await message(tooMuch.execute(db))).toContain('balances_cover_what_is_held');
    for (const quantity of [0, -1])
      expect(
        await message(
          sql`insert into transactions ("toBalanceId", quantity, type, status) values (${rows[0]!.id}, ${quantity}, 0, 3)`.execute(
            db,
          ),
        ),
      ).toContain('more than nothing');
    expect(await checkBooks(db)).toEqual([]);
  });

  it('the books record the postings of a pay-in that is created, taken and completed once', async () => {
    await freeAll();
    const before = await balanceOf('merchant');
    const invoice = await make({ amount: '1000.00' });
    const { db } = api.platform;
    const deal = await db.selectFrom('deals').selectAll().where('id', '=', invoice.dealId).executeTakeFirstOrThrow();
    expect(deal.amount).toBe((Math.round((1000 / Number(deal.rate)) * 1e6) / 1e6).toFixed(6));
    const { json } = await api.call('moderator', 'POST', `mgmt/store/complete/${invoice.id}`, {
      invoiceId: invoice.id,
    });
    expect(json.message).toBe('This invoice is New');
    await api.call('moderator', 'POST', `mgmt/store/reserve/${invoice.id}`, { invoiceId: invoice.id });
    const other = await api.call('developer', 'POST', `mgmt/store/complete/${invoice.id}`, { invoiceId: invoice.id });
    expect([other.status, other.json.message]).toEqual([409, 'Already taken by Max Moderator']);
    const isTheirs = deal.ownerId === (await userId('vault-owner'));
    const owners = await api.call('vault-owner', 'POST', `mgmt/store/complete/${invoice.id}`, {});
    expect(owners.status).toBe(isTheirs ? 409 : 404);
    const at = () => api.call('moderator', 'POST', `mgmt/store/complete/${invoice.id}`, { invoiceId: invoice.id });
    const answers = await Promise.all([at(), at(), at()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)!.json).toMatchObject({
      id: invoice.id,
      status: InvoiceStatus.Complete,
    });
    const after = await balanceOf('merchant');
    expect(after.amount - before.amount).toBeCloseTo(Number(deal.amount) - Number(deal.fee), 6);
    const history = (await api.call('owner', 'GET', `mgmt/history/invoices/${invoice.id}`)).json as unknown as {
      act: string;
      refused: boolean;
    }[];
    expect(history.filter((one) => !one.refused).map(({ act }) => act)).toEqual(['complete', 'take', 'create']);
    expect(await checkBooks(db)).toEqual([]);
  });

  it('the books are shown as a statement with the amount after each entry, to those who may read the balance', async () => {
    const merchant = await userId('merchant');
    const of = (as: string, id: number, range = '[0,4]') =>
      api.call(as, 'GET', `mgmt/users/${id}/statement?range=${range}`);
    const { json, headers } = await of('merchant', merchant);
    const lines = json as unknown as { entry: number; quantity: number; after: number }[];
    expect(lines).toHaveLength(5);
    for (const [place, line] of lines.slice(0, 4).entries())
      expect(line.after - line.quantity).toBeCloseTo(lines[place + 1]!.after, 6);
    const total = Number(headers.get('content-range')!.split('/')[1]);
    expect(lines[0]!.entry).toBe(total);
    expect(lines[0]!.after).toBe((await balanceOf('merchant')).total);
    const last = await of('owner', merchant, `[${total - 1},${total + 5}]`);
    expect(last.json).toHaveLength(1);
    expect((last.json as unknown as { entry: number }[])[0]!.entry).toBe(1);
    expect((await of('vault-owner', merchant)).status).toBe(404);
    expect((await of('finance', merchant)).status).toBe(200);
    expect((await of('moderator', merchant)).status).toBe(404);
    expect((await of('owner', 999_999)).status).toBe(404);
    for (const range of ['x', '[0]', '[5,1e9]', '[-1,3]'])
      expect((await of('owner', merchant, range)).status).toBe(422);
  });

  it('a statement is shown for a period, with what it began and ended with and what came in and went out', async () => {
    const merchant = await userId('merchant');
    const path = `mgmt/users/${merchant}/statement`;
    type Line = { entry: number; quantity: number; after: number; postedDate: string };
    const all = (await api.call('merchant', 'GET', `${path}?range=[0,4999]`)).json as unknown as Line[];
    const [newest, oldest] = [all[1]!, all.at(-3)!];
    const period = `from=${oldest.postedDate}&to=${newest.postedDate}`;
    const expected = all.filter(({ postedDate }) => postedDate >= oldest.postedDate && postedDate <= newest.postedDate);
    const entriesOf = (json: unknown) => (json as Line[]).map(({ entry }) => entry);
    const whole = await api.call('merchant', 'GET', `${path}?${period}&range=[0,4999]`);
    expect(entriesOf(whole.json)).toEqual(expected.map(({ entry }) => entry));
    const page = await api.call('merchant', 'GET', `${path}?${period}&range=[1,2]`);
    expect(entriesOf(page.json)).toEqual(expected.slice(1, 3).map(({ entry }) => entry));
    expect(page.headers.get('content-range')).toBe(`statement 1-2/${expected.length}`);
    const below = await api.call('merchant', 'GET', `${path}?${period}&before=${expected[2]!.entry}&range=[0,4999]`);
    expect(entriesOf(below.json)).toEqual(expected.slice(3).map(({ entry }) => entry));

    const totals = (await api.call('merchant', 'GET', `${path}/totals?${period}`)).json as unknown as Record<
      'opening' | 'incoming' | 'outgoing' | 'closing',
      string
    >;
    const sum = (lines: readonly Line[]) => lines.reduce((total, { quantity }) => total + quantity, 0);
    const { purposes, payers, ...figures } = totals as typeof totals & {
      payers: unknown[];
      purposes: { purpose: Purpose; incoming: string; outgoing: string }[];
    };
    expect(Object.values(figures).map((value) => typeof value)).toEqual(['string', 'string', 'string', 'string']);
    for (const direction of ['incoming', 'outgoing'] as const)
      expect(purposes.reduce((all, one) => all + Number(one[direction]), 0)).toBeCloseTo(Number(totals[direction]), 6);
    expect(payers).toEqual([]);
    expect(purposes.map(({ purpose }) => purpose)).toContain(Purpose.Fee);
    expect(Number(totals.opening)).toBe(all[all.indexOf(expected.at(-1)!) + 1]!.after);
    expect(Number(totals.closing)).toBe(expected[0]!.after);
    expect(Number(totals.incoming)).toBeCloseTo(sum(expected.filter(({ quantity }) => quantity > 0)), 6);
    expect(Number(totals.outgoing)).toBeCloseTo(-sum(expected.filter(({ quantity }) => quantity < 0)), 6);
    const ofAll = (await api.call('merchant', 'GET', `${path}/totals`)).json as unknown as typeof totals;
    expect(Number(ofAll.opening)).toBe(0);
    expect(Number(ofAll.closing)).toBe(all[0]!.after);
    const before = (await api.call('merchant', 'GET', `${path}/totals?to=2001-01-01`)).json as unknown as typeof totals;
    expect(Object.values(before)).toEqual(['0', '0', '0', '0', [], []]);
    expect((await api.call('merchant', 'GET', `${path}?to=2001-01-01`)).json).toEqual([]);

    expect((await api.call('vault-owner', 'GET', `${path}/totals`)).status).toBe(404);
    for (const call of [path, `${path}/totals`]) {
      for (const field of ['from', 'to'])
        expect((await api.call('merchant', 'GET', `${call}?${field}=yesterday`)).json).toMatchObject({ field });
      const reversed = await api.call('merchant', 'GET', `${call}?from=2026-02-02&to=2026-02-01`);
      expect([reversed.status, reversed.json]).toMatchObject([422, { field: 'to' }]);
    }
  });

  it('a statement adds up what came to an agent from whom, what was reversed taken off, and nothing of others', async () => {
    const { db } = api.platform;
    const agent = await userId('agent');
    const parts = sql`transactions t join "balance-accounts" b on b.id = t."toBalanceId" and b."userId" = ${agent}
      join deals d on d.id = t."dealId" join invoices i on i.id = d."invoiceId"`;
    const { rows: newest } = await sql<{ id: number }>`select d.id from ${parts}
      where t.purpose = ${sql.lit(Purpose.MerchantAgent)} and d.reversed is not true order by d.id desc limit 1`.execute(
      db,
    );
    const reversal = await api.call('owner', 'POST', `mgmt/deals/${newest[0]!.id}/reverse`, { reason: 'Fraud' });
    expect(reversal.status).toBe(200);
    type Payer = { id: number; who: string; type: Role; amount: string; turnover: string };
    const payersOf = async (who: string) => {
      const path = `mgmt/users/${await userId(who)}/statement/totals`;
      return ((await api.call('owner', 'GET', path)).json as unknown as { payers: Payer[] }).payers;
    };
    const { rows } = await sql<{ id: number; amount: string; turnover: string }>`select i."clientId" as id,
        sum(t.quantity)::text as amount, sum(d.amount)::text as turnover from ${parts}
      where d.reversed is not true and t.purpose = ${sql.lit(Purpose.MerchantAgent)} group by 1`.execute(db);
    const payers = await payersOf('agent');
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, amount, turnover } of rows) {
      const payer = payers.find((one) => one.id === id)!;
      expect(Number(payer.amount)).toBeCloseTo(Number(amount), 6);
      expect(Number(payer.turnover)).toBeCloseTo(Number(turnover), 6);
    }
    for (const who of ['merchant', 'vault-owner', 'owner']) expect(await payersOf(who)).toEqual([]);
  });

  it('a statement names whose deal paid an agent, on the lines of the agent alone', async () => {
    const linesOf = async (who: string) => {
      const path = `mgmt/users/${await userId(who)}/statement?range=[0,4999]`;
      return (await api.call('owner', 'GET', path)).json as unknown as {
        dealId: number;
        purpose: Purpose;
        payer: string | null;
      }[];
    };
    const { rows } = await sql<{ id: number; merchant: string; owner: string | null }>`select d.id,
      m.nickname as merchant, o.nickname as owner from deals d join invoices i on i.id = d."invoiceId"
      join users m on m.id = i."clientId" left join users o on o.id = d."ownerId"`.execute(api.platform.db);
    const deals = new Map(rows.map((deal) => [deal.id, deal]));
    const ofAgent = await linesOf('agent');
    const fees = ofAgent.filter(({ payer }) => payer !== null);
    expect(fees.length).toBeGreaterThan(0);
    for (const { dealId, purpose, payer } of ofAgent) {
      const deal = deals.get(dealId);
      const expected =
        purpose === Purpose.MerchantAgent ? deal!.merchant : purpose === Purpose.OwnerAgent ? deal!.owner : null;
      expect(payer).toBe(expected);
    }
    for (const who of ['merchant', 'vault-owner'])
      expect((await linesOf(who)).every(({ payer }) => payer === null)).toBe(true);
  });

  it('a statement tells a merchant the invoice behind each line, and nobody else theirs; lines add up to the balance', async () => {
    interface Line {
      dealId: number | null;
      purpose: Purpose;
      quantity: number;
      after: number;
      invoice: { uuid: string; cid: string | null; amount: string; rate: string; fee: string } | null;
    }
    const linesOf = async (who: string) =>
      (await api.call(who, 'GET', `mgmt/users/${await userId(who)}/statement?range=[0,4999]`))
        .json as unknown as Line[];
    const lines = await linesOf('merchant');
    const ofDeals = lines.filter(({ dealId }) => dealId !== null);
    expect(ofDeals.length).toBeGreaterThan(10);
    expect(ofDeals.every(({ invoice }) => invoice !== null)).toBe(true);
    const inMicros = (value: number | string) => Math.round(Number(value) * 1e6);
    const sum = lines.reduce((total, { quantity }) => total + inMicros(quantity), 0);
    expect(sum).toBe(inMicros(lines[0]!.after));
    const reversed = new Set(ofDeals.filter(({ purpose }) => purpose === Purpose.Reversal).map(({ dealId }) => dealId));
    const kept = ofDeals.filter(({ dealId }) => !reversed.has(dealId));
    for (const { dealId, invoice } of kept) {
      const net = kept.filter((line) => line.dealId === dealId).reduce((total, { quantity }) => total + quantity, 0);
      const usdt = Number(invoice!.amount) / Number(invoice!.rate);
      // A pay-in brings its sum less the fee, a pay-out costs its sum and the fee.
      const expected = net > 0 ? usdt - Number(invoice!.fee) : -usdt - Number(invoice!.fee);
      expect(Math.abs(net - expected)).toBeLessThan(0.000_003);
    }
    expect((await linesOf('agent')).every(({ invoice }) => invoice === null)).toBe(true);
  });

  it('a statement of a merchant and the export of their invoices, with its signs and without what was reversed, have one sum', async () => {
    const merchant = await userId('merchant');
    const read = async (path: string) =>
      (await api.call('merchant', 'GET', `mgmt/users/${merchant}/${path}range=[0,4999]`)).json as unknown;
    const rows = (await read('invoices?')) as {
      status: InvoiceStatus;
      paymentType: PaymentType;
      inUsdt: number;
      fee: number;
      reversed: boolean;
    }[];
    const exported = rows
      .filter(({ status, reversed }) => status === InvoiceStatus.Complete && !reversed)
      .reduce(
        (sum, { paymentType, inUsdt, fee }) => sum + (paymentType === PaymentType.PayOut ? -inUsdt : inUsdt) - fee,
        0,
      );
    const lines = (await read('statement?')) as { dealId: number | null; quantity: number; purpose: Purpose }[];
    // What was reversed adds up to nothing in the statement, too, where nothing of the fee stays with the platform.
    const reversed = new Set(lines.filter(({ purpose }) => purpose === Purpose.Reversal).map(({ dealId }) => dealId));
    const posted = lines
      .filter(({ dealId }) => dealId !== null && !reversed.has(dealId))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(Math.abs(exported)).toBeGreaterThan(100);
    expect(posted).toBeCloseTo(exported, 4);
  });

  it('a statement tells a vault owner the sum and account behind each line, but no customer or fee of the merchant', async () => {
    const { db } = api.platform;
    const owner = await userId('vault-owner');
    interface Line {
      dealId: number | null;
      purpose: Purpose;
      quantity: number;
      invoice: { cid: null; fee: null; amount: string; rate: string; account: { id: number; number: string } | null };
      share: { of: string; percent: string } | null;
      includedFee: string | null;
    }
    const answer = await api.call('vault-owner', 'GET', `mgmt/users/${owner}/statement?range=[0,4999]`);
    const lines = (answer.json as unknown as Line[]).filter(({ dealId }) => dealId !== null);
    const accounts = await db
      .selectFrom('payment-accounts as a')
      .innerJoin('vault-profiles as p', 'p.id', 'a.vaultProfileId')
      .select(['a.id', 'a.requisites'])
      .where('p.vaultOwnerId', '=', owner)
      .execute();
    const payments = lines.filter(({ purpose }) => purpose === Purpose.Payment);
    expect(payments.some(({ quantity }) => quantity < 0)).toBe(true);
    for (const { quantity, invoice, share, includedFee } of payments) {
      expect([invoice.cid, invoice.fee, share, includedFee]).toEqual([null, null, null, null]);
      expect(Math.abs(Number(invoice.amount) / Number(invoice.rate) - Math.abs(quantity))).toBeLessThan(0.000_003);
      const own = accounts.find(({ id }) => id === invoice.account?.id);
      expect(own?.requisites?.slice(-4)).toBe(quantity < 0 ? invoice.account!.number.slice(-4) : undefined);
      expect(invoice.account?.number).not.toBe(own?.requisites);
    }
    const rewards = lines.filter(({ purpose }) => purpose === Purpose.Reward);
    expect(rewards.length).toBeGreaterThan(0);
    for (const { quantity, share } of rewards)
      expect(Math.abs((Number(share!.of) * Number(share!.percent)) / 100 - quantity)).toBeLessThan(0.000_001);
  });

  it('the books say which fee pay-outs contain, so that transactions, deals and the platform’s statement agree', async () => {
    const { db } = api.platform;
    const { rows } = await sql<{ kept: string; payOut: string }>`select sum(d.fee)::text as kept,
        sum(d.fee) filter (where i."paymentType" = ${sql.lit(PaymentType.PayOut)})::text as "payOut"
      from deals d join invoices i on i.id = d."invoiceId" where d.status = ${dealSql.Completed}`.execute(db);
    const filter = (purpose: Purpose) => JSON.stringify({ status: TransactionStatus.Complete, purpose });
    const transactionsOf = async (purpose: Purpose) =>
      (await api.call('owner', 'GET', `mgmt/transactions?range=[0,4999]&filter=${encodeURIComponent(filter(purpose))}`))
        .json as unknown as { quantity: number; includedFee: number | null }[];
    const fees = (await transactionsOf(Purpose.Fee)).reduce((sum, { quantity }) => sum + quantity, 0);
    const included = (await transactionsOf(Purpose.Payment)).reduce(
      (sum, { includedFee }) => sum + (includedFee ?? 0),
      0,
    );
    expect(Number(rows[0]!.payOut)).toBeGreaterThan(0);
    expect(included).toBeCloseTo(Number(rows[0]!.payOut), 5);
    expect(fees + included).toBeCloseTo(Number(rows[0]!.kept), 5);
    const platform = await db
      .selectFrom('users')
      .select('id')
      .where('type', '=', Role.System)
      .executeTakeFirstOrThrow();
    const statement = (await api.call('owner', 'GET', `mgmt/users/${platform.id}/statement?range=[0,4999]`))
      .json as unknown as { includedFee: number | null }[];
    expect(statement.reduce((sum, line) => sum + Number(line.includedFee ?? 0), 0)).toBeCloseTo(included, 5);
    const totals = (await api.call('owner', 'GET', `mgmt/users/${platform.id}/statement/totals`)).json as unknown as {
      purposes: { purpose: Purpose; includedFee: string | null }[];
    };
    for (const { purpose, includedFee } of totals.purposes)
      if (purpose === Purpose.Payment) expect(Number(includedFee)).toBeCloseTo(included, 5);
      else expect(includedFee).toBeNull();
  });

  it('lines of the books are found by the number of their deal, or its invoice’s ID, whole or as screens shorten it', async () => {
    const merchant = await userId('merchant');
    const path = `mgmt/users/${merchant}/statement`;
    type Line = { id: number; dealId: number | null; invoice: { uuid: string } | null };
    const all = (await api.call('merchant', 'GET', `${path}?range=[0,4999]`)).json as unknown as Line[];
    const { dealId, invoice } = all.find((line) => line.invoice !== null)!;
    const expected = all.filter((line) => line.dealId === dealId).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(1);
    const find = (as: string, text: string) => api.call(as, 'GET', `${path}?find=${encodeURIComponent(text)}`);
    const { uuid } = invoice!;
    const shortened = `${uuid.slice(0, 5)}…${uuid.slice(-5)}`;
    for (const text of [String(dealId), `#${dealId}`, uuid, uuid.toUpperCase(), shortened])
      expect(
        ((await find('merchant', text)).json as unknown as Line[]).map(({ id }) => id),
        text,
      ).toEqual(expected);
    for (const text of ['999999999999999', `${uuid.slice(0, 5)}…zzzzz`.replaceAll('z', 'f'), '00000000'])
      expect((await find('merchant', text)).json, text).toEqual([]);
    for (const text of [
      '',
      'z',
      'abcd',
      "1' or 1=1",
      '%',
      `${uuid}0`,
      '1'.repeat(40),
      'a----',
      `${uuid.slice(0, 1)}-----`,
    ])
      expect(await find('merchant', text), text).toMatchObject({ status: 422, json: { field: 'find' } });
    // A deal of others is on no line of this balance.
    const foreign = await api.platform.db
      .selectFrom('deals')
      .innerJoin('invoices', 'invoices.id', 'deals.invoiceId')
      .select('deals.id')
      .where('invoices.clientId', '<>', merchant)
      .executeTakeFirstOrThrow();
    expect((await find('merchant', String(foreign.id))).json).toEqual([]);
    expect((await find('vault-owner', String(dealId))).status).toBe(404);
    // An agent's lines do not name the invoice, whose ID opens the payer's page: they find it by no digit of it.
    const agent = await userId('agent');
    const findAsAgent = async (as: string, text: string) =>
      (await api.call(as, 'GET', `mgmt/users/${agent}/statement?find=${text}`)).json as unknown as Line[];
    const ofAgent = (await findAsAgent('agent', String(dealId))).map(({ id }) => id);
    expect(ofAgent).not.toEqual([]);
    for (const text of [uuid, uuid.slice(0, 8)]) expect(await findAsAgent('agent', text)).toEqual([]);
    expect((await findAsAgent('owner', uuid)).map(({ id }) => id)).toEqual(ofAgent);
  });

  it('simultaneous pay-ins get a payment account of their own each', async () => {
    await freeAll();
    const { db } = api.platform;
    const merchants = await db.selectFrom('users').select('id').where('type', '=', Role.Merchant).execute();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        make({ clientId: merchants[index % merchants.length]!.id, amount: `${5000 + (index % 4)}.00` }).then(
          ({ accountId, deviceId, amount }) => ({ accountId, phone: `${deviceId} ${amount}`, deviceId }),
          (error: Error) => error.message,
        ),
      ),
    );
    const given = answers.filter((answer) => typeof answer !== 'string');
    expect(given.length).toBeGreaterThan(10);
    expect(new Set(given.map(({ accountId }) => accountId)).size).toBe(given.length);
    const watched = given.filter(({ deviceId }) => deviceId !== null).map(({ phone }) => phone);
    expect(new Set(watched).size).toBe(watched.length);
    for (const answer of answers.filter((one) => typeof one === 'string'))
      expect(answer).toBe('No payment account is free, try again later');
    const { json } = await api.call('owner', 'GET', 'mgmt/booking');
    const busy = await db
      .selectFrom('invoices')
      .select('accountId')
      .where('status', 'in', openInvoiceStatuses)
      .where('paymentType', '=', PaymentType.PayIn)
      .execute();
    expect(json.poolSize - json.available).toBeGreaterThanOrEqual(busy.length);
    expect(await checkBooks(db)).toEqual([]);
  });

  it('a repeated pay-in returns the open invoice to the same customer, and another sum is refused', async () => {
    await freeAll();
    const [one, same] = await Promise.all([
      make({ cid: 'me', amount: '777.00', browser: 'mine' }),
      make({ cid: 'me', amount: '777.00', browser: 'mine' }),
    ]);
    expect(same.id).toBe(one.id);
    expect(await refused({ cid: 'me', amount: '778.00', browser: 'mine' })).toBe(
      'You have an open payment of 777.00\u00a0₽ with this Customer ID.',
    );
    expect(await refused({ amount: '0.50' })).toBe('Amount: This amount is too small');
    expect(await refused({ clientId: await userId('agent') })).toBe('Merchant: no such record');
    expect(await refused({ paymentMethod: 'No such bank' })).toBe('Payment method: no such bank');
    expect(await refused({ amount: '99999999.00' })).toBe('No payment account is free, try again later');
  });

  it('a pay-in lets an account and an unpaid sum rest, and uses no account of a silent phone', async () => {
    await freeAll();
    const { db } = api.platform;
    const bank = await db
      .insertInto('banks')
      .values({ bankTitle: 'Alone', status: ActiveStatus.Active })
      .returning('id')
      .executeTakeFirstOrThrow();
    const profile = await db
      .selectFrom('vault-profiles')
      .select('id')
      .where('status', '=', ActiveStatus.Active)
      .executeTakeFirstOrThrow();
    const account = await db
      .insertInto('payment-accounts')
      .values({
        vaultProfileId: profile.id,
        bankDataId: bank.id,
        requisites: '4999000000000001',
        status: ActiveStatus.Active,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const alone = { paymentMethod: 'Alone', amount: '4321.00' };
    const none = 'No payment account of Alone is free, try again later';
    const first = await make(alone);
    expect(first.accountId).toBe(account.id);
    expect(await refused(alone)).toBe(none);
    await api.call('owner', 'POST', `mgmt/invoices/${first.uuid}/resolve`, { status: InvoiceStatus.Canceled });
    expect(await refused({ ...alone, amount: '1234.00' })).toBe(none);
    await db.updateTable('payment-accounts').set({ restUntil: past() }).where('id', '=', account.id).execute();
    expect(await refused(alone)).toBe(none);
    const another = await make({ ...alone, amount: '1234.00' });
    expect(another.accountId).toBe(account.id);
    const silent = await db
      .insertInto('devices')
      .values({
        title: 'Silent',
        name: 'Silent',
        status: ActiveStatus.Active,
        lastSeen: new Date(Date.now() - 121_000).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.call('owner', 'POST', `mgmt/invoices/${another.uuid}/resolve`, { status: InvoiceStatus.Canceled });
    await db
      .updateTable('payment-accounts')
      .set({ restUntil: null, deviceId: silent.id })
      .where('id', '=', account.id)
      .execute();
    expect(await refused({ ...alone, amount: '55.00' })).toBe(none);
    await db.updateTable('devices').set({ lastSeen: new Date().toISOString() }).where('id', '=', silent.id).execute();
    const watched = await make({ ...alone, amount: '55.00' });
    expect(watched.accountId).toBe(account.id);
    // An account without a phone is free if the setting says so, for creation and Booking alike.
    await api.call('owner', 'POST', `mgmt/invoices/${watched.uuid}/resolve`, { status: InvoiceStatus.Canceled });
    await db
      .updateTable('payment-accounts')
      .set({ restUntil: null, deviceId: null })
      .where('id', '=', account.id)
      .execute();
    const read = async () => {
      const { json } = await api.call('owner', 'GET', `mgmt/bank-accounts?filter={"id":[${account.id}]}`);
      return (json as unknown as { isFree: boolean; whyNotFree: number | null }[])[0]!;
    };
    const isFree = async () => (await read()).isFree;
    await storeSettings(db, { ...api.platform.settings, ACCOUNTS_WITHOUT_DEVICE: false });
    expect([await refused({ ...alone, amount: '66.00' }), await isFree()]).toEqual([none, false]);
    await storeSettings(db, api.platform.settings);
    expect(await isFree()).toBe(true);
    expect((await make({ ...alone, amount: '66.00' })).accountId).toBe(account.id);
    // The reason is there exactly while the account is not free, and names the first thing to mend.
    const become = async (
      table: 'payment-accounts' | 'vault-profiles' | 'banks' | 'devices',
      id: number,
      set: object,
    ) => {
      await db.updateTable(table).set(set).where('id', '=', id).execute();
      return (await read()).whyNotFree;
    };
    const before = new Date(Date.now() - 3_600_000).toISOString();
    expect(await read()).toMatchObject({ isFree: false, whyNotFree: NotFreeReason.InUse });
    await freeAll();
    await become('payment-accounts', account.id, { restUntil: null, deviceId: silent.id });
    expect(await read()).toMatchObject({ isFree: true, whyNotFree: null });
    const reasons = [
      await become('devices', silent.id, { lastSeen: before }),
      await become('devices', silent.id, { status: ActiveStatus.Disabled }),
      await become('banks', bank.id, { status: ActiveStatus.Disabled }),
      await become('vault-profiles', profile.id, { status: ActiveStatus.Disabled }),
      await become('payment-accounts', account.id, { restUntil: new Date(Date.now() + 60_000).toISOString() }),
      await become('payment-accounts', account.id, { status: ActiveStatus.Disabled }),
    ];
    const { DeviceSilent, DeviceOff, Bank, Profile, Resting, Off } = NotFreeReason;
    expect(reasons).toEqual([DeviceSilent, DeviceOff, Bank, Profile, Resting, Off]);
    const active = { status: ActiveStatus.Active };
    await become('devices', silent.id, { ...active, lastSeen: new Date().toISOString() });
    await become('banks', bank.id, active);
    await become('vault-profiles', profile.id, active);
    await become('payment-accounts', account.id, { ...active, restUntil: null });
    expect(await isFree()).toBe(true);
  });

  it('a pay-out is kept out of the store until somebody who may has approved it', async () => {
    await freeAll();
    const payOut = {
      paymentType: PaymentType.PayOut,
      amount: '1500.00',
      requisites: '4000123412341234',
      holderName: 'Anna',
    };
    const invoice = await make(payOut);
    expect(await stateOf(invoice.id)).toMatchObject({ status: InvoiceStatus.New, approved: false });
    const store = async (as: string) => {
      const { json } = await api.call(as, 'GET', 'mgmt/store');
      return (json as unknown as { id: number }[]).some(({ id }) => id === invoice.id);
    };
    expect(await store('moderator')).toBe(false);
    const take = () => api.call('moderator', 'POST', `mgmt/store/reserve/${invoice.id}`, { invoiceId: invoice.id });
    expect((await take()).json.message).toBe('This pay-out is not approved yet');
    const approve = (as: string) => api.call(as, 'POST', `mgmt/invoices/${invoice.uuid}/approve`, {});
    for (const as of ['finance', 'vault-owner', 'agent']) expect((await approve(as)).status).toBe(403);
    const waiting = (path: number) => api.call('merchant', 'GET', `mgmt/users/${path}/pay-outs`);
    const merchant = await userId('merchant');
    expect((await waiting(merchant)).json).toMatchObject([{ id: invoice.id, holderName: 'Anna' }]);
    expect((await waiting(merchant + 1)).status).toBe(404);
    expect((await approve('merchant')).status).toBe(200);
    expect((await waiting(merchant)).json).toEqual([]);
    expect((await approve('merchant')).json.message).toBe('Only a pay-out that nobody approved yet');
    expect(await store('moderator')).toBe(true);
    expect((await take()).status).toBe(200);
    const foreign = await make({
      ...payOut,
      clientId: (
        await api.platform.db
          .selectFrom('users')
          .select('id')
          .where('nickname', '=', 'Solar shop')
          .executeTakeFirstOrThrow()
      ).id,
    });
    for (const act of ['approve', 'refuse'])
      expect((await api.call('merchant', 'POST', `mgmt/invoices/${foreign.uuid}/${act}`, {})).status).toBe(404);
    const before = await balanceOf('merchant');
    const own = await make(payOut);
    expect(await balanceOf('merchant')).toEqual(before);
    const refuse = await api.call('moderator', 'POST', `mgmt/invoices/${own.uuid}/refuse`, { reason: 'Looks wrong' });
    expect(refuse.status).toBe(200);
    expect(await balanceOf('merchant')).toEqual(before);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('pay-outs are limited per address, also for several merchants at the same time', async () => {
    await freeAll();
    const merchants = await api.platform.db
      .selectFrom('users')
      .select('id')
      .where('type', '=', Role.Merchant)
      .execute();
    const payOut = {
      paymentType: PaymentType.PayOut,
      amount: '100.00',
      requisites: '4000123412341234',
      address: 'one address',
    };
    const answers = await Promise.all(merchants.map(({ id }) => refused({ ...payOut, clientId: id })));
    expect(answers.filter((answer) => answer === 'made')).toHaveLength(3);
  });

  it('a Developer or Owner may complete an expired pay-in once, within a day', async () => {
    await freeAll();
    const invoice = await make({ amount: '2222.00' });
    await endNow(invoice.id);
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
    expect((await stateOf(invoice.id)).status).toBe(InvoiceStatus.Expired);
    const late = (as: string, status: InvoiceStatus = InvoiceStatus.Complete) =>
      api.call(as, 'POST', `mgmt/invoices/${invoice.uuid}/resolve`, { status, reason: 'Came after all' });
    expect((await late('moderator')).json.message).toBe(
      'This invoice is expired or canceled: only a Developer or Owner may still complete it',
    );
    expect((await late('owner', InvoiceStatus.Canceled)).json.message).toBe(
      'An expired or canceled invoice can only be completed',
    );
    const answers = await Promise.all([late('owner'), late('developer'), late('owner')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const old = await make({ amount: '2223.00' });
    await api.platform.db
      .updateTable('invoices')
      .set({ expireDate: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('id', '=', old.id)
      .execute();
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
    const tooLate = await api.call('owner', 'POST', `mgmt/invoices/${old.uuid}/resolve`, {
      status: InvoiceStatus.Complete,
    });
    expect(tooLate.json.message).toBe('Only a pay-in that expired or was canceled within 24 hours can be completed');
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('a canceled pay-in may be completed late, too, while its account is in use, but no pay-out', async () => {
    await freeAll();
    const { db } = api.platform;
    const cancel = (uuid: string) =>
      api.call('moderator', 'POST', `mgmt/invoices/${uuid}/resolve`, {
        status: InvoiceStatus.Canceled,
        reason: 'Never came',
      });
    const late = (uuid: string, as = 'owner') =>
      api.call(as, 'POST', `mgmt/invoices/${uuid}/resolve`, {
        status: InvoiceStatus.Complete,
        reason: 'Came after all',
      });
    const invoice = await make({ amount: '2333.00' });
    expect((await cancel(invoice.uuid)).status).toBe(200);
    await db
      .updateTable('payment-accounts')
      .set({ restUntil: past(), lastUsed: null })
      .where('id', '=', invoice.accountId!)
      .execute();
    await db
      .updateTable('payment-accounts')
      .set({ restUntil: new Date(Date.now() + 3_600_000).toISOString() })
      .where('id', '<>', invoice.accountId!)
      .execute();
    const next = await make({ amount: '2334.00' });
    expect(next.accountId).toBe(invoice.accountId);
    expect((await late(invoice.uuid, 'moderator')).json.message).toBe(
      'This invoice is expired or canceled: only a Developer or Owner may still complete it',
    );
    const answers = await Promise.all([late(invoice.uuid), late(invoice.uuid, 'developer')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([(await stateOf(invoice.id)).status, (await stateOf(next.id)).status]).toEqual([
      InvoiceStatus.Complete,
      InvoiceStatus.New,
    ]);
    const { invoiceId } = await db
      .selectFrom('payment-accounts')
      .select('invoiceId')
      .where('id', '=', next.accountId!)
      .executeTakeFirstOrThrow();
    expect(invoiceId).toBe(next.id);
    await freeAll();
    const old = await make({ amount: '2335.00' });
    await cancel(old.uuid);
    const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await db.updateTable('invoices').set({ endDate: dayAgo }).where('id', '=', old.id).execute();
    expect((await late(old.uuid)).status).toBe(409);
    const payOut = await make({ paymentType: PaymentType.PayOut, amount: '1000.00', requisites: '4000123412341234' });
    await cancel(payOut.uuid);
    expect((await late(payOut.uuid)).json.message).toContain('This invoice is final');
    expect(await checkBooks(db)).toEqual([]);
  });

  it('an invoice ends once when it expires and is completed at the same time', async () => {
    await freeAll();
    for (let round = 0; round < 5; round++) {
      const invoice = await make({ amount: `${3000 + round}.00` });
      await endNow(invoice.id);
      const resolve = () =>
        api.call('owner', 'POST', `mgmt/invoices/${invoice.uuid}/resolve`, { status: InvoiceStatus.Complete });
      const [swept, answer] = await Promise.all([
        expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 }),
        resolve(),
      ]);
      // Completed first, or expired and then completed late: posted once in both cases.
      expect([swept, answer.status]).toEqual([swept, 200]);
      expect((await stateOf(invoice.id)).status).toBe(InvoiceStatus.Complete);
    }
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('completing a pay-out is allowed only while somebody holds it, and credits the vault owner', async () => {
    await freeAll();
    const invoice = await make({ paymentType: PaymentType.PayOut, amount: '900.00', requisites: '4000123412341234' });
    const resolve = (status: InvoiceStatus) =>
      api.call('owner', 'POST', `mgmt/invoices/${invoice.uuid}/resolve`, { status, reason: 'Asked to' });
    expect((await resolve(InvoiceStatus.Complete)).json.message).toBe(
      'This pay-out is not approved yet. Once it is, an operator takes it and completes it',
    );
    expect((await api.call('owner', 'POST', `mgmt/invoices/${invoice.uuid}/approve`, {})).status).toBe(200);
    expect((await resolve(InvoiceStatus.Complete)).json.message).toBe(
      'An operator must take this pay-out before it can be completed',
    );
    await api.call('vault-owner', 'POST', `mgmt/store/reserve/${invoice.id}`, { invoiceId: invoice.id });
    const before = await balanceOf('vault-owner');
    expect((await resolve(InvoiceStatus.Complete)).status).toBe(200);
    expect((await balanceOf('vault-owner')).amount).toBeGreaterThan(before.amount);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });
});

it.each(kinds)('statements of transactions are prepared on %s, other statements only on request', async (kind) => {
  const { platform, close } = await openTestPlatform(kind, 0);
  const asked = sql<{ n: number }>`select count(*)::integer as n from pg_prepared_statements
    where statement like ${'%"users" where id =%'}`;
  const said = () =>
    platform.db.transaction().execute(async (tx) => {
      await sql`select 1 from "users" where id = ${1}`.execute(tx);
      return (await asked.execute(tx)).rows[0]!.n;
    });
  expect([await said(), await said(), await said()]).toEqual([0, 1, 1]);
  for (let time = 0; time < 3; time++) await sql`select 2 from "users" where id = ${1}`.execute(platform.db);
  expect(await said()).toBe(1);
  for (let time = 0; time < 3; time++)
    await sql`${preparedStatement} select 3 from "users" where id = ${1}`.execute(platform.db);
  expect(await said()).toBe(2);
  await close();
});
