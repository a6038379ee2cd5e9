import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/resources/language/history';
import { Role } from '../../src/resources/language/roles';
import { addPerson, fund } from './people';
import { requestOn, decideRequest } from './approvalRequests';
import { kindsForRules, openTestPlatform, trc20, userIdOf, type TestPlatform } from './testPlatform';

interface Operation {
  id: number;
  userId: number;
  amount: string;
}

describe.each(kindsForRules)('the transaction hash of a withdraw on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'second-owner', { role: Role.Owner });
    await fund(api, await userIdOf(api, 'merchant'));
  });
  afterAll(() => api.close());

  const askWithdraw = async () => {
    const path = `mgmt/users/${await userIdOf(api, 'merchant')}/withdraws`;
    await api.call('merchant', 'POST', path, { amount: 1500, address: trc20() });
    const { rows } = await sql<Operation>`select id, "userId", amount from "funds-operations" order by id desc
      limit 1`.execute(api.platform.db);
    return rows[0]!;
  };
  const confirm = (as: string, { id, userId, amount }: Operation, more: object = {}) =>
    api.call(as, 'POST', `mgmt/deposits/${id}/manual`, { opId: id, userId, amount: Number(amount), ...more });
  const approve = async ({ id }: Operation, input: object = {}) => {
    const request = await requestOn(api, `funds-operations/${id}`);
    expect((await decideRequest(api, 'second-owner', 'approve', request.id, input)).status).toBe(200);
  };
  const toldToSend = async ({ id }: Operation) =>
    (
      await sql`select id from notifications where subject = ${`funds-operations/${id}`} and phrase like '%: send %'
        and not "isRead"`.execute(api.platform.db)
    ).rows.length;

  it('a hash given with the request or the approval of a withdraw says the coins are sent: nobody is told to send them', async () => {
    const first = await askWithdraw();
    expect((await confirm('owner', first)).json.waits).toBe(true);
    expect((await confirm('second-owner', first, { txHash: 'a'.repeat(64) })).status).toBe(200);
    expect(await toldToSend(first)).toBe(0);
    const second = await askWithdraw();
    expect((await confirm('owner', second, { txHash: 'b'.repeat(64) })).json.waits).toBe(true);
    await approve(second);
    expect(await toldToSend(second)).toBe(0);
    const third = await askWithdraw();
    expect((await confirm('owner', third)).json.waits).toBe(true);
    await approve(third);
    expect(await toldToSend(third)).toBe(1);
  });

  it('the hash of a withdraw can be given by who approves, or else the request’s stands; if none, the history says so', async () => {
    const changesOf = async (as: string, entity: string, { id }: Operation) => {
      const { json } = await api.call(as, 'GET', `mgmt/history/${entity}/${id}`);
      return (json as unknown as HistoryEntry<unknown>[])
        .flatMap(({ changes }) => changes)
        .filter(({ field }) => field === 'txHash' || field === 'lacksHash')
        .map(({ field, to }) => [field, to]);
    };
    const [given, kept, pressed, none] = [
      await askWithdraw(),
      await askWithdraw(),
      await askWithdraw(),
      await askWithdraw(),
    ];
    await confirm('owner', given);
    await approve(given, { txHash: 'c1'.repeat(32) });
    expect(await toldToSend(given)).toBe(0);
    expect(await changesOf('owner', 'funds-operations', given)).toEqual([['txHash', 'c1'.repeat(32)]]);
    await confirm('owner', kept, { txHash: 'c2'.repeat(32) });
    await approve(kept);
    await confirm('owner', pressed, { txHash: 'c3'.repeat(32) });
    expect((await confirm('second-owner', pressed)).json).toMatchObject({ txHash: 'c3'.repeat(32) });
    for (const [index, operation] of [kept, pressed].entries())
      expect(await changesOf('merchant', 'withdraws', operation)).toEqual([['txHash', `c${index + 2}`.repeat(32)]]);
    await confirm('owner', none);
    await approve(none);
    expect(await changesOf('owner', 'funds-operations', none)).toEqual([['lacksHash', true]]);
    expect(await changesOf('merchant', 'withdraws', none)).toEqual([['lacksHash', true]]);
  });

  it('the hash of an approval is refused where it is none, is used already, or belongs to nothing that was requested', async () => {
    const operation = await askWithdraw();
    await confirm('owner', operation);
    const request = await requestOn(api, `funds-operations/${operation.id}`);
    const decide = (id: number, txHash: string) => decideRequest(api, 'second-owner', 'approve', id, { txHash });
    expect(await decide(request.id, 'abc')).toMatchObject({ status: 422, json: { field: 'txHash' } });
    expect(await decide(request.id, 'c1'.repeat(32))).toMatchObject({ status: 409, json: { field: 'txHash' } });
    for (const rate of [90, 120]) await api.call('owner', 'POST', 'mgmt/exchange-rate', { rate });
    const { id: rateId } = await requestOn(api, 'exchange-rates/new');
    expect(await decide(rateId, 'c9'.repeat(32))).toMatchObject({ status: 422, json: { field: 'txHash' } });
  });

  it('the hash of a request is refused at once where it is used, and is shown to who approves', async () => {
    const used = await askWithdraw();
    await confirm('owner', used, { txHash: 'd1'.repeat(32) });
    await approve(used);
    const operation = await askWithdraw();
    expect(await confirm('owner', operation, { txHash: 'D1'.repeat(32) })).toMatchObject({
      status: 409,
      json: { field: 'txHash', records: [{ entity: 'funds-operations', id: used.id }] },
    });
    expect((await confirm('owner', operation, { txHash: 'd2'.repeat(32) })).json.waits).toBe(true);
    const request = await requestOn(api, `funds-operations/${operation.id}`);
    const { json } = await api.call('second-owner', 'GET', `mgmt/approvals?filter={"id":[${request.id}]}`);
    expect(json).toMatchObject([{ txHash: 'd2'.repeat(32) }]);
  });

  it('the hash is that of one withdraw alone, also when it is recorded twice at the same time', async () => {
    const record = (as: string, { id }: Operation, txHash: string) =>
      api.call(as, 'POST', `mgmt/funds-operations/${id}/tx-hash`, { txHash });
    const operations = [await askWithdraw(), await askWithdraw()];
    for (const operation of operations) {
      await confirm('owner', operation);
      await approve(operation);
    }
    const [first, second] = operations as [Operation, Operation];
    expect(await record('owner', first, 'A'.repeat(64))).toMatchObject({ status: 409, json: { field: 'txHash' } });
    expect(await toldToSend(first)).toBe(1);
    const both = await Promise.all([
      record('owner', first, 'e'.repeat(64)),
      record('second-owner', second, 'E'.repeat(64)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
