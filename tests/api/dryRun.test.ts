import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fulfilmentSql, fundsSql } from '../../server/database/statusSql';
import { ApiError } from '../../server/base/errors';
import { Role, staffRoles } from '../../src/resources/language/roles';
import { englishText, type Words } from '../../src/resources/language/words';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { addPerson, fund } from './people';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

let api: TestPlatform;

/** About 2,100 USDT and 850 USDT at the seed's rate. */
const large = 200_000;
const small = 80_000;

interface Made {
  id: number;
  uuid: string;
}

const payOut = async (amount: number): Promise<Made> => {
  // All payers of these tests share one address, whose limits this resets.
  await sql`delete from counters`.execute(api.platform.db);
  await sql`update invoices set address = null, browser = null`.execute(api.platform.db);
  const { status, json } = await api.call(null, 'POST', 'invoices', {
    clientId: await userIdOf(api, 'merchant'),
    paymentType: PaymentType.PayOut,
    amount,
    requisites: { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 },
  });
  expect([status, json.message]).toEqual([200, undefined]);
  return api.platform.db
    .selectFrom('invoices')
    .select(['id', 'uuid'])
    .where('uuid', '=', String(json.id))
    .executeTakeFirstOrThrow();
};
const dryRun = (as: string, path: string, ids: unknown, more: object = {}, headers = {}) =>
  api.call(as, 'POST', `mgmt/dry-run/${path}`, { ids, ...more }, headers);
const outcomesOf = async (...call: Parameters<typeof dryRun>) => {
  const { status, json } = await dryRun(...call);
  expect(status).toBe(200);
  return (json as unknown as { results: { outcome: string }[] }).results.map(({ outcome }) => outcome);
};
const approve = (as: string, { uuid }: Made, headers = {}) =>
  api.call(as, 'POST', `mgmt/invoices/${uuid}/approve`, {}, headers);

const written = async () => {
  const tables = ['"all-activity"', 'notifications', 'approvals', '"sums-moved-alone"', 'transactions'];
  const counts = tables.map((table) => sql`(select count(*)::integer from ${sql.raw(table)})`);
  const { rows } = await sql<{ count: number[] }>`select array[${sql.join(counts)}] as count`.execute(api.platform.db);
  return rows[0]!.count;
};

