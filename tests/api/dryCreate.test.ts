import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/resources/language/roles';
import { paymentAccounts } from '../../src/resources/paymentAccounts';
import { addPerson } from './people';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

let api: TestPlatform;

interface Outcome {
  outcome?: string;
  message?: string;
  words?: { phrase: string };
}

const ask = async (as: string | null, entity: string, input: object) => {
  const { status, json } = await api.call(as, 'POST', `mgmt/dry-run/${entity}/create`, input);
  return { status, json: json as unknown as Outcome };
};

const written = async () => {
  const tables = [
    '"all-activity"',
    'notifications',
    'approvals',
    'devices',
    '"payment-accounts"',
    '"parsing-patterns"',
  ];
  const counts = tables.map((table) => sql`(select count(*)::integer from ${sql.raw(table)})`);
  const { rows } = await sql<{ count: number[] }>`select array[${sql.join(counts)}] as count`.execute(api.platform.db);
  return rows[0]!.count;
};

describe.each(kindsForRules)('a dry run of a create on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'second-developer', { role: Role.Developer });
  });
  afterAll(() => api.close());

  it('a dry run of a create says that a second person has to approve it, and who can, and creates nothing', async () => {
    const before = await written();
    const { status, json } = await ask('developer', 'parsing-patterns', { bankDataId: 1, regexpPattern: '(\\d+)' });
    expect([status, json.outcome]).toEqual([200, 'waits']);
    expect(json.words).toMatchObject({
      phrase: expect.stringMatching(/^A second person has to approve this: %{names}/),
    });
    expect(await written()).toEqual(before);
  });

  it('a dry run of a create says what the create then answers', async () => {
    for (const userId of [await userIdOf(api, 'vault-owner'), null]) {
      const input = { name: 'Pixel 8', title: `phone-${userId}`, ...(userId && { userId }) };
      const foretold = (await ask('developer', 'devices', input)).json.outcome;
      const { status, json } = await api.call('developer', 'POST', 'mgmt/devices', input);
      expect([status, json.waits ? 'waits' : 'done']).toEqual([200, foretold]);
    }
    const own = { name: 'Own phone', title: 'own-phone' };
    expect((await ask('vault-owner', 'devices', own)).json).toEqual({ outcome: 'done' });
  });

  it('a dry run of a create does not tell whether such a record exists', async () => {
    const { json: lists } = await api.call('owner', 'GET', 'mgmt/bank-accounts');
    const [account] = lists as unknown as { vaultProfileId: number; bankDataId: number; requisites: string }[];
    const { requisites } = await api.platform.db
      .selectFrom('payment-accounts')
      .select('requisites')
      .executeTakeFirstOrThrow();
    const input = { ...account, id: undefined, uuid: undefined, requisites };
    const { status, json } = await ask('owner', 'payment-accounts', input);
    expect([status, json.message, json.outcome]).toEqual([200, undefined, 'waits']);
    expect(await api.call('owner', 'POST', paymentAccounts.endpoint, input)).toMatchObject({
      json: { field: 'requisites' },
    });
  });

  it('a dry run of a create is refused to those who may not create, and names the wrong field', async () => {
    expect((await ask('merchant', 'parsing-patterns', {})).status).toBe(403);
    expect((await ask(null, 'parsing-patterns', {})).status).toBe(401);
    expect(await ask('developer', 'parsing-patterns', { bankDataId: 1 })).toMatchObject({
      status: 422,
      json: { field: 'regexpPattern' },
    });
    expect(await ask('developer', 'parsing-patterns', { bankDataId: 999_999, regexpPattern: 'a' })).toMatchObject({
      json: { outcome: 'refused', message: expect.stringContaining('Bank') },
    });
  });

  it('a dry run exists only for creates that may need a second person', async () => {
    for (const entity of ['banks', 'group-members', 'nothing'])
      expect((await ask('owner', entity, {})).status).toBe(404);
  });
});
