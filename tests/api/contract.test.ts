import type { Role } from '../../src/resources/language/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../server/contract/openapi';
import { specifiedCalls } from '../e2e/specification';
import { openTestPlatform, ranged, type TestPlatform } from './testPlatform';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { TicketStatus } from '../../src/resources/statuses/support';
import { ActiveStatus } from '../../src/resources/statuses/vault';

describe('the API document', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, unknown>> };
  const offered = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(1).replace(/\{[^}]+\}/g, '{}')}`),
  );

  it.each(specifiedCalls)('the API document has %s', (call) => {
    expect(offered).toContain(call);
  });

  it('the API document is returned by the API', async () => {
    const api = await openTestPlatform();
    const { status, json } = await api.call(null, 'GET', 'openapi.json');
    expect(status).toBe(200);
    expect(Object.keys(json.paths).length).toBe(Object.keys(paths).length);
    await api.close();
  });
});

describe('calls of single entities', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform();
  });
  afterAll(() => api.close());

  it('a pattern is refused if it does not compile, naming the position, or has no group for the sum', async () => {
    const add = (regexpPattern: string) =>
      api.call('owner', 'POST', 'mgmt/parsing-patterns', { bankDataId: 1, regexpPattern });
    expect(await add('sum a**')).toMatchObject({
      status: 422,
      json: {
        field: 'regexpPattern',
        message: 'Not a valid pattern at position 6: invalid nested repetition operator',
      },
    });
    expect(await add('(?=look)ahead')).toMatchObject({ status: 422 });
    expect(await add('sum (\\d+)')).toMatchObject({
      status: 422,
      json: { field: 'regexpPattern', message: 'Needs a group named amount, for example (?P<amount>\\d+)' },
    });
    expect(await add('sum \\(?P<amount>\\d+')).toMatchObject({ status: 422 });
    expect(await add('(?P<amount>\\d+)')).toMatchObject({
      status: 200,
      json: { status: ActiveStatus.Disabled, waits: true },
    });
  });

  it('a support ticket names the signed-in user as author, whatever the body contains', async () => {
    const body = {
      ticketName: 'T',
      ticketDescription: 'D',
      ticketAuthor: 'Somebody else',
      status: TicketStatus.Closed,
    };
    expect((await api.call('merchant', 'POST', 'mgmt/support', body)).json).toMatchObject({
      ticketAuthor: 'Nordwind',
      status: TicketStatus.Open,
      subject: null,
    });
  });

  it('a traffic range must not end before it begins', async () => {
    const merchants = (await api.call('developer', 'GET', 'mgmt/clients')).json;
    const body = { title: 'T', userId: merchants[0]!.id, from: 10, to: 9 };
    expect(await api.call('developer', 'POST', 'mgmt/invoice-traffic', body)).toMatchObject({
      status: 422,
      json: { field: 'to' },
    });
    expect((await api.call('developer', 'POST', 'mgmt/invoice-traffic', { ...body, to: 10 })).status).toBe(200);
    expect(await api.call('developer', 'POST', 'mgmt/invoice-traffic', { ...body, to: 10, userId: 1 })).toMatchObject({
      status: 422,
      json: { field: 'userId' },
    });
  });

  it('clients and vault owners are created active, with unique e-mails', async () => {
    const client = { nickname: 'New shop', email: 'new@shop.example' };
    expect((await api.call('developer', 'POST', 'mgmt/clients', client)).json).toMatchObject({
      ...client,
      status: UserStatus.Active,
    });
    expect(
      await api.call('developer', 'POST', 'mgmt/vault-owners', { ...client, email: 'NEW@shop.example' }),
    ).toMatchObject({ status: 409, json: { field: 'email' } });
    expect(await api.call('developer', 'POST', 'mgmt/clients', { ...client, email: 'kite@store' })).toMatchObject({
      status: 422,
      json: { field: 'email' },
    });
    expect((await api.call('owner', 'GET', 'mgmt/users/check/email/new@shop.example')).json).toBe(true);
    expect((await api.call('owner', 'GET', 'mgmt/users/check/email/nobody@shop.example')).json).toBe(false);
  });

  it('the rate is set once per idempotency key, and must be above zero', async () => {
    const set = (rate: unknown, key?: string) =>
      api.call('owner', 'POST', 'mgmt/exchange-rate', { rate }, key ? { 'Idempotency-Key': key } : {});
    expect(await set(0)).toMatchObject({ status: 422, json: { field: 'rate' } });
    expect(await set('abc')).toMatchObject({ status: 422 });
    const before = (await api.call('owner', 'GET', 'mgmt/exchange-rates')).json.length;
    await set(95.5, 'once');
    expect((await set(95.5, 'once')).json).toEqual({ rate: 95.5 });
    expect((await api.call('agent', 'GET', 'mgmt/exchange-rate')).json).toEqual({ rate: 95.5 });
    expect((await api.call('owner', 'GET', 'mgmt/exchange-rates')).json).toHaveLength(before + 1);
    expect((await api.call('finance', 'POST', 'mgmt/exchange-rate', { rate: 1 })).status).toBe(403);
  });

  it('Owners and Developers are protected from Developers, and nobody can disable themselves', async () => {
    const users = (await api.call('owner', 'GET', 'mgmt/users')).json as {
      uuid: string;
      type: Role;
      email: string;
    }[];
    const uuidOf = (who: string) => users.find(({ email }) => email === `${who}@example.com`)!.uuid;
    const disable = (as: string, who: string) =>
      api.call(as, 'POST', `mgmt/users/${uuidOf(who)}/status`, { status: UserStatus.Disabled });
    expect((await disable('developer', 'owner')).json.message).toBe(
      'A Developer cannot add, change or remove an Owner or another Developer',
    );
    expect((await disable('owner', 'owner')).json.message).toBe('You cannot change your own account');
    expect((await disable('owner', 'moderator')).json).toMatchObject({ status: UserStatus.Disabled });
    expect((await disable('owner', 'moderator')).status).toBe(409);
    expect((await api.call('moderator', 'GET', 'mgmt/store')).status).toBe(401);
    expect(
      (await api.call('owner', 'POST', `mgmt/users/${uuidOf('moderator')}/status`, { status: UserStatus.Active }))
        .status,
    ).toBe(200);
    expect(
      (await api.call('owner', 'POST', `mgmt/users/${uuidOf('moderator')}/status`, { status: UserStatus.Deleted }))
        .status,
    ).toBe(422);
    expect(
      (await api.call('owner', 'POST', 'mgmt/users/not-a-uuid/status', { status: UserStatus.Active })).status,
    ).toBe(404);
  });

  it('the store shows a vault owner the pay-ins on their accounts and all pay-outs', async () => {
    const store = (as: string) =>
      api
        .call(as, 'GET', 'mgmt/store')
        .then(({ json }) => json as { id: number; status: InvoiceStatus; paymentType: PaymentType }[]);
    const all = await store('owner');
    const own = await store('vault-owner');
    expect(all.every(({ status }) => status === InvoiceStatus.New || status === InvoiceStatus.Handle)).toBe(true);
    expect(own.filter(({ paymentType }) => paymentType === PaymentType.PayOut)).toEqual(
      all.filter(({ paymentType }) => paymentType === PaymentType.PayOut),
    );
    expect(own.length).toBeLessThan(all.length);
  });

  it('a device counts all its accounts for staff, and only their own for a vault owner', async () => {
    const list = (as: string, path: string) =>
      api
        .call(as, 'GET', path)
        .then(({ json }) => json as unknown as { id: number; accounts: number; deviceId: number }[]);
    // Bind an account of another owner, as an earlier version allowed.
    const own = (await list('vault-owner', 'mgmt/bank-accounts')).map(({ id }) => id);
    const foreign = (await list('owner', 'mgmt/bank-accounts')).find(({ id }) => !own.includes(id))!;
    const [phone] = await list('vault-owner', 'mgmt/devices/active');
    await api.platform.db
      .updateTable('payment-accounts')
      .set({ deviceId: phone!.id })
      .where('id', '=', foreign.id)
      .execute();
    const counted: Record<string, number> = {};
    for (const as of ['vault-owner', 'owner']) {
      const accounts = await list(as, 'mgmt/bank-accounts');
      const devices = await list(as, 'mgmt/devices/active');
      for (const device of devices)
        expect(device.accounts).toBe(accounts.filter(({ deviceId }) => deviceId === device.id).length);
      const mine = await list('vault-owner', 'mgmt/devices/active');
      counted[as] = devices
        .filter(({ id }) => mine.some((one) => one.id === id))
        .reduce((sum, { accounts: bound }) => sum + bound, 0);
    }
    expect(counted['vault-owner']).toBeLessThan(counted.owner!);
  });

  it('a workspace is shown to its own operator only', async () => {
    const users = (await api.call('owner', 'GET', 'mgmt/users')).json as { id: number; uuid: string; email: string }[];
    const owner = users.find(({ email }) => email === 'owner@example.com')!;
    await api.platform.db
      .updateTable('invoices')
      .set({ owner: owner.id })
      .where('status', '=', InvoiceStatus.WIP)
      .execute();
    expect((await api.call('owner', 'GET', `mgmt/store/workspace/${owner.uuid}`)).json.length).toBeGreaterThan(0);
    expect((await api.call('developer', 'GET', `mgmt/store/workspace/${owner.uuid}`)).status).toBe(404);
  });

  it('activity shows who did what, with refused calls and masked card numbers', async () => {
    const account = { vaultProfileId: 1, bankDataId: 1, requisites: '5555 4444 3333 1111' };
    await api.call('owner', 'POST', 'mgmt/bank-accounts', account);
    await api.call('finance', 'POST', 'mgmt/banks', { bankTitle: 'Not mine' });
    const { json } = await api.call('owner', 'GET', ranged('mgmt/activity', [0, 200], ['id', 'DESC']));
    const acts = json as { act: string; entity: string; refused: boolean; after: string | null }[];
    const created = acts.find(({ entity, act }) => entity === 'payment-accounts' && act === 'create')!;
    expect(created.after).toContain('5555');
    expect(created.after).not.toContain('5555444433331111');
    const refusal = acts.find(({ refused, entity, act }) => refused && entity === 'banks' && act === 'create')!;
    expect(JSON.parse(refusal.after!)).toEqual({ status: 403, message: 'Your role may not do this' });
    expect((await api.call('moderator', 'GET', 'mgmt/activity')).status).toBe(403);
  });
});
