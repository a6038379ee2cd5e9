import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messagesOfAccount } from '../../server/domain/invoices/messagesOfAccount';
import type { AccountMessages } from '../../src/resources/accountMessages';
import { MessageStatus } from '../../src/resources/statuses/messages';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { describeOnBoth } from './describeOnBoth';
import { allNodes, planOf, recordQueries } from './queryPlans';
import { userIdOf, type TestPlatform } from './testPlatform';
import { incoming, openFunded, watchingOn } from './watching';

describeOnBoth('messages of the account of a pay-in', (kind) => {
  let api: TestPlatform;
  const { watch, anotherAccount, payIn, receive, requisitesOf, messagesOf } = watchingOn(() => api);
  beforeAll(async () => {
    api = await openFunded(kind);
  });
  afterAll(() => api.close());

  const read = async (who: string, id: number) => {
    const { status, json } = await api.call(who, 'GET', `mgmt/invoices/${id}/messages`);
    return { status, ...(json as unknown as AccountMessages) };
  };

  it('come with what agrees, the payment first, codes masked, for everybody who may complete it', async () => {
    const { deviceId } = await watch('Seen', 'SEEN', [incoming]);
    const id = await payIn('Seen', '2100.00');
    await receive(deviceId, 'SEEN', 'Incoming 17.00 RUB');
    await receive(deviceId, 'SEEN', 'Never tell anybody the code 918273');
    await receive(deviceId, 'OTHERBANK', 'Incoming 2100.50 RUB');
    const moderator = await read('moderator', id);
    expect(moderator).toMatchObject({ status: 200, isWatched: true });
    expect(moderator.messages.map(({ message, sum, time }) => ({ message, sum, time }))).toEqual([
      { message: 'Incoming 17.00 RUB', sum: false, time: true },
      { message: expect.stringMatching(/^Never tell anybody the code [^\d]+$/) as string, sum: false, time: true },
    ]);
    for (const who of ['owner', 'developer', 'finance', 'vault-owner'])
      expect((await read(who, id)).messages, who).toEqual(moderator.messages);
    for (const who of ['merchant', 'agent']) expect((await read(who, id)).status, who).toBe(403);
    await receive(deviceId, 'SEEN', 'Incoming 2100.00 RUB');
    const { messages } = await read('moderator', id);
    expect(messages).toMatchObject([{ message: 'Incoming 2100.00 RUB', sum: true, invoiceId: id }]);
  });

  it('of another account have its sum and are unmatched; none is later than a day after the pay-in', async () => {
    const watched = await watch('Two', 'TWO', [`^Card (?P<account>\\d{4}) \\+(?P<amount>[0-9.]+)`]);
    await anotherAccount(watched);
    const id = await payIn('Two', '2200.00');
    const given = (await requisitesOf(id)).slice(-4);
    const other = given === '0001' ? '0002' : '0001';
    await receive(watched.deviceId, 'TWO', `Card ${other} +2200.00`);
    await receive(watched.deviceId, 'TWO', `Card ${other} +2201.00`);
    await receive(watched.deviceId, 'TWO', `Card ${given} +2199.00`);
    expect((await read('moderator', id)).messages).toMatchObject([
      { message: `Card ${other} +2200.00`, account: false, sum: true, fits: false },
      { message: `Card ${given} +2199.00`, account: true, accountRead: given, sum: false, fits: false },
    ]);
    await api.platform.db
      .updateTable('messages')
      .set({ createDate: new Date(Date.now() + 26 * 3_600_000).toISOString() })
      .where('deviceId', '=', watched.deviceId)
      .execute();
    expect((await read('moderator', id)).messages).toEqual([]);
  });

  it('of another phone of its vault owner have its sum, also in a text that no pattern reads', async () => {
    const { deviceId } = await watch('First', 'FIRST', [incoming]);
    const other = await watch('Second', 'SECOND', [incoming]);
    const id = await payIn('First', '2601.50');
    await receive(other.deviceId, 'SECOND', 'Unread: 2 601,50 RUB came');
    await receive(other.deviceId, 'SECOND', 'Unread: 2602.50 RUB came');
    await receive(other.deviceId, 'SECOND', 'Unread: order 2601777 came');
    await receive(deviceId, 'FIRST', 'Unread: your code is 123456');
    expect((await read('moderator', id)).messages).toMatchObject([
      { message: 'Unread: 2 601,50 RUB came', amount: null, sum: true, phone: false, fits: false },
      { message: expect.stringContaining('your code') as string, sum: false, phone: true },
    ]);
  });

  it('are of the one account that a phone watches at the bank, or of the account of their pay-in', async () => {
    const watched = await watch('Own', 'OWN', [incoming]);
    const [{ accountId } = { accountId: undefined }] = await (async () => {
      await receive(watched.deviceId, 'OWN', 'Incoming 5.00 RUB');
      return messagesOf(watched.deviceId);
    })();
    expect(accountId).not.toBeNull();
    await anotherAccount(watched);
    await receive(watched.deviceId, 'OWN', 'Incoming 6.00 RUB');
    const found = await messagesOf(watched.deviceId);
    expect(found.map((message) => message.accountId)).toEqual([accountId, null]);
    const id = await payIn('Own', '2300.00');
    await receive(watched.deviceId, 'OWN', 'Incoming 2300.00 RUB');
    const matched = (await messagesOf(watched.deviceId)).at(-1)!;
    const [invoice] = await api.platform.db.selectFrom('invoices').select('accountId').where('id', '=', id).execute();
    expect(matched).toMatchObject({ invoiceId: id, accountId: invoice!.accountId });
    const filter = encodeURIComponent(JSON.stringify({ accountId: [matched.accountId], amount_gte: 2000 }));
    const { json } = await api.call('owner', 'GET', `mgmt/vault-messages?filter=${filter}`);
    expect((json as { id: number }[]).map((message) => message.id)).toEqual([matched.id]);
  });

  it('of a pay-in on another account of the same phone are none of this one, whatever their text says', async () => {
    const watched = await watch('Same', 'SAME', [incoming]);
    const first = await payIn('Same', '2501.00');
    await anotherAccount(watched);
    const second = await payIn('Same', '2502.00');
    await receive(watched.deviceId, 'SAME', 'Incoming 2501.00 RUB');
    expect((await read('moderator', first)).messages).toMatchObject([{ invoiceId: first }]);
    expect((await read('moderator', second)).messages).toEqual([]);
  });

  it('are none of a pay-out, and not for a vault owner of another account', async () => {
    const { db } = api.platform;
    await watch('Foreign', 'FOREIGN', [incoming]);
    const id = await payIn('Foreign', '2400.00');
    expect((await read('vault-owner', id)).status).toBe(200);
    const { deviceId } = await db
      .selectFrom('invoices')
      .select('deviceId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const profile = db.selectFrom('payment-accounts').select('vaultProfileId').where('deviceId', '=', deviceId);
    await db
      .updateTable('vault-profiles')
      .set({ vaultOwnerId: await userIdOf(api, 'owner') })
      .where('id', 'in', profile)
      .execute();
    expect((await read('vault-owner', id)).status).toBe(404);
    expect((await read('moderator', id)).status).toBe(200);
    await db.updateTable('invoices').set({ paymentType: PaymentType.PayOut }).where('id', '=', id).execute();
    expect((await read('moderator', id)).status).toBe(404);
  });

  it('are read quickly however many of one sum a phone hears', async () => {
    const { deviceId } = await watch('Many', 'MANY', [incoming]);
    const id = await payIn('Many', '2300.00');
    await receive(deviceId, 'OTHERBANK', 'Incoming 2300.00 RUB');
    const own = (await messagesOf(deviceId)).at(-1)!;
    const columns = Object.keys(own).filter((name) => !['id', 'number'].includes(name));
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const taken = sql.join(columns.map((name) => sql.ref(`m.${name}`)));
    await sql`insert into messages (${names}) select ${taken} from messages m, generate_series(1, 3000)
      where m.id = ${own.id}`.execute(api.platform.db);
    await sql`update messages set sender = 'MANY', amount = 2300, status = ${MessageStatus.Unmatched}
      where "deviceId" = ${deviceId}`.execute(api.platform.db);
    await sql`analyze messages`.execute(api.platform.db);
    expect((await read('moderator', id)).messages).toHaveLength(50);
    // Whether one fits is looked up of those that are answered, and of no others.
    const { db } = api.platform;
    const [query] = await recordQueries(db, (recorded) => messagesOfAccount(recorded, id));
    const plan = await planOf(db, query!, 'analyze, timing off');
    const antiJoins = allNodes(plan).filter((node) => node['Join Type'] === 'Anti');
    expect(antiJoins.length).toBeGreaterThan(0);
    for (const node of antiJoins) expect(node['Actual Rows']).toBeLessThanOrEqual(1);
  });
});
