import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeOutTasks } from '../../server/domain/invoices/sweeps';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { Role } from '../../src/resources/language/roles';
import { guardRefusal } from '../../src/resources/language/rights';
import { invoices } from '../../src/resources/invoices';
import { workspace } from '../../src/resources/takerStore';
import { addPerson, fund, uuidOf } from './people';
import { decideOn, requestOn } from './approvalRequests';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';
import { activeSql } from '../../server/database/statusSql';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';

let api: TestPlatform;
const id = (who: string) => userIdOf(api, who);

/** About 2,100 and 210 USDT at the seed's rate. */
const large = 200_000;
const small = 20_000;

interface Made {
  id: number;
  uuid: string;
}

const invoiceOf = async (uuid: unknown): Promise<Made> =>
  api.platform.db
    .selectFrom('invoices')
    .select(['id', 'uuid'])
    .where('uuid', '=', String(uuid))
    .executeTakeFirstOrThrow();

const payOut = async (amount: number): Promise<Made> => {
  // All payers of these tests share one address, whose limit this resets.
  await sql`delete from counters`.execute(api.platform.db);
  const { json } = await api.call(null, 'POST', 'invoices', {
    clientId: await id('merchant'),
    paymentType: PaymentType.PayOut,
    amount,
    requisites: { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 },
  });
  return invoiceOf(json.id);
};
const approved = async (amount: number): Promise<Made> => {
  const invoice = await payOut(amount);
  await api.call('merchant', 'POST', `mgmt/invoices/${invoice.uuid}/approve`, {});
  return invoice;
};
const step = (as: string, name: 'reserve' | 'complete' | 'release', invoice: Made, more: object = {}) =>
  api.call(as, 'POST', `mgmt/store/${name}/${invoice.id}`, { invoiceId: invoice.id, ...more });
const resolve = (as: string, { uuid }: Made, status: InvoiceStatus) =>
  api.call(as, 'POST', `mgmt/invoices/${uuid}/resolve`, { invoiceId: uuid, status, reason: 'Checked' });
const approveRequest = (as: string, invoice: Made) => decideOn(api, as, 'approve', `invoices/${invoice.id}`);
const statusOf = async ({ id: invoice }: Made) =>
  (await api.platform.db.selectFrom('invoices').select('status').where('id', '=', invoice).executeTakeFirstOrThrow())
    .status;

