import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/resources/language/roles';
import { PaymentType } from '../../src/resources/statuses';
import { addPerson, fund } from './people';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

let api: TestPlatform;

const payOut = async () => {
  await sql`delete from counters`.execute(api.platform.db);
  await sql`update invoices set address = null, browser = null`.execute(api.platform.db);
  const { json } = await api.call(null, 'POST', 'invoices', {
    clientId: await userIdOf(api, 'merchant'),
    paymentType: PaymentType.PayOut,
    amount: 80_000,
    requisites: { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 },
  });
  const found = api.platform.db.selectFrom('invoices').select(['id', 'uuid']).where('uuid', '=', String(json.id));
  return found.executeTakeFirstOrThrow();
};

interface Outcome {
  outcome: string;
  message?: string;
}

const dryRun = async (as: string, path: string, id: number, input: object = {}): Promise<Outcome> => {
  const { status, json } = await api.call(as, 'POST', `mgmt/dry-run/${path}`, { ids: [id], input });
  if (status !== 200) return { outcome: 'refused', message: json.message };
  const { outcome, message } = (json as unknown as { results: Outcome[] }).results[0]!;
  return message === undefined ? { outcome } : { outcome, message };
};

describe.each(kindsForRules)('a dry run of an action of a view on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const other = await addPerson(api, 'other-merchant', { role: Role.Merchant });
    const { db } = api.platform;
    await sql`insert into "balance-accounts" ("userId") values (${other}) on conflict do nothing`.execute(db);
    for (const who of ['merchant', 'vault-owner']) await fund(api, await userIdOf(api, who));
  });
  afterAll(() => api.close());

  it("tells a merchant nothing of another merchant's pay-out", async () => {
    const { id, uuid } = await payOut();
    await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {});
    expect((await api.call('other-merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {})).status).toBe(404);
    expect((await dryRun('other-merchant', 'pay-outs/approve', id)).message).toContain('not found');
  });

  it('says to a merchant that their own pay-out will be approved', async () => {
    const { id } = await payOut();
    expect(await dryRun('merchant', 'pay-outs/approve', id)).toEqual({ outcome: 'done' });
  });

  it('says that a task can be released', async () => {
    const { id, uuid } = await payOut();
    await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {});
    expect((await api.call('moderator', 'POST', `mgmt/store/reserve/${id}`, {})).status).toBe(200);
    expect(await dryRun('moderator', 'workspace/dismiss', id)).toEqual({ outcome: 'done' });
    expect((await dryRun('developer', 'taker-store/resolve', id, { status: 4 })).outcome).not.toBe('refused');
  });

  it('tells a vault owner nothing of an invoice that is not theirs', async () => {
    const { rows } = await sql<{ id: number }>`select i.id from invoices i
      join "payment-accounts" a on a.id = i."accountId"
      join "vault-profiles" p on p.id = a."vaultProfileId"
      where p."vaultOwnerId" <> ${await userIdOf(api, 'vault-owner')} limit 1`.execute(api.platform.db);
    expect((await dryRun('vault-owner', 'workspace/dismiss', Number(rows[0]!.id))).message).toContain('not found');
  });
});
