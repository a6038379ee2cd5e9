import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/resources/language/roles';
import { ActiveStatus } from '../../src/resources/statuses';
import { decideOn, requestOn } from './approvalRequests';
import { addPerson } from './people';
import { kinds, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

let api: TestPlatform;
let ownerId: number;
let profileId: number;
let bankId: number;

interface Answer {
  created?: number;
  waits?: boolean;
  request?: number;
  code?: string;
  field?: string;
  message?: string;
  total?: number;
  faults?: { row: number; field: string; message: string }[];
}

const send = async (as: string, entity: string, rows: unknown, headers = {}) => {
  const { status, json } = await api.call(as, 'POST', `mgmt/import/${entity}`, { rows }, headers);
  return { status, ...(json as unknown as Answer) };
};
const tryOut = async (as: string, entity: string, rows: unknown) => {
  const { status, json } = await api.call(as, 'POST', `mgmt/dry-run/${entity}/import`, { rows });
  return { status, ...(json as unknown as Answer) };
};

let last = 0;
/** Rows of new payment accounts of the vault owner of the demo. */
const accounts = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({
    vaultProfileId: profileId,
    bankDataId: bankId,
    requisites: `9${String(++last).padStart(15, '0')}`,
    ...more,
  }));
const countOf = async (table: string, where = sql`true`) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
    where ${where}`.execute(api.platform.db);
  return rows[0]!.count;
};
const numbersOf = (rows: readonly { requisites: string }[]) => rows.map(({ requisites }) => requisites);
const stored = (rows: readonly { requisites: string }[]) =>
  api.platform.db
    .selectFrom('payment-accounts')
    .select(['id', 'requisites', 'status', 'addedBy', 'addedDate'])
    .where('requisites', 'in', numbersOf(rows))
    .orderBy('id')
    .execute();

describe.each(kinds)('an import on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'second-owner', { role: Role.Owner });
    ownerId = await userIdOf(api, 'vault-owner');
    const { db } = api.platform;
    bankId = (await db.selectFrom('banks').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
    const profiles = db.selectFrom('vault-profiles').select('id').where('vaultOwnerId', '=', ownerId).orderBy('id');
    profileId = (await profiles.limit(1).executeTakeFirstOrThrow()).id;
  });
  afterAll(() => api.close());

  it('adds what its owner imports at once, in the order of the rows, each with its history', async () => {
    const rows = accounts(3);
    expect(await send('vault-owner', 'payment-accounts', rows)).toEqual({ status: 200, created: 3 });
    const added = await stored(rows);
    expect(added.map(({ requisites }) => requisites)).toEqual(numbersOf(rows));
    for (const { id, status, addedBy, addedDate } of added) {
      expect([status, addedBy]).toEqual([ActiveStatus.Active, ownerId]);
      expect(addedDate).not.toBeNull();
      const { json } = await api.call('vault-owner', 'GET', `mgmt/history/payment-accounts/${id}`);
      expect(json).toMatchObject([{ act: 'create' }]);
    }
  });

  it('adds 5,000 accounts within its two seconds', async () => {
    const rows = accounts(5000);
    const begin = performance.now();
    expect(await send('vault-owner', 'payment-accounts', rows)).toEqual({ status: 200, created: 5000 });
    console.log(kind, Math.round(performance.now() - begin));
    expect(await stored(rows.slice(-2))).toHaveLength(2);
    const waiting = await send('owner', 'payment-accounts', accounts(5000));
    console.log(kind, Math.round(performance.now() - begin));
    expect(waiting).toMatchObject({ status: 200, created: 0, waits: true });
    expect((await decideOn(api, 'second-owner', 'approve', 'payment-accounts/import')).status).toBe(200);
    console.log(kind, Math.round(performance.now() - begin));
  });
});
