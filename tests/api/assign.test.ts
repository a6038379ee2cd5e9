import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { notWhileAssigning } from '../../src/resources/messages';
import { decideOn } from './approvalRequests';
import { kindsForRules, ranged, type Kind, type TestPlatform } from './testPlatform';
import { incoming, openFunded, watchingOn } from './watching';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { MessageStatus, UnmatchedReason } from '../../src/resources/statuses/messages';

let api: TestPlatform;
const { watch, anotherAccount, payIn, receive, statusOf, uuidOf, messagesOf } = watchingOn(() => api);

const open = (kind: Kind) => {
  beforeAll(async () => {
    api = await openFunded(kind);
  });
  afterAll(() => api.close());
};

const assign = (messageId: number, invoiceId: number, reason: string | null = null, as = 'owner') =>
  api.call(as, 'POST', `mgmt/vault-messages/${messageId}/assign`, { invoiceId, reason });
const fitsOf = async (messageId: number) =>
  (await api.call('owner', 'GET', `mgmt/vault-messages/${messageId}/fits`)).json as unknown as {
    id: number;
    sum: boolean;
  }[];
const db = () => api.platform.db;
const lastOf = async (deviceId: number) => (await messagesOf(deviceId)).at(-1)!;

describe.each(kindsForRules)('assigning a bank message on %s', (kind) => {
  open(kind);

  it('assigning a bank message is refused for messages that name no sum, such as one-time codes', async () => {
    const { deviceId } = await watch('One', 'ONE', [incoming]);
    const id = await payIn('One', '1500.00');
    const codes = ['Your one-time code is 1500', 'Код 150000. Никому не сообщайте', 'Card *1500 is blocked', 'Hello'];
    for (const text of codes) {
      expect(await receive(deviceId, 'ONE', text)).toMatchObject({
        status: MessageStatus.Unmatched,
        why: UnmatchedReason.noPayment,
      });
      const message = await lastOf(deviceId);
      expect(await fitsOf(message.id)).toEqual([]);
      expect(await assign(message.id, id, 'It is')).toMatchObject({
        status: 409,
        json: { message: 'No payment: it names no sum' },
      });
    }
    expect(await receive(deviceId, 'NOBODY', codes[0]!)).toMatchObject({
      status: MessageStatus.Unmatched,
      why: UnmatchedReason.noPayment,
    });
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    // No pattern reads this one, but it names the sum.
    expect(await receive(deviceId, 'ONE', 'Code 918273. Paid 1500 RUB')).toMatchObject({
      status: MessageStatus.Unmatched,
      why: UnmatchedReason.noPattern,
    });
    const paid = await lastOf(deviceId);
    expect((await fitsOf(paid.id))[0]).toMatchObject({ id, sum: true });
    expect((await assign(paid.id, id)).status).toBe(200);
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
  });

  it('assigning a bank message that no pattern reads is offered with the pay-in whose sum is nearest to its text first', async () => {
    const { deviceId } = await watch('Near', 'NEAR', [incoming]);
    const other = await watch('Nearer', 'NEARER', [incoming]);
    const far = await payIn('Near', '1110.00');
    const near = await payIn('Nearer', '1390.00');
    // Neither is of the message's phone: only their sums tell them apart.
    await db().updateTable('invoices').set({ deviceId }).where('id', '=', near).execute();
    await receive(other.deviceId, 'NOBODY', 'You got 1400 RUB');
    const { id } = await lastOf(other.deviceId);
    const offered = (await fitsOf(id)).map((fit) => fit.id);
    expect(offered.filter((one) => one === near || one === far)).toEqual([near, far]);
  });

  it('assigning a bank message requires a reason if the message names another sum than the pay-in', async () => {
    const { deviceId } = await watch('Two', 'TWO', [incoming]);
    const id = await payIn('Two', '1600.00');
    await receive(deviceId, 'TWO', 'Incoming 1599.00 RUB');
    const { id: read } = await lastOf(deviceId);
    await receive(deviceId, 'TWO', 'You got 1601');
    const { id: unread } = await lastOf(deviceId);
    for (const as of ['owner', 'vault-owner'])
      for (const reason of [null, '   '])
        expect(await assign(read, id, reason, as)).toMatchObject({ status: 422, json: { field: 'reason' } });
    // What came is posted, so that somebody has to know it.
    expect((await assign(unread, id, 'It says so')).json.message).toBe(
      'No pattern reads the sum of this message: resolve the invoice with the sum that came',
    );
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    // Staff need approval; the approver may give another reason.
    const rowsWhere = async (filter: Record<string, unknown>) =>
      (await api.call('owner', 'GET', ranged('mgmt/vault-messages', [0, 99], ['id', 'ASC'], filter)))
        .json as unknown as { id: number }[];
    const toMatch = async () => (await rowsWhere({ toMatch: true })).map((row) => row.id);
    expect(await toMatch()).toEqual(expect.arrayContaining([read, unread]));
    expect((await assign(read, id, 'A rouble less')).json).toMatchObject({ waits: true });
    // Who decides on it learns which pay-in is meant.
    const filter = encodeURIComponent(JSON.stringify({ subject: [`messages/${read}`] }));
    expect((await api.call('developer', 'GET', `mgmt/approvals?filter=${filter}`)).json).toMatchObject([
      { payIn: `invoices/${id}` },
    ]);
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    // Its assignment waits, so nobody has to match it.
    expect(await toMatch()).not.toContain(read);
    expect(await rowsWhere({ id: [read] })).toMatchObject([{ requestedBy: expect.stringContaining('Owner') }]);
    expect((await assign(read, id, 'Seen by me, too', 'developer')).status).toBe(200);
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('an assignment names the holder of the account that was paid, not of another one of the phone; its owner reads the sum', async () => {
    const { db } = api.platform;
    const { deviceId, accountId } = await watch('Holder', 'HOLDER', [incoming]);
    const first = await db
      .selectFrom('payment-accounts')
      .select(['id', 'vaultProfileId'])
      .where('id', '<', accountId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('payment-accounts').set({ deviceId }).where('id', '=', first.id).execute();
    const own = await db
      .insertInto('vault-profiles')
      .columns(['vaultOwnerId', 'holderName', 'phoneNumber', 'status'])
      .expression((from) =>
        from
          .selectFrom('vault-profiles')
          .select((eb) => ['vaultOwnerId', 'holderName', eb.val('994500000077').as('phoneNumber'), 'status'])
          .where('id', '=', first.vaultProfileId),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('payment-accounts').set({ vaultProfileId: own.id }).where('id', '=', accountId).execute();
    const id = await payIn('Holder', '1450.00');
    await receive(deviceId, 'HOLDER', 'Incoming 1450.00 RUB');
    const message = await lastOf(deviceId);
    expect(message).toMatchObject({ invoiceId: id, phoneNumber: '994500000077' });
    const filter = encodeURIComponent(JSON.stringify({ id: [message.id] }));
    const { json } = await api.call('vault-owner', 'GET', `mgmt/vault-messages?filter=${filter}`);
    expect(json).toMatchObject([{ invoiceAmount: 1450, invoiceStatus: InvoiceStatus.Complete }]);
    await db.updateTable('payment-accounts').set({ deviceId: null }).where('id', '=', first.id).execute();
  });

  const mark = (messageId: number, is: unknown, as = 'owner') =>
    api.call(as, 'POST', `mgmt/vault-messages/${messageId}/no-payment`, { is });

  it('assigning says of a pay-in what agrees with the message, and who is its merchant', async () => {
    const account = '^Incoming (?P<amount>[0-9.]+) RUB to \\*(?P<account>[0-9]{4})';
    const { deviceId, last4: digits } = await watch('Three', 'THREE', [account]);
    const id = await payIn('Three', '1700.00');
    await receive(deviceId, 'THREE', `Incoming 1650.00 RUB to *${digits}`);
    await receive(deviceId, 'THREE', `Incoming 1650.00 RUB to *${digits === '0000' ? '1111' : '0000'}`);
    const [same, other] = (await messagesOf(deviceId)).slice(-2);
    const fit = { id, sum: false, phone: true, bank: true, time: true, partner: 'Nordwind' };
    expect((await fitsOf(same!.id))[0]).toMatchObject({ ...fit, account: true, accountRead: digits });
    expect((await fitsOf(other!.id)).find((one) => one.id === id)).toMatchObject({ ...fit, account: false });
  });

  it('an assignment tells the payer of another sum once a person said so, until it is taken back or matched', async () => {
    const watched = await watch('Sums', 'SUMS', [incoming]);
    const { deviceId } = watched;
    await anotherAccount(watched);
    const id = await payIn('Sums', '2100.00');
    const other = await payIn('Sums', '2200.00');
    await receive(deviceId, 'SUMS', 'Incoming 2099.00 RUB');
    const { id: message } = await lastOf(deviceId);
    const say = (invoiceId: number, as = 'owner') =>
      api.call(as, 'POST', `mgmt/vault-messages/${message}/other-sum`, { invoiceId });
    const takeBack = (as = 'owner') => api.call(as, 'POST', `mgmt/vault-messages/${message}/other-sum/remove`, {});
    const seenByPayer = async (invoiceId: number) =>
      ((await api.call(null, 'GET', `invoices/${await uuidOf(invoiceId)}`)).json as unknown as { otherSum: unknown })
        .otherSum;
    for (const as of ['moderator', 'finance', 'merchant', 'agent']) expect((await say(id, as)).status).toBe(403);
    expect(await seenByPayer(id)).toBeNull();
    expect((await say(id)).status).toBe(200);
    expect(await seenByPayer(id)).toBe(2099);
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    // It belongs to one pay-in.
    expect((await say(other, 'vault-owner')).status).toBe(200);
    expect([await seenByPayer(id), await seenByPayer(other)]).toEqual([null, 2099]);
    expect((await takeBack()).status).toBe(200);
    expect((await takeBack()).status).toBe(409);
    expect(await seenByPayer(other)).toBeNull();
    await receive(deviceId, 'SUMS', 'Came: 2100.00 RUB');
    const { id: same } = await lastOf(deviceId);
    expect(await api.call('owner', 'POST', `mgmt/vault-messages/${same}/other-sum`, { invoiceId: id })).toMatchObject({
      status: 409,
    });
    expect((await say(id)).status).toBe(200);
    // It is the merchant who gets less, and who does not know the vault owner.
    expect((await assign(message, id, 'A rouble less', 'vault-owner')).json.waits).toBe(true);
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    expect((await decideOn(api, 'merchant', 'approve', `messages/${message}`)).status).not.toBe(200);
    expect((await decideOn(api, 'developer', 'approve', `messages/${message}`)).status).toBe(200);
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
    expect(await seenByPayer(id)).toBeNull();
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('a message that somebody said is no payment is taken for none, until it is said to be one', async () => {
    const { deviceId } = await watch('Four', 'FOUR', [incoming]);
    const id = await payIn('Four', '1800.00');
    await receive(deviceId, 'FOUR', 'Refund of a purchase, 1800.00 RUB');
    const message = await lastOf(deviceId);
    for (const as of ['moderator', 'finance', 'merchant', 'agent'])
      expect((await mark(message.id, true, as)).status).toBe(403);
    for (const is of ['maybe', null, {}, 1])
      expect(await mark(message.id, is)).toMatchObject({ status: 422, json: { field: 'is' } });
    const both = await Promise.all([mark(message.id, true), mark(message.id, true, 'developer')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await fitsOf(message.id)).toEqual([]);
    expect(await assign(message.id, id)).toMatchObject({
      status: 409,
      json: { message: 'Somebody said that it is no payment' },
    });
    const shown = async () => {
      const filter = encodeURIComponent(JSON.stringify({ id: [message.id], noPayment: true }));
      return (await api.call('owner', 'GET', `mgmt/vault-messages?filter=${filter}`)).json as unknown as object[];
    };
    expect(await shown()).toHaveLength(1);
    // A pattern that is tried later leaves it alone.
    const pattern = await api.platform.db
      .selectFrom('parsing-patterns')
      .innerJoin('banks', 'banks.id', 'parsing-patterns.bankDataId')
      .select('parsing-patterns.id')
      .where('senderName', '=', 'FOUR')
      .executeTakeFirstOrThrow();
    const trial = () => api.call('owner', 'GET', `mgmt/parsing-patterns/${pattern.id}/trial`);
    expect((await trial()).json).toMatchObject({ tried: 0 });
    expect((await mark(message.id, false, 'vault-owner')).status).toBe(200);
    expect((await trial()).json).toMatchObject({ tried: 1 });
    expect(await shown()).toEqual([]);
    expect((await fitsOf(message.id))[0]).toMatchObject({ id, sum: true });
    const history = (await api.call('owner', 'GET', `mgmt/history/messages/${message.id}`)).json as unknown as {
      act: string;
      refused: boolean;
    }[];
    expect(history.filter(({ refused }) => !refused).map(({ act }) => act)).toEqual(['payment', 'noPayment']);
    expect((await assign(message.id, id)).status).toBe(200);
    expect(await mark(message.id, true)).toMatchObject({ status: 409 });
  });

  it('the platform refuses "no payment" while an assignment waits, also of the vault owner whom it debits', async () => {
    const { deviceId } = await watch('Veto', 'VETO', [incoming]);
    const id = await payIn('Veto', '1850.00');
    await receive(deviceId, 'VETO', 'Incoming 1849.00 RUB');
    const { id: message } = await lastOf(deviceId);
    expect((await assign(message, id, 'A rouble less')).json).toMatchObject({ waits: true });
    const refused = { status: 409, json: { message: expect.stringContaining(notWhileAssigning.reason) } };
    for (const as of ['vault-owner', 'owner', 'developer'])
      expect(await mark(message, true, as)).toMatchObject(refused);
    expect((await decideOn(api, 'developer', 'decline', `messages/${message}`, { reason: 'Not it' })).status).toBe(200);
    expect((await mark(message, true, 'vault-owner')).status).toBe(200);
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
  });

  it('an assignment that waits ends once its pay-in is completed otherwise, and the message is free again', async () => {
    const { deviceId } = await watch('Six', 'SIX', [incoming]);
    const id = await payIn('Six', '1870.00');
    await receive(deviceId, 'SIX', 'Incoming 1869.00 RUB');
    const { id: message } = await lastOf(deviceId);
    expect((await assign(message, id, 'A rouble less')).json).toMatchObject({ waits: true });
    await receive(deviceId, 'SIX', 'Incoming 1870.00 RUB');
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
    const filter = encodeURIComponent(JSON.stringify({ subject: [`messages/${message}`] }));
    expect((await api.call('developer', 'GET', `mgmt/approvals?filter=${filter}`)).json).toMatchObject([
      { status: ApprovalStatus.NotNeeded },
    ]);
    expect((await mark(message, true)).status).toBe(200);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('an invoice that is completed by hand takes the message that fits it, whatever was said of it', async () => {
    const { deviceId } = await watch('Five', 'FIVE', [incoming]);
    const id = await payIn('Five', '1900.00');
    await api.platform.db
      .insertInto('messages')
      .values({
        deviceId,
        sender: 'FIVE',
        message: 'Incoming 1900.00 RUB',
        amount: '1900.00',
        status: MessageStatus.Unmatched,
        why: UnmatchedReason.tooLarge,
        createDate: new Date().toISOString(),
      })
      .execute();
    const message = await lastOf(deviceId);
    expect((await mark(message.id, true)).status).toBe(200);
    expect((await api.call('owner', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id })).status).toBe(200);
    expect((await api.call('owner', 'POST', `mgmt/store/complete/${id}`, { invoiceId: id })).status).toBe(200);
    expect(await lastOf(deviceId)).toMatchObject({ status: MessageStatus.Matched, invoiceId: id });
  });
});
