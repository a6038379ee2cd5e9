import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSettings } from '../../server/database/storedSettings';
import { locks } from '../../server/database/locks';
import { rowsFor } from '../../server/domain/figures/dayFigures';
import { takeSnapshot } from '../../server/domain/figures/snapshot';
import { expireDeposits } from '../../server/domain/funds/expireDeposits';
import { createApi } from '../../server/app';
import { Hub } from '../../server/live/hub';
import { addDecimals } from '../../src/format/decimal';
import { formatMoney } from '../../src/format/money';
import { urgentNotices } from '../../src/resources/urgentNotices';
import { Role } from '../../src/resources/language/roles';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { addPerson } from './people';
import { ranged, kindsForRules, noticesOf, openTestPlatform, trc20, userIdOf, type TestPlatform } from './testPlatform';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { AddressStatus, Fulfilment, Purpose, WalletState } from '../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { approvalSql, dealSql, fulfilmentSql, paymentSql, userSql } from '../../server/database/statusSql';

let api: TestPlatform;
const id = (who: string) => userIdOf(api, who);
const balanceOf = async (who: string) => {
  const { json } = await api.call(who, 'GET', `mgmt/users/${await id(who)}/balance`);
  return json as unknown as { amount: number; total: number; held: number };
};
const operations = async (who: string) =>
  api.platform.db
    .selectFrom('funds-operations')
    .selectAll()
    .where('askedBy', '=', await id(who))
    .orderBy('id', 'desc')
    .execute();
const newest = async (who: string) => (await operations(who))[0]!;
const reserve = async (as: string, amount: number | string, userId?: number) =>
  api.call(as, 'POST', 'mgmt/platform-wallets/reserve', { userId: userId ?? (await id(as)), amount });
const confirm = (as: string, opId: number, more: object = {}) =>
  api.call(as, 'POST', `mgmt/deposits/${opId}/manual`, { opId, ...more });
const refuse = (as: string, opId: number, reason?: string) =>
  api.call(as, 'POST', `mgmt/funds-operations/${opId}/refuse`, { reason });
const withdraw = async (as: string, amount: number, more: object = {}) =>
  api.call(as, 'POST', `mgmt/users/${await id(as)}/withdraws`, { amount, address: trc20(), ...more });
/** Fulfils a first withdraw: one to a new address requires approval, later ones only above a sum. */
const paidOnce = async (who: string) => {
  await withdraw(who, 10);
  const { id: first } = await newest(who);
  expect((await confirm('developer', first)).json.waits).toBe(true);
  expect((await confirm('owner', first)).json).toMatchObject({ status: Fulfilment.Fulfilled });
};
/** Approval requests that wait, newest first. */
const requests = () =>
  api.platform.db
    .selectFrom('approvals')
    .selectAll()
    .where('status', '=', ApprovalStatus.Waiting)
    .orderBy('id', 'desc')
    .execute();
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

