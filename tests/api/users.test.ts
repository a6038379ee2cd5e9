import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readToken } from '../../src/authProvider/token';
import { Hub } from '../../server/live/hub';
import { callerOf } from '../../server/session/tokens';
import { createApi } from '../../server/app';
import { recordActivity } from '../../server/database/activity';
import { noteOldSignIns } from '../../server/domain/people/lastSignIns';
import { lastSignInOf } from '../../server/session/signIns';
import { forgetActivity } from './forgetActivity';
import { deleteOldSessions } from '../../server/session/sessions';
import { untilLocked } from './lockWait';
import { addPerson, uuidOf } from './people';
import { plainNames } from '../../server/domain/people/plainNames';
import { readDoubles } from '../../server/domain/people/nicknames';
import { kindsForRules, openTestPlatform, ranged, type Kind, type TestPlatform } from './testPlatform';
import { Fulfilment, FundsType, TransactionStatus, TransactionType } from '../../src/resources/statuses/funds';
import { openInvoiceStatuses } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { Role } from '../../src/resources/language/roles';

interface Person {
  id: number;
  uuid: string;
  email: string;
  type: Role;
  status: UserStatus;
  password: string;
}

let api: TestPlatform;
let made = 0;

/** Marks the temporary password as chosen by its user, so that it opens everything (see `passwords.test.ts`). */
const keepPassword = (id: number) =>
  api.platform.db.updateTable('users').set({ passwordDue: false }).where('id', '=', id).execute();

const add = async (values: Record<string, unknown> = {}, as = 'owner', headers = {}) => {
  const body = {
    nickname: `Person ${++made}`,
    email: `person${made}@example.com`,
    type: Role.Moderator,
    status: UserStatus.Active,
    ...values,
  };
  const { status, json } = await api.call(as, 'POST', 'mgmt/users', body, headers);
  await keepPassword(json.id);
  return { status, json, person: { ...body, ...(json as unknown as object) } as unknown as Person };
};
const signIn = (loginId: string, password: string) => api.call(null, 'POST', 'login/', { loginId, password });
const tokenOf = async ({ email, password }: Person) => (await signIn(email, password)).json.access;
const asBearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const statusWith = async (token: string) =>
  (await api.call(null, 'GET', 'mgmt/exchange-rate', undefined, asBearer(token))).status;
const act = (as: string, path: string, body: object = {}) => api.call(as, 'POST', `mgmt/users/${path}`, body);
const demo = (who: string) =>
  api.platform.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', `${who}@example.com`)
    .where('status', '=', UserStatus.Active)
    .executeTakeFirstOrThrow();

const open = (kind: Kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());
};

