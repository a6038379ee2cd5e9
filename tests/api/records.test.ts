import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds, openTestPlatform, ranged, type TestPlatform } from './testPlatform';
import { UserStatus } from '../../src/resources/statuses/people';
import { TicketStatus } from '../../src/resources/statuses/support';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { Role } from '../../src/resources/language/roles';

describe.each(kinds)('records on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const addBank = (body: unknown, headers?: Record<string, string>) =>
    api.call('owner', 'POST', 'mgmt/banks', body, headers);
  const bankTitles = async () =>
    ((await api.call('owner', 'GET', 'mgmt/banks')).json as { bankTitle: string }[]).map((bank) => bank.bankTitle);

  it('the API adds, lists and removes a bank, and records each in activity', async () => {
    const { json: bank } = await addBank({
      bankTitle: ' Ligature & Søn ',
      senderName: 'LIG',
      senderNumber: '42',
      status: 9,
    });
    expect(bank).toMatchObject({
      bankTitle: 'Ligature & Søn',
      senderName: 'LIG',
      packageName: null,
      status: ActiveStatus.Active,
    });
    expect(await bankTitles()).toContain('Ligature & Søn');
    expect((await api.call('owner', 'POST', `mgmt/banks/${bank.id}/remove`, { id: bank.id })).status).toBe(200);
    expect(await bankTitles()).not.toContain('Ligature & Søn');
    const acts = await api.platform.db
      .selectFrom('all-activity')
      .selectAll()
      .where('recordId', '=', String(bank.id))
      .where('entity', '=', 'banks')
      .orderBy('id')
      .execute();
    expect(acts.map(({ act, refused }) => [act, refused])).toEqual([
      ['create', false],
      ['remove', false],
    ]);
    expect(acts[1]!.before).toContain('Ligature');
  });

  it.each([
    [{}, 'bankTitle', 'Bank title: Required'],
    [{ bankTitle: '   ' }, 'bankTitle', 'Bank title: Required'],
    [{ bankTitle: 'x'.repeat(256) }, 'bankTitle', 'Bank title: At most 255 characters'],
    [{ bankTitle: { a: 1 } }, 'bankTitle', 'Bank title: This value is not valid here'],
    [
      { bankTitle: 'ok', senderName: 'a\u0000b' },
      'senderName',
      'Sender name: Contains a character that cannot be stored',
    ],
    [
      { bankTitle: 'Kapital \u202ednab' },
      'bankTitle',
      'Bank title: Contains an invisible character that turns the text around',
    ],
  ])('adding a bank refuses %j and names the field', async (body, field, message) => {
    expect(await addBank(body)).toMatchObject({ status: 422, json: { code: 'invalid', field, message } });
  });

  it('a bank stores script tags and emoji unchanged', async () => {
    const bankTitle = '<script>alert(1)</script> 🏦';
    expect((await addBank({ bankTitle })).json.bankTitle).toBe(bankTitle);
    expect(await bankTitles()).toContain(bankTitle);
  });

  it('adding a bank refuses a title that exists already, in any case', async () => {
    expect(await addBank({ bankTitle: 'KAPITAL bank' })).toMatchObject({ status: 409, json: { field: 'bankTitle' } });
  });

  it('the API refuses to remove a bank in use, and names the records that use it', async () => {
    const { status, json } = await api.call('owner', 'POST', 'mgmt/banks/1/remove', { id: 1 });
    expect(status).toBe(409);
    expect(json.message).toMatch(/^Still in use by payment accounts \d+, \d+/);
    const named = [...json.message.matchAll(/\d+/g)].map(([id]) => ({ entity: 'payment-accounts', id: Number(id) }));
    expect(json).toMatchObject({ records: named });
    const refused = await api.platform.db
      .selectFrom('all-activity')
      .select('act')
      .where('refused', '=', true)
      .execute();
    expect(refused.length).toBeGreaterThan(0);
  });

  it('the refusal to remove a bank names a single record that uses it in the singular', async () => {
    const { json: bank } = await addBank({ bankTitle: 'Used once' });
    const pattern = { bankDataId: bank.id, regexpPattern: 'sum (?P<amount>\\d+) once' };
    const { json: used } = await api.call('owner', 'POST', 'mgmt/parsing-patterns', pattern);
    const { json } = await api.call('owner', 'POST', `mgmt/banks/${bank.id}/remove`, { id: bank.id });
    expect(json.message).toBe(`Still in use by parsing pattern ${used.id}`);
  });

  it('the API answers 404 to the second of two simultaneous removals', async () => {
    const { json } = await addBank({ bankTitle: 'Twice removed' });
    const remove = () => api.call('owner', 'POST', `mgmt/banks/${json.id}/remove`, { id: json.id });
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
  });

  it('the API creates one record for a request repeated with its idempotency key', async () => {
    const body = { bankTitle: 'Once only' };
    const key = { 'Idempotency-Key': 'key-1' };
    const answers = await Promise.all([addBank(body, key), addBank(body, key), addBank(body, key)]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect((await bankTitles()).filter((title) => title === 'Once only')).toHaveLength(1);
    expect(await addBank({ bankTitle: 'Other' }, key)).toMatchObject({ status: 422, json: { code: 'key_reused' } });
  });

  it('the API does not store a refusal under an idempotency key', async () => {
    const key = { 'Idempotency-Key': 'key-2' };
    expect((await addBank({ bankTitle: '' }, key)).status).toBe(422);
    expect((await addBank({ bankTitle: 'After a failure' }, key)).status).toBe(200);
  });

  it('the API accepts one of several simultaneous records with the same unique value', async () => {
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => addBank({ bankTitle: 'Race bank' })))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  });

  it('the API turns a payment account off and on with GET calls that are not cached', async () => {
    const status = async () =>
      (
        (await api.call('owner', 'GET', ranged('mgmt/bank-accounts', [0, 0], ['id', 'ASC'], { id: [1] }))).json as {
          status: number;
        }[]
      )[0]!.status;
    const off = await api.call('owner', 'GET', 'mgmt/bank-accounts/1/deactivate');
    expect(off.headers.get('cache-control')).toBe('no-store');
    expect(await status()).toBe(ActiveStatus.Disabled);
    await api.call('owner', 'GET', 'mgmt/bank-accounts/1/activate');
    expect(await status()).toBe(ActiveStatus.Active);
  });

  it('the API binds a device, and refuses one that does not exist', async () => {
    const { id } = await api.platform.db
      .selectFrom('devices as d')
      .innerJoin('vault-profiles as p', 'p.vaultOwnerId', 'd.userId')
      .innerJoin('payment-accounts as a', 'a.vaultProfileId', 'p.id')
      .select('d.id')
      .where('a.id', '=', 2)
      .orderBy('d.id', 'desc')
      .executeTakeFirstOrThrow();
    const bind = (as: string) => api.call(as, 'POST', 'mgmt/devices/2/bind', { accountId: 2, deviceId: id });
    expect((await bind('owner')).json).toMatchObject({ waits: true });
    expect((await bind('developer')).json.deviceId).toBe(id);
    expect(await api.call('owner', 'POST', 'mgmt/devices/2/bind', { accountId: 2, deviceId: 999 })).toMatchObject({
      status: 422,
      json: { field: 'deviceId' },
    });
    expect((await api.call('owner', 'POST', 'mgmt/devices/99999/bind', { deviceId: 3 })).status).toBe(404);
  });

  it('the API adds a member, changes the share, counts members, removes the member and the group', async () => {
    const { json: group } = await api.call('owner', 'POST', 'mgmt/user-groups', { title: 'Weekend' });
    expect(group).toMatchObject({ title: 'Weekend', description: '', members: 0 });
    const [owner] = (await api.call('owner', 'GET', 'mgmt/vault-owners')).json as { id: number }[];
    const change = (shareSize: unknown) =>
      api.call('owner', 'POST', `mgmt/user-groups/${group.id}/group-members/${owner!.id}/change`, { shareSize });
    expect((await change(40)).json).toMatchObject({
      groupId: group.id,
      userId: owner!.id,
      shareSize: 40,
      updateDate: null,
    });
    const { json: member } = await change(55.5);
    expect(member.updateDate).not.toBeNull();
    // Whose share was changed from what is in its history.
    const { json: history } = await api.call('owner', 'GET', `mgmt/history/group-members/${member.id}`);
    const entries = history as unknown as { act: string; changes: { field: string; from: unknown; to: unknown }[] }[];
    expect(entries.map(({ act }) => act)).toEqual(['changeShare', 'create']);
    expect(entries[0]!.changes).toContainEqual({ field: 'shareSize', from: '40.00', to: '55.50' });
    const addAgain = { groupId: group.id, userId: owner!.id, shareSize: 9 };
    const path = `mgmt/user-groups/${group.id}/group-members/${owner!.id}/change`;
    expect(await api.call('owner', 'POST', path, addAgain)).toMatchObject({ status: 409, json: { field: 'userId' } });
    const setStatus = (status: UserStatus) =>
      api.platform.db.updateTable('users').set({ status }).where('id', '=', owner!.id).execute();
    await setStatus(UserStatus.Disabled);
    expect(await change(60)).toMatchObject({ status: 409, json: { field: 'userId' } });
    await setStatus(UserStatus.Active);
    expect(await change(101)).toMatchObject({ status: 422, json: { field: 'shareSize' } });
    expect(await change(1.234)).toMatchObject({ status: 422, json: { field: 'shareSize' } });
    const members = () => api.call('owner', 'GET', `mgmt/user-groups/${group.id}/group-members`);
    expect((await members()).json).toHaveLength(1);
    const groups = (await api.call('owner', 'GET', 'mgmt/user-groups')).json as { id: number; members: number }[];
    expect(groups.find(({ id }) => id === group.id)!.members).toBe(1);
    expect(
      (await api.call('owner', 'POST', `mgmt/user-groups/${group.id}/group-members/${owner!.id}/remove`, {})).status,
    ).toBe(200);
    expect(
      (await api.call('owner', 'POST', `mgmt/user-groups/${group.id}/group-members/${owner!.id}/remove`, {})).status,
    ).toBe(404);
    await change(10);
    expect((await api.call('owner', 'POST', `mgmt/user-groups/${group.id}/remove`, {})).status).toBe(200);
    expect((await members()).status).toBe(404);
  });

  it('the API shows a vault owner only their own records, and refuses changes of others', async () => {
    const own = (await api.call('vault-owner', 'GET', 'mgmt/bank-accounts')).json as { id: number }[];
    const all = (await api.call('owner', 'GET', 'mgmt/bank-accounts')).json as { id: number }[];
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    const foreign = all.find(({ id }) => !own.some((one) => one.id === id))!;
    expect((await api.call('vault-owner', 'GET', `mgmt/bank-accounts/${foreign.id}/deactivate`)).status).toBe(404);
    expect((await api.call('vault-owner', 'GET', `mgmt/bank-accounts/${own[0]!.id}/deactivate`)).status).toBe(200);
    const pool = (await api.call('vault-owner', 'GET', 'mgmt/booking')).json as {
      poolSize: number;
      poolData: unknown[];
    };
    expect(pool.poolData).toHaveLength(pool.poolSize);
    expect(pool.poolSize).toBeLessThan(all.length);
    const profiles = (await api.call('owner', 'GET', 'mgmt/vault-profiles')).json as {
      id: number;
      vaultOwnerId: number;
    }[];
    const me = ((await api.call('vault-owner', 'GET', 'mgmt/vault-owners')).json as { id: number }[])[0]!.id;
    const notMine = profiles.find(({ vaultOwnerId }) => vaultOwnerId !== me)!;
    const account = { vaultProfileId: notMine.id, bankDataId: 1, requisites: '5555 4444 3333 2222' };
    expect(await api.call('vault-owner', 'POST', 'mgmt/bank-accounts', account)).toMatchObject({
      status: 422,
      json: { field: 'vaultProfileId' },
    });
    const profile = { holderName: 'New Holder', phoneNumber: '994501234567', vaultOwnerId: notMine.vaultOwnerId };
    expect((await api.call('vault-owner', 'POST', 'mgmt/vault-profiles', profile)).status).toBe(422);
    expect(
      (await api.call('vault-owner', 'POST', 'mgmt/vault-profiles', { ...profile, vaultOwnerId: me })).json
        .vaultOwnerId,
    ).toBe(me);
  });

  it.each(['merchant', 'agent', 'vault-owner'])(
    'the API shows a %s only their own tickets, and staff all of them',
    async (as) => {
      const open = (who: string) =>
        api.call(who, 'POST', 'mgmt/support', { ticketName: `Of ${who}`, ticketDescription: 'text' });
      const mine = (await open(as)).json;
      const other = (await open('moderator')).json;
      const ids = async (who: string) => (await api.call(who, 'GET', 'mgmt/support')).json.map(({ id }) => id);
      expect(await ids(as)).toEqual([mine.id]);
      for (const staff of ['developer', 'owner', 'moderator', 'finance'])
        expect(await ids(staff)).toEqual(expect.arrayContaining([mine.id, other.id]));
      const found = await api.call(as, 'GET', `mgmt/support?filter=${encodeURIComponent(`{"id":[${other.id}]}`)}`);
      expect(found.json).toEqual([]);
      const change = (who: string, status: unknown, reason?: string) =>
        api.call(who, 'POST', `mgmt/support/${mine.id}/status`, { status, reason });
      expect((await change(as, TicketStatus.Closed, 'Enough')).status).toBe(403);
      expect((await change('finance', TicketStatus.Closed)).json).toMatchObject({ field: 'reason' });
      expect((await change('finance', 3, 'Why')).status).toBe(422);
      expect((await change('finance', TicketStatus.Open, 'Why')).status).toBe(409);
      expect((await change('finance', TicketStatus.Closed, 'It is answered')).json).toMatchObject({
        status: TicketStatus.Closed,
        reason: 'It is answered',
      });
      expect((await change('moderator', TicketStatus.Suspended, 'Why')).status).toBe(409);
      expect((await change('moderator', TicketStatus.Open, 'It came back')).json).toMatchObject({
        status: TicketStatus.Open,
      });
      expect((await api.call(as, 'GET', 'mgmt/support')).json).toMatchObject([{ id: mine.id, reason: 'It came back' }]);
    },
  );

  it('the API shows a vault owner no other user, not even the name', async () => {
    const { json } = await api.call('vault-owner', 'GET', 'mgmt/users');
    expect(json.map(({ nickname }) => nickname)).toEqual(['Vera Vault']);
  });

  it('the API shows deposits and balance under a user’s path to that user only', async () => {
    const me = ((await api.call('vault-owner', 'GET', 'mgmt/vault-owners')).json as { id: number }[])[0]!.id;
    const deposits = (await api.call('vault-owner', 'GET', `mgmt/users/${me}/deposits`)).json as { userId: number }[];
    expect(deposits.length).toBeGreaterThan(0);
    expect(new Set(deposits.map(({ userId }) => userId))).toEqual(new Set([me]));
    expect((await api.call('vault-owner', 'GET', `mgmt/users/${me + 1}/deposits`)).status).toBe(404);
    expect((await api.call('vault-owner', 'GET', `mgmt/users/${me + 1}/balance`)).status).toBe(404);
    expect((await api.call('vault-owner', 'GET', `mgmt/users/${me}/balance`)).json.amount).toBeGreaterThan(0);
  });

  it('the API never answers 500 to nonsense', async () => {
    expect((await api.call('owner', 'GET', 'mgmt/nowhere')).status).toBe(404);
    expect((await api.call('owner', 'POST', 'mgmt/banks/abc/remove', {})).status).toBe(404);
    expect((await api.call('owner', 'POST', 'mgmt/banks/99999999999999999999/remove', {})).status).toBe(404);
    expect((await addBank([1, 2])).status).toBe(422);
    expect((await addBank({ bankTitle: 'x'.repeat(100_000) })).status).toBe(413);
    const status = await api.call('owner', 'POST', 'mgmt/users/00000000-0000-4000-8000-000000000000/status', {
      status: { toString: 1 },
    });
    expect(status).toMatchObject({ status: 422, json: { field: 'status' } });
    const bind = { deviceId: 2_147_483_648 };
    expect(await api.call('owner', 'POST', 'mgmt/devices/1/bind', bind)).toMatchObject({
      status: 422,
      json: { field: 'deviceId' },
    });
    const nested = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
    expect(await addBank(nested, { 'Idempotency-Key': 'deep' })).toMatchObject({
      status: 422,
      json: { field: 'body' },
    });
  });

  it('the platform records at most sixty refused calls of a user per minute', async () => {
    const attempts = Array.from({ length: 90 }, () =>
      api.call('agent', 'POST', 'mgmt/banks', { bankTitle: 'Not mine' }),
    );
    await Promise.all(attempts);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from "all-activity" a join users u on u.id = a."userId"
      where u.email = 'agent@example.com' and a.refused`.execute(api.platform.db);
    expect(rows[0]!.count).toBe(60);
  });

  it('the API lets one of two Owners who disable each other at the same time succeed, and refuses the other', async () => {
    const { db } = api.platform;
    const olga = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'owner@example.com')
      .executeTakeFirstOrThrow();
    for (let round = 0; round < 5; round++) {
      const other = await db
        .insertInto('users')
        .values({
          type: Role.Owner,
          nickname: 'Rival',
          email: `rival${round}@example.com`,
          status: UserStatus.Active,
          passwordHash: olga.passwordHash,
        })
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow();
      await Promise.all([api.token('owner'), api.token(`rival${round}`)]);
      const [one, two] = await Promise.all([
        api.call('owner', 'POST', `mgmt/users/${other.uuid}/status`, { status: UserStatus.Disabled }),
        api.call(`rival${round}`, 'POST', `mgmt/users/${olga.uuid}/status`, { status: UserStatus.Disabled }),
      ]);
      const statuses = [one.status, two.status].toSorted();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      await db.updateTable('users').set({ status: UserStatus.Active }).where('id', '=', olga.id).execute();
      await db.updateTable('users').set({ status: UserStatus.Disabled }).where('id', '=', other.id).execute();
    }
  });
});