describe.each(kindsForRules)('deposits and withdraws on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await sql`update deposits set status = ${fulfilmentSql.Refused} where status = ${fulfilmentSql.Waiting}`.execute(
      api.platform.db,
    );
    await sql`update "funds-operations" set status = ${fulfilmentSql.Refused} where status = ${fulfilmentSql.Waiting}`.execute(
      api.platform.db,
    );
    await sql`update deposits set "createDate" = "createDate" - interval '30 days'`.execute(api.platform.db);
    await sql`update "platform-wallets" set state = 0`.execute(api.platform.db);
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });

  it('Finance proposes what to decide about a waiting operation, with the hash that it rests on, and decides nothing', async () => {
    await reserve('merchant', 120);
    const waiting = await newest('merchant');
    const propose = (as: string, body: object) =>
      api.call(as, 'POST', `mgmt/funds-operations/${waiting.id}/propose`, body);
    const proposalHash = 'ab'.repeat(32);
    expect(await propose('finance', { proposalHash })).toMatchObject({ status: 422, json: { field: 'proposal' } });
    expect(await propose('finance', { proposal: 'It came', proposalHash })).toMatchObject({
      status: 200,
      json: { proposal: 'It came', proposalHash, proposedBy: await id('finance'), status: Fulfilment.Waiting },
    });
    for (const as of ['owner', 'moderator', 'merchant'])
      expect((await propose(as, { proposal: 'Mine' })).status).toBe(403);
    expect((await confirm('finance', waiting.id)).status).toBe(403);
    expect((await refuse('owner', waiting.id, 'It never came')).status).toBe(200);
    expect((await propose('finance', { proposal: 'Late' })).status).toBe(409);
  });

  it('a wallet of the platform is no address for a withdraw', async () => {
    const { address } = await api.platform.db
      .selectFrom('platform-wallets')
      .select('address')
      .limit(1)
      .executeTakeFirstOrThrow();
    const path = `mgmt/users/${await id('merchant')}/addresses`;
    expect(await api.call('merchant', 'POST', path, { name: 'Copied', address })).toMatchObject({
      status: 422,
      json: { field: 'address', message: 'Address: This is an address of the platform' },
    });
  });

  it('a deposit reserves a wallet, allows one at a time per user, and credits the user once', async () => {
    const before = await balanceOf('vault-owner');
    const { status, json } = await reserve('vault-owner', 100);
    expect(status).toBe(200);
    const address = String(json.address);
    expect(address).toMatch(/^T/);
    const again = await reserve('vault-owner', 50);
    expect(again).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(String(again.json.message)).toContain(address);
    const operation = await newest('vault-owner');
    const answers = await Promise.all(
      [...'xxxxxxxx'].map((_, place) => confirm(place % 2 ? 'owner' : 'developer', operation.id, { amount: 100 })),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await balanceOf('vault-owner')).total).toBe(before.total + 100);
    const { json: deposits } = await api.call('vault-owner', 'GET', `mgmt/users/${await id('vault-owner')}/deposits`);
    expect(deposits as unknown as object[]).toContainEqual(
      expect.objectContaining({ status: Fulfilment.Fulfilled, address, amount: 100 }),
    );
    const wallet = await api.platform.db
      .selectFrom('platform-wallets')
      .selectAll()
      .where('address', '=', address)
      .executeTakeFirstOrThrow();
    expect(wallet.state).toBe(WalletState.Free);
  });

  it('only staff may request a deposit for another user, and the requester cannot confirm it', async () => {
    expect((await reserve('vault-owner', 100, await id('merchant'))).status).toBe(404);
    expect((await reserve('developer', 100, await id('agent'))).status).toBe(422);
    expect((await reserve('owner', 100, await id('merchant'))).status).toBe(200);
    const operation = await newest('owner');
    expect(operation.userId).toBe(await id('merchant'));
    // The requester does not decide.
    expect((await confirm('owner', operation.id)).status).toBe(409);
    expect((await refuse('owner', operation.id)).status).toBe(200);
    expect((await confirm('developer', operation.id)).status).toBe(409);
  });

  it('a Developer or Owner must name an active vault owner or merchant for a deposit', async () => {
    const { db } = api.platform;
    const balances = () => db.selectFrom('deposits').select('id').execute();
    const before = await balances();
    for (const as of ['developer', 'owner']) {
      const unnamed = await api.call(as, 'POST', 'mgmt/platform-wallets/reserve', { amount: 100 });
      expect(unnamed).toMatchObject({ status: 422, json: { field: 'userId', message: 'User: Required' } });
      for (const userId of [await id(as), await id('moderator'), await id('agent'), 999_999])
        expect(await reserve(as, 100, userId)).toMatchObject({ status: 422, json: { field: 'userId' } });
    }
    const shut = db.updateTable('users').where('email', '=', 'vault-owner@example.com');
    await shut.set({ status: UserStatus.Disabled }).execute();
    expect(await reserve('owner', 100, await id('vault-owner'))).toMatchObject({
      status: 422,
      json: { field: 'userId' },
    });
    await shut.set({ status: UserStatus.Active }).execute();
    expect(await balances()).toEqual(before);
  });

  it('staff see the deposits that they requested, a vault owner their own', async () => {
    const list = async (as: string) => {
      const { status, json } = await api.call(as, 'GET', `mgmt/users/${await id(as)}/deposits`);
      expect(status).toBe(200);
      return json as unknown as { id: number; userId: number; amount: number }[];
    };
    const vera = await id('vault-owner');
    const { json } = await reserve('developer', 77, vera);
    const asked = expect.objectContaining({ id: json.id, userId: vera, amount: 77 }) as unknown;
    expect(await list('developer')).toContainEqual(asked);
    expect(await list('vault-owner')).toContainEqual(asked);
    expect(await list('owner')).not.toContainEqual(asked);
    expect((await list('vault-owner')).every(({ userId }) => userId === vera)).toBe(true);
    expect((await api.call('owner', 'GET', `mgmt/users/${await id('developer')}/deposits`)).status).toBe(404);
    expect((await newest('developer')).askedBy).toBe(await id('developer'));
    expect((await refuse('developer', (await newest('developer')).id)).status).toBe(200);
  });

  it('the demo has deposits only of users with a balance', async () => {
    const fresh = await openTestPlatform(kind);
    const { rows } = await sql<{ type: Role }>`select distinct u.type from deposits d
      join users u on u.id = d."userId"`.execute(fresh.platform.db);
    await fresh.close();
    expect(rows.map(({ type }) => type).toSorted()).toEqual([Role.Merchant, Role.VaultOwner]);
  });

  it.each([-1, 0, 9.99, 1e308, 0.1 + 0.2, '10.1234567', '1,5', 'x', null])(
    'a deposit refuses the amount %s and names the field',
    async (amount) => {
      const { status, json } = await reserve('vault-owner', amount as number);
      expect(status).toBe(422);
      expect(json.field).toBe('amount');
    },
  );

  it('confirming a deposit takes the received sum: a different one needs a reason, and the call names its operation', async () => {
    await reserve('vault-owner', 200);
    const operation = await newest('vault-owner');
    const before = await balanceOf('vault-owner');
    expect((await confirm('developer', operation.id, { opId: operation.id + 1 })).json).toMatchObject({
      field: 'opId',
    });
    expect((await confirm('developer', operation.id, { amount: 201 })).json).toMatchObject({ field: 'amount' });
    expect((await confirm('developer', operation.id, { received: 150 })).json).toMatchObject({ field: 'reason' });
    expect((await confirm('vault-owner', operation.id)).status).toBe(403);
    expect((await confirm('developer', operation.id, { received: 150, reason: 'A fee of the network' })).status).toBe(
      200,
    );
    expect((await balanceOf('vault-owner')).total).toBe(before.total + 150);
  });

  it('an unpaid deposit expires and can still be confirmed late with a reason', async () => {
    await reserve('vault-owner', 60);
    const operation = await newest('vault-owner');
    await sql`update "funds-operations" set "createDate" = now() - interval '25 hours' where id = ${operation.id}`.execute(
      api.platform.db,
    );
    expect(await expireDeposits(api.platform.db, 24)).toBe(1);
    expect((await newest('vault-owner')).status).toBe(Fulfilment.Refused);
    expect((await confirm('developer', operation.id)).json).toMatchObject({ field: 'reason' });
    expect((await confirm('developer', operation.id, { reason: 'It came the day after' })).status).toBe(200);
  });

  it('a withdraw holds the sum, and is either fulfilled once or given back', async () => {
    await paidOnce('merchant');
    const before = await balanceOf('merchant');
    const { json: can } = await api.call('merchant', 'GET', `mgmt/users/${await id('merchant')}/withdrawable`);
    expect(can).toEqual({
      amount: expect.any(Number),
      available: before.amount,
      unsettled: 0,
      unconfirmed: 0,
      settledBy: null,
      cover: 0,
      addressBook: true,
    });
    expect(can.amount).toBeLessThanOrEqual(before.amount);
    expect((await api.call('agent', 'GET', `mgmt/users/${await id('merchant')}/withdrawable`)).status).toBe(404);
    // A sum above the balance gets the missing sum as its message.
    expect((await withdraw('merchant', 1e8)).json).toMatchObject({
      field: 'amount',
      message: expect.stringContaining('USDT short'),
    });
    expect(await withdraw('merchant', 9.99)).toMatchObject({ status: 422, json: { field: 'amount' } });
    expect((await withdraw('merchant', 100)).status).toBe(200);
    expect((await balanceOf('merchant')).held).toBeCloseTo(before.held + 100, 6);
    const first = await newest('merchant');
    expect((await refuse('agent', first.id)).status).toBe(404);
    expect((await refuse('merchant', first.id)).status).toBe(200);
    expect(await balanceOf('merchant')).toEqual(before);
    await withdraw('merchant', 60);
    const refusedByStaff = await newest('merchant');
    expect((await refuse('owner', refusedByStaff.id, 'Wrong address')).status).toBe(200);
    const ended = encodeURIComponent(JSON.stringify({ id: [first.id, refusedByStaff.id] }));
    const own = await api.call('merchant', 'GET', `mgmt/users/${await id('merchant')}/withdraws?filter=${ended}`);
    const withdrawsById = new Map((own.json as unknown as { id: number }[]).map((row) => [row.id, row]));
    expect(withdrawsById.get(first.id)).toMatchObject({ status: Fulfilment.Refused, takenBack: true });
    expect(withdrawsById.get(refusedByStaff.id)).toMatchObject({ status: Fulfilment.Refused, takenBack: false });
    const lastAct = async (operation: number) =>
      (await api.call('merchant', 'GET', `mgmt/history/withdraws/${operation}`)).json[0] as unknown as object;
    const [notice] = (await api.call('merchant', 'GET', ranged('mgmt/notifications', [0, 0], ['id', 'DESC'])))
      .json as unknown as { phrase: string; args: string; subject: string }[];
    expect(notice).toMatchObject({
      phrase: '%{name} refused your withdraw: %{sum}. %{reason}',
      subject: `withdraws/${refusedByStaff.id}`,
    });
    expect(JSON.parse(notice!.args)).toEqual({ name: 'Olga Owner', sum: '60.00\u00a0USDT', reason: 'Wrong address' });
    expect(await lastAct(refusedByStaff.id)).toMatchObject({ act: 'refuse', reason: 'Wrong address' });
    expect(await lastAct(first.id)).toMatchObject({
      act: 'takeBack',
      changes: expect.arrayContaining([{ field: 'takenBack', from: false, to: true }]),
    });
    await withdraw('merchant', 70);
    const second = await newest('merchant');
    // A refusal needs a reason, which the user reads.
    expect(await refuse('owner', second.id)).toMatchObject({ status: 422, json: { field: 'reason' } });
    const answers = await Promise.all([
      confirm('developer', second.id),
      refuse('owner', second.id, 'Wrong address'),
      confirm('owner', second.id, { txHash: 'a'.repeat(64) }),
      refuse('merchant', second.id),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409, 409]);
    // Later answers name the person who was first and what they did.
    const names = ['Dana Developer', 'Olga Owner', 'Olga Owner', 'Nordwind'];
    const winner = names[answers.findIndex((answer) => answer.status === 200)]!;
    for (const [who, answer] of answers.entries())
      if (names[who] !== winner)
        expect(answer.json.message).toContain(
          `(before you, ${winner}: ${winner === 'Nordwind' ? 'Withdraw taken back' : 'Operation '}`,
        );
    const { status } = await newest('merchant');
    expect((await balanceOf('merchant')).total).toBeCloseTo(
      before.total - (status === Fulfilment.Fulfilled ? 70 : 0),
      6,
    );
  });

  it.each([
    'notanaddress',
    trc20().toLowerCase(),
    `${trc20()}1`,
    `${trc20().slice(0, -1)}1`,
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ])('a withdraw is refused to an address whose checksum is wrong: %s', async (address) => {
    const before = await balanceOf('merchant');
    expect(await withdraw('merchant', 20, { address })).toMatchObject({ status: 422, json: { field: 'address' } });
    expect(await balanceOf('merchant')).toEqual(before);
    expect(await api.call('owner', 'POST', 'mgmt/platform-wallets', { address })).toMatchObject({
      status: 422,
      json: { field: 'address' },
    });
  });

  it('a deposit keeps the hash of its transfer, given at once or later, and no other operation gets it', async () => {
    const [given, later] = ['d1'.repeat(32), 'd2'.repeat(32)];
    const confirmed = async (more: object) => {
      await reserve('vault-owner', 20);
      const { id } = await newest('vault-owner');
      const answer = await confirm('owner', id, more);
      return { id, answer };
    };
    const first = await confirmed({ txHash: given });
    expect(first.answer.json).toMatchObject({ txHash: given, lacksHash: false });
    const second = await confirmed({ txHash: given.toUpperCase() });
    expect(second.answer).toMatchObject({ status: 409, json: { field: 'txHash' } });
    for (const form of [`0x${given}`, ` 0X${given.toUpperCase()} `, `0x0x${given}`])
      expect(await confirm('owner', second.id, { txHash: form })).toMatchObject({
        status: 409,
        json: { field: 'txHash' },
      });
    expect((await confirm('owner', second.id)).json).toMatchObject({ txHash: null, lacksHash: false });
    const record = (txHash: string) =>
      api.call('owner', 'POST', `mgmt/funds-operations/${second.id}/tx-hash`, { txHash });
    expect(await record(given)).toMatchObject({ status: 409, json: { field: 'txHash' } });
    expect((await record(`0X${later.toUpperCase()}`)).json).toMatchObject({ txHash: later });
    const third = await confirmed({ txHash: later });
    expect(third.answer).toMatchObject({ status: 409, json: { field: 'txHash' } });
    // A version before this one stored hashes as they were typed.
    await sql`update "funds-operations" set "txHash" = ${`0x${later}`} where id = ${second.id}`.execute(
      api.platform.db,
    );
    expect(await confirm('owner', third.id, { txHash: later })).toMatchObject({
      status: 409,
      json: { field: 'txHash' },
    });
    const found = await api.call('owner', 'GET', `mgmt/funds-operations?filter={"q":"0X${later.toUpperCase()}"}`);
    expect(found.json).toMatchObject([{ id: second.id }]);
    expect((await confirm('owner', third.id)).status).toBe(200);
  });

  it('a large deposit requires a second person with the same sum, and is fulfilled once', async () => {
    await reserve('vault-owner', 5000);
    const operation = await newest('vault-owner');
    const before = await balanceOf('vault-owner');
    expect((await confirm('developer', operation.id, { reason: 'Seen on the chain' })).json).toMatchObject({
      waits: true,
      status: Fulfilment.Waiting,
    });
    expect((await balanceOf('vault-owner')).total).toBe(before.total);
    expect((await confirm('developer', operation.id)).status).toBe(409);
    const other = await confirm('owner', operation.id, { received: 4000, reason: 'Less came' });
    expect(String(other.json.message)).toContain('5');
    expect(other.status).toBe(409);
    expect((await refuse('vault-owner', operation.id)).status).toBe(409);
    const [request] = await requests();
    expect(request).toMatchObject({ subject: `funds-operations/${operation.id}`, reason: 'Seen on the chain' });
    const cancel = (as: string) => api.call(as, 'POST', `mgmt/approvals/${request!.id}/cancel`, {});
    expect((await cancel('owner')).status).toBe(409);
    expect((await cancel('developer')).status).toBe(200);
    const { status, json } = await cancel('developer');
    expect([status, json.message]).toEqual([409, expect.stringContaining('This request is no longer waiting')]);
    await confirm('owner', operation.id);
    const done = await Promise.all([confirm('developer', operation.id), confirm('developer', operation.id)]);
    expect(statuses(done)).toEqual([200, 409]);
    // Only other people's answers name the person who was first.
    expect(done.find(({ status: code }) => code === 409)!.json.message).toBe('This operation is fulfilled');
    expect((await confirm('owner', operation.id)).json.message).toContain('(before you, Dana Developer: Operation');
    expect((await balanceOf('vault-owner')).total).toBe(before.total + 5000);
    expect(await requests()).toEqual([]);
  });

  it('withdraws confirmed at the same time count towards the day’s sum one after the other', async () => {
    const { db } = api.platform;
    await sql`update "funds-operations" set "endDate" = now() - interval '25 hours' where status = ${fulfilmentSql.Fulfilled}`.execute(
      db,
    );
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select id, 5000, 0, 3, 6
      from "balance-accounts" where "userId" = ${await id('merchant')}`.execute(db);
    for (let asked = 0; asked < 5; asked++) expect((await withdraw('merchant', 300)).status).toBe(200);
    expect(await withdraw('merchant', 300)).toMatchObject({
      status: 409,
      json: { message: 'At most 5 of your withdraws wait at once. Take one back, or wait.' },
    });
    const asked = (await operations('merchant')).slice(0, 5);
    const answers = await Promise.all(asked.map(({ id }, place) => confirm(place % 2 ? 'owner' : 'developer', id)));
    expect(statuses(answers)).toEqual(Array.from({ length: 5 }, () => 200));
    // Three sum to 900; a fourth would exceed 1000.
    expect(answers.filter(({ json }) => json.waits)).toHaveLength(2);
    for (const { id } of asked) await refuse('owner', id, 'Tried');
  });

  it('the person who created an account or issued its password cannot confirm its withdraws', async () => {
    const { json } = await api.call('owner', 'POST', `mgmt/users/${await id('merchant')}/change-password`, {});
    expect(json.password).toBeTypeOf('string');
    const signIn = async (password: unknown) => {
      const login = await api.call(null, 'POST', 'login/', { loginId: 'merchant@example.com', password });
      return { Authorization: `Bearer ${String(login.json.access)}` };
    };
    const own = { userId: await id('merchant'), password: 'copper lantern quietly 71' };
    const change = `mgmt/users/${own.userId}/change-password`;
    expect((await api.call(null, 'POST', change, own, await signIn(json.password))).status).toBe(200);
    await sql`update addresses set "needsOwner" = false`.execute(api.platform.db);
    const path = `mgmt/users/${own.userId}/withdraws`;
    const body = { amount: 20, address: trc20() };
    expect((await api.call(null, 'POST', path, body, await signIn(own.password))).status).toBe(200);
    const operation = await newest('merchant');
    expect(String((await confirm('owner', operation.id)).json.message)).toContain('issued its password');
    // An independent verified person can.
    expect((await confirm('developer', operation.id)).json).toMatchObject({ status: Fulfilment.Fulfilled });
    // The same holds for an account created on the screen Clients.
    const { json: client } = await api.call('developer', 'POST', 'mgmt/clients', { nickname: 'New', email: 'n@x.io' });
    await reserve('owner', 50, client.id);
    expect(String((await confirm('developer', (await newest('owner')).id)).json.message)).toContain(
      'You created the account of New',
    );
  });

  it('a deposit says until when it waits, while it waits', async () => {
    await storeSettings(api.platform.db, { ...api.platform.settings, DEPOSIT_HOURS: 5 });
    const { json } = await reserve('owner', 100, await id('merchant'));
    const { createDate, waitsUntil } = json as unknown as { createDate: string; waitsUntil: string };
    expect(Date.parse(waitsUntil) - Date.parse(createDate)).toBe(5 * 3_600_000);
    const { id: operation } = await newest('owner');
    await api.call('owner', 'POST', `mgmt/funds-operations/${operation}/refuse`, {});
    const path = `mgmt/users/${await id('owner')}/deposits?filter={"id":[${Number(json.id)}]}`;
    const [refused] = (await api.call('owner', 'GET', path)).json as unknown as { waitsUntil: string | null }[];
    expect(refused!.waitsUntil).toBeNull();
  });

  it('staff have one notice of all waiting withdraws of a person; what they have read stays', async () => {
    const noticesOfOwner = async () =>
      (
        await sql<{ subject: string; args: string }>`select subject, args from notifications
          where "userId" = ${await id('owner')} order by id`.execute(api.platform.db)
      ).rows.map(({ subject, args }) => [subject, (JSON.parse(args) as { smart_count?: number }).smart_count]);
    const ask = async () => {
      expect((await withdraw('vault-owner', 10)).status).toBe(200);
      return `funds-operations/${(await newest('vault-owner')).id}`;
    };
    await api.platform.db.deleteFrom('notifications').execute();
    const first = await ask();
    expect(await noticesOfOwner()).toEqual([[first, undefined]]);
    await ask();
    const third = await ask();
    expect(await noticesOfOwner()).toEqual([[third, 3]]);
    await api.call('owner', 'POST', 'mgmt/notifications/read', { subject: third });
    const fourth = await ask();
    expect(await noticesOfOwner()).toEqual([
      [third, 3],
      [fourth, 4],
    ]);
    const last = await newest('vault-owner');
    const isFourthRead = async () =>
      (
        await sql<{ isRead: boolean }>`select "isRead" from notifications where subject = ${fourth}
          and "userId" = ${await id('owner')}`.execute(api.platform.db)
      ).rows;
    // The notice is about the newest, and asks for as long as any of them waits.
    for (let back = 0; back < 4; back++) {
      expect(await isFourthRead()).toEqual([{ isRead: false }]);
      expect((await refuse('owner', last.id - back, 'No')).status).toBe(200);
    }
    expect(await isFourthRead()).toEqual([{ isRead: true }]);
  });

  it('withdraws that are taken back leave one notice at most', async () => {
    await api.platform.db.deleteFrom('notifications').execute();
    for (let round = 0; round < 3; round++) {
      expect((await withdraw('vault-owner', 10)).status).toBe(200);
      const { id: asked } = await newest('vault-owner');
      if (round < 2)
        expect((await api.call('vault-owner', 'POST', `mgmt/funds-operations/${asked}/refuse`, {})).status).toBe(200);
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications
      where "userId" = ${await id('owner')} and not "isRead"`.execute(api.platform.db);
    expect(rows[0]!.count).toBe(1);
    expect((await refuse('owner', (await newest('vault-owner')).id, 'No')).status).toBe(200);
  });

  it('staff are told of a withdraw, who asked to confirm it when to send the coins, and the hash is recorded then', async () => {
    const told = async (who: string) =>
      (
        await api.platform.db
          .selectFrom('notifications')
          .selectAll()
          .where('userId', '=', await id(who))
          .orderBy('id')
          .execute()
      ).map(({ subject, phrase }) => [subject, phrase]);
    await api.platform.db.deleteFrom('notifications').execute();
    expect((await withdraw('vault-owner', 1000)).status).toBe(200);
    const operation = await newest('vault-owner');
    const subject = `funds-operations/${operation.id}`;
    const asked = [subject, '%{name} asks for a withdraw of %{sum}'];
    for (const who of ['developer', 'owner']) expect(await told(who)).toEqual([asked]);
    for (const who of ['vault-owner', 'finance', 'moderator']) expect(await told(who)).toEqual([]);
    const [hash, other] = ['c'.repeat(64), 'd'.repeat(64)];
    const recordHash = (as: string, txHash: string) =>
      api.call(as, 'POST', `mgmt/funds-operations/${operation.id}/tx-hash`, { txHash });
    expect((await confirm('developer', operation.id)).json.waits).toBe(true);
    expect(await recordHash('developer', hash)).toMatchObject({ status: 409 });
    expect((await confirm('owner', operation.id)).status).toBe(200);
    expect(await told('developer')).toEqual([
      asked,
      [subject, '%{name} approved the withdraw: send %{sum} to %{address} now'],
    ]);
    const withoutHash = async () =>
      (
        (await api.call('owner', 'GET', ranged('mgmt/funds-operations', [0, 99], ['id', 'ASC'], { lacksHash: true })))
          .json as unknown as { id: number }[]
      ).map((row) => row.id);
    expect(await withoutHash()).toContain(operation.id);
    expect((await recordHash('vault-owner', hash)).status).toBe(403);
    expect(await recordHash('developer', 'abc')).toMatchObject({ status: 422, json: { field: 'txHash' } });
    expect((await recordHash('developer', hash)).json).toMatchObject({ txHash: hash });
    expect(await withoutHash()).not.toContain(operation.id);
    expect((await recordHash('owner', other)).json.message).toContain('Its transaction hash is recorded already');
    const correct = (txHash: string, reason: string | null) =>
      api.call('owner', 'POST', `mgmt/funds-operations/${operation.id}/tx-hash/correct`, { txHash, reason });
    expect(await correct(other, null)).toMatchObject({ status: 422, json: { field: 'reason' } });
    expect((await correct(other, 'Mistyped')).json).toMatchObject({ txHash: other });
    await api.platform.db.deleteFrom('notifications').execute();
    await withdraw('owner', 10);
    expect(await told('owner')).toEqual([]);
    expect((await refuse('owner', (await newest('owner')).id)).status).toBe(200);
  });
});

