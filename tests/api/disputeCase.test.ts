import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DisputeCase } from '../../src/resources/disputeCase';
import { Role } from '../../src/resources/language/roles';
import { DisputeStatus } from '../../src/resources/statuses/disputes';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { decideOn } from './approvalRequests';
import { disputesOn, minutesFromNow, pdfOf } from './disputeWorld';
import { addPerson, fund } from './people';
import { userIdOf, type TestPlatform } from './testPlatform';
import { openFunded } from './watching';

let api: TestPlatform;
const world = disputesOn(() => api);
const { expiredPayIn, claimPaid, claim, send, from, disputeOf, receive, decide } = world;
const { moneyOf, leaveAvailable, usdtOf, completedPayOut, letTimePass } = world;

describe('what a dispute is decided by', () => {
  beforeAll(async () => {
    api = await openFunded('postgres');
    await fund(api, await userIdOf(api, 'merchant'));
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select b.id, 1000, 0, 3, 6
      from "balance-accounts" b join users u on u.id = b."userId" where u.email = 'platform@system.invalid'`.execute(
      api.platform.db,
    );
    world.prepare({ PAYOUT_START: '100000' });
  });
  beforeEach(() => leaveAvailable(1e8));
  afterAll(() => api.close());

  const caseFor = async (as: string, invoiceId: number) => {
    const { id } = await disputeOf(invoiceId);
    const { status, json } = await api.call(as, 'GET', `mgmt/disputes/${id}/case`);
    return { status, json: json as unknown as DisputeCase };
  };

  it('its receipts say who sent them and whether they were sent before; messages say which one fits', async () => {
    const first = await expiredPayIn();
    expect((await claimPaid(first, {}, from('203.0.113.21'))).status).toBe(200);
    const second = await expiredPayIn();
    expect((await send(second.uuid, first.uuid, from('203.0.113.21'))).status).toBe(200);
    expect((await claim(second.uuid, {}, from('203.0.113.21'))).status).toBe(200);
    await receive(second.deviceId, second.sender, 'Incoming 17 RUB', { time: minutesFromNow(-8) });
    await sql`update invoices set "createDate" = "createDate" - interval '1 hour', "expireDate" = "expireDate" + interval '1 minute' where id = ${second.id}`.execute(
      api.platform.db,
    );
    const { status, json } = await caseFor('moderator', second.id);
    expect(status).toBe(200);
    expect(json.receipts).toMatchObject([
      { file: 'receipt.pdf', size: pdfOf(first.uuid).length, from: 'payer', isReused: true },
    ]);
    expect(json.messages).toMatchObject([{ sender: second.sender, amount: 17, fits: false, invoiceId: null }]);
    // What a receipt and a message are compared with: the last digits of the account alone.
    expect(json.invoice).toMatchObject({ tail: second.last4, bank: second.sender });
    expect(json.invoice.inUsdt! * json.invoice.rate!).toBeCloseTo(Number(second.amount), 1);
    expect(json.payer).toEqual({ open: 1, accepted: 0, refused: 0 });
    expect(json.owner).toEqual({ open: 1, accepted: 0, refused: 0 });
    const evidence = await api.call('vault-owner', 'POST', `mgmt/invoices/${second.uuid}/evidence`, undefined, {});
    expect(evidence.status).toBe(422);
  });

  it('its invoice says when it was canceled', async () => {
    const invoice = await expiredPayIn();
    expect((await claimPaid(invoice)).status).toBe(200);
    expect((await caseFor('moderator', invoice.id)).json.invoice.canceledDate).toBeNull();
    await api.platform.db
      .updateTable('invoices')
      .set({ status: InvoiceStatus.Canceled })
      .where('id', '=', invoice.id)
      .execute();
    const { endDate, canceledDate } = (await caseFor('moderator', invoice.id)).json.invoice;
    expect(canceledDate).toBe(endDate);
    expect(canceledDate).not.toBeNull();
  });

  it('what accepting posts is said at the rate of what was paid late, and is what is posted then', async () => {
    const invoice = await expiredPayIn();
    expect((await claimPaid(invoice, { paidAt: minutesFromNow(-1) })).status).toBe(200);
    const agreed = (await caseFor('vault-owner', invoice.id)).json.invoice;
    await sql`insert into "exchange-rates" (price, "createDate") select price * 1.03, now() - interval '2 minutes'
      from "exchange-rates" order by id desc limit 1`.execute(api.platform.db);
    const late = (await caseFor('vault-owner', invoice.id)).json.invoice;
    expect(late.rate! / agreed.rate!).toBeCloseTo(1.03, 4);
    expect(late.inUsdt! / agreed.inUsdt!).toBeCloseTo(1 / 1.03, 4);
    // Staff decide once the time of the vault owner is over.
    await sql`update disputes set "answerUntil" = now() where "invoiceId" = ${invoice.id}`.execute(api.platform.db);
    expect((await decide('owner', 'accept', invoice.id, { reason: 'Seen' })).status).toBe(200);
    expect((await usdtOf(invoice.id)).amount).toBe(late.inUsdt);
    expect((await caseFor('vault-owner', invoice.id)).json.invoice).toMatchObject({
      inUsdt: late.inUsdt,
      rate: late.rate,
    });
  });

  it('accepting a pay-out says what is taken of its vault owner, which is the sum and their reward', async () => {
    const { id, uuid } = await completedPayOut(40);
    expect((await claim(uuid, { text: 'Nothing came' })).status).toBe(200);
    const { invoice } = (await caseFor('vault-owner', id)).json;
    expect(invoice.fromOwner).toBeGreaterThan(invoice.inUsdt!);
    const before = await moneyOf('vault-owner');
    expect((await decide('vault-owner', 'accept', id)).status).toBe(200);
    expect(before.amount - (await moneyOf('vault-owner')).amount).toBeCloseTo(invoice.fromOwner!, 6);
    expect((await caseFor('moderator', id)).json.invoice.fromOwner).toBe(invoice.fromOwner);
  });

  it('what a vault owner lacks of a pay-out is not said to be taken of them', async () => {
    const { id, uuid } = await completedPayOut(40);
    expect((await claim(uuid, {})).status).toBe(200);
    const { unsettled } = await moneyOf('vault-owner');
    await leaveAvailable(unsettled - 15);
    const { fromOwner } = (await caseFor('moderator', id)).json.invoice;
    const before = await moneyOf('vault-owner');
    await letTimePass(id);
    expect((await decide('moderator', 'accept', id)).json).toMatchObject({ waits: true });
    expect((await decideOn(api, 'developer', 'approve', `disputes/${(await disputeOf(id)).id}`)).status).toBe(200);
    expect(before.amount - (await moneyOf('vault-owner')).amount).toBeCloseTo(fromOwner!, 6);
    expect((await caseFor('vault-owner', id)).json.invoice).toMatchObject({ fromOwner });
  });

  it('what a message proves is paid when the message says, whatever the rate became since', async () => {
    const { available } = await moneyOf('vault-owner');
    const invoice = await expiredPayIn();
    await leaveAvailable((await moneyOf('vault-owner')).unsettled + 1);
    await receive(invoice.deviceId, invoice.sender, `Incoming ${invoice.amount} RUB`, { time: minutesFromNow(-8) });
    await sql`insert into "exchange-rates" (price, "createDate") select price * 1.03, now() - interval '2 minutes'
      from "exchange-rates" order by id desc limit 1`.execute(api.platform.db);
    expect((await claimPaid(invoice)).status).toBe(200);
    await leaveAvailable(available);
    const agreed = (await usdtOf(invoice.id)).amount;
    expect((await caseFor('vault-owner', invoice.id)).json.invoice.inUsdt).toBe(agreed);
    // Nor is it less than was agreed, which a vault owner does not give alone.
    const accepted = await decide('vault-owner', 'accept', invoice.id);
    expect(accepted, JSON.stringify(accepted.json)).toMatchObject({
      status: 200,
      json: { status: DisputeStatus.Accepted },
    });
    expect(await usdtOf(invoice.id)).toEqual({ amount: agreed, isPosted: true });
    expect((await disputeOf(invoice.id)).paidAt).toBeNull();
  });

  it('a vault owner learns nothing of payers, another one nothing at all', async () => {
    const invoice = await expiredPayIn();
    await claimPaid(invoice, {}, from('203.0.113.22'));
    await addPerson(api, 'other-owner', { role: Role.VaultOwner });
    const own = await caseFor('vault-owner', invoice.id);
    expect(own).toMatchObject({ status: 200, json: { payer: null } });
    expect(JSON.stringify(own.json)).not.toContain('203.0.113.22');
    expect((await caseFor('other-owner', invoice.id)).status).toBe(404);
    expect((await caseFor('finance', invoice.id)).status).toBe(200);
    for (const as of ['merchant', 'agent']) expect((await caseFor(as, invoice.id)).status).toBe(403);
  });
});