describe.each(kindsForRules)('approval of calls on invoices of others on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'second-owner', { role: Role.Owner });
    const owner = await id('owner');
    await addPerson(api, 'puppet', {
      role: Role.Moderator,
      verified: false,
      principalId: owner,
      passwordIssuedBy: owner,
    });
    for (const who of ['merchant', 'vault-owner']) await fund(api, await id(who));
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });

  it('a large pay-out is approved by its merchant alone, or by two of the staff', async () => {
    const own = await payOut(large);
    expect((await api.call('merchant', 'POST', `mgmt/invoices/${own.uuid}/approve`, {})).json).toMatchObject({
      status: InvoiceStatus.New,
    });
    const theirs = await payOut(large);
    const approve = (as: string) => api.call(as, 'POST', `mgmt/invoices/${theirs.uuid}/approve`, {});
    expect((await approve('puppet')).status).toBe(409);
    expect((await approve('moderator')).json.waits).toBe(true);
    expect((await approve('moderator')).status).toBe(409);
    // The merchant needs no second person, and ends the request.
    expect((await approve('merchant')).json.waits).toBeUndefined();
    expect((await api.call('owner', 'GET', 'mgmt/approvals/decisions')).json).toEqual([]);
  });

  it('a small pay-out is approved by one of the staff, verified or not', async () => {
    const invoice = await payOut(small);
    expect((await api.call('puppet', 'POST', `mgmt/invoices/${invoice.uuid}/approve`, {})).status).toBe(200);
  });

  it('a large pay-out is completed by two of the staff; the approver needs the role, not the task', async () => {
    const invoice = await approved(large);
    await step('moderator', 'reserve', invoice);
    expect((await step('moderator', 'complete', invoice)).json.waits).toBe(true);
    // Their console knows beforehand that they cannot ask twice.
    const tasks = await api.call(
      'moderator',
      'GET',
      `mgmt/store/workspace/${await uuidOf(api, await id('moderator'))}`,
    );
    const task = (tasks.json as unknown as { id: number }[]).find((one) => one.id === invoice.id)!;
    const me = { id: await id('moderator'), role: Role.Moderator };
    expect(guardRefusal(invoices, 'approve', task, me)).toBe('You requested this: it waits for a second person');
    expect(guardRefusal(workspace, 'complete', task, me)).toBe('You requested this: it waits for a second person');
    expect(guardRefusal(workspace, 'complete', task, { ...me, id: await id('owner') })).toBeUndefined();
    expect((await step('moderator', 'complete', invoice)).status).toBe(409);
    expect((await step('puppet', 'complete', invoice)).status).toBe(409);
    expect((await step('owner', 'complete', invoice)).status).toBe(200);
    expect(await statusOf(invoice)).toBe(InvoiceStatus.Complete);
    const other = await approved(large);
    await step('moderator', 'reserve', other);
    await step('moderator', 'complete', other);
    expect((await approveRequest('finance', other)).status).toBe(404);
    expect((await approveRequest('developer', other)).status).toBe(200);
  });

  it("'To approve' finds as many as its tab, and 'Waits for approval' what a second person was asked for", async () => {
    const found = async (filter: Record<string, unknown>) => {
      const { json } = await api.call('owner', 'GET', ranged('mgmt/invoices', [0, 99], ['id', 'ASC'], filter));
      return (json as unknown as { id: number }[]).map((one) => one.id);
    };
    const toApprove = () => found({ status: ['unapproved'] });
    const waiting = () => found({ status: ['requestedBy'] });
    await fund(api, await id('merchant'));
    const invoice = await payOut(large);
    expect(await toApprove()).toContain(invoice.id);
    const { where } = invoices.list!.tabs!.find(({ label }) => label === 'To approve')!;
    expect(await toApprove()).toEqual(await found(where));
    expect(await waiting()).not.toContain(invoice.id);
    await api.call('merchant', 'POST', `mgmt/invoices/${invoice.uuid}/approve`, {});
    expect(await toApprove()).not.toContain(invoice.id);
    await step('moderator', 'reserve', invoice);
    expect((await step('moderator', 'complete', invoice)).json.waits).toBe(true);
    expect(await waiting()).toContain(invoice.id);
    expect(await toApprove()).not.toContain(invoice.id);
    await step('owner', 'complete', invoice);
    expect(await waiting()).not.toContain(invoice.id);
  });

  it('who asked for a completion completes it alone once a receipt proves the payment, which ends the request', async () => {
    const invoice = await approved(large);
    await step('moderator', 'reserve', invoice);
    expect((await step('moderator', 'complete', invoice)).json.waits).toBe(true);
    await sql`insert into receipts ("invoiceId", file, "userId", "createDate") values (${invoice.id}, 'paid.pdf', ${await id('moderator')}, now())`.execute(
      api.platform.db,
    );
    const completed = await step('moderator', 'complete', invoice);
    expect([completed.status, completed.json.waits]).toEqual([200, undefined]);
    expect(await statusOf(invoice)).toBe(InvoiceStatus.Complete);
    expect((await requestOn(api, `invoices/${invoice.id}`)).status).toBe(ApprovalStatus.NotNeeded);
  });

  it('a receipt proves no pay-out of more than one person may move in a day, because anybody can make such a file', async () => {
    const invoice = await approved(large);
    await step('moderator', 'reserve', invoice);
    await sql`insert into receipts ("invoiceId", file, "userId", "createDate") values (${invoice.id}, 'paid.pdf', ${await id('moderator')}, now())`.execute(
      api.platform.db,
    );
    const settings = api.platform.settings as { ALONE_PER_DAY: number };
    const before = settings.ALONE_PER_DAY;
    settings.ALONE_PER_DAY = 1000;
    try {
      expect((await step('moderator', 'complete', invoice)).json.waits).toBe(true);
      expect(await statusOf(invoice)).toBe(InvoiceStatus.WIP);
    } finally {
      settings.ALONE_PER_DAY = before;
    }
    expect((await step('moderator', 'complete', invoice)).json.waits).toBeUndefined();
  });

  it('a request by the holder of a task ends when another person gets the task', async () => {
    const invoice = await approved(large);
    await step('moderator', 'reserve', invoice);
    await step('moderator', 'complete', invoice);
    const request = await requestOn(api, `invoices/${invoice.id}`);
    const give = { userId: await id('developer'), reason: 'Their shift' };
    expect((await api.call('owner', 'POST', `mgmt/store/give/${invoice.id}`, give)).status).toBe(200);
    expect(await requestOn(api, `invoices/${invoice.id}`)).toMatchObject({
      id: request.id,
      status: ApprovalStatus.NotNeeded,
    });
    expect((await approveRequest('owner', invoice)).status).toBe(409);
    expect((await step('developer', 'complete', invoice)).json.waits).toBe(true);
    expect((await approveRequest('owner', invoice)).status).toBe(200);
  });

  it('a vault owner cannot approve a pay-in on their account that staff complete', async () => {
    const { db } = api.platform;
    await sql`update "payment-accounts" set status = ${activeSql.Disabled} where "vaultProfileId" in
      (select id from "vault-profiles" where "vaultOwnerId" <> ${await id('vault-owner')})`.execute(db);
    // No device sends its state in this test.
    await sql`update "payment-accounts" set "deviceId" = null`.execute(db);
    const body = {
      clientId: await id('merchant'),
      paymentType: PaymentType.PayIn,
      amount: large,
      cid: 'held-by-staff',
    };
    const { json } = await api.call(null, 'POST', 'invoices', body);
    expect(json.message).toBeUndefined();
    const invoice = await invoiceOf(json.id);
    await step('moderator', 'reserve', invoice);
    expect((await step('moderator', 'complete', invoice)).json.waits).toBe(true);
    expect((await step('vault-owner', 'complete', invoice)).status).toBe(409);
    expect((await approveRequest('vault-owner', invoice)).status).toBe(404);
    expect(await statusOf(invoice)).toBe(InvoiceStatus.WIP);
    expect((await approveRequest('owner', invoice)).status).toBe(200);
  });

  it('a vault owner completes their own task alone', async () => {
    const invoice = await approved(large);
    await step('vault-owner', 'reserve', invoice);
    expect((await step('vault-owner', 'complete', invoice)).json.waits).toBeUndefined();
    expect(await statusOf(invoice)).toBe(InvoiceStatus.Complete);
  });

  it('taking a large pay-out from a vault owner requires two, of whom one may be the vault owner', async () => {
    const invoice = await approved(large);
    await step('vault-owner', 'reserve', invoice);
    expect((await step('moderator', 'release', invoice, { reason: 'Slow' })).json.waits).toBe(true);
    expect(await statusOf(invoice)).toBe(InvoiceStatus.WIP);
    // The reason need not be repeated to approve.
    expect((await step('owner', 'release', invoice, { reason: 'Too slow' })).json.waits).toBeUndefined();
    expect(await statusOf(invoice)).toBe(InvoiceStatus.New);
    // The vault owner held it recently, and may have paid it.
    expect((await resolve('moderator', invoice, InvoiceStatus.Canceled)).json.waits).toBe(true);
    expect((await approveRequest('vault-owner', invoice)).status).toBe(200);
    expect(await statusOf(invoice)).toBe(InvoiceStatus.Canceled);
  });

  it('canceling a large pay-out requires two for a day, also after the task timed out', async () => {
    const invoice = await approved(large);
    await step('vault-owner', 'reserve', invoice);
    await sql`update invoices set "takenDate" = now() - interval '5 hours' where id = ${invoice.id}`.execute(
      api.platform.db,
    );
    await timeOutTasks(api.platform.db, { TASK_HOURS: 4, PAYOUT_TASK_HOURS: 4 });
    expect((await resolve('moderator', invoice, InvoiceStatus.Canceled)).json.waits).toBe(true);
    await sql`update "task-holders" set "endDate" = now() - interval '25 hours'`.execute(api.platform.db);
    expect((await resolve('second-owner', invoice, InvoiceStatus.Canceled)).status).toBe(200);
    expect(await statusOf(invoice)).toBe(InvoiceStatus.Canceled);
  });

  it('taking a small pay-out from a vault owner and canceling it requires one person', async () => {
    const invoice = await approved(small);
    await step('vault-owner', 'reserve', invoice);
    expect((await step('moderator', 'release', invoice, { reason: 'Slow' })).json.waits).toBeUndefined();
    expect((await resolve('moderator', invoice, InvoiceStatus.Canceled)).json.waits).toBeUndefined();
  });

  it('a pay-out is refused by one person, who must be verified if it is large', async () => {
    const invoice = await payOut(large);
    const refuse = (as: string) => api.call(as, 'POST', `mgmt/invoices/${invoice.uuid}/refuse`, { reason: 'Fraud' });
    expect((await refuse('puppet')).status).toBe(409);
    expect((await refuse('moderator')).status).toBe(200);
  });

  it('a request is judged again on approval, and refused if the invoice has changed', async () => {
    const invoice = await approved(large);
    await step('moderator', 'reserve', invoice);
    expect((await resolve('finance', invoice, InvoiceStatus.Complete)).json.waits).toBe(true);
    await step('moderator', 'release', invoice);
    expect((await approveRequest('owner', invoice)).status).toBe(409);
    await step('vault-owner', 'reserve', invoice);
    const changed = await approveRequest('owner', invoice);
    expect(changed.status).toBe(409);
    expect(String(changed.json.message)).toContain('This changed after Fred Finance requested it');
    // The request still waits, and its requester may cancel it.
    expect(await statusOf(invoice)).toBe(InvoiceStatus.WIP);
  });

  it('small sums moved without approval count up to the daily limit', async () => {
    await sql`delete from "sums-moved-alone"`.execute(api.platform.db);
    const { rows } = await sql<{
      usdt: string;
    }>`select d.amount as usdt from invoices i join deals d on d.id = i."dealId"
      where i.amount = ${small} order by i.id desc limit 1`.execute(api.platform.db);
    const times = Math.floor(10_000 / Number(rows[0]!.usdt));
    await sql`insert into "sums-moved-alone" ("principalId", sum) values (${await id('moderator')}, ${String(times * Number(rows[0]!.usdt))}::numeric)`.execute(
      api.platform.db,
    );
    const invoice = await payOut(small);
    const approve = (as: string) => api.call(as, 'POST', `mgmt/invoices/${invoice.uuid}/approve`, {});
    expect((await approve('moderator')).json.waits).toBe(true);
    expect((await approve('owner')).json.waits).toBeUndefined();
  });
});
