import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { longest, slow, slowText, slowToCompile, worstAccepted } from '../api/slowPatterns';
import { kinds, userIdOf, type TestPlatform } from '../api/testPlatform';
import { openFunded, watchingOn } from '../api/watching';

/** As many messages as a device may send in a minute are read while /health is called. */
const messages = 500;
/** How many of the longest messages fit into one request. */
const atOnce = 100;

describe.each(kinds)('a slow pattern on %s', { timeout: 300_000 }, (kind) => {
  let api: TestPlatform;
  const { watch } = watchingOn(() => api);
  beforeAll(async () => {
    api = await openFunded(kind);
  }, 60_000);
  afterAll(() => api.close());

  it('a slow pattern is compiled in the reading thread: /health answers while twenty patterns are saved', async () => {
    const { bankId } = await watch('Flood', 'FLOOD', []);
    let isDone = false;
    const saves = Array.from({ length: 20 }, (_, nth) =>
      api.call('developer', 'POST', 'mgmt/parsing-patterns', {
        bankDataId: bankId,
        regexpPattern: `${nth}${slowToCompile}`,
      }),
    );
    const saved = Promise.all(saves).finally(() => (isDone = true));
    const waits: number[] = [];
    while (!isDone) {
      const asked = performance.now();
      await api.call(null, 'GET', 'health');
      await new Promise((resolve) => setTimeout(resolve, 10));
      waits.push(performance.now() - asked);
    }
    const answers = (await saved).map(({ status }) => status);
    expect(answers.filter((status) => status === 422)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
    expect(Math.max(...waits)).toBeLessThan(500);
  });

  it.each([
    ['WORST', worstAccepted, ' Incoming 1 234.56 RUB from Ivan P., card *1234. '.repeat(100)],
    ['SLOW', slow, slowText],
  ])(
    `a slow pattern of bank %s does not delay /health while ${messages} messages are read`,
    async (sender, pattern, words) => {
      await watch(sender, sender, [pattern]);
      const userId = await userIdOf(api, 'vault-owner');
      const { uuid, key } = (await api.call('owner', 'POST', 'mgmt/devices', { name: 'P', title: 'P', userId }))
        .json as unknown as { uuid: string; key: string };
      await api.platform.db.updateTable('devices').set({ isTrusted: true }).where('uuid', '=', uuid).execute();
      const app = createApi(api.platform);
      const batch = Array.from({ length: messages }, (_, number) => ({
        number,
        sender,
        text: `${number}${words}`.slice(0, longest),
        time: Date.now(),
      }));
      const headers = { Authorization: `Bearer ${key}` };
      let isRead = false;
      const send = async (some: typeof batch) => {
        const answer = await app.request(`/devices/${uuid}/messages`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ messages: some }),
        });
        return ((await answer.json()) as { messages: { result: string }[] }).messages;
      };
      const reading = (async () => {
        const answers = [];
        for (let from = 0; from < messages; from += atOnce)
          answers.push(...(await send(batch.slice(from, from + atOnce))));
        return answers;
      })().finally(() => (isRead = true));
      const waits: number[] = [];
      while (!isRead) {
        const asked = performance.now();
        expect((await app.request('/health')).status).toBe(200);
        waits.push(performance.now() - asked);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect((await reading).filter(({ result }) => result === 'taken')).toHaveLength(messages);
      expect(waits.length).toBeGreaterThan(0);
      expect(waits.filter((wait) => wait >= 100)).toEqual([]);
    },
  );
});
