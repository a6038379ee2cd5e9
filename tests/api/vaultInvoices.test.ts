import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoices } from '../../src/resources/invoices';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { vaultInvoices } from '../../src/resources/vaultInvoices';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

const list = 'mgmt/vault-invoices';
const shown = Object.keys(vaultInvoices.fields);

describe.each(kindsForRules)('the invoices of a vault owner, on %s', (kind) => {
  let api: TestPlatform;
  let me: number;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    me = await userIdOf(api, 'vault-owner');
  });
  afterAll(() => api.close());

  const read = (filter: Record<string, unknown> = {}) =>
    api.call('vault-owner', 'GET', ranged(list, [0, 999], ['id', 'ASC'], filter));
  const theirs = () => sql`(case when i."accountId" is null then i.owner = ${me} else exists (select 1
    from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
    where a.id = i."accountId" and p."vaultOwnerId" = ${me}) end)`;

  it('a vault owner’s invoices are the pay-ins on their accounts and the pay-outs they took, whatever became of them', async () => {
    await sql`update invoices i set owner = ${me} where i.id in (select id from invoices
      where "paymentType" = ${PaymentType.PayOut} and status = ${InvoiceStatus.Complete} limit 1)`.execute(
      api.platform.db,
    );
    const { json, headers } = await read();
    const { rows } = await sql<{ id: number }>`select i.id from invoices i where ${theirs()} order by id`.execute(
      api.platform.db,
    );
    expect(Number(headers.get('content-range')?.split('/')[1])).toBe(rows.length);
    const sent = json as unknown as Record<string, unknown>[];
    expect(sent.map(({ id }) => id)).toEqual(rows.slice(0, 1000).map(({ id }) => id));
    for (const type of [PaymentType.PayIn, PaymentType.PayOut])
      expect(sent.some((row) => row.paymentType === type && row.status === InvoiceStatus.Complete)).toBe(true);
    for (const row of sent) expect(Object.keys(row).filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('invoices of others are neither found nor opened by a vault owner, and nothing of them has a history here', async () => {
    const { rows } = await sql<{ id: number; uuid: string; cid: string }>`select id, uuid, cid from invoices i
      where not coalesce(${theirs()}, false) and status = ${InvoiceStatus.Complete} limit 3`.execute(api.platform.db);
    expect(rows).toHaveLength(3);
    for (const { id, uuid } of rows) {
      expect((await read({ id })).json).toEqual([]);
      expect((await read({ q: uuid })).json).toEqual([]);
      expect((await api.call('vault-owner', 'GET', `mgmt/history/vault-invoices/${id}`)).status).toBe(404);
    }
    // The panel of a payment account asks for its invoices like this.
    const foreign = await sql<{ id: number }>`select i."accountId" as id from invoices i
      where not ${theirs()} and i."accountId" is not null limit 1`.execute(api.platform.db);
    expect((await read({ accountId: [foreign.rows[0]!.id] })).json).toEqual([]);
  });

  it('a vault owner’s invoices that were completed in a time are asked for by their end date', async () => {
    const { rows } = await sql<{
      id: number;
      end: string;
    }>`select id, "endDate" as end from invoices i where ${theirs()}
      and status = ${InvoiceStatus.Complete} order by "endDate" desc limit 1`.execute(api.platform.db);
    const [{ id, end }] = rows as [{ id: number; end: string }];
    const since = (ms: number) => ({ endDate_gte: new Date(end).getTime() + ms, status: [InvoiceStatus.Complete] });
    const ids = async (filter: Record<string, unknown>) =>
      ((await read(filter)).json as unknown as { id: number }[]).map((row) => row.id);
    expect(await ids(since(0))).toContain(id);
    expect(await ids(since(1000))).not.toContain(id);
  });

  it('a vault owner’s invoices show no more than staff see', () => {
    for (const name of ['takenDate', 'linkId', 'description', 'metadata', 'rate', 'fee'])
      expect(shown).not.toContain(name);
    for (const name of shown) expect(Object.keys(invoices.fields)).toContain(name);
  });

  it('the list of a vault owner’s invoices belongs to vault owners alone', async () => {
    for (const as of ['merchant', 'agent', 'finance', 'owner'])
      expect((await api.call(as, 'GET', list)).status, as).toBe(403);
  });
});