describe.each(kindsForRules)('a dry run on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'second-owner', { role: Role.Owner });
    for (const who of ['merchant', 'vault-owner']) await fund(api, await userIdOf(api, who));
  });
  afterAll(() => api.close());

  it('a dry run says of several tasks whether they can be given to somebody, and changes nothing', async () => {
    const made = [await payOut(small), await payOut(small)];
    for (const one of made) {
      expect((await approve('merchant', one)).status).toBe(200);
      expect((await api.call('moderator', 'POST', `mgmt/store/reserve/${one.id}`, {})).status).toBe(200);
    }
    const idle = await payOut(small);
    const to = { userId: await userIdOf(api, 'developer'), reason: 'Gone home' };
    const before = await written();
    const ids = [...made, idle].map(({ id }) => id);
    expect(await outcomesOf('owner', 'invoices/give', ids, { input: to })).toEqual(['done', 'done', 'refused']);
    expect(await dryRun('owner', 'invoices/give', ids, { input: {} })).toMatchObject({
      status: 422,
      json: { field: 'userId' },
    });
    expect(await written()).toEqual(before);
  });

  it('a dry run says of each record what the action would do, and changes nothing', async () => {
    const [one, two, done] = [await payOut(small), await payOut(large), await payOut(small)];
    expect((await approve('merchant', done)).status).toBe(200);
    const before = await written();
    const { json } = await dryRun('moderator', 'invoices/approve', [one.id, two.id, done.id, 999_999]);
    expect(json).toMatchObject({
      results: [
        { id: one.id, outcome: 'done' },
        { id: two.id, outcome: 'waits' },
        {
          id: done.id,
          outcome: 'refused',
          message: expect.stringContaining('Only a pay-out that nobody approved yet'),
        },
        { id: 999_999, outcome: 'refused', message: expect.stringContaining('not found') },
      ],
    });
    expect(await written()).toEqual(before);
    const { status, approved } = await api.platform.db
      .selectFrom('invoices')
      .select(['status', 'approved'])
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect([status, approved]).toEqual([InvoiceStatus.New, false]);
  });

  it('a dry run says who can decide on what would wait, and that nobody can where nobody is left', async () => {
    const { id } = await payOut(large);
    const wordsOf = async () => {
      const { json } = await dryRun('moderator', 'invoices/approve', [id]);
      return (json as unknown as { results: { words?: Words }[] }).results[0]!.words;
    };
    expect(englishText((await wordsOf())!)).toMatch(/^A second person has to approve this: .*second-owner/);
    const { db } = api.platform;
    const others = await db
      .selectFrom('users')
      .select('id')
      .where('type', 'in', [...staffRoles])
      .where('status', '=', UserStatus.Active)
      .where('id', '<>', await userIdOf(api, 'moderator'))
      .execute();
    const ids = others.map((other) => other.id);
    const setStatus = (status: UserStatus) => db.updateTable('users').set({ status }).where('id', 'in', ids).execute();
    await setStatus(UserStatus.Disabled);
    const words = await wordsOf();
    await setStatus(UserStatus.Active);
    expect(words).toEqual({ phrase: 'A second person has to approve this, and nobody can at present.' });
  });

  it('a dry run says whose request the call approves, and of the next record that it approves none', async () => {
    const [requested, other] = [await payOut(large), await payOut(small)];
    expect((await approve('owner', requested)).json.waits).toBe(true);
    const { json } = await dryRun('developer', 'invoices/approve', [requested.id, other.id]);
    expect(json).toHaveProperty('results', [
      {
        id: requested.id,
        outcome: 'done',
        words: { phrase: 'This approves what %{name} requested.', args: { name: 'Olga Owner' } },
      },
      { id: other.id, outcome: 'done' },
    ]);
  });

  it('a dry run counts what one person may move alone in a day over all its records, and not beyond it', async () => {
    await sql`delete from "sums-moved-alone"`.execute(api.platform.db);
    const ids: number[] = [];
    for (let made = 0; made < 13; made++) ids.push((await payOut(small)).id);
    const outcomes = await outcomesOf('owner', 'invoices/approve', ids);
    const alone = outcomes.filter((outcome) => outcome === 'done').length;
    expect(alone).toBeGreaterThan(8);
    expect(alone).toBeLessThan(13);
    expect(outcomes.slice(alone).every((outcome) => outcome === 'waits')).toBe(true);
    expect(await outcomesOf('owner', 'invoices/approve', ids.slice(-1))).toEqual(['done']);
    // In several calls it counts on, as the answer says.
    const { json } = await dryRun('owner', 'invoices/approve', ids.slice(0, 5));
    const { movedAlone } = json as unknown as { movedAlone: string };
    expect(Number(movedAlone)).toBeGreaterThan(4000);
    expect(await outcomesOf('owner', 'invoices/approve', ids.slice(5), { movedAlone })).toEqual(outcomes.slice(5));
    for (const wrong of ['-1', 'all', 5, '1e9'])
      expect(await dryRun('owner', 'invoices/approve', ids, { movedAlone: wrong })).toMatchObject({
        status: 422,
        json: { field: 'movedAlone' },
      });
  });

  it('a dry run is open to those who may act, for actions without a secret, with input as the action takes it', async () => {
    const { id } = await payOut(small);
    expect((await dryRun('finance', 'invoices/approve', [id])).status).toBe(403);
    for (const path of ['nothing/approve', 'invoices/nothing', 'users/changePassword', 'devices/key', 'users/verify'])
      expect((await dryRun('owner', path, [id])).status).toBe(404);
    for (const ids of [[], 'all', [1.5], [-1], [null], Array.from({ length: 101 }, (_, index) => index + 1)])
      expect(await dryRun('owner', 'invoices/approve', ids)).toMatchObject({ status: 422, json: { field: 'ids' } });
    expect(await dryRun('owner', 'invoices/approve', [id], { input: [] })).toMatchObject({ status: 422 });
    const reason = 'x'.repeat(100_000);
    expect((await dryRun('owner', 'invoices/release', [id], { input: { reason } })).status).toBe(413);
    // A record that the caller does not see is none.
    expect(await outcomesOf('vault-owner', 'payment-accounts/deactivate', [999_999])).toEqual(['refused']);
  });

  it('a dry run judges a call with its reason, and counts one that is still missing as given', async () => {
    const { rows } = await sql<{ id: number; userId: number; amount: string }>`select id, "userId", amount
      from "funds-operations" where type = ${fundsSql.Deposit} and status = ${fulfilmentSql.Waiting}
      order by id desc limit 1`.execute(api.platform.db);
    const { id, userId, amount } = rows[0]!;
    const received = 3;
    const tooLong = 'x'.repeat(10_000);
    expect(
      await dryRun('owner', 'funds-operations/confirm', [id], { input: { received, reason: tooLong } }),
    ).toMatchObject({ status: 422, json: { field: 'reason' } });
    const foretold = await outcomesOf('owner', 'funds-operations/confirm', [id], { input: { received } });
    const reason = 'less arrived';
    expect(await outcomesOf('owner', 'funds-operations/confirm', [id], { input: { received, reason } })).toEqual(
      foretold,
    );
    const body = { opId: id, userId, amount: Number(amount), received };
    const confirm = (more: object) => api.call('owner', 'POST', `mgmt/deposits/${id}/manual`, { ...body, ...more });
    expect(await confirm({})).toMatchObject({ status: 422, json: { field: 'reason' } });
    const { status, json } = await confirm({ reason });
    expect([status, json.waits ? 'waits' : 'done']).toEqual([200, foretold[0]]);
  });

  it('a dry run counts nothing as moved by what is refused in the end', async () => {
    const { id } = await payOut(small);
    const { platform } = api;
    const { handlers } = platform;
    const refuse = () => Promise.reject(new ApiError(409, 'conflict', 'Not now'));
    platform.handlers = { ...handlers, actionHandlers: { ...handlers.actionHandlers, 'invoices.approve': refuse } };
    const { json } = await dryRun('owner', 'invoices/approve', [id]);
    platform.handlers = handlers;
    expect(json).toEqual({ results: [{ id, outcome: 'refused', message: 'Not now' }], movedAlone: '0.000000' });
  });

  it('a call of many never approves what somebody else requested', async () => {
    const invoice = await payOut(large);
    expect((await approve('owner', invoice)).json.waits).toBe(true);
    const neverApproves = { 'X-Never-Approves': '1' };
    expect(await outcomesOf('developer', 'invoices/approve', [invoice.id], {}, neverApproves)).toEqual(['refused']);
    // A call of its own approves it.
    expect(await outcomesOf('developer', 'invoices/approve', [invoice.id])).toEqual(['done']);
    const refused = await approve('developer', invoice, neverApproves);
    expect([refused.status, refused.json.message]).toEqual([409, 'Olga Owner requested this: decide it on its own']);
    expect((await approve('merchant', invoice, neverApproves)).status).toBe(409);
    expect((await approve('developer', invoice)).json.waits).toBeUndefined();
  });
});