describe.each(kindsForRules)('users on %s', (kind) => {
  open(kind);

  it('users are created with a password that is returned once and stored nowhere in plain text', async () => {
    const { status, person } = await add({ type: Role.Merchant });
    expect(status).toBe(200);
    expect(person.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(readToken(await tokenOf(person))).toMatchObject({ id: person.id, role: 11 });
    const { db } = api.platform;
    const kept = JSON.stringify([
      await db.selectFrom('all-activity').selectAll().execute(),
      await db.selectFrom('idempotency-keys').selectAll().execute(),
      await db.selectFrom('users').selectAll().execute(),
    ]);
    expect(kept).toContain(person.email);
    expect(kept).not.toContain(person.password);
  });

  it('users are not created again by a repeated call, which is answered without the password', async () => {
    const headers = { 'Idempotency-Key': 'one-account' };
    const first = await add({ email: 'once@example.com', nickname: 'Once' }, 'owner', headers);
    const again = await add({ email: 'once@example.com', nickname: 'Once' }, 'owner', headers);
    expect(first.status).toBe(200);
    expect(again).toMatchObject({
      status: 409,
      json: { code: 'already_done', message: 'Already done; issue a new password' },
    });
  });

  it('users have unique e-mails, also when created at the same time', async () => {
    const same = { email: 'same@example.com' };
    const answers = await Promise.all([add(same), add({ email: 'SAME@example.com' }, 'developer'), add(same)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.json).toMatchObject({ field: 'email' });
  });

  it.each([
    ['a role that does not exist', { type: 5 }, 'type'],
    ['the service account', { type: 0 }, 'type'],
    ['a status that is not offered', { status: 3 }, 'status'],
    ['no nickname', { nickname: ' ' }, 'nickname'],
    ['a nickname that could be an e-mail', { nickname: 'a@b' }, 'nickname'],
    ['an e-mail that is none', { email: 'nobody' }, 'email'],
    ['half an emoji in the nickname', { nickname: 'half \ud83d' }, 'nickname'],
    ['half an emoji in the e-mail', { email: 'half\ud83d@example.com' }, 'email'],
  ])('users cannot be created with %s', async (_case, values, field) => {
    const { status, json } = await add(values);
    expect({ status, field: (json as unknown as { field: string }).field }).toEqual({ status: 422, field });
  });

  it('users have different nicknames by their look, also when created at the same time', async () => {
    const merchant = (nickname: string) => add({ nickname, type: Role.Merchant });
    const both = await Promise.all(['Twin  shop', 'twin sh\u043Ep'].map(merchant));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refusedName = { status: 422, json: { field: 'nickname' } };
    for (const nickname of [' TWIN SHOP', 'Twin\u200B shop', 'Tw1n shop']) {
      expect(await merchant(nickname)).toMatchObject(refusedName);
      expect(await add({ nickname })).toMatchObject(refusedName);
    }
    for (const path of ['mgmt/clients', 'mgmt/vault-owners'])
      expect(
        await api.call('developer', 'POST', path, { nickname: 'Twin Shop', email: 'twin3@example.com' }),
      ).toMatchObject(refusedName);
    // A name stays that of a user until they are deleted: a disabled one may be activated again.
    const first = both.find(({ status }) => status === 200)!.person;
    const disable = ({ uuid }: { uuid: string }) => act('owner', `${uuid}/status`, { status: UserStatus.Disabled });
    expect((await disable(first)).status).toBe(200);
    expect(await add({ nickname: 'Twin shop' })).toMatchObject(refusedName);
    expect((await act('owner', `${first.id}/delete`)).status).toBe(200);
    const second = await add({ nickname: 'Twin shop' });
    expect(second.status).toBe(200);
    expect((await disable(second.person)).status).toBe(200);
    expect(await add({ nickname: 'Twin shop' })).toMatchObject(refusedName);
    const again = await act('owner', `${second.person.uuid}/status`, { status: UserStatus.Active });
    expect(again.status).toBe(200);
  });

  it('users of the same look, whom an earlier version allowed, are named at the start', async () => {
    const { db } = api.platform;
    const [first, second] = [await add({ nickname: 'Pair One' }), await add({ nickname: 'Pair Two' })];
    await sql`update users set nickname = 'Pаir one' where id = ${second.person.id}`.execute(db);
    expect(await readDoubles(db)).toEqual([[first.person.id, second.person.id]]);
    await sql`update users set nickname = 'Pair Two' where id = ${second.person.id}`.execute(db);
  });

  it('a name with what has no width, which an earlier version stored, is found after the next start', async () => {
    const { person } = await add({ nickname: 'Nordland', type: Role.Merchant });
    const bank = await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Width bank' });
    const taken = await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Other bank' });
    const { db } = api.platform;
    await sql`update users set nickname = ${'Nord\u200Bland'} where id = ${person.id}`.execute(db);
    await sql`update banks set "bankTitle" = ${'Wi\u2060dth bank'} where id = ${bank.json.id}`.execute(db);
    await sql`update banks set "bankTitle" = ${'Width\u200B bank'} where id = ${taken.json.id}`.execute(db);
    const found = async (path: string, q: string) =>
      (await api.call('owner', 'GET', ranged(path, [0, 9], ['id', 'ASC'], { q }))).json.map(({ id }) => id);
    expect(await found('mgmt/users', 'Nordland')).toEqual([]);
    await plainNames(db);
    expect(await found('mgmt/users', 'Nordland')).toEqual([person.id]);
    // The first of two takes the name; the other keeps its own.
    const { rows } = await sql<{ title: string }>`select "bankTitle" as title from banks
      where id in (${bank.json.id}, ${taken.json.id}) order by id`.execute(db);
    expect(rows.map(({ title }) => title)).toEqual(['Width bank', 'Width\u200B bank']);
  });

  it('users can have any name up to 64 characters', async () => {
    const names = ['😀'.repeat(64), '<script>alert(1)</script>', 'Лавка "чая"'];
    for (const nickname of names) expect((await add({ nickname })).person).toMatchObject({ nickname });
    expect((await add({ nickname: '😀'.repeat(65) })).status).toBe(422);
  });

  it('users with the role Owner or Developer are added and changed by Owners only', async () => {
    const reason = 'A Developer cannot add, change or remove an Owner or another Developer';
    for (const type of [Role.Developer, Role.Owner]) {
      expect(await add({ type }, 'developer')).toMatchObject({ status: 409, json: { message: reason } });
      const { person } = await add({ type });
      for (const path of [`${person.id}/change-password`, `${person.id}/delete`])
        expect((await act('developer', path)).json.message).toBe(reason);
      expect((await act('developer', `${person.uuid}/status`, { status: UserStatus.Disabled })).json.message).toBe(
        reason,
      );
      expect((await act('owner', `${person.id}/delete`)).status).toBe(200);
    }
    expect((await add({ type: Role.Moderator }, 'developer')).status).toBe(200);
    for (const as of ['moderator', 'finance', 'merchant', 'vault-owner', 'agent'])
      expect((await add({}, as)).status).toBe(403);
  });

  it('users cannot be changed by roles without the right, nor delete themselves', async () => {
    const { person } = await add();
    for (const as of ['moderator', 'finance'])
      expect((await act(as, `${person.id}/change-password`)).json.message).toBe(
        'You can change your own password only',
      );
    for (const as of ['merchant', 'vault-owner', 'agent'])
      expect((await act(as, `${person.id}/change-password`)).status).toBe(404);
    for (const as of ['moderator', 'merchant']) expect((await act(as, `${person.id}/delete`)).status).toBe(403);
    const owner = await demo('owner');
    expect((await act('owner', `${owner.id}/delete`)).json.message).toBe('You cannot change your own account');
  });

  it('users that are deleted stay as records, cannot sign in, and free their e-mail', async () => {
    const { person } = await add({ email: 'leaver@example.com' });
    const token = await tokenOf(person);
    expect(await statusWith(token)).toBe(200);
    expect((await act('owner', `${person.id}/delete`)).json).toMatchObject({
      id: person.id,
      status: UserStatus.Deleted,
    });
    expect(await statusWith(token)).toBe(401);
    expect((await signIn(person.email, person.password)).json).toEqual({ error: 'Invalid login or password' });
    expect((await api.call('owner', 'GET', 'mgmt/users/check/email/LEAVER@example.com')).json).toBe(false);
    for (const path of [`${person.id}/delete`, `${person.id}/change-password`])
      expect((await act('owner', path)).json.message).toBe('This account is deleted');
    expect((await act('owner', `${person.uuid}/status`, { status: UserStatus.Active })).json.message).toBe(
      'This account is deleted',
    );
    const second = await add({ email: 'leaver@example.com', nickname: 'Successor' });
    expect(second.status).toBe(200);
    expect(readToken(await tokenOf(second.person))!.id).toBe(second.person.id);
  });

  it('users cannot be deleted while they have money, an open invoice or a waiting funds operation', async () => {
    const { db } = api.platform;
    const merchant = await demo('merchant');
    const { person } = await add({ type: Role.Merchant });
    const balance = await db
      .selectFrom('balance-accounts')
      .select('id')
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow();
    const move = (values: object) =>
      db
        .insertInto('transactions')
        .values({ status: TransactionStatus.Complete, ...values })
        .execute();
    await move({ toBalanceId: balance.id, quantity: '1.000001', type: TransactionType.Incoming });
    expect((await act('owner', `${person.id}/delete`)).json.message).toBe('The balance still has 1.000001 USDT');
    await move({ toBalanceId: balance.id, quantity: '10126.065608', type: TransactionType.Outgoing });
    expect((await act('owner', `${person.id}/delete`)).json.message).toBe(
      'The balance still has 10\u00a0127.065609 USDT',
    );
    await move({ fromBalanceId: balance.id, quantity: '10126.065609', type: TransactionType.Outgoing });
    const held = {
      fromBalanceId: balance.id,
      quantity: '0.4',
      type: TransactionType.Outgoing,
      status: TransactionStatus.Hold,
    };
    const { id: hold } = await db.insertInto('transactions').values(held).returning('id').executeTakeFirstOrThrow();
    expect((await act('owner', `${person.id}/delete`)).json.message).toBe('0.4 USDT are held on the balance');
    await db.updateTable('transactions').set({ status: TransactionStatus.Reject }).where('id', '=', hold).execute();
    const invoice = await db
      .selectFrom('invoices')
      .select('id')
      .where('clientId', '=', merchant.id)
      .where('status', 'in', openInvoiceStatuses)
      .executeTakeFirstOrThrow();
    await db.updateTable('invoices').set({ clientId: person.id }).where('id', '=', invoice.id).execute();
    expect((await act('owner', `${person.id}/delete`)).json.message).toBe(`Invoice ${invoice.id} is not settled yet`);
    await db.updateTable('invoices').set({ clientId: merchant.id }).where('id', '=', invoice.id).execute();
    const operation = await db
      .insertInto('funds-operations')
      .values({ userId: person.id, amount: '10', type: FundsType.Deposit, status: Fulfilment.Waiting })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await act('owner', `${person.id}/delete`)).json.message).toBe(`Funds operation ${operation.id} is waiting`);
    await db
      .updateTable('funds-operations')
      .set({ status: Fulfilment.Fulfilled })
      .where('id', '=', operation.id)
      .execute();
    expect((await act('owner', `${person.id}/delete`)).status).toBe(200);
    // The dust moved to the platform.
    const last = await db
      .selectFrom('transactions')
      .innerJoin('balance-accounts', 'balance-accounts.id', 'transactions.toBalanceId')
      .innerJoin('users', 'users.id', 'balance-accounts.userId')
      .select(['quantity', 'purpose', 'nickname'])
      .where('fromBalanceId', '=', balance.id)
      .orderBy('transactions.id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toEqual({ quantity: '1.000000', purpose: 8, nickname: 'Platform' });
  });
});

describe.each(kindsForRules)('passwords and sessions on %s', (kind) => {
  open(kind);

  it('another user’s sessions end when a new password is issued to them', async () => {
    const { person } = await add();
    const token = await tokenOf(person);
    const { json } = await act('owner', `${person.id}/change-password`, { userId: person.id });
    const { password } = json as unknown as Person;
    expect(json.access).toBeUndefined();
    expect(await statusWith(token)).toBe(401);
    expect((await signIn(person.email, person.password)).json.access).toBeUndefined();
    await keepPassword(person.id);
    expect(await statusWith(await tokenOf({ ...person, password }))).toBe(200);
  });

  it('one’s own sessions end on a new password, and the answer contains a token of a new one', async () => {
    const { person } = await add();
    const [here, elsewhere] = [await tokenOf(person), await tokenOf(person)];
    const { json } = await api.call(
      null,
      'POST',
      `mgmt/users/${person.id}/change-password`,
      { userId: person.id },
      asBearer(here),
    );
    expect(await statusWith(here)).toBe(401);
    expect(await statusWith(elsewhere)).toBe(401);
    expect(await statusWith(json.access)).toBe(200);
  });

  it('a session does not start with a password that changes while it is checked', async () => {
    for (let round = 0; round < 5; round++) {
      const { person } = await add();
      const [signedIn] = await Promise.all([
        signIn(person.email, person.password),
        act('owner', `${person.id}/change-password`),
      ]);
      const { access } = signedIn.json;
      if (access !== undefined) expect(await statusWith(access)).toBe(401);
    }
  });

  it('signing out ends one session', async () => {
    const { person } = await add();
    const [one, other] = [await tokenOf(person), await tokenOf(person)];
    expect((await api.call(null, 'POST', 'logout/', {}, asBearer(one))).status).toBe(200);
    expect(await statusWith(one)).toBe(401);
    expect(await statusWith(other)).toBe(200);
    expect((await api.call(null, 'POST', 'logout/')).status).toBe(401);
  });

  it('sessions are limited per user, and swept when they have ended', async () => {
    const { person } = await add();
    const { db } = api.platform;
    const first = await tokenOf(person);
    const endDate = new Date(Date.now() + 60_000).toISOString();
    const others = Array.from({ length: 199 }, () => ({ userId: person.id, address: 'elsewhere', endDate }));
    await db.insertInto('sessions').values(others).execute();
    expect(await statusWith(first)).toBe(200);
    await tokenOf(person);
    expect(await statusWith(first)).toBe(401);
    const mine = () => db.selectFrom('sessions').select('id').where('userId', '=', person.id).execute();
    expect(await mine()).toHaveLength(200);
    await db
      .updateTable('sessions')
      .set({ endDate: new Date(0).toISOString() })
      .where('userId', '=', person.id)
      .execute();
    await deleteOldSessions(db);
    expect(await mine()).toHaveLength(0);
  });

  it('the live channel rechecks a session that a newer one ended', async () => {
    const { person } = await add();
    const token = await tokenOf(person);
    const endDate = new Date(Date.now() + 60_000).toISOString();
    const others = Array.from({ length: 199 }, () => ({ userId: person.id, address: 'elsewhere', endDate }));
    await api.platform.db.insertInto('sessions').values(others).execute();
    const hub = new Hub(api.platform);
    await hub.start(api.database);
    let rechecks = 0;
    const leave = hub.join({
      caller: await callerOf(api.platform, token),
      send: () => undefined,
      recheck: async () => void rechecks++,
    });
    await tokenOf(person);
    await expect.poll(() => rechecks).toBeGreaterThan(0);
    leave?.();
    await hub.stop();
  });

  it('a refused sign-in needs the same number of queries for known, unknown and deleted users', async () => {
    const { person } = await add();
    const { person: leaver } = await add();
    await act('owner', `${leaver.id}/delete`);
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const app = createApi({ ...api.platform, db: api.platform.db.withPlugin(counting) });
    const questions = async (loginId: string, password: string) => {
      asked = 0;
      await app.request('/login/', { method: 'POST', body: JSON.stringify({ loginId, password }) });
      return asked;
    };
    const wrong = await questions(person.email, 'wrong');
    expect(await questions('nobody-here@example.com', 'wrong')).toBe(wrong);
    expect(await questions(leaver.email, leaver.password)).toBe(wrong);
    const { rows } = await sql`select 1 from pg_indexes where indexname = 'users_nickname_index'`.execute(
      api.platform.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('activity records sign-ins and refused sign-ins with their address, but not the typed login', async () => {
    const { person } = await add();
    const first = await signIn(person.email, person.password);
    expect(first.json).toHaveProperty('lastSignIn', null);
    await signIn(person.email, 'wrong');
    const again = await signIn(person.email, person.password);
    expect(again.json).toHaveProperty('lastSignIn.address', 'unknown');
    await signIn('nobody-at-all@example.com', 'secret typed in the wrong box');
    const rows = await api.platform.db
      .selectFrom('all-activity')
      .selectAll()
      .where('act', '=', 'sign-in')
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    expect(rows.map(({ refused, recordId, userId }) => [refused, recordId, userId])).toEqual([
      [true, null, null],
      [false, String(person.id), person.id],
      [true, String(person.id), null],
      [false, String(person.id), person.id],
    ]);
    expect(JSON.stringify(rows)).not.toContain('wrong box');
    expect(JSON.stringify(rows)).not.toContain('nobody-at-all');
    expect(await lastSignInOf(api.platform.db, person.id)).toMatchObject({ address: 'unknown' });
  });

  it('a sign-in tells of the one before, whether or not activity still has it', async () => {
    const { person } = await add();
    await signIn(person.email, person.password);
    await forgetActivity(api.platform.db);
    const { json } = await signIn(person.email, person.password);
    expect(json).toHaveProperty('lastSignIn.address', 'unknown');
  });

  it('a start of the server notes the last sign-ins that an instance of the version before recorded in activity alone', async () => {
    const { db } = api.platform;
    const [{ person: unnoted }, { person: noted }] = [await add(), await add()];
    await signIn(noted.email, noted.password);
    const before = await lastSignInOf(db, noted.id);
    for (const { id } of [unnoted, noted])
      for (const [address, refused] of [
        ['192.0.2.1', false],
        ['192.0.2.2', false],
        ['192.0.2.3', true],
      ] as const)
        await recordActivity(db, {
          entity: 'users',
          recordId: String(id),
          act: 'sign-in',
          refused,
          after: { address },
        });
    await noteOldSignIns(db);
    expect(await lastSignInOf(db, unnoted.id)).toMatchObject({ address: '192.0.2.2' });
    expect(await lastSignInOf(db, noted.id)).toEqual(before);
  });

  it('activity records a limited number of refused sign-ins per address and minute', async () => {
    const app = createApi({ ...api.platform, settings: { ...api.platform.settings, TRUST_PROXY: 1 } });
    const from = { 'X-Forwarded-For': '198.51.100.7' };
    await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        app.request('/login/', {
          method: 'POST',
          headers: from,
          body: JSON.stringify({ loginId: `flood${index}@example.com`, password: 'x' }),
        }),
      ),
    );
    const { rows } = await api.platform.db
      .selectFrom('all-activity')
      .select('after')
      .where('act', '=', 'sign-in')
      .execute()
      .then((all) => ({ rows: all.filter(({ after }) => after?.includes('198.51.100.7')) }));
    expect(rows).toHaveLength(60);
  });
});

describe.each(kindsForRules)('fees and agents on %s', (kind) => {
  open(kind);
  const fees = (uuid: string) => api.call('owner', 'GET', `mgmt/users/${uuid}/fees`);
  const set = (uuid: string, body: object, as = 'owner') => act(as, `${uuid}/fees`, { uuid, status: 0, ...body });
  const relate = (uuid: string, agent: { uuid: string }, as = 'owner') =>
    act(as, `${uuid}/relations`, { referrerUUID: agent.uuid, referralUUID: uuid });
  /** Makes a call as one person and, where it waits for approval, as the second. */
  const byTwo = async (call: (as: string) => ReturnType<typeof act>) => {
    const asked = await call('owner');
    return asked.json.waits ? call('developer') : asked;
  };

  it('fees are set by the two calls of the contract, and every change is stored', async () => {
    const agent = await demo('agent');
    const { person } = await add({ type: Role.Merchant });
    expect((await fees(person.uuid)).json).toEqual({ own: null, agent: null });
    const own = [
      { size: 2.5, type: 0 },
      { size: '1,25', type: 1 },
    ];
    expect((await byTwo((as) => set(person.uuid, { type: 0, fees: own }, as))).status).toBe(200);
    const toAgent = { type: 1, fees: [{ size: 0.5, type: 0 }], agent: { uuid: agent.uuid } };
    expect((await byTwo((as) => set(person.uuid, toAgent, as))).status).toBe(200);
    expect((await fees(person.uuid)).json).toMatchObject({ agent: null });
    expect((await byTwo((as) => relate(person.uuid, agent, as))).status).toBe(200);
    expect((await fees(person.uuid)).json).toMatchObject({
      own: { payInFee: 2.5, payOutFee: 1.25 },
      agent: { id: agent.id, nickname: agent.nickname, fees: { payInFee: 0.5, payOutFee: 0 } },
    });
    await byTwo((as) => set(person.uuid, { type: 0, fees: [{ size: 3, type: 0 }] }, as));
    expect((await fees(person.uuid)).json).toMatchObject({ own: { payInFee: 3, payOutFee: 1.25 } });
    const kept = await api.platform.db.selectFrom('fees').selectAll().where('userId', '=', person.id).execute();
    expect(kept).toHaveLength(3);
    const history = (await api.call('owner', 'GET', `mgmt/history/users/${person.id}`)).json as unknown as {
      act: string;
      changes: object[];
    }[];
    const requested = { field: 'requestedBy', from: null, to: 'Olga Owner' };
    expect(history.find(({ act: name }) => name === 'relations')!.changes).toEqual([
      requested,
      { field: 'agent', from: null, to: agent.nickname },
    ]);
    expect(history[0]).toMatchObject({ act: 'fees', changes: [requested, { field: 'payInFee', from: 2.5, to: 3 }] });
  });

  it('changed fees tell the agent and the user what was agreed, and the former agent that it ended', async () => {
    const agent = await demo('agent');
    const { person } = await add({ type: Role.Merchant });
    const otherId = await addPerson(api, 'other-agent', { role: Role.Agent });
    const other = { id: otherId, uuid: await uuidOf(api, otherId) };
    const { nickname } = await api.platform.db
      .selectFrom('users')
      .select('nickname')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const told = async (userId: number) => {
      const rows = await api.platform.db
        .selectFrom('notifications')
        .select(['phrase', 'args'])
        .where('userId', '=', userId)
        .where('subject', '=', 'main')
        .orderBy('id')
        .execute();
      const isOfThis = ({ args }: { args: unknown }) => userId === person.id || String(args).includes(nickname);
      return rows
        .filter(isOfThis)
        .map(({ phrase, args }) => [phrase, (JSON.parse(String(args)) as { terms?: { args: object } }).terms?.args]);
    };
    const toAgent = { type: 1, fees: [{ size: 0.5, type: 0 }], agent: { uuid: agent.uuid } };
    for (let time = 0; time < 2; time++) {
      expect((await byTwo((as) => set(person.uuid, toAgent, as))).status).toBe(200);
      const own = { type: 0, fees: [{ size: 3, type: 0 }] };
      expect((await byTwo((as) => set(person.uuid, own, as))).status).toBe(200);
      expect((await byTwo((as) => relate(person.uuid, agent, as))).status).toBe(200);
    }
    const agreed = ['Your percents from %{who}: %{terms}', { payIn: '0.5\u00a0%', payOut: '0\u00a0%' }];
    expect(await told(agent.id)).toEqual([agreed, ['You are now the agent of %{who}', undefined]]);
    // What was agreed before the first sign-in is no change.
    expect(await told(person.id)).toEqual([]);
    const changed = { type: 0, fees: [{ size: 2, type: 1 }] };
    expect((await byTwo((as) => set(person.uuid, changed, as))).status).toBe(200);
    expect(await told(person.id)).toEqual([['Your fees changed: %{terms}', { payIn: '3\u00a0%', payOut: '2\u00a0%' }]]);
    expect((await byTwo((as) => relate(person.uuid, other, as))).status).toBe(200);
    expect((await told(agent.id)).at(-1)![0]).toBe('You are no longer the agent of %{who}');
    expect((await told(other.id)).map(([phrase]) => phrase)).toEqual(['You are now the agent of %{who}']);
  });

  it('changed fees ask for approval with what changes, from what, and nothing else', async () => {
    const merchant = await demo('merchant');
    const { own } = (await fees(merchant.uuid)).json as unknown as { own: { payInFee: number; payOutFee: number } };
    const asked = await set(merchant.uuid, {
      type: 0,
      fees: [
        { size: 3.25, type: 0 },
        { size: own.payOutFee, type: 1 },
      ],
    });
    expect(asked.json).toMatchObject({ waits: true });
    const request = await api.platform.db
      .selectFrom('approvals')
      .select('about')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(request.about).toBe(`Pay-in fee ${own.payInFee} % → 3.25 %`);
  });

  it.each([
    [-1, 'payInFee'],
    [100.001, 'payInFee'],
    [100.01, 'payInFee'],
    ['ten', 'payInFee'],
    [null, 'fees'],
    [Infinity, 'fees'],
  ])('fees of %s are refused with the field, and nothing is stored', async (size, field) => {
    const { person } = await add({ type: Role.VaultOwner });
    const answer = await set(person.uuid, { type: 0, fees: [{ size, type: 0 }] });
    expect(answer).toMatchObject({ status: 422, json: { field } });
    expect((await fees(person.uuid)).json).toEqual({ own: null, agent: null });
  });

  it('fees are refused for other roles, and with a relation to anybody but an active agent', async () => {
    const merchant = await demo('merchant');
    const moderator = await demo('moderator');
    const own = { type: 0, fees: [{ size: 1, type: 0 }] };
    expect((await set(moderator.uuid, own)).json.message).toBe('Only merchants and vault owners have fees');
    for (const uuid of [moderator.uuid, merchant.uuid, 'no-uuid', 7]) {
      expect(await set(merchant.uuid, { ...own, type: 1, agent: { uuid } })).toMatchObject({ status: 422 });
      expect(await act('owner', `${merchant.uuid}/relations`, { referrerUUID: uuid })).toMatchObject({ status: 422 });
    }
    for (const nonsense of [
      {},
      { type: 0 },
      { type: 9, fees: [] },
      { type: 0, fees: [] },
      { type: 0, fees: 'all' },
      { type: 0, fees: [1] },
    ])
      expect((await set(merchant.uuid, nonsense)).status).toBe(422);
    for (const as of ['moderator', 'merchant', 'agent']) {
      expect((await act(as, `${merchant.uuid}/fees`, own)).status).toBe(403);
      expect((await api.call(as, 'GET', `mgmt/users/${merchant.uuid}/fees`)).status).toBe(403);
    }
    expect((await fees('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await fees('nonsense')).status).toBe(404);
  });
});

describe('simultaneous changes of users on postgres', () => {
  open('postgres');
  /** Starts these calls in order while the users' rows are locked; returns their answers after the release. */
  const queued = async (ids: readonly number[], calls: readonly (() => ReturnType<typeof act>)[]) => {
    const answers: ReturnType<typeof act>[] = [];
    await api.platform.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
      for (const call of calls) {
        answers.push(call());
        await untilLocked(api.platform.db, answers.length);
      }
    });
    return Promise.all(answers);
  };
  const actWith = (token: string, path: string) => api.call(null, 'POST', `mgmt/users/${path}`, {}, asBearer(token));

  it('a session that a new password ended cannot change the password again', async () => {
    const { person } = await add();
    const stolen = await tokenOf(person);
    const [issued, taken] = await queued(
      [person.id],
      [() => act('owner', `${person.id}/change-password`), () => actWith(stolen, `${person.id}/change-password`)],
    );
    expect([issued!.status, taken!.status]).toEqual([200, 401]);
    const { password } = issued!.json as unknown as Person;
    await keepPassword(person.id);
    expect(await statusWith(await tokenOf({ ...person, password }))).toBe(200);
  });

  it('a user who is disabled while their own call waits changes nothing', async () => {
    const { person } = await add();
    const token = await tokenOf(person);
    const answers = await queued(
      [person.id],
      [
        () => act('owner', `${person.uuid}/status`, { status: UserStatus.Disabled }),
        () => actWith(token, `${person.id}/change-password`),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('when two Owners delete each other, one stays', async () => {
    const [one, other] = [(await add({ type: Role.Owner })).person, (await add({ type: Role.Owner })).person];
    const [ofOne, ofOther] = [await tokenOf(one), await tokenOf(other)];
    const answers = await queued(
      [one.id, other.id],
      [() => actWith(ofOne, `${other.id}/delete`), () => actWith(ofOther, `${one.id}/delete`)],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    expect(await statusWith(ofOne)).toBe(200);
  });
});
