import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { expireRequests } from '../../server/decisions/decide';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { Role } from '../../src/resources/language/roles';
import { addPerson, uuidOf } from './people';
import { decideRequest, requestOn as requestAbout } from './approvalRequests';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type Json, type TestPlatform } from './testPlatform';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { Fulfilment, FundsType, WalletState } from '../../src/resources/statuses/funds';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { fulfilmentSql, transactionSql } from '../../server/database/statusSql';

let api: TestPlatform;
const id = (who: string) => userIdOf(api, who);
const message = ({ json }: { json: Json }) => String(json.message);

interface Waiting {
  id: number;
  call: string;
  subject: string;
  about: string;
  userId: number;
  reason: string | null;
}
const requests = async (as: string): Promise<Waiting[]> =>
  (await api.call(as, 'GET', 'mgmt/approvals?filter=' + encodeURIComponent(JSON.stringify({ status: [0] }))))
    .json as never;
const requestOn = (subject: string) => requestAbout(api, subject);
const approve = (as: string, requestId: number, parts = '') => decideRequest(api, as, 'approve', requestId, { parts });
const decline = (as: string, requestId: number, reason = 'Not agreed') =>
  decideRequest(api, as, 'decline', requestId, { reason });
const cancel = (as: string, requestId: number) => decideRequest(api, as, 'cancel', requestId);

