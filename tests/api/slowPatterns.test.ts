import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../server/app';
import { Hub } from '../../server/live/hub';
import { longest, slow, slowText, worstAccepted } from './slowPatterns';
import { openFunded, incoming, watchingOn } from './watching';
import { kindsForRules, noticesOf, userIdOf, type TestPlatform } from './testPlatform';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { MessageStatus, UnmatchedReason } from '../../src/resources/statuses/messages';
import { ActiveStatus } from '../../src/resources/statuses/vault';

describe.each(kindsForRules)('a slow pattern on %s', (kind) => {
  let api: TestPlatform;
  const { watch, payIn, receive, messagesOf, statusOf } = watchingOn(() => api);
  const patternOf = async (bankDataId: number) =>
    (await api.platform.db
      .selectFrom('parsing-patterns')
      .selectAll()
      .where('bankDataId', '=', bankDataId)
      .executeTakeFirst())!;
  const add = (bankDataId: number, regexpPattern: string) =>
    api.call('owner', 'POST', 'mgmt/parsing-patterns', { bankDataId, regexpPattern });

  beforeAll(async () => {
    api = await openFunded(kind);
  });
  afterAll(() => api.close());
  // Trying patterns is limited per user and minute; reset the count.
  beforeEach(() => api.platform.db.deleteFrom('counters').where('subject', 'like', 'try-pattern:%').execute());

  it('a slow pattern is not saved', async () => {
    const { bankId } = await watch('Saved', 'SAVED', []);
    for (const pattern of [slow, `(?P<amount>\\d+)${'((.?){1000})'.repeat(20)}`]) {
      const { status, json } = await add(bankId, pattern);
      expect([status, json.field]).toEqual([422, 'regexpPattern']);
      expect(json.message).toContain('Takes too long');
    }
    expect(await patternOf(bankId)).toBeUndefined();
    expect((await add(bankId, incoming)).status).toBe(200);
  });

  it('a slow pattern that is active already is not tried again when it is activated', async () => {
    const { bankId } = await watch('Active', 'ACTIVE', [slow]);
    const { id } = await patternOf(bankId);
    for (let nth = 0; nth < 12; nth++) {
      const { status, json } = await api.call('owner', 'POST', `mgmt/parsing-patterns/${id}/status`, {
        status: ActiveStatus.Active,
      });
      expect([status, json.message]).toEqual([409, 'This pattern is active']);
    }
  });

  it('a slow pattern leaves its message unmatched, and other messages are read as before', async () => {
    const { deviceId, bankId } = await watch('Odd', 'ODD', [slow, incoming]);
    expect(await receive(deviceId, 'ODD', slowText)).toMatchObject({
      status: MessageStatus.Unmatched,
      why: UnmatchedReason.tookTooLong,
    });
    const [message] = await messagesOf(deviceId);
    expect(message).toMatchObject({
      status: MessageStatus.Unmatched,
      why: UnmatchedReason.tookTooLong,
      patternId: (await patternOf(bankId)).id,
      amount: null,
    });
    const other = await watch('Even', 'EVEN', [incoming]);
    const id = await payIn('Even', '610.00');
    expect(await receive(other.deviceId, 'EVEN', 'Incoming 610.00 RUB')).toMatchObject({ invoiceId: id });
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
  });

  it('a slow pattern is disabled by its third slow message within a day, and Owners are notified', async () => {
    const { deviceId, bankId } = await watch('Third', 'THIRD', [slow]);
    const hub = new Hub(api.platform);
    await hub.start(api.database);
    const notices = await noticesOf(api, hub, ['owner', 'developer']);
    for (const nth of [1, 2, 3]) {
      await receive(deviceId, 'THIRD', `${nth}${slowText}`.slice(0, longest));
      expect(await patternOf(bankId), `message ${nth}`).toMatchObject(
        nth < 3
          ? { status: ActiveStatus.Active, tookTooLong: false }
          : { status: ActiveStatus.Disabled, tookTooLong: true },
      );
    }
    const { id } = await patternOf(bankId);
    await expect.poll(() => notices.get('owner')).toMatchObject([{ entity: 'parsing-patterns', id }]);
    expect(notices.get('developer')).toEqual([]);
    await hub.stop();
    const history = await api.call('owner', 'GET', `mgmt/history/parsing-patterns/${id}`);
    expect(JSON.stringify(history.json)).toContain('disable');
    await expect
      .poll(async () => (await api.call('owner', 'GET', 'mgmt/figures')).json, { timeout: 10_000 })
      .toMatchObject({ counts: { slowPatterns: 1 } });
    // The pattern reads nothing any more, so the next message is answered at once.
    expect(await receive(deviceId, 'THIRD', `4${slowText}`.slice(0, longest))).toMatchObject({
      why: UnmatchedReason.noPattern,
    });
  });

  it('a slow pattern does not read messages of untrusted devices', async () => {
    const { deviceId, bankId } = await watch('Untrusted', 'UNTRUSTED', [slow]);
    await api.platform.db.updateTable('devices').set({ isTrusted: false }).where('id', '=', deviceId).execute();
    for (const nth of [1, 2, 3]) {
      const told = receive(deviceId, 'UNTRUSTED', `${nth}${slowText}`.slice(0, longest));
      expect(await told).toMatchObject({ status: MessageStatus.Unmatched, why: UnmatchedReason.phoneWaits });
    }
    expect(await patternOf(bankId)).toMatchObject({ status: ActiveStatus.Active });
  });

  it('a slow pattern that has read messages cannot be removed, but can be disabled', async () => {
    const { deviceId, bankId } = await watch('Used', 'USED', [incoming]);
    await receive(deviceId, 'USED', 'Incoming 630.00 RUB');
    const { id } = await patternOf(bankId);
    expect((await api.call('owner', 'POST', `mgmt/parsing-patterns/${id}/remove`, {})).status).toBe(409);
    expect(
      (await api.call('owner', 'POST', `mgmt/parsing-patterns/${id}/status`, { status: ActiveStatus.Disabled })).status,
    ).toBe(200);
    expect(await receive(deviceId, 'USED', 'Incoming 631.00 RUB')).toMatchObject({ why: UnmatchedReason.noPattern });
  });

  it('a pattern just below the limit of time is saved', async () => {
    const { bankId } = await watch('Accepted', 'ACCEPTED', []);
    expect((await add(bankId, worstAccepted)).status).toBe(200);
  });

  it('a slow pattern stops reading for a device that disconnects; the rest is taken when it is sent again', async () => {
    await watch('Gone', 'GONE', [slow]);
    const userId = await userIdOf(api, 'vault-owner');
    const { uuid, key } = (await api.call('owner', 'POST', 'mgmt/devices', { name: 'G', title: 'G', userId }))
      .json as unknown as { uuid: string; key: string };
    await api.platform.db.updateTable('devices').set({ isTrusted: true }).where('uuid', '=', uuid).execute();
    const app = createApi(api.platform);
    const send = async (signal?: AbortSignal) => {
      const batch = Array.from({ length: 6 }, (_, number) => ({
        number,
        sender: 'GONE',
        text: `${number} of six`,
        time: Date.now(),
      }));
      const request = {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body: JSON.stringify({ messages: batch }),
        signal,
      };
      return (await app.request(`/devices/${uuid}/messages`, request)).json() as Promise<{
        messages?: { result: string }[];
      }>;
    };
    const going = new AbortController();
    const read = vi.spyOn(api.platform.patternReader, 'read');
    read.mockImplementationOnce(async () => {
      going.abort();
      return 'noPattern';
    });
    expect((await send(going.signal)).messages).toBeUndefined();
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    const again = (await send()).messages!.map(({ result }) => result);
    expect(again).toEqual(['known', ...Array<string>(5).fill('taken')]);
  });
});