describe.each(kindsForRules)('saved addresses on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const book = async (who: string) => `mgmt/users/${await id(who)}/addresses`;
  const list = async (as: string) =>
    (await api.call(as, 'GET', await book(as))).json as unknown as {
      id: number;
      name: string;
      address: string;
      status: number;
      usableFrom: string;
      createDate: string;
    }[];
  const save = async (as: string, address: string, name = 'Ledger') =>
    api.call(as, 'POST', await book(as), { name, address });
  const savedAgo = (address: string, hours: number) =>
    sql`update addresses set "createDate" = now() - make_interval(hours => ${hours}) where address = ${address}`.execute(
      api.platform.db,
    );

  it('saved addresses are the user’s own, for roles that may withdraw', async () => {
    for (const as of ['vault-owner', 'merchant', 'agent', 'owner']) {
      expect((await list(as)).map(({ address, status }) => [address, status])).toEqual([[trc20(), 0]]);
      expect((await save(as, trc20(1))).status).toBe(200);
      expect(await list(as)).toHaveLength(2);
    }
    expect((await api.call('merchant', 'GET', await book('agent'))).status).toBe(404);
    const name = { name: 'Mine', address: trc20(2) };
    expect((await api.call('merchant', 'POST', await book('agent'), name)).status).toBe(404);
    for (const as of ['developer', 'moderator', 'finance']) expect((await save(as, trc20(2))).status).toBe(403);
    const [theirs] = await list('agent');
    const remove = async (whose: string) =>
      (await api.call('merchant', 'POST', `${await book(whose)}/${theirs!.id}/remove`, {})).status;
    expect([await remove('merchant'), await remove('agent')]).toEqual([404, 404]);
    expect(await list('agent')).toHaveLength(2);
  });

  it('saved addresses are usable 24 hours after saving, by the user who saved them alone', async () => {
    const { json: saved } = await save('merchant', trc20(3), 'Exchange');
    expect(saved).toMatchObject({ name: 'Exchange', status: AddressStatus.UsableLater });
    const { usableFrom, createDate } = (await list('merchant')).find(({ address }) => address === trc20(3))!;
    expect(Date.parse(usableFrom) - Date.parse(createDate)).toBe(24 * 3_600_000);
    const before = await balanceOf('merchant');
    const early = await withdraw('merchant', 20, { address: trc20(3) });
    expect(early).toMatchObject({ status: 422, json: { field: 'address' } });
    expect(early.json.message).toContain(`can be used from ${usableFrom.slice(0, 16).replace('T', ' ')} UTC`);
    await savedAgo(trc20(3), 25);
    const others = await withdraw('vault-owner', 20, { address: trc20(3) });
    expect(others).toMatchObject({ status: 422, json: { field: 'address' } });
    expect(others.json.message).toContain('Save this address first');
    expect(await balanceOf('merchant')).toEqual(before);
    expect((await withdraw('merchant', 20, { address: trc20(3) })).status).toBe(200);
    expect((await refuse('merchant', (await newest('merchant')).id)).status).toBe(200);
    // An Owner withdraws the platform's money, to an address of their own.
    expect((await withdraw('owner', 10, { address: trc20(3) })).json).toMatchObject({ field: 'address' });
    expect((await withdraw('owner', 10)).status).toBe(200);
  });

  it('saved addresses are not required when the setting is off', async () => {
    const off = createApi({ ...api.platform, settings: { ...api.platform.settings, ADDRESS_BOOK: false } });
    const headers = { Authorization: `Bearer ${await api.token('merchant')}` };
    const path = `/mgmt/users/${await id('merchant')}`;
    const ask = (address: string) =>
      off.request(`${path}/withdraws`, { method: 'POST', headers, body: JSON.stringify({ amount: 20, address }) });
    const can = (await (await off.request(`${path}/withdrawable`, { headers })).json()) as object;
    expect(can).toMatchObject({ addressBook: false });
    expect((await ask(trc20(9))).status).toBe(200);
    expect((await ask('notanaddress')).status).toBe(422);
    await refuse('merchant', (await newest('merchant')).id);
  });

  it('saved addresses are unique per user, must be TRC20 addresses, and cannot be used once deleted', async () => {
    const twice = await save('merchant', trc20(3), 'Again');
    expect(twice).toMatchObject({ status: 409, json: { field: 'address' } });
    expect(twice.json.message).toBe('You have saved this address as "Exchange"');
    expect(await save('merchant', 'notanaddress')).toMatchObject({ status: 422, json: { field: 'address' } });
    expect(await save('merchant', trc20(4), ' ')).toMatchObject({ status: 422, json: { field: 'name' } });
    const { id: saved } = (await list('merchant')).find(({ address }) => address === trc20(3))!;
    const gone = () => book('merchant').then((path) => api.call('merchant', 'POST', `${path}/${saved}/remove`, {}));
    expect([(await gone()).status, (await gone()).status]).toEqual([200, 404]);
    expect(await withdraw('merchant', 20, { address: trc20(3) })).toMatchObject({ status: 422 });
    expect((await save('merchant', trc20(3))).json).toMatchObject({ status: AddressStatus.UsableLater });
  });

  it('saved addresses are at most twenty per user and saved once, also when saved at the same time', async () => {
    const { length } = await list('agent');
    const same = await Promise.all([1, 2, 3].map(() => save('agent', trc20(100))));
    expect(statuses(same)).toEqual([200, 409, 409]);
    const others = await Promise.all(Array.from({ length: 22 }, (_, place) => save('agent', trc20(101 + place))));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(19 - length);
    expect(others.find(({ status }) => status === 409)!.json.message).toBe(
      'You have saved 20 addresses. Delete one first.',
    );
    expect(await list('agent')).toHaveLength(20);
  });

  it('saved addresses are saved at most 30 times within an hour, also if they are deleted again', async () => {
    await sql`delete from counters`.execute(api.platform.db);
    const path = await book('vault-owner');
    for (let saved = 0; saved < 30; saved++) {
      const { status, json } = await save('vault-owner', trc20(150));
      expect([status, (await api.call('vault-owner', 'POST', `${path}/${json.id}/remove`, {})).status]).toEqual([
        200, 200,
      ]);
    }
    const refused = await save('vault-owner', trc20(150));
    expect([refused.status, refused.json.message]).toEqual([429, 'At most 30 addresses are saved within an hour']);
    await sql`delete from counters`.execute(api.platform.db);
  });

  it('saving an address notifies its user', async () => {
    const hub = new Hub(api.platform);
    await hub.start(api.database);
    const notices = await noticesOf(api, hub, ['vault-owner', 'owner']);
    const { json } = await save('vault-owner', trc20(5), 'Somebody’s');
    await expect.poll(() => notices.get('vault-owner')).toHaveLength(1);
    expect(notices.get('vault-owner')![0]).toMatchObject({
      entity: 'addresses',
      id: json.id,
      phrase: expect.stringContaining('An address was saved for your withdraws') as unknown,
      values: { name: 'Somebody’s' },
    });
    expect(notices.get('owner')).toEqual([]);
    await hub.stop();
  });
});

