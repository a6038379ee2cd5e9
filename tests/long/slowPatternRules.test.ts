import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../server/app';
import { Role } from '../../src/resources/language/roles';
import { addPerson } from '../api/people';
import { longest, slow, slowText, slowToCompile } from '../api/slowPatterns';
import { kinds, userIdOf, type TestPlatform } from '../api/testPlatform';
import { incoming, openFunded, watchingOn } from '../api/watching';
import { MessageStatus } from '../../src/resources/statuses/messages';
import { ActiveStatus } from '../../src/resources/statuses/vault';

/** Rules of slow patterns whose tests compute for seconds; the others are in `tests/api/slowPatterns.test.ts`. */
describe.each(kinds)('a slow pattern on %s', { timeout: 60_000 }, (kind) => {
  let api: TestPlatform;
  const { watch, payIn, receive } = watchingOn(() => api);
  const patternOf = async (bankDataId: number) =>
    (await api.platform.db
      .selectFrom('parsing-patterns')
      .selectAll()
      .where('bankDataId', '=', bankDataId)
      .executeTakeFirst())!;

  beforeAll(async () => {
    api = await openFunded(kind);
  }, 60_000);
  afterAll(() => api.close());
  // Trying patterns is limited per user and minute; reset the count.
  beforeEach(() => api.platform.db.deleteFrom('counters').where('subject', 'like', 'try-pattern:%').execute());

  it('a slow pattern is not saved, even if it is slow only for its own characters or to compile', async () => {
    const { bankId } = await watch('Own', 'OWN', []);
    const big = '((.?){1000})'.repeat(20);
    const patterns = [
      `~(?P<amount>\\d?)${big}`,
      `(?i)(?P<amount>#)\\*x${big}`,
      `~{3}(?P<amount>)${big}`,
      // Quick on texts that contain its one character once, and slow on others.
      '(?P<amount>8)(?:[^Q]*Q)?',
      slowToCompile,
    ];
    // Spaces around a pattern are removed before the check, so that they hide nothing.
    for (const pattern of [...patterns, `${slowToCompile}${' '.repeat(1000)}`]) {
      const { status, json } = await api.call('developer', 'POST', 'mgmt/parsing-patterns', {
        bankDataId: bankId,
        regexpPattern: pattern,
      });
      expect([pattern, status, json.message]).toEqual([pattern, 422, expect.stringContaining('Takes too long')]);
    }
    expect(await patternOf(bankId)).toBeUndefined();
  });

  it('a pattern that is slow only to compile does not stop other patterns from reading a message', async () => {
    const { deviceId } = await watch('Compiled', 'COMPILED', [
      ...['a', 'b', 'c', 'd'].map((first) => first + slowToCompile),
      incoming,
    ]);
    const id = await payIn('Compiled', '640.00');
    expect(await receive(deviceId, 'COMPILED', 'Incoming 640.00 RUB')).toMatchObject({
      status: MessageStatus.Matched,
      invoiceId: id,
    });
  });

  it('a slow pattern that was saved earlier cannot be enabled', async () => {
    const { bankId } = await watch('Before', 'BEFORE', [slow]);
    const { id } = await patternOf(bankId);
    const turn = (status: ActiveStatus) => api.call('owner', 'POST', `mgmt/parsing-patterns/${id}/status`, { status });
    expect((await turn(ActiveStatus.Disabled)).json).toMatchObject({ status: ActiveStatus.Disabled });
    const { status, json } = await turn(ActiveStatus.Active);
    expect([status, json.message]).toEqual([409, expect.stringContaining('Takes too long')]);
    // Invalid values of status are refused with 422.
    for (const nonsense of [{ toString: 1 }, [0], null, 'x'])
      expect((await api.call('owner', 'POST', `mgmt/parsing-patterns/${id}/status`, { status: nonsense })).status).toBe(
        422,
      );
  });

  it('a slow pattern is disabled after being slow on messages of two vault owners', async () => {
    const { deviceId, bankId } = await watch('Owners', 'OWNERS', [slow]);
    const other = await addPerson(api, `other-owner`, { role: Role.VaultOwner });
    const phone = await api.platform.db
      .insertInto('devices')
      .values({ title: 'Theirs', name: 'Theirs', status: ActiveStatus.Active, userId: other })
      .returning('id')
      .executeTakeFirstOrThrow();
    await receive(deviceId, 'OWNERS', slowText);
    expect(await patternOf(bankId)).toMatchObject({ status: ActiveStatus.Active });
    await receive(phone.id, 'OWNERS', slowText);
    expect(await patternOf(bankId)).toMatchObject({ status: ActiveStatus.Disabled, tookTooLong: true });
  });

  it('a slow pattern that is changed while it reads a message does not decide about it', async () => {
    const { deviceId, bankId } = await watch('Changed', 'CHANGED', [slow]);
    const id = await payIn('Changed', '620.00');
    const taken = receive(deviceId, 'CHANGED', `Incoming 620.00 RUB ${'1'.repeat(3900)}`);
    await api.platform.db
      .updateTable('parsing-patterns')
      .set({ regexpPattern: incoming })
      .where('bankDataId', '=', bankId)
      .execute();
    expect(await taken).toMatchObject({ status: MessageStatus.Matched, invoiceId: id });
  });

  it('a slow pattern is read only until it is disabled, however many calls a device makes at once', async () => {
    await watch('Crowd', 'CROWD', [slow]);
    const userId = await userIdOf(api, 'vault-owner');
    const { uuid, key } = (await api.call('owner', 'POST', 'mgmt/devices', { name: 'C', title: 'C', userId }))
      .json as unknown as { uuid: string; key: string };
    await api.platform.db.updateTable('devices').set({ isTrusted: true }).where('uuid', '=', uuid).execute();
    const app = createApi(api.platform);
    const read = vi.spyOn(api.platform.patternReader, 'read');
    const calls = Array.from({ length: 12 }, async (_, number) => {
      const message = { number, sender: 'CROWD', text: `${number}${slowText}`.slice(0, longest), time: Date.now() };
      const request = {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body: JSON.stringify({ messages: [message] }),
      };
      return (await app.request(`/devices/${uuid}/messages`, request)).status;
    });
    const statuses = await Promise.all(calls);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array<number>(11).fill(200), 429]);
    const outcomes = await Promise.all(read.mock.results.map(({ value }) => value as ReturnType<typeof read>));
    read.mockRestore();
    expect(outcomes.filter((outcome) => typeof outcome === 'object' && 'slowPatternId' in outcome)).toHaveLength(3);
  });
});
