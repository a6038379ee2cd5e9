import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../../server/capabilities/ledger/checkBooks';
import { kindsForRules, type Kind, type TestPlatform } from './testPlatform';
import { incoming, openFunded, watchingOn } from './watching';
import { InvoiceStatus, MessageStatus, UnmatchedWhy } from '../../src/resources/statuses';

let api: TestPlatform;
const { watch, payIn, receive, statusOf, messagesOf } = watchingOn(() => api);

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
const lastOf = async (deviceId: number) => (await messagesOf(deviceId)).at(-1)!;

describe.each(kindsForRules)('assigning a bank message on %s', (kind) => {
  open(kind);

  it('refuses messages that name no sum, such as one-time codes', async () => {
    const { deviceId } = await watch('One', 'ONE', [incoming]);
    const id = await payIn('One', '1500.00');
    const codes = ['Your one-time code is 1500', 'Код 150000. Никому не сообщайте', 'Card *1500 is blocked', 'Hello'];
    for (const text of codes) {
      expect(await receive(deviceId, 'ONE', text)).toMatchObject({
        status: MessageStatus.Unmatched,
        why: UnmatchedWhy.noPayment,
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
      why: UnmatchedWhy.noPayment,
    });
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    // No pattern reads this one, but it names the sum.
    expect(await receive(deviceId, 'ONE', 'Code 918273. Paid 1500 RUB')).toMatchObject({
      status: MessageStatus.Unmatched,
      why: UnmatchedWhy.noPattern,
    });
    const paid = await lastOf(deviceId);
    expect((await fitsOf(paid.id))[0]).toMatchObject({ id, sum: true });
    expect((await assign(paid.id, id)).status).toBe(200);
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
  });

  it('requires a reason if the message names another sum than the pay-in', async () => {
    const { deviceId } = await watch('Two', 'TWO', [incoming]);
    const id = await payIn('Two', '1600.00');
    await receive(deviceId, 'TWO', 'Incoming 1599.00 RUB');
    const { id: read } = await lastOf(deviceId);
    await receive(deviceId, 'TWO', 'You got 1601');
    const { id: unread } = await lastOf(deviceId);
    for (const message of [read, unread])
      for (const as of ['owner', 'vault-owner'])
        for (const reason of [null, '   '])
          expect(await assign(message, id, reason, as)).toMatchObject({ status: 422, json: { field: 'reason' } });
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    // Staff need approval; the approver may give another reason.
    expect((await assign(read, id, 'A rouble less')).json).toMatchObject({ waits: true });
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    expect((await assign(read, id, 'Seen by me, too', 'developer')).status).toBe(200);
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });
});