describe.each(kindsForRules)('calls that require two people on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'second-owner', { role: Role.Owner });
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });

  it('a large change of the rate takes effect when a second person requests the same rate', async () => {
    const rate = async () => (await api.call('owner', 'GET', 'mgmt/exchange-rate')).json.rate as number;
    const was = await rate();
    const set = (as: string, price: number) => api.call(as, 'POST', 'mgmt/exchange-rate', { rate: price });
    expect((await set('owner', 9413)).json).toMatchObject({ rate: was, waits: true });
    expect(await rate()).toBe(was);
    expect((await set('owner', 9413)).status).toBe(409);
    expect((await set('developer', 9414)).status).toBe(409);
    expect((await set('developer', 9413)).json).toEqual({ rate: 9413 });
    // For a day, new rates are also compared with the rate before this change.
    expect((await set('developer', 9400)).json).toMatchObject({ rate: 9413, waits: true });
    await sql`delete from approvals where status = ${approvalSql.Waiting}`.execute(api.platform.db);
    await sql`update "exchange-rates" set "createDate" = "createDate" - interval '25 hours'`.execute(api.platform.db);
    expect((await set('developer', 9400)).json).toEqual({ rate: 9400 });
    expect((await set('developer', 0)).status).toBe(422);
  });

  it('reversing a deal returns its postings once and marks the invoice as reversed', async () => {
    const { rows } = await sql<{ id: number; uuid: string; invoiceId: number }>`select d.id, d."invoiceId" from deals d
      join invoices i on i.id = d."invoiceId" join users u on u.id = i."clientId" and u.email = 'merchant@example.com'
      where d.status = ${dealSql.Completed} and d.amount >= 1000 and i."paymentType" = ${paymentSql.PayIn} order by d.id desc limit 1`.execute(
      api.platform.db,
    );
    const deal = rows[0]!;
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select id, 5000, 0, 3, 6
      from "balance-accounts" where "userId" = ${await id('merchant')}`.execute(api.platform.db);
    const reverse = (as: string, reason?: string) => api.call(as, 'POST', `mgmt/deals/${deal.id}/reverse`, { reason });
    const before = await balanceOf('merchant');
    expect((await reverse('developer', 'Fraud')).status).toBe(409);
    expect((await reverse('owner')).json).toMatchObject({ field: 'reason' });
    expect((await reverse('owner', 'Fraud')).json.waits).toBe(true);
    // An expired request does not count, and a Developer may not make the first call.
    await sql`update approvals set "expireDate" = now() - interval '1 minute' where status = ${approvalSql.Waiting}`.execute(
      api.platform.db,
    );
    expect((await reverse('developer', 'Fraud')).status).toBe(409);
    expect((await reverse('owner', 'Fraud')).json.waits).toBe(true);
    expect(statuses(await Promise.all([reverse('developer', 'Fraud'), reverse('developer', 'Fraud')]))).toEqual([
      200, 409,
    ]);
    expect((await balanceOf('merchant')).total).toBeLessThan(before.total);
    const { json } = await api.call(
      'owner',
      'GET',
      'mgmt/invoices?filter=' + encodeURIComponent(JSON.stringify({ id: [deal.invoiceId] })),
    );
    expect((json as unknown as object[])[0]).toMatchObject({ status: InvoiceStatus.Complete, reversed: true });
    const found = await api.call('finance', 'GET', ranged('mgmt/invoices', [0, 99], ['id', 'ASC'], { reversed: true }));
    expect((found.json as unknown as { id: number }[]).map((invoice) => invoice.id)).toEqual([deal.invoiceId]);
    expect((await reverse('owner', 'Again')).status).toBe(409);
    // The merchant hears of it, and not of the reason, which staff write for each other.
    const [notice] = (await api.call('merchant', 'GET', ranged('mgmt/notifications', [0, 0], ['id', 'DESC'])))
      .json as unknown as { phrase: string; args: string; subject: string }[];
    expect(notice).toMatchObject({
      phrase: 'Your invoice %{invoice}, %{amount}, was reversed: %{sum}',
      subject: `own-invoices/${deal.invoiceId}`,
    });
    const taken = addDecimals(String(before.total), `-${(await balanceOf('merchant')).total}`);
    expect(JSON.parse(notice!.args)).toMatchObject({ sum: `-${formatMoney(taken, 'USDT')}` });
    expect(notice!.args).not.toContain('Fraud');
    const historyOf = async (as: string, entity: string) =>
      (await api.call(as, 'GET', `mgmt/history/${entity}/${deal.invoiceId}`)).json as unknown as object[];
    const wasReversed = { field: 'reversed', from: false, to: true };
    expect((await historyOf('finance', 'invoices'))[0]).toMatchObject({
      act: 'reverse',
      who: 'Dana Developer',
      changes: [wasReversed, { field: 'reversalReason', to: 'Fraud' }],
    });
    const [seen] = await historyOf('merchant', 'own-invoices');
    expect(seen).toMatchObject({ act: 'reverse', who: null, reason: null, changes: [wasReversed] });
    expect(JSON.stringify(seen)).not.toContain('Fraud');
    const { rows: told } = await sql<{ role: Role; args: string }>`select u.type as role, n.args from notifications n
      join users u on u.id = n."userId" where n.phrase = ${urgentNotices.reversedDeal}`.execute(api.platform.db);
    const { rows: returned } = await sql<{ role: Role; sum: string }>`select u.type as role, t.quantity as sum
      from transactions t join "balance-accounts" b on b.id in (t."fromBalanceId", t."toBalanceId")
      join users u on u.id = b."userId" and u.type in (${Role.VaultOwner}, ${Role.Agent})
      where t."dealId" = ${deal.id} and t.purpose = ${Purpose.Reversal}`.execute(api.platform.db);
    expect(returned.length).toBeGreaterThan(0);
    expect(told.map(({ role, args }) => [role, (JSON.parse(args) as { sum: string }).sum.slice(1)]).toSorted()).toEqual(
      returned.map(({ role, sum }) => [role, formatMoney(sum, 'USDT')]).toSorted(),
    );
  });

  it('a reversed deal counts neither as earned nor as unsettled', async () => {
    const { db } = api.platform;
    const newestOf = async (whose: string) => {
      const { rows } = await sql<{ id: number; amount: string }>`select d.id, d.amount from deals d
        join invoices i on i.id = d."invoiceId" where d.status = ${dealSql.Completed} and not d.reversed and d.amount < 1000
          and ${sql.ref(whose)} is not null and i."clientId" = ${await id('merchant')} order by d.id desc limit 1`.execute(
        db,
      );
      return rows[0]!;
    };
    const reverse = async (id: number) =>
      expect((await api.call('owner', 'POST', `mgmt/deals/${id}/reverse`, { reason: 'Fraud' })).status).toBe(200);
    for (const who of ['merchant', 'vault-owner'])
      await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select id, 1000000, 0, 3, 6
        from "balance-accounts" where "userId" = ${await id(who)}`.execute(db);
    const agent = await id('agent');
    const earned = async () =>
      rowsFor((await takeSnapshot(api.platform)).dayFigures.earnedDays, agent).reduce(
        (sum, { amount }) => sum + amount,
        0,
      );
    const before = await earned();
    await reverse((await newestOf('d.merchantAgentId')).id);
    expect(await earned()).toBeLessThan(before);
    const withdrawable = async () =>
      (await api.call('vault-owner', 'GET', `mgmt/users/${await id('vault-owner')}/withdrawable`)).json.amount;
    const { json: asked } = await api.call(null, 'POST', 'invoices', {
      clientId: await id('merchant'),
      paymentType: PaymentType.PayOut,
      amount: 50_000,
      requisites: { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 },
    });
    await api.call('merchant', 'POST', `mgmt/invoices/${asked.id}/approve`, {});
    const { id: task } = await db
      .selectFrom('invoices')
      .select('id')
      .where('uuid', '=', String(asked.id))
      .executeTakeFirstOrThrow();
    for (const step of ['reserve', 'complete'])
      expect((await api.call('vault-owner', 'POST', `mgmt/store/${step}/${task}`, { invoiceId: task })).status).toBe(
        200,
      );
    const payOut = await newestOf('d.ownerId');
    const could = await withdrawable();
    await reverse(payOut.id);
    // Only their reward could have been withdrawn already.
    expect(could - (await withdrawable())).toBeLessThan(Number(payOut.amount) / 10);
  });

  it('the platform refuses a reversal that a balance does not cover, naming the user and the missing sum', async () => {
    const { rows } = await sql<{ id: number; net: string }>`select d.id, d.amount - d.fee as net from deals d
      join invoices i on i.id = d."invoiceId" join users u on u.id = i."clientId" and u.email = 'merchant@example.com'
      where d.status = ${dealSql.Completed} and d.amount < 900 and not d.reversed and i."paymentType" = ${paymentSql.PayIn} order by d.id desc limit 1`.execute(
      api.platform.db,
    );
    const { amount } = await balanceOf('merchant');
    await sql`insert into transactions ("fromBalanceId", quantity, type, status, purpose) select id, ${amount}, 2, 1, 7
      from "balance-accounts" where "userId" = ${await id('merchant')}`.execute(api.platform.db);
    const answer = await api.call('owner', 'POST', `mgmt/deals/${rows[0]!.id}/reverse`, { reason: 'Fraud' });
    expect(answer.status).toBe(409);
    expect(String(answer.json.message)).toMatch(/ is short of [\d. \u00a0]+ USDT/);
  });

  it('disabling the requester ends the request, and small changes of the rate never wait', async () => {
    const set = (as: string, price: number) => api.call(as, 'POST', 'mgmt/exchange-rate', { rate: price });
    expect((await set('developer', 94)).json).toMatchObject({ waits: true });
    expect((await set('owner', 9401)).json).toEqual({ rate: 9401 });
    // The waiting request was made under another rate.
    expect((await set('owner', 94)).status).toBe(409);
    const { db } = api.platform;
    const { uuid } = await db
      .selectFrom('users')
      .select('uuid')
      .where('email', '=', 'developer@example.com')
      .executeTakeFirstOrThrow();
    const setStatus = (status: UserStatus) => api.call('owner', 'POST', `mgmt/users/${uuid}/status`, { status });
    expect((await setStatus(UserStatus.Disabled)).status).toBe(200);
    expect(await requests()).toEqual([]);
    expect((await set('owner', 94)).json).toMatchObject({ rate: 9401, waits: true });
    await setStatus(UserStatus.Active);
    expect((await set('second-owner', 94)).json).toEqual({ rate: 94 });
  });

  /** How many transactions wait for a lock. */
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.platform.db);
    return rows[0]!.n;
  };

  // PGlite has one connection, so no transaction waits for another.
  if (kind === 'pglite') return;

  it('the platform refuses a request of a user who is disabled while the call waits', async () => {
    const { db } = api.platform;
    const owner = await id('owner');
    await api.token('owner');
    const { answer } = await db.transaction().execute(async (tx) => {
      await sql`select 1 from users where id = ${owner} for update`.execute(tx);
      const asked = api.call('owner', 'POST', 'mgmt/exchange-rate', { rate: 500 });
      while ((await waiting()) < 1) continue;
      await sql`update users set status = ${userSql.Disabled} where id = ${owner}`.execute(tx);
      return { answer: asked };
    });
    expect((await answer).status).toBe(401);
    expect(await requests()).toEqual([]);
    await db.updateTable('users').set({ status: UserStatus.Active }).where('id', '=', owner).execute();
  });

  it('the platform refuses calls of users who are disabled while the calls wait for a lock', async () => {
    const { db } = api.platform;
    const owner = { as: 'owner', path: 'mgmt/exchange-rate', body: { rate: 95 } };
    const withdraws = `mgmt/users/${await id('vault-owner')}/withdraws`;
    const asker = { as: 'vault-owner', path: withdraws, body: { amount: 10, address: trc20() } };
    await Promise.all([api.token('owner'), api.token('vault-owner')]);
    const { answers } = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${locks.rate})`.execute(tx);
      await sql`select 1 from "balance-accounts" where "userId" = ${await id('vault-owner')} for update`.execute(tx);
      const asked = [owner, asker].map(({ as, path, body }) => api.call(as, 'POST', path, body));
      while ((await waiting()) < 2) continue;
      await sql`update users set status = ${userSql.Disabled} where email in ('owner@example.com', 'vault-owner@example.com')`.execute(
        db,
      );
      return { answers: asked };
    });
    expect(statuses(await Promise.all(answers))).toEqual([401, 401]);
  });
});
