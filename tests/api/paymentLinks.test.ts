import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expireInvoices } from '../../server/domain/invoices/sweeps';
import { payerPages } from '../../server/http/payerPages';
import { readSettings } from '../../server/base/settings';
import { invoiceSql } from '../../server/database/statusSql';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { LinkStatus, LinkUse } from '../../src/resources/statuses/merchants';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

describe.each(kindsForRules)('payment links, on %s', (kind) => {
  let api: TestPlatform;
  let clientId: number;
  let otherMerchant: number;
  let addresses = 0;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const settings = {
      NODE_ENV: 'test',
      TRUST_PROXY: '1',
      POOL_SHARE: '100',
      REST_MINUTES: '0',
      RETURN_HOSTS: 'ok.example',
    };
    Object.assign(api.platform.settings, readSettings(settings));
    clientId = await userIdOf(api, 'merchant');
    const { rows } = await sql<{ id: number }>`select id from users where nickname = 'Vega travel'`.execute(
      api.platform.db,
    );
    otherMerchant = Number(rows[0]!.id);
  });
  // The accounts are free again for the next test.
  afterEach(async () => {
    await sql`update invoices set "expireDate" = now() - interval '1 minute'`.execute(api.platform.db);
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
  });
  afterAll(() => api.close());

  interface Link {
    id: number;
    uuid: string;
    clientId: number;
    status: LinkStatus;
    opened: number;
    made: number;
    paid: number;
  }
  const make = (as: string, values: object) =>
    api.call(as, 'POST', 'mgmt/payment-links', { description: 'Two tickets', use: LinkUse.Once, ...values });
  const makeLink = async (values: object) => {
    const { status, json } = await make('merchant', values);
    expect(status, JSON.stringify(json)).toBe(200);
    return json as unknown as Link;
  };
  const listed = async (id: number, as = 'merchant') =>
    ((await api.call(as, 'GET', ranged('mgmt/payment-links', [0, 99]))).json as unknown as Link[]).find(
      (link) => link.id === id,
    );
  /** A payer in a browser of their own, from an address of their own. */
  const newPayer = () => {
    const cookie = `payer=${String(++addresses).padStart(22, '0')}`;
    const headers = { Cookie: cookie, 'X-Forwarded-For': `203.0.113.${addresses}` };
    return {
      pay: (body: object) => api.call(null, 'POST', 'invoices', { paymentType: PaymentType.PayIn, ...body }, headers),
      read: (uuid: string) => api.call(null, 'GET', `payers/links/${uuid}`, undefined, headers),
    };
  };
  const complete = (uuid: unknown) =>
    sql`update invoices set status = ${invoiceSql.Complete} where uuid = ${uuid}`.execute(api.platform.db);

  it('a payment link fixes the merchant, the sum and the customer ID: nothing of them comes from the body', async () => {
    const link = await makeLink({ amount: '1250.50', cid: 'order-7' });
    const { status, json } = await newPayer().pay({
      link: link.uuid,
      clientId: otherMerchant,
      amount: 1,
      cid: 'mine',
      paymentType: PaymentType.PayOut,
      requisites: { requisites: '4000123456789010', holderName: 'Eve', phoneNumber: 0 },
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      amount: 1250.5,
      cid: 'order-7',
      paymentType: PaymentType.PayIn,
      description: 'Two tickets',
      link: link.uuid,
      merchant: { nickname: 'Nordwind' },
    });
    expect(await listed(link.id)).toMatchObject({ made: 1, paid: 0, status: LinkStatus.Active });
  });

  it('a payment link lets the payer type a sum within bounds, and answer a question in the words of its merchant', async () => {
    const cidQuestion = 'Number of your apartment';
    expect(await make('merchant', { cid: 'fixed', cidQuestion })).toMatchObject({
      status: 422,
      json: { field: 'cidQuestion' },
    });
    const link = await makeLink({ minAmount: '100', maxAmount: '500', use: LinkUse.Many, cidQuestion });
    const payer = newPayer();
    for (const amount of [99.99, 500.01, 0, -5, 'NaN', null])
      expect(await payer.pay({ link: link.uuid, amount, cid: 'a' })).toMatchObject({
        status: 422,
        json: { field: 'amount' },
      });
    expect((await payer.read(link.uuid)).json).toMatchObject({ cid: null, cidQuestion });
    expect(await payer.pay({ link: link.uuid, amount: 100 })).toMatchObject({
      status: 422,
      json: { field: 'cid', message: `${cidQuestion}: Required` },
    });
    expect(await payer.pay({ link: link.uuid, amount: 500, cid: 'a' })).toMatchObject({
      status: 200,
      json: { cid: 'a', cidQuestion },
    });
  });

  it('a payment link without customer ID and question asks for none: each payment gets one of its own', async () => {
    const link = await makeLink({ description: 'Donation', use: LinkUse.Many });
    const [first, second] = [newPayer(), newPayer()];
    expect((await first.read(link.uuid)).json).toMatchObject({ cid: null, cidQuestion: null });
    const made = await first.pay({ link: link.uuid, amount: 500, cid: 'of a stranger' });
    expect(made.json.cid).toMatch(/^pay-[0-9a-f]{12}$/);
    // The same donor goes back and presses again.
    expect((await first.pay({ link: link.uuid, amount: 500 })).json).toMatchObject({
      id: made.json.id,
      cid: made.json.cid,
    });
    const more = await first.pay({ link: link.uuid, amount: 700 });
    const other = await second.pay({ link: link.uuid, amount: 500, cid: made.json.cid });
    expect(new Set([made, more, other].map(({ json }) => json.id)).size).toBe(3);
    expect(new Set([made, more, other].map(({ json }) => json.cid)).size).toBe(3);
    // Without a link it is asked for, as ever.
    expect(await second.pay({ clientId, amount: 500 })).toMatchObject({ status: 422, json: { field: 'cid' } });
    const once = await makeLink({ amount: '640', use: LinkUse.Once });
    const begun = await first.pay({ link: once.uuid });
    expect((await first.pay({ link: once.uuid })).json).toMatchObject({ id: begun.json.id, cid: begun.json.cid });
    expect((await second.pay({ link: once.uuid })).status).toBe(409);
  });

  it('a payment link to be paid once shows its account to one browser, and ends with a complete invoice', async () => {
    const link = await makeLink({ amount: '700', cid: 'once-1' });
    const [first, second] = [newPayer(), newPayer()];
    const made = await first.pay({ link: link.uuid });
    expect(made.status).toBe(200);
    const refused = await second.pay({ link: link.uuid });
    expect(refused).toMatchObject({
      status: 409,
      json: { message: 'This payment is already in use in another browser' },
    });
    expect(JSON.stringify(refused.json)).not.toContain(String(made.json.id));
    expect((await second.read(link.uuid)).json).toMatchObject({ isInUse: true, invoice: null });
    expect((await first.read(link.uuid)).json).toMatchObject({ isInUse: false, invoice: made.json.id });
    expect((await first.pay({ link: link.uuid })).json.id).toBe(made.json.id);
    // Nor does the form without a link show it, by the same customer and sum: it makes one of its own.
    const bare = await second.pay({ clientId, cid: 'once-1', amount: 700 });
    expect(bare).toMatchObject({ status: 200, json: { link: null } });
    expect(bare.json.id).not.toBe(made.json.id);
    await complete(made.json.id);
    for (const payer of [first, second])
      expect(await payer.pay({ link: link.uuid })).toMatchObject({
        status: 409,
        json: { message: 'This payment link is paid already' },
      });
    expect(await listed(link.id)).toMatchObject({ made: 1, paid: 1, status: LinkStatus.Paid });
    const paid = await api.call(
      'owner',
      'GET',
      ranged('mgmt/payment-links', [0, 0], ['id', 'ASC'], { status: [LinkStatus.Paid] }),
    );
    expect(paid.headers.get('content-range')).toMatch(/\/1$/);
    expect((await api.call('owner', 'GET', 'mgmt/figures')).json).not.toHaveProperty(['lists', 'payment-links']);
  });

  it('payment links of the same customer and sum make an invoice each, whatever else they or a stranger have open', async () => {
    const stranger = await newPayer().pay({ clientId, cid: 'both', amount: 500 });
    const [a, b] = [await makeLink({ amount: '500', cid: 'both' }), await makeLink({ amount: '500', cid: 'both' })];
    const payer = newPayer();
    const [first, second] = [await payer.pay({ link: a.uuid }), await payer.pay({ link: b.uuid })];
    expect([first, second]).toMatchObject([
      { status: 200, json: { link: a.uuid } },
      { status: 200, json: { link: b.uuid } },
    ]);
    expect(new Set([stranger, first, second].map(({ json }) => json.id)).size).toBe(3);
  });

  it('a payment link to be paid once, of an open sum, says that it was begun with another sum or customer', async () => {
    const link = await makeLink({ cidQuestion: 'Who are you?' });
    const payer = newPayer();
    const first = await payer.pay({ link: link.uuid, amount: 300, cid: 'typed' });
    for (const other of [
      { amount: 3000, cid: 'typed' },
      { amount: 300, cid: 'other' },
    ]) {
      const refused = await payer.pay({ link: link.uuid, ...other });
      expect(refused).toMatchObject({ status: 409 });
      expect(refused.json.message).toContain('You have begun this payment with 300.00');
    }
    expect((await payer.pay({ link: link.uuid, amount: 300, cid: 'typed' })).json.id).toBe(first.json.id);
  });

  it('payment links count a browser that opens them once a day, and no link checker', async () => {
    const link = await makeLink({ amount: '900' });
    const pages = payerPages(api.platform, new Map());
    const open = (method: string, headers: Record<string, string> = {}) =>
      pages.request(`/extended-pg?link=${link.uuid}`, { method, headers });
    const cookie = (await open('GET')).headers.get('set-cookie')!.split(';')[0]!;
    for (let again = 0; again < 3; again++) await open('GET', { Cookie: cookie });
    await open('HEAD');
    expect((await listed(link.id))!.opened).toBe(1);
    await open('GET');
    expect((await listed(link.id))!.opened).toBe(2);
  });

  it('a payment link to be paid once makes one invoice when twelve browsers ask at once', async () => {
    const link = await makeLink({ amount: '810', cid: 'race' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => newPayer().pay({ link: link.uuid })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(11).fill(409)]);
  });

  it('a payment link is free again once the invoice of another browser has ended unpaid', async () => {
    const link = await makeLink({ amount: '820', cid: 'again' });
    const made = await newPayer().pay({ link: link.uuid });
    await sql`update invoices set status = ${invoiceSql.Expired} where uuid = ${String(made.json.id)}`.execute(
      api.platform.db,
    );
    const next = await newPayer().pay({ link: link.uuid });
    expect(next).toMatchObject({ status: 200, json: { status: InvoiceStatus.New } });
    expect(next.json.id).not.toBe(made.json.id);
  });

  it('payment links that are disabled, over or unknown make nothing', async () => {
    const link = await makeLink({ amount: '900', cid: 'off' });
    expect((await api.call('merchant', 'POST', `mgmt/payment-links/${link.id}/disable`)).status).toBe(200);
    expect(await newPayer().pay({ link: link.uuid })).toMatchObject({ status: 409 });
    expect((await api.call('merchant', 'POST', `mgmt/payment-links/${link.id}/activate`)).status).toBe(200);
    await sql`update "payment-links" set "validUntil" = now() - interval '1 second' where id = ${link.id}`.execute(
      api.platform.db,
    );
    expect(await newPayer().pay({ link: link.uuid })).toMatchObject({ status: 409 });
    expect(await listed(link.id)).toMatchObject({ status: LinkStatus.Ended, made: 0 });
    for (const unknown of ['00000000-0000-4000-8000-000000000000', "' or 1=1", '', 5, {}, true])
      expect(await newPayer().pay({ link: unknown, clientId, amount: 10, cid: 'x' })).toMatchObject({
        status: 422,
        json: { field: 'link' },
      });
    expect((await newPayer().read('nonsense')).status).toBe(404);
  });

  it('payment links refuse bounds beside a fixed sum, bounds that cross, an end that is over and strange addresses', async () => {
    const cases: [object, string][] = [
      [{ amount: '5', minAmount: '2' }, 'minAmount'],
      [{ minAmount: '50', maxAmount: '20' }, 'maxAmount'],
      [{ validUntil: '2020-01-01T00:00:00.000Z' }, 'validUntil'],
      [{ returnTo: 'http://ok.example/' }, 'returnTo'],
      [{ returnTo: 'https://evil.example/' }, 'returnTo'],
      [{ returnTo: 'javascript:alert(1)' }, 'returnTo'],
      [{ amount: '0.5' }, 'amount'],
      [{ description: '' }, 'description'],
    ];
    for (const [values, field] of cases)
      expect(await make('merchant', values), JSON.stringify(values)).toMatchObject({ status: 422, json: { field } });
  });

  it('payment links lead back to a host that an Owner confirmed, and no longer once it is removed', async () => {
    const host = await api.call('merchant', 'POST', 'mgmt/return-hosts', { host: 'Shop.example' });
    expect(host.status).toBe(200);
    const returnTo = 'https://shop.example/thanks';
    expect(await make('merchant', { returnTo })).toMatchObject({
      status: 422,
      json: { message: expect.stringMatching(/confirmed return host: ok\.example/) },
    });
    for (const as of ['merchant', 'developer'])
      expect((await api.call(as, 'POST', `mgmt/return-hosts/${host.json.id}/confirm`)).status).toBe(403);
    expect((await api.call('owner', 'POST', `mgmt/return-hosts/${host.json.id}/confirm`)).status).toBe(200);
    const link = await makeLink({ returnTo, amount: '910', cid: 'back' });
    const made = await newPayer().pay({ link: link.uuid });
    expect(made.json).toMatchObject({ returnTo });
    // The host of one merchant leads nobody else's payers.
    expect((await make('owner', { clientId: otherMerchant, returnTo })).status).toBe(422);
    expect((await api.call('merchant', 'POST', `mgmt/return-hosts/${host.json.id}/remove`)).status).toBe(200);
    expect((await api.call(null, 'GET', `invoices/${String(made.json.id)}`)).json).toMatchObject({ returnTo: null });
  });

  it('payment links belong to one merchant: another finds, changes and makes none; the merchant is told what staff did', async () => {
    const ofOther = await make('owner', { clientId: otherMerchant, amount: '15' });
    expect(ofOther.status).toBe(200);
    expect(await listed(ofOther.json.id)).toBeUndefined();
    expect((await api.call('merchant', 'POST', `mgmt/payment-links/${ofOther.json.id}/disable`)).status).toBe(404);
    expect((await make('merchant', { clientId: otherMerchant, amount: '15' })).status).toBe(422);
    for (const as of ['moderator', 'finance', 'vault-owner', 'agent'])
      expect((await make(as, { clientId })).status).toBe(403);
    const made = await make('owner', { clientId, amount: '16' });
    expect((await api.call('developer', 'POST', `mgmt/payment-links/${made.json.id}/disable`)).status).toBe(200);
    const notices = (await api.call('merchant', 'GET', ranged('mgmt/notifications', [0, 1], ['id', 'DESC'])))
      .json as unknown as { phrase: string }[];
    expect(notices.map(({ phrase }) => phrase)).toEqual([
      '%{name} disabled your payment link: %{link}',
      '%{name} made a payment link for you: %{link}',
    ]);
  });

  it('payment links are all that a merchant takes who turned off payments without a link', async () => {
    const { uuid } = (
      (await api.call('merchant', 'GET', ranged('mgmt/users', [0, 9]))).json as unknown as { uuid: string }[]
    )[0]!;
    const turn = (as: string, bareLinks: boolean) =>
      api.call(as, 'POST', `mgmt/users/${uuid}/bare-links`, { bareLinks });
    for (const as of ['moderator', 'finance', 'agent', 'vault-owner']) expect((await turn(as, false)).status).toBe(403);
    const ownAccount = async () => (await api.call('merchant', 'GET', ranged('mgmt/users', [0, 9]))).json;
    expect((await turn('merchant', false)).status).toBe(200);
    expect(await ownAccount()).toEqual([expect.objectContaining({ bareLinks: false })]);
    const bare = await newPayer().pay({ clientId, amount: 25, cid: 'bare' });
    expect(bare).toMatchObject({ status: 409, json: { field: 'clientId' } });
    const listedMerchants = (await api.call(null, 'GET', 'merchants')).json as unknown as { id: number }[];
    expect(listedMerchants.some(({ id }) => id === clientId)).toBe(false);
    const link = await makeLink({ amount: '920', cid: 'linked' });
    expect((await newPayer().pay({ link: link.uuid })).status).toBe(200);
    expect((await turn('merchant', true)).status).toBe(200);
    expect(await ownAccount()).toEqual([expect.objectContaining({ bareLinks: true })]);
    expect((await newPayer().pay({ clientId, amount: 25, cid: 'bare' })).status).toBe(200);
  });
});
