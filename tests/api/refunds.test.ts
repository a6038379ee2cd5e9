import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/base/settings';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { invoiceSql } from '../../server/database/statusSql';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { formatMoney } from '../../src/format/money';
import { urgentNotices } from '../../src/resources/urgentNotices';
import { fund } from './people';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

/** The code of a refusal; undefined of another answer. */
const codeOf = (json: unknown) => (json as { code?: string }).code;

const recipient = { requisites: '4000123456789010', holderName: 'IVAN PETROV', phoneNumber: 0 };
const typed = { requisites: '4000123456789010', holderName: 'IVAN PETROV' };

describe.each(kindsForRules)('refunds, on %s', (kind) => {
  let api: TestPlatform;
  let key: string;
  let clientId: number;
  let made = 0;
  const run = <Row = unknown>(query: ReturnType<typeof sql<Row>>) => query.execute(api.platform.db);
  const withKey = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    api.call(null, method, path, body, { Authorization: `Bearer ${key}`, ...more });
  const resolve = async (uuid: string, status: InvoiceStatus, as = 'owner') => {
    const done = await api.call(as, 'POST', `mgmt/invoices/${uuid}/resolve`, { status, reason: 'Checked' });
    expect(done.status, JSON.stringify(done.json)).toBe(200);
  };
  /** A completed pay-in of this sum. */
  const paid = async (amount: number) => {
    const cid = `r-${++made}`;
    const { status, json } = await withKey('POST', 'invoices', { paymentType: 0, amount, cid });
    expect(status, JSON.stringify(json)).toBe(200);
    await resolve(String(json.id), InvoiceStatus.Complete);
    return String(json.id);
  };
  const refund = async (uuid: string, body: object = {}, more: Record<string, string> = {}) => {
    const { status, json } = await withKey('POST', `invoices/${uuid}/refund`, body, more);
    return {
      status,
      code: codeOf(json),
      json: json as unknown as { invoice: { id: string; amount: number } | null; page: string },
    };
  };

  beforeAll(async () => {
    api = await openTestPlatform(kind);
    Object.assign(
      api.platform.settings,
      readSettings({ NODE_ENV: 'test', POOL_SHARE: '100', REST_MINUTES: '0', FOUR_EYES_ABOVE: '0' }),
    );
    clientId = await userIdOf(api, 'merchant');
    await fund(api, clientId);
    const answer = await api.call('merchant', 'POST', 'mgmt/api-keys', { name: 'Shop' });
    key = (answer.json as unknown as { key: string }).key;
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });
  beforeEach(() => run(sql`delete from counters`));

  it('a refund is a pay-out of the pay-in that waits for approval, of all that is left unless a sum is given', async () => {
    const payIn = await paid(1000);
    const first = await refund(payIn, { amount: 300, requisites: recipient });
    expect(first).toMatchObject({ status: 200, json: { invoice: { amount: 300, paymentType: 1, approved: false } } });
    const rest = await refund(payIn, { requisites: recipient });
    expect(rest.json.invoice).toMatchObject({ amount: 700, cid: `r-${made}` });
    expect(await refund(payIn, { requisites: recipient })).toMatchObject({ status: 409, code: 'over_refundable' });
    const { rows } = await run(sql<{
      of: string;
    }>`select p.uuid as of from invoices r join invoices p on p.id = r."refundOf"
      where r.uuid = ${rest.json.invoice!.id}`);
    expect(rows[0]!.of).toBe(payIn);
  });

  it('no more is refunded than was received, however many ask at once', async () => {
    const payIn = await paid(1000);
    await run(sql`update invoices set received = 600 where uuid = ${payIn}`);
    expect(await refund(payIn, { amount: 601, requisites: recipient })).toMatchObject({ code: 'over_refundable' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refund(payIn, { amount: 200, requisites: recipient })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    await run(sql`update invoices set received = null where uuid = ${payIn}`);
  });

  it('a refund that was refused gives its sum back; what is not complete, or reversed, or another’s is not refunded', async () => {
    const payIn = await paid(500);
    const { json } = await refund(payIn, { requisites: recipient });
    expect(
      (await api.call('merchant', 'POST', `mgmt/invoices/${json.invoice!.id}/refuse`, { reason: 'Wrong card' })).status,
    ).toBe(200);
    expect((await refund(payIn, { requisites: recipient })).status).toBe(200);
    const reversed = await paid(400);
    const { rows } = await run(sql<{ id: number }>`select "dealId" as id from invoices where uuid = ${reversed}`);
    const done = await api.call('owner', 'POST', `mgmt/deals/${rows[0]!.id}/reverse`, { reason: 'Fraud' });
    expect(done.status, JSON.stringify(done.json)).toBe(200);
    expect(await refund(reversed, { requisites: recipient })).toMatchObject({ status: 409, code: 'wrong_status' });
    const open = await withKey('POST', 'invoices', { paymentType: 0, amount: 333, cid: 'open' });
    expect(await refund(String(open.json.id), { requisites: recipient })).toMatchObject({ code: 'wrong_status' });
    // The pay-out itself is no pay-in.
    expect(await refund(json.invoice!.id, { requisites: recipient })).toMatchObject({ code: 'wrong_status' });
    await run(
      sql`update invoices set "clientId" = (select id from users where nickname = 'Vega travel') where uuid = ${payIn}`,
    );
    expect((await refund(payIn, { requisites: recipient })).status).toBe(404);
    await run(sql`update invoices set "clientId" = ${clientId} where uuid = ${payIn}`);
  });

  it('a refund of a pay-in that was reversed since is not approved any more', async () => {
    const payIn = await paid(450);
    const { json } = await refund(payIn, { requisites: recipient });
    const { rows } = await run(sql<{ id: number }>`select "dealId" as id from invoices where uuid = ${payIn}`);
    expect((await api.call('owner', 'POST', `mgmt/deals/${rows[0]!.id}/reverse`, { reason: 'Fraud' })).status).toBe(
      200,
    );
    expect((await api.call('merchant', 'POST', `mgmt/invoices/${json.invoice!.id}/approve`, {})).json).toMatchObject({
      code: 'wrong_status',
      message: 'The pay-in that it refunds was reversed',
    });
    expect(
      (await api.call('merchant', 'POST', `mgmt/invoices/${json.invoice!.id}/refuse`, { reason: 'No' })).status,
    ).toBe(200);
  });

  /** Switches approvals on for these sums, USDT; 0: off. */
  const approvalsAbove = (sum: number) => Object.assign(api.platform.settings, { FOUR_EYES_ABOVE: sum });
  const reverseDealOf = async (uuid: string, as: string) => {
    const { rows } = await run(sql<{ id: number }>`select "dealId" as id from invoices where uuid = ${uuid}`);
    return api.call(as, 'POST', `mgmt/deals/${rows[0]!.id}/reverse`, { reason: 'Fraud' });
  };

  it('reversing a pay-in whose refund was approved takes two, who read it, as its merchant does, who loses both', async () => {
    const payIn = await paid(470);
    approvalsAbove(100_000);
    const { json } = await refund(payIn, { amount: 450, requisites: recipient });
    expect((await api.call('merchant', 'POST', `mgmt/invoices/${json.invoice!.id}/approve`, {})).status).toBe(200);
    const first = await reverseDealOf(payIn, 'owner');
    expect(first.json, JSON.stringify(first.json)).toMatchObject({ waits: true });
    const { rows: asked } = await run(sql<{ why: string }>`select why from approvals order by id desc limit 1`);
    expect(asked[0]!.why).toBe(
      `This pay-in was refunded with ${formatMoney('450.00', 'RUB')}: its merchant loses that as well`,
    );
    const second = await reverseDealOf(payIn, 'developer');
    expect(second.status, JSON.stringify(second.json)).toBe(200);
    const { rows: told } = await run(
      sql`select phrase, args::json ->> 'refunds' as refunds from notifications where "userId" = ${clientId} order by id desc limit 1`,
    );
    expect(told).toEqual([{ phrase: urgentNotices.reversedRefunded, refunds: formatMoney('450.00', 'RUB') }]);
    approvalsAbove(0);
  });

  it('of approving a refund and reversing its pay-in at the same time, whichever is second knows of the first', async () => {
    approvalsAbove(100_000);
    for (let turn = 0; turn < 6; turn++) {
      const payIn = await paid(480);
      const { json } = await refund(payIn, { requisites: recipient });
      const calls = [
        () => api.call('merchant', 'POST', `mgmt/invoices/${json.invoice!.id}/approve`, {}),
        () => reverseDealOf(payIn, 'owner'),
      ];
      const answers = await Promise.all((turn % 2 === 0 ? calls : calls.toReversed()).map((act) => act()));
      const [approved, reversed] = [answers[turn % 2]!, answers[1 - (turn % 2)]!];
      expect([approved.status, 'waits' in reversed.json], JSON.stringify([approved.json, reversed.json])).toEqual(
        approved.status === 200 ? [200, true] : [409, false],
      );
    }
    approvalsAbove(0);
  });

  it('a repeated call refunds once, and a wrong field is named', async () => {
    const payIn = await paid(600);
    const headers = { 'Idempotency-Key': `refund-${payIn}` };
    const first = await refund(payIn, { amount: 100, requisites: recipient }, headers);
    const again = await refund(payIn, { amount: 100, requisites: recipient }, headers);
    expect(again.json.invoice!.id).toBe(first.json.invoice!.id);
    const fieldOf = async (body: object) => {
      const { status, json } = await withKey('POST', `invoices/${payIn}/refund`, body);
      return [status, json.field];
    };
    expect(await fieldOf({ amount: 0, requisites: recipient })).toEqual([422, 'amount']);
    expect(await fieldOf({ requisites: { requisites: '4000123456789010' } })).toEqual([422, 'holderName']);
    expect(await fieldOf({ requisites: { ...recipient, requisites: 'GB00BAD' } })).toEqual([422, 'requisites']);
    expect(await fieldOf({ sum: 5 })).toEqual([422, 'sum']);
    // Nothing that says nothing is taken for all.
    for (const amount of ['', '  ', '\u200b'])
      expect(await fieldOf({ amount, requisites: recipient })).toEqual([422, 'amount']);
    expect(await fieldOf({ requisites: {} })).toEqual([422, 'requisites']);
    const upper = await withKey(
      'POST',
      `invoices/${payIn.toUpperCase()}/refund`,
      { amount: 100, requisites: recipient },
      headers,
    );
    expect((upper.json as unknown as { invoice: { id: string } }).invoice.id).toBe(first.json.invoice!.id);
  });

  it('its merchant reads what all of it costs with the fee, and that a link waits for its payer until it is used or takes no more', async () => {
    const payIn = await paid(700);
    const filter = encodeURIComponent(JSON.stringify({ uuid: [payIn] }));
    const read = async () => {
      const { json } = await api.call('merchant', 'GET', `mgmt/users/${clientId}/invoices?filter=${filter}`);
      return (json as unknown as Record<string, unknown>[])[0]!;
    };
    const { refundCost, refundWaits } = await read();
    expect(refundWaits).toBeNull();
    await refund(payIn, { amount: 200 });
    expect(await read()).toMatchObject({ refundable: 700, refundWaits: 200 });
    await refund(payIn, { amount: 300 });
    expect(await read()).toMatchObject({ refundable: 700, refundWaits: 300 });
    const { json: all } = await refund(payIn, { requisites: recipient });
    expect(await read()).toMatchObject({ refundable: 0, refundWaits: null, refundCost: null });
    const approved = await api.call('merchant', 'POST', `mgmt/invoices/${all.invoice!.id}/approve`, {});
    expect(approved.status, JSON.stringify(approved.json)).toBe(200);
    const { rows } = await run(sql<{ cost: string }>`select d.amount + d.fee as cost from deals d
      join invoices i on i.id = d."invoiceId" where i.uuid = ${all.invoice!.id}`);
    expect(Number(refundCost)).toBeCloseTo(Number(rows[0]!.cost), 5);
  });

  it('without requisites the payer types them at a link, which pays that sum once and no more than is left', async () => {
    const payIn = await paid(900);
    const { json } = await refund(payIn, { amount: 900 });
    expect(json.invoice).toBeNull();
    const link = new URL(json.page).searchParams.get('link')!;
    expect((await api.call(null, 'GET', `payers/links/${link}`)).json).toMatchObject({ isRefund: true, amount: 900 });
    const send = (body: object, Cookie = '') => api.call(null, 'POST', 'invoices', { link, ...body }, { Cookie });
    expect((await send({})).json).toMatchObject({ field: 'requisites' });
    // What the link fixes is not the payer's to choose.
    const sent = await send({ amount: 5000, paymentType: 0, clientId: 1, requisites: recipient });
    expect(sent, JSON.stringify(sent.json)).toMatchObject({
      status: 200,
      json: { amount: 900, paymentType: 1, approved: false },
    });
    expect((await send({ requisites: recipient })).status).toBe(409);
    const { rows } = await run(sql<{
      of: string;
    }>`select p.uuid as of from invoices r join invoices p on p.id = r."refundOf"
      where r.uuid = ${String(sent.json.id)}`);
    expect(rows[0]!.of).toBe(payIn);
    // Their server knows the pay-out by the link that it was answered, and which pay-in it refunds.
    const { json: read } = await withKey('GET', `invoices/${String(sent.json.id)}`);
    expect(read).toMatchObject({ link: (json as unknown as { link: string }).link, refundOf: payIn, cid: `r-${made}` });
    expect(await refund(payIn, { requisites: recipient })).toMatchObject({ code: 'over_refundable' });
    // A further link of the same pay-in takes the place of one that nobody used.
    const other = await paid(800);
    const linkOf = async (uuid: string) => new URL((await refund(uuid, {})).json.page).searchParams.get('link')!;
    const [first, second] = [await linkOf(other), await linkOf(other)];
    const by = (uuid: string) => api.call(null, 'POST', 'invoices', { link: uuid, requisites: recipient });
    expect((await by(first)).status).toBe(409);
    expect((await by(second)).status).toBe(200);
    // What is refused because of the fixed sum names no field, of which the form has none.
    const third = await paid(600);
    const unused = await linkOf(third);
    await refund(third, { requisites: recipient });
    const { json: refused } = await by(unused);
    expect(codeOf(refused)).toBe('over_refundable');
    expect(refused).not.toHaveProperty('field');
  });

  it('who reads the list of payment links cannot take a refund: its address is in no list', async () => {
    const payIn = await paid(520);
    const { json } = await refund(payIn, {});
    const secret = new URL(json.page).searchParams.get('link')!;
    for (const as of ['owner', 'developer', 'merchant']) {
      const { json: listed } = await api.call(as, 'GET', ranged('mgmt/payment-links', [0, 9], ['id', 'DESC']));
      const [link] = listed as unknown as { uuid: string; refund: boolean; id: number }[];
      expect(link!.refund).toBe(true);
      expect(JSON.stringify(listed)).not.toContain(secret);
      expect((await api.call(null, 'GET', `payers/links/${link!.uuid}`)).status).toBe(404);
      expect((await api.call(null, 'POST', 'invoices', { link: link!.uuid, requisites: recipient })).status).toBe(422);
      const history = await api.call(as, 'GET', `mgmt/history/payment-links/${link!.id}`);
      expect(JSON.stringify(history.json)).not.toContain(secret);
      expect(history.json).toContainEqual(expect.objectContaining({ act: 'create' }));
    }
    expect((await api.call(null, 'GET', `payers/links/${secret}`)).status).toBe(200);
  });

  it('a merchant refunds from the panel of a pay-in, others do not, and the history says who', async () => {
    const payIn = await paid(700);
    const ask = (as: string, body: object) => api.call(as, 'POST', `mgmt/invoices/${payIn}/refund`, body);
    for (const as of ['owner', 'moderator', 'finance', 'vault-owner', 'agent'])
      expect((await ask(as, typed)).status, as).toBe(403);
    const { status, json } = await ask('merchant', { ...typed, amount: 250 });
    expect(status, JSON.stringify(json)).toBe(200);
    const { rows } = await run(sql<{
      id: number;
      amount: string;
      bare: boolean;
    }>`select id, amount, address is null as bare
      from invoices where "refundOf" = (select id from invoices where uuid = ${payIn})`);
    expect(rows).toMatchObject([{ amount: '250.00', bare: true }]);
    // The console leads to what was made, not back to the pay-in.
    expect(json).toMatchObject({ made: `invoices/${rows[0]!.id}` });
    const history = (await api.call('merchant', 'GET', `mgmt/history/own-invoices/${rows[0]!.id}`)).json as unknown as {
      act: string;
      who: string | null;
    }[];
    expect(history.find(({ act }) => act === 'create')!.who).not.toBeNull();
    expect((await ask('merchant', { ...typed, amount: 451 })).json).toMatchObject({
      code: 'over_refundable',
      field: 'amount',
    });
    const byLink = await ask('merchant', { amount: 450 });
    expect(byLink.json).toMatchObject({
      page: expect.stringMatching(/^http.*\/extended-pg\?link=/),
      made: expect.stringMatching(/^payment-links\/\d+$/),
    });
  });

  it('refunds that meet, by key and from the panel, do not block each other', async () => {
    const payIn = await paid(2000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 === 0
          ? withKey('POST', `invoices/${payIn}/refund`, { amount: 100, requisites: recipient })
          : api.call('merchant', 'POST', `mgmt/invoices/${payIn}/refund`, { ...typed, amount: 100 }),
      ),
    );
    expect(answers.map(({ status, json }) => [status, codeOf(json)])).toEqual(answers.map(() => [200, undefined]));
  });

  it('a refund completes as any pay-out does', async () => {
    const payIn = await paid(1100);
    const { json } = await refund(payIn, { requisites: recipient });
    const uuid = json.invoice!.id;
    expect((await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {})).status).toBe(200);
    await run(
      sql`update invoices set status = ${invoiceSql.WIP}, owner = ${await userIdOf(api, 'moderator')} where uuid = ${uuid}`,
    );
    await resolve(uuid, InvoiceStatus.Complete);
    expect((await withKey('GET', `invoices/${uuid}`)).json).toMatchObject({ status: 5 });
    const { json: told } = await withKey('GET', 'events');
    const data = (told as unknown as { events: { data: Record<string, unknown> }[] }).events.map((event) => event.data);
    expect(data.find(({ id }) => id === uuid)).toMatchObject({ refundOf: payIn, paymentType: 1 });
    expect(data.find(({ id }) => id === payIn)).toMatchObject({ refundOf: null });
  });
});