/** A deposit for this user that waits for confirmation; requested by themselves unless `askedBy` is given. */
const deposit = async (userId: number, amount: number, asked: { askedBy?: number; askedVerified?: boolean } = {}) => {
  const { id: operation } = await api.platform.db
    .insertInto('funds-operations')
    .values({
      userId,
      amount: String(amount),
      type: FundsType.Deposit,
      status: Fulfilment.Waiting,
      askedBy: userId,
      ...asked,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return operation;
};
const confirm = (as: string, operation: number, more: object = {}) =>
  api.call(as, 'POST', `mgmt/deposits/${operation}/manual`, { opId: operation, ...more });
const setStatus = (as: string, uuid: string, status: UserStatus) =>
  api.call(as, 'POST', `mgmt/users/${uuid}/status`, { status });

describe.each(kindsForRules)('an approval request on %s', (kind) => {
  let merchant: number;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await sql`update "funds-operations" set status = ${fulfilmentSql.Refused} where status = ${fulfilmentSql.Waiting}`.execute(
      api.platform.db,
    );
    await addPerson(api, 'second-owner', { role: Role.Owner });
    await addPerson(api, 'dev', {});
    merchant = await addPerson(api, 'shop', { role: Role.Merchant });
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });

  it('an approval request stores what was requested and carries out exactly that once a second person approves', async () => {
    const operation = await deposit(merchant, 5000);
    const first = await confirm('developer', operation, { received: 4500, reason: 'A fee of the network' });
    expect(first.json).toMatchObject({ waits: true, status: Fulfilment.Waiting, requestedBy: 'Dana Developer' });
    const request = await requestOn(`funds-operations/${operation}`);
    expect(request).toMatchObject({
      call: 'funds-operations.confirm',
      status: ApprovalStatus.Waiting,
      reason: 'A fee of the network',
    });
    expect((await approve('owner', request.id)).json).toMatchObject({ status: Fulfilment.Fulfilled, received: 4500 });
    const { rows } = await sql<{
      amount: string;
    }>`select amount from "balance-accounts" where "userId" = ${merchant}`.execute(api.platform.db);
    expect(Number(rows[0]!.amount)).toBe(4500);
    expect(await requestOn(`funds-operations/${operation}`)).toMatchObject({
      status: ApprovalStatus.Approved,
      decidedBy: await id('owner'),
    });
    expect((await approve('second-owner', request.id)).status).toBe(409);
  });

  it('an approval request is approved when a second person makes the same call; different values are refused', async () => {
    const operation = await deposit(merchant, 5000);
    await confirm('developer', operation);
    const other = await confirm('owner', operation, { received: 4000, reason: 'Less came' });
    expect(other.status).toBe(409);
    expect(message(other)).toContain('Dana Developer requested');
    expect((await confirm('developer', operation)).status).toBe(409);
    expect((await confirm('owner', operation, { txHash: 'a'.repeat(64), reason: 'Seen' })).json).toMatchObject({
      status: Fulfilment.Fulfilled,
    });
  });

  it('an approval request is declined with a reason by anybody who could approve, and canceled by the requester alone', async () => {
    const operation = await deposit(merchant, 5000);
    await confirm('developer', operation);
    const request = await requestOn(`funds-operations/${operation}`);
    expect((await api.call('owner', 'POST', `mgmt/approvals/${request.id}/decline`, {})).json.field).toBe('reason');
    expect((await cancel('owner', request.id)).status).toBe(409);
    expect((await decline('developer', request.id)).status).toBe(409);
    expect((await decline('moderator', request.id)).status).toBe(404);
    expect((await decline('owner', request.id)).status).toBe(200);
    expect(await requestOn(`funds-operations/${operation}`)).toMatchObject({
      status: ApprovalStatus.Declined,
      decideReason: 'Not agreed',
    });
    await confirm('developer', operation);
    const again = await requestOn(`funds-operations/${operation}`);
    expect((await cancel('developer', again.id)).status).toBe(200);
    expect((await approve('owner', again.id)).status).toBe(409);
    const history = await api.call('owner', 'GET', `mgmt/history/funds-operations/${operation}`);
    expect((history.json as unknown as Json[]).map(({ act }) => act)).toEqual(
      expect.arrayContaining(['requestApproval', 'declineApproval', 'cancelApproval']),
    );
  });

  it('an approval request is decided once when several people decide at the same time', async () => {
    const operation = await deposit(merchant, 5000);
    await confirm('developer', operation);
    const request = await requestOn(`funds-operations/${operation}`);
    const answers = await Promise.all([
      approve('owner', request.id),
      approve('second-owner', request.id),
      confirm('dev', operation),
      decline('owner', request.id),
      cancel('developer', request.id),
    ]);
    // After a decline or a cancel, the call of the third person becomes a new request.
    const decided = answers.filter(({ status, json }) => status === 200 && json.waits !== true);
    expect(decided).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(3);
    const { rows } =
      await sql`select 1 from transactions where "operationId" = ${operation} and status = ${transactionSql.Complete}`.execute(
        api.platform.db,
      );
    const { status } = await requestOn(`funds-operations/${operation}`);
    expect(rows).toHaveLength(status === ApprovalStatus.Approved ? 1 : 0);
  });

  it('an approval request expires after its time and can no longer be approved', async () => {
    const operation = await deposit(merchant, 5000);
    await confirm('developer', operation);
    const { id: request } = await requestOn(`funds-operations/${operation}`);
    await sql`update approvals set "expireDate" = now() - interval '1 minute' where id = ${request}`.execute(
      api.platform.db,
    );
    expect((await approve('owner', request)).status).toBe(409);
    expect(await expireRequests(api.platform.db)).toBe(1);
    expect(await requestOn(`funds-operations/${operation}`)).toMatchObject({ status: ApprovalStatus.Expired });
  });

  it('an approval request has no effect once its time is over, even before the sweep has marked it as expired', async () => {
    const operation = await deposit(merchant, 5000);
    await confirm('developer', operation);
    const { id: late } = await requestOn(`funds-operations/${operation}`);
    await sql`update approvals set "expireDate" = now() - interval '1 second' where id = ${late}`.execute(
      api.platform.db,
    );
    expect((await confirm('owner', operation)).json).toMatchObject({ waits: true, status: Fulfilment.Waiting });
    expect((await requestOn(`funds-operations/${operation}`)).id).toBeGreaterThan(late);
  });

  describe('the requester and the approver are different principals', () => {
    it('an account with an issued password acts for the person who issued it, so it cannot approve for them', async () => {
      const owner = await id('owner');
      await addPerson(api, 'puppet', { verified: false, principalId: owner, passwordIssuedBy: owner });
      const operation = await deposit(merchant, 50_000);
      const first = await confirm('puppet', operation);
      expect(first.status).toBe(409);
      expect(message(first)).toContain('not verified');
      await confirm('owner', operation);
      const request = await requestOn(`funds-operations/${operation}`);
      expect((await approve('puppet', request.id)).status).toBe(409);
      expect((await confirm('puppet', operation)).status).toBe(409);
      expect((await approve('developer', request.id)).status).toBe(200);
    });

    it('the issuer of the affected party’s password may request or approve, but not act alone', async () => {
      const [developer, owner] = [await id('developer'), await id('owner')];
      const close = await addPerson(api, 'close', {
        role: Role.Merchant,
        principalId: developer,
        passwordIssuedBy: developer,
      });
      const small = await deposit(close, 50);
      const alone = await confirm('developer', small);
      expect(alone.status).toBe(409);
      expect(message(alone)).toContain('You created the account of close or issued its password');
      expect((await confirm('owner', small)).status).toBe(200);
      const large = await deposit(close, 5000);
      expect((await confirm('developer', large)).json.waits).toBe(true);
      expect((await confirm('owner', large)).json).toMatchObject({ status: Fulfilment.Fulfilled });
      const both = await addPerson(api, 'both', { role: Role.VaultOwner, principalId: owner, passwordIssuedBy: owner });
      const waiting = await deposit(both, 5000);
      await confirm('developer', waiting);
      expect((await confirm('owner', waiting)).status).toBe(200);
    });

    it('a merchant’s account no longer acts for the issuer of its password after 30 days', async () => {
      const developer = await id('developer');
      const since = { role: Role.Merchant, principalId: developer, passwordIssuedBy: developer, issuedDaysAgo: 31 };
      const operation = await deposit(await addPerson(api, 'since', since), 50);
      expect((await confirm('developer', operation)).status).toBe(200);
    });

    it('a deposit requested by verified staff needs only one other person to confirm it', async () => {
      const developer = await id('developer');
      const asked = await deposit(merchant, 5000, { askedBy: developer, askedVerified: true });
      expect((await confirm('developer', asked)).status).toBe(409);
      expect((await confirm('owner', asked)).json).toMatchObject({ status: Fulfilment.Fulfilled });
      const unverified = await deposit(merchant, 5000, { askedBy: developer, askedVerified: false });
      expect((await confirm('owner', unverified)).json.waits).toBe(true);
      expect((await confirm('developer', unverified)).status).toBe(409);
      expect((await confirm('second-owner', unverified)).json).toMatchObject({ status: Fulfilment.Fulfilled });
    });

    it('a different received sum of a deposit requires a new request', async () => {
      const asked = await deposit(merchant, 20, { askedBy: await id('developer'), askedVerified: true });
      const more = { received: 50_000, reason: 'It came' };
      expect((await confirm('owner', asked, more)).json.waits).toBe(true);
      expect((await confirm('developer', asked, more)).status).toBe(409);
      expect((await confirm('second-owner', asked, more)).json).toMatchObject({
        status: Fulfilment.Fulfilled,
        received: 50_000,
      });
    });

    it('the creator of the affected party’s account may approve a deposit that other staff requested', async () => {
      const owner = await id('owner');
      const made = { role: Role.Merchant, principalId: owner, passwordIssuedBy: owner };
      const asked = await deposit(await addPerson(api, 'made', made), 5000, {
        askedBy: await id('second-owner'),
        askedVerified: true,
      });
      expect((await confirm('owner', asked)).json).toMatchObject({ status: Fulfilment.Fulfilled });
    });

    it('sums moved without approval are limited per day', async () => {
      await sql`delete from "sums-moved-alone"`.execute(api.platform.db);
      const dev = await id('dev');
      await sql`insert into "sums-moved-alone" ("principalId", sum) values (${dev}, 9500)`.execute(api.platform.db);
      const people = await Promise.all(
        [...'abcd'].map((name) => addPerson(api, `payer-${name}`, { role: Role.Merchant })),
      );
      const asked = [];
      for (const person of people) asked.push(await deposit(person, 300));
      const answers = await Promise.all(asked.map((operation) => confirm('dev', operation)));
      expect(answers.filter(({ json }) => json.waits)).toHaveLength(3);
      expect((await confirm('owner', asked[answers.findIndex(({ json }) => json.waits)]!)).json.status).toBe(
        Fulfilment.Fulfilled,
      );
    });
  });

  describe('about Owners', () => {
    it('disabling an Owner or issuing their password requires two; the Owner concerned may approve', async () => {
      const third = await addPerson(api, 'third-owner', { role: Role.Owner });
      const uuid = await uuidOf(api, third);
      expect((await setStatus('owner', uuid, UserStatus.Disabled)).json).toMatchObject({
        waits: true,
        status: UserStatus.Active,
      });
      expect((await setStatus('owner', uuid, UserStatus.Disabled)).status).toBe(409);
      const { id: request } = await requestOn(`users/${third}`);
      expect((await approve('developer', request)).status).toBe(404);
      expect((await approve('second-owner', request)).json).toMatchObject({ status: UserStatus.Disabled });
      await setStatus('owner', uuid, UserStatus.Active);
      const change = await api.call('owner', 'POST', `mgmt/users/${third}/change-password`, { userId: third });
      expect(change.json).toMatchObject({ waits: true });
      expect(change.json.password).toBeUndefined();
      const { id: asked } = await requestOn(`users/${third}`);
      const token = await api.token('third-owner');
      const own = await api.call(
        null,
        'POST',
        `mgmt/approvals/${asked}/approve`,
        {},
        { Authorization: `Bearer ${token}` },
      );
      expect(own.json.password).toEqual(expect.any(String));
      const { passwordDue, verified } = await api.platform.db
        .selectFrom('users')
        .select(['passwordDue', 'verified'])
        .where('id', '=', third)
        .executeTakeFirstOrThrow();
      expect([passwordDue, verified]).toEqual([false, true]);
    });
  });

  describe('about records that staff add for a vault owner', () => {
    it('records that staff add for a vault owner wait, unused, for approval by the vault owner or another person', async () => {
      const owner = await id('vault-owner');
      const profile = await api.call('developer', 'POST', 'mgmt/vault-profiles', {
        vaultOwnerId: owner,
        holderName: 'Somebody Else',
        phoneNumber: '79990001122',
        status: ActiveStatus.Active,
      });
      expect(profile.json).toMatchObject({ waits: true, status: ActiveStatus.Disabled });
      const account = { vaultProfileId: profile.json.id, bankDataId: 1, requisites: '4000123412341234' };
      const added = await api.call('developer', 'POST', 'mgmt/bank-accounts', account);
      expect(added.json).toMatchObject({ waits: true, status: ActiveStatus.Disabled });
      // Until then nobody but the requester adds an account to the profile.
      expect(
        (await api.call('owner', 'POST', 'mgmt/bank-accounts', { ...account, requisites: '4000123412345678' })).status,
      ).toBe(409);
      expect((await api.call('vault-owner', 'GET', `mgmt/bank-accounts/${added.json.id}/activate`)).status).toBe(409);
      const request = await requestOn(`vault-profiles/${profile.json.id}`);
      const part = await requestOn(`payment-accounts/${added.json.id}`);
      expect(part.partOf).toBe(request.id);
      expect((await approve('vault-owner', part.id)).status).toBe(409);
      expect(await requests('vault-owner')).toContainEqual(expect.objectContaining({ id: request.id }));
      expect(await requests('merchant')).toEqual([]);
      // The approval names the joint requests that the approver saw; one added since is not approved with it.
      expect((await approve('vault-owner', request.id)).status).toBe(409);
      expect((await approve('vault-owner', request.id, String(part.id))).status).toBe(200);
      const { db } = api.platform;
      const statusOf = async (table: 'vault-profiles' | 'payment-accounts', row: number) =>
        (await db.selectFrom(table).select('status').where('id', '=', row).executeTakeFirst())?.status;
      expect(await statusOf('vault-profiles', profile.json.id)).toBe(ActiveStatus.Active);
      expect(await statusOf('payment-accounts', added.json.id)).toBe(ActiveStatus.Active);
    });

    it('records that staff add for a vault owner are deleted when they are declined, and stay in the history', async () => {
      const owner = await id('vault-owner');
      const profile = await api.call('developer', 'POST', 'mgmt/vault-profiles', {
        vaultOwnerId: owner,
        holderName: 'My Own Card',
        phoneNumber: '79990001123',
        status: ActiveStatus.Active,
      });
      const body = { vaultProfileId: profile.json.id, bankDataId: 1, requisites: '4000123412349999' };
      const account = await api.call('developer', 'POST', 'mgmt/bank-accounts', body);
      const request = await requestOn(`vault-profiles/${profile.json.id}`);
      expect((await decline('vault-owner', request.id, 'Not mine')).status).toBe(200);
      const { db } = api.platform;
      for (const [table, row] of [
        ['vault-profiles', profile.json.id],
        ['payment-accounts', account.json.id],
      ] as const)
        expect(await db.selectFrom(table).select('id').where('id', '=', row).execute()).toEqual([]);
      const { rows } = await sql`select 1 from "all-activity" where entity = 'vault-profiles'
        and "recordId" = ${String(profile.json.id)} and act = 'declineApproval'`.execute(db);
      expect(rows).toHaveLength(1);
    });

    it('a new key of a device waits for approval and the old key works until then', async () => {
      const { db } = api.platform;
      const device = await db
        .selectFrom('devices')
        .select(['id', 'keyHash'])
        .where('userId', '=', await id('vault-owner'))
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const asked = await api.call('developer', 'POST', `mgmt/devices/${device.id}/key`, {});
      expect(asked.json).toMatchObject({ waits: true });
      const { id: request } = await requestOn(`devices/${device.id}`);
      const kept = await db
        .selectFrom('devices')
        .select('keyHash')
        .where('id', '=', device.id)
        .executeTakeFirstOrThrow();
      expect(kept.keyHash).toBe(device.keyHash);
      const answer = await approve('vault-owner', request);
      expect(String((answer.json as unknown as { key: string }).key)).toMatch(/^[\w-]{43}$/);
    });
  });

  it('a platform wallet is not used before its approval', async () => {
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const added = await api.call('developer', 'POST', 'mgmt/platform-wallets', { address });
    expect(added.json).toMatchObject({ waits: true, state: WalletState.Waits });
    const { id: request } = await requestOn(`platform-wallets/${added.json.id}`);
    expect((await approve('developer', request)).status).toBe(409);
    expect((await approve('owner', request)).status).toBe(200);
    const { state } = await api.platform.db
      .selectFrom('platform-wallets')
      .select('state')
      .where('id', '=', added.json.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe(WalletState.Free);
  });

  it('a parsing pattern reads nothing before its approval, and enabling it again requires one too', async () => {
    const body = { bankDataId: 1, regexpPattern: 'Your balance is (?P<amount>\\d+\\.\\d{2})' };
    const added = await api.call('developer', 'POST', 'mgmt/parsing-patterns', body);
    expect(added.json).toMatchObject({ waits: true, status: ActiveStatus.Disabled });
    const path = `mgmt/parsing-patterns/${added.json.id}/status`;
    expect((await api.call('owner', 'POST', path, { status: ActiveStatus.Active })).status).toBe(409);
    const { id: request } = await requestOn(`parsing-patterns/${added.json.id}`);
    expect((await approve('owner', request)).status).toBe(200);
    expect((await api.call('owner', 'POST', path, { status: ActiveStatus.Disabled })).json).toMatchObject({
      status: ActiveStatus.Disabled,
    });
    expect((await api.call('owner', 'POST', path, { status: ActiveStatus.Active })).json).toMatchObject({
      waits: true,
      status: ActiveStatus.Disabled,
    });
    expect((await api.call('developer', 'POST', path, { status: ActiveStatus.Active })).json).toMatchObject({
      status: ActiveStatus.Active,
    });
  });

  it('fees that a user pays and those to their agent require approval apart from each other', async () => {
    const { db } = api.platform;
    const { id: busy, uuid } = await db
      .selectFrom('users')
      .select(['id', 'uuid'])
      .where('email', '=', 'merchant@example.com')
      .executeTakeFirstOrThrow();
    const fees = (size: number) => ({ uuid, type: 0, fees: [{ size, type: 0 }], status: 0 });
    const agent = { uuid: await uuidOf(api, await id('agent')) };
    expect((await api.call('developer', 'POST', `mgmt/users/${uuid}/fees`, fees(0))).json.waits).toBe(true);
    const ofAgent = { ...fees(2), type: 1, agent };
    expect((await api.call('developer', 'POST', `mgmt/users/${uuid}/fees`, ofAgent)).json.waits).toBe(true);
    expect((await api.call('owner', 'POST', `mgmt/users/${uuid}/fees`, fees(1))).status).toBe(409);
    expect((await api.call('owner', 'POST', `mgmt/users/${uuid}/fees`, fees(0))).json.waits).toBeUndefined();
    const newest = await db
      .selectFrom('fees')
      .selectAll()
      .where('userId', '=', busy)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(Number(newest.payInFee)).toBe(0);
  });

  it('a changed rate requires approval, also when small steps add up', async () => {
    const { db } = api.platform;
    await sql`delete from "exchange-rates"`.execute(db);
    const set = (as: string, rate: number) => api.call(as, 'POST', 'mgmt/exchange-rate', { rate });
    expect((await set('developer', 100)).json).toEqual({ rate: 100 });
    expect((await set('developer', 104)).json).toEqual({ rate: 104 });
    // Another small step adds up to more than five percent of the rate of this morning.
    expect((await set('developer', 108)).json).toMatchObject({ rate: 104, waits: true });
    expect((await set('owner', 107)).status).toBe(409);
    const { id: request, about } = await requestOn('exchange-rates/new');
    expect(about).toBe('104.00\u00a0₽ → 108.00\u00a0₽ (+3.8\u00a0%)');
    expect((await approve('owner', request)).json).toEqual({ rate: 108 });
    // The rate names who set it, also when another person approved it.
    const [newest] = (await api.call('owner', 'GET', ranged('mgmt/exchange-rates', [0, 0], ['id', 'DESC']))).json;
    expect(newest).toMatchObject({ price: 108, setBy: await id('developer') });
    // Changing the rate there and back does not avoid the limit.
    await sql`delete from "exchange-rates"`.execute(db);
    await set('owner', 100);
    expect((await set('owner', 103)).json).toEqual({ rate: 103 });
    expect((await set('owner', 100)).json).toMatchObject({ waits: true });
    await set('second-owner', 101.5);
    expect((await approve('second-owner', (await requestOn('exchange-rates/new')).id)).status).toBe(409);
  });

  it('with FOUR_EYES_ABOVE 0 nothing requires approval; the only Owner confirms their own request with a reason', async () => {
    const alone = { ...api.platform.settings, FOUR_EYES_ABOVE: 0 };
    const off = createApi({ ...api.platform, settings: alone });
    const asked = await deposit(merchant, 5000, { askedBy: await id('owner'), askedVerified: true });
    const confirmWith = async (reason?: string) => {
      const headers = { Authorization: `Bearer ${await api.token('owner')}` };
      const body = JSON.stringify({ opId: asked, reason });
      return (await off.request(`/mgmt/deposits/${asked}/manual`, { method: 'POST', headers, body })).status;
    };
    expect(await confirmWith('Seen')).toBe(409);
    const others = api.platform.db.updateTable('users').where('type', '=', Role.Owner);
    const notThis = others.where('id', '<>', await id('owner')).where('status', '<>', UserStatus.Deleted);
    await notThis.set({ status: UserStatus.Disabled }).execute();
    expect(await confirmWith()).toBe(422);
    expect(await confirmWith('Seen')).toBe(200);
    await notThis.set({ status: UserStatus.Active }).execute();
  });

  it('an approval request shows each reader whether they may decide, and who else can', async () => {
    const operation = await deposit(merchant, 5000);
    await confirm('developer', operation);
    const request = await requestOn(`funds-operations/${operation}`);
    const of = async (as: string) =>
      ((await api.call(as, 'GET', 'mgmt/approvals/decisions')).json as unknown as { id: number }[]).find(
        (one) => one.id === request.id,
      );
    expect(await of('developer')).toMatchObject({ isMine: true, canDecide: false });
    expect(await of('owner')).toMatchObject({ isMine: false, canDecide: true });
    expect((await of('owner')) as unknown as { deciders: string[] }).toMatchObject({
      deciders: expect.arrayContaining(['Olga Owner', 'second-owner', 'dev']),
    });
    // Roles that may not confirm do not see the request.
    expect(await of('moderator')).toBeUndefined();
    expect(await of('shop')).toBeUndefined();
    await decline('owner', request.id);
  });
});
