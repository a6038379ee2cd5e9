import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { createLog } from '../../server/base/log';
import { maskLongNumbers } from '../../src/format/longNumbers';
import { openTestPlatform, type TestPlatform } from './testPlatform';

const card = '5555444433331111';
const grouped = '5555 4444 3333 1111';
const account = '40817810099910004312';

describe('numbers of cards and accounts', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform();
  });
  afterAll(() => api.close());

  it('numbers of cards and accounts appear whole in no message, log line or activity', async () => {
    const lines: string[] = [];
    const app = createApi({ ...api.platform, log: createLog('debug', { write: (line) => lines.push(line) }) });
    const token = await api.token('owner');
    const send = async (path: string, body: unknown) => {
      const response = await app.request(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return response.text();
    };
    const add = (requisites: unknown) => send('/mgmt/bank-accounts', { vaultProfileId: 1, bankDataId: 1, requisites });
    await add(grouped);
    const refusals = [
      await add(card),
      await add(grouped),
      await add(`${account}x`),
      await add(Number('40817810099910004312')),
      await send('/mgmt/devices/999/bind', { deviceId: card }),
      await send(`/mgmt/${card}`, { requisites: card }),
      await (
        await app.request(`/mgmt/users/check/email/${card}`, { headers: { Authorization: `Bearer ${token}` } })
      ).text(),
    ];
    await send('/mgmt/support', { ticketName: `Card ${grouped}`, ticketDescription: `Account ${account} is closed` });
    const { rows } = await sql<{
      kept: string;
    }>`select concat("before", ' ', "after", ' ', entity, ' ', "recordId") as kept
      from "all-activity"`.execute(api.database.db);
    const seen = [...refusals, ...lines, ...rows.map(({ kept }) => kept)].join('\n');
    expect(refusals[0]).toContain('already exists');
    expect(rows.some(({ kept }) => kept.includes('already exists'))).toBe(true);
    for (const secret of [card, grouped, grouped.replaceAll(' ', '\u00a0'), account])
      expect(seen).not.toContain(secret);
  });

  it.each([
    'card4276123456789010',
    '4276-1234-5678-9010',
    '4276.1234.5678.9010',
    '4276  1234  5678  9010',
    '4276\u20091234\u20095678\u20099010',
    '4276/1234/5678/9010',
    '4276123456789010rub',
  ])('numbers of cards are masked in %s', (text) => {
    expect(maskLongNumbers(text)).not.toMatch(/1234\D{0,2}5678/);
    expect(maskLongNumbers(text)).toContain('9010');
  });

  it('numbers of cards and accounts are found in any text, and other numbers are not', () => {
    expect(maskLongNumbers(`Card ${grouped}, account ${account}.`)).not.toMatch(/4444|1009/);
    for (const text of [
      '2026-11-21T08:58:14.000Z',
      '27ac5a00-0000-4000-8000-000000000000',
      'order-123456789012',
      '86 400.00',
    ])
      expect(maskLongNumbers(text)).toBe(text);
  });
});
