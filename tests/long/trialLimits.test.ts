import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { PatternReader } from '../../server/domain/messages/patternReader';
import { sql } from 'kysely';
import { openFunded, incoming, watchingOn } from '../api/watching';
import type { TestPlatform } from '../api/testPlatform';

/** Takes about two seconds for a long message. */
const slow = `(?P<amount>\\d+)${'((.?){1000})'.repeat(3)}`;

describe('trials of patterns', () => {
  let api: TestPlatform;
  const { watch } = watchingOn(() => api);
  beforeAll(async () => {
    api = await openFunded('pglite');
  });
  afterAll(() => api.close());

  /** Adds a bank with this pattern and unread messages; returns the path of the pattern. */
  const waiting = async (sender: string, pattern: string, text: string, count: number) => {
    const { bankId, deviceId } = await watch(sender, sender, [pattern]);
    const { db } = api.platform;
    await sql`insert into messages ("deviceId", number, sender, message, "createDate", status)
      select ${deviceId}, n, ${sender}, ${text}::text, now(), 2 from generate_series(1, ${count}::integer) n`.execute(
      db,
    );
    const found = db.selectFrom('parsing-patterns').select('id').where('bankDataId', '=', bankId);
    return `mgmt/parsing-patterns/${(await found.executeTakeFirstOrThrow()).id}`;
  };

  it.each(['trial', 'apply'])(
    'trials of patterns end with the second message that takes too long: %s',
    async (which) => {
      const path = await waiting(`END${which}`, slow, '1'.repeat(4000), 5);
      const method = which === 'trial' ? 'GET' : 'POST';
      const { json } = await api.call('owner', method, `${path}/${which}`, method === 'POST' ? {} : undefined);
      expect(json).toMatchObject({ tried: 2, unread: 2, tookTooLong: true, messages: [] });
    },
  );

  it('trials of patterns run one after the other per user, and only a few may wait', async () => {
    const path = await waiting('TURNS', incoming, 'Incoming 5.00 RUB', 20);
    const ask = () => api.call('owner', 'GET', `${path}/trial`);
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json.message).toBe('Too many trials at once. Try again shortly.');
    expect(await ask()).toMatchObject({ status: 200, json: { tried: 20, tookTooLong: false } });
  });

  it.each(['trial', 'apply'])('trials of patterns stop when the client disconnects: %s', async (which) => {
    const path = await waiting(`GONE${which}`, incoming, 'Incoming 5.00 RUB', 50);
    const gone = new AbortController();
    let reads = 0;
    class LeavingReader extends PatternReader {
      override async read(...asked: Parameters<PatternReader['read']>) {
        if (++reads === 3) gone.abort();
        return super.read(...asked);
      }
    }
    const patternReader = new LeavingReader();
    const headers = { Authorization: `Bearer ${await api.token('owner')}`, 'Content-Type': 'application/json' };
    await createApi({ ...api.platform, patternReader }).request(`/${path}/${which}`, {
      method: which === 'trial' ? 'GET' : 'POST',
      headers,
      signal: gone.signal,
      ...(which === 'apply' ? { body: '{}' } : {}),
    });
    await patternReader.close();
    expect(reads).toBe(3);
  });

  it('trials of patterns wait while messages of devices are read', async () => {
    const reader = new PatternReader();
    const done: string[] = [];
    const patterns = [{ id: 1, regexpPattern: incoming, kind: 'incoming' as const }];
    const read = async (place: 'phones' | 'trials') => {
      await reader.read(patterns, 'Incoming 5.00 RUB', place);
      done.push(place);
    };
    await Promise.all([read('trials'), read('trials'), read('trials'), read('phones')]);
    expect(done).toEqual(['trials', 'phones', 'trials', 'trials']);
    await reader.close();
  });
});
