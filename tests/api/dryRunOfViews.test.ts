import { accountOf, namedRoles } from '../demoAccounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitions } from '../../server/base/definitions';
import { allowsDryRun, callsOf, type CallAction } from '../../src/resources/language/definition';
import { Role } from '../../src/resources/language/roles';
import { tableOf } from '../../src/resources/language/tables';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { columnsOf } from '../../server/database/schema';
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

type Row = Readonly<Record<string, unknown>>;
const fill = (template: string, row: Row) => template.replace(/\{(\w+)\}/g, (_, name: string) => String(row[name]));

/** Makes the call itself, as the console does, and says what came of it. */
const realCall = async (as: string, { method, path, body = {} }: CallAction, row: Row, input: object) => {
  const filled = Object.entries(body).map(([key, template]) => [key, fill(template, row)]);
  const sent = method === 'GET' ? undefined : { ...Object.fromEntries(filled), ...input };
  const { status, json } = await api.call(as, method, fill(path, row), sent);
  if (status === 200) return { status, outcome: json.waits ? 'waits' : 'done' };
  return { status, outcome: 'refused', message: json.message };
};

/** Every action that has a dry run, by the list that offers it. */
const cases = definitions.flatMap((definition) =>
  callsOf(definition).flatMap(([name, action]) =>
    allowsDryRun(action)
      ? [{ path: `${definition.name}/${name}`, definition, action, table: tableOf(definition) }]
      : [],
  ),
);

/** Valid input for each input that these actions have. */
const inputsOf = async ({ inputs = {} }: CallAction): Promise<object> => {
  const given: Record<string, unknown> = {
    status: 4,
    reason: 'it was agreed',
    userId: await userIdOf(api, 'moderator'),
    invoiceId: 1,
    deviceId: 1,
    received: 3,
  };
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(inputs, name)));
};

/** The latest record in each status, or the latest where it is worked out, and one of each that is not there. */
const samplesOf = async (table: string): Promise<Row[]> => {
  const status = Object.hasOwn(columnsOf(table), 'status') ? sql`status` : sql`id`;
  const { rows } = await sql<Row>`select distinct on (${status}) *
    from ${sql.table(table)} order by ${status}, id desc`.execute(api.platform.db);
  return [...rows, { id: 999_999, uuid: '00000000-0000-4000-8000-000000000000' }];
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

  it('a dry run tells a merchant nothing of another merchant’s pay-out', async () => {
    const { id, uuid } = await payOut();
    await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {});
    expect((await api.call('other-merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {})).status).toBe(404);
    expect((await dryRun('other-merchant', 'pay-outs/approve', id)).message).toContain('not found');
  });

  it('a dry run says to a merchant that their own pay-out will be approved', async () => {
    const { id } = await payOut();
    expect(await dryRun('merchant', 'pay-outs/approve', id)).toEqual({ outcome: 'done' });
  });

  it('a dry run says that a task can be released', async () => {
    const { id, uuid } = await payOut();
    await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {});
    expect((await api.call('moderator', 'POST', `mgmt/store/reserve/${id}`, {})).status).toBe(200);
    expect(await dryRun('moderator', 'workspace/dismiss', id)).toEqual({ outcome: 'done' });
    expect((await dryRun('developer', 'taker-store/resolve', id, { status: 4 })).outcome).not.toBe('refused');
  });

  it('a dry run tells a vault owner nothing of an invoice that is not theirs', async () => {
    const { rows } = await sql<{ id: number }>`select i.id from invoices i
      join "payment-accounts" a on a.id = i."accountId"
      join "vault-profiles" p on p.id = a."vaultProfileId"
      where p."vaultOwnerId" <> ${await userIdOf(api, 'vault-owner')} limit 1`.execute(api.platform.db);
    expect((await dryRun('vault-owner', 'workspace/dismiss', Number(rows[0]!.id))).message).toContain('not found');
  });
});

describe.each(kindsForRules)('a dry run and the call that follows it on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    for (const who of ['merchant', 'vault-owner']) await fund(api, await userIdOf(api, who));
  });
  afterAll(() => api.close());

  it.each(namedRoles)(
    'a dry run and the call that follows it come to the same for a %s, whatever the action and the record',
    async (_name, role) => {
      const outcomes = new Set<string>();
      for (const { path, action, table } of cases) {
        const input = await inputsOf(action);
        // The demo account of this role must remain able to call.
        const samples = (await samplesOf(table)).filter(({ email }) => email !== `${accountOf(role)}@example.com`);
        for (const row of samples) {
          const foretold = await dryRun(accountOf(role), path, Number(row.id), input);
          const { status, ...real } = await realCall(accountOf(role), action, row, input);
          expect({ path, id: row.id, ...foretold }).toEqual({ path, id: row.id, ...real });
          outcomes.add(real.outcome);
          // Whoever may not make the call at all may not for any record.
          if (status === 403) break;
        }
      }
      expect(outcomes).toContain('refused');
    },
    60_000,
  );
});
