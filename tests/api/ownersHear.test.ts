import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce, inTransaction } from '../../server/database/changes';
import { Hub } from '../../server/live/hub';
import { callerOf } from '../../server/session/tokens';
import { kindsForRules, openTestPlatform, trc20, userIdOf, type TestPlatform } from './testPlatform';

interface Changed {
  entity: string;
  ids: number[];
}

describe.each(kindsForRules)('people hear of what is theirs on %s', (kind) => {
  let api: TestPlatform;
  let hub: Hub;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    hub = new Hub(api.platform);
    await hub.start(api.database);
  });
  afterAll(async () => {
    await hub.stop();
    await api.close();
  });

  /** Returns what a person hears of an entity from now on. */
  const listen = async (as: string, entity: string) => {
    const heard: number[] = [];
    const send = (texts: readonly string[]) => {
      for (const text of texts) {
        const { event, data } = JSON.parse(text) as { event: string; data: Changed };
        if (event === 'changed' && data.entity === entity) heard.push(...data.ids);
      }
    };
    hub.join({ caller: await callerOf(api.platform, await api.token(as)), recheck: async () => undefined, send });
    return heard;
  };

  it('an agent hears that their balance changed, and a merchant does not', async () => {
    const [agent, merchant] = [await listen('agent', 'balance-accounts'), await listen('merchant', 'balance-accounts')];
    const { id } = await api.platform.db
      .selectFrom('balance-accounts')
      .select('id')
      .where('userId', '=', await userIdOf(api, 'agent'))
      .executeTakeFirstOrThrow();
    await inTransaction(api.platform.db, (tx) => announce(tx, { entity: 'balance-accounts', id, kind: 'changed' }));
    await expect.poll(() => agent).toEqual([id]);
    expect(merchant).toEqual([]);
  });

  it('the owner of an address hears that it was deleted, and nobody else does', async () => {
    const owner = await userIdOf(api, 'agent');
    const [agent, merchant] = [await listen('agent', 'addresses'), await listen('merchant', 'addresses')];
    const body = { name: 'Cold wallet', address: trc20(71) };
    const { json } = await api.call('agent', 'POST', `mgmt/users/${owner}/addresses`, body);
    await expect.poll(() => agent).toEqual([json.id]);
    expect((await api.call('agent', 'POST', `mgmt/users/${owner}/addresses/${json.id}/remove`)).status).toBe(200);
    await expect.poll(() => agent).toEqual([json.id, json.id]);
    expect(merchant).toEqual([]);
  });
});
