import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { addPayersReceipt } from '../../server/domain/disputes/open';
import { readForKey } from '../../server/domain/payers/read';
import { newFile } from '../../server/domain/receipts/newFile';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { UnmatchedReason } from '../../src/resources/statuses/messages';
import { maxReceipts } from '../../src/resources/receipts';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { DisputeOpener, DisputeStatus } from '../../src/resources/statuses/disputes';
import { InvoiceStatus, Settlement } from '../../src/resources/statuses/invoices';
import { decideOn, decideRequest, requestOn } from './approvalRequests';
import { disputesOn, minutesFromNow, pdfOf, type PayIn } from './disputeWorld';
import { fund } from './people';
import { userIdOf, type TestPlatform } from './testPlatform';
import { openFunded } from './watching';

let api: TestPlatform;
const world = disputesOn(() => api);
const { statusOf, newPayIn, endsIn, sweep, expiredPayIn, sayPaid, from, send, claim, claimPaid } = world;
const { disputeOf, decide, letTimePass, completedPayOut } = world;
const { moneyOf, leaveAvailable, usdtOf, roublesFor, receive } = world;
const { Complete } = InvoiceStatus;
const db = () => api.platform.db;

/** The money of other payers, whatever is said of one pay-in (docs/rules.md#disputes). */
describe('what a dispute may not do to the money of others', () => {
  beforeAll(async () => {
    api = await openFunded('postgres');
    await fund(api, await userIdOf(api, 'merchant'));
    world.prepare({ PAYOUT_START: '100000' });
  });
  beforeEach(async () => {
    // What ended before says nothing of the next test.
    await sql`update invoices set "endDate" = now() - interval '2 days', "expireDate" = now() - interval '2 days'
      where "endDate" is not null`.execute(db());
    await sql`update disputes set "decidedDate" = now() - interval '2 days' where "decidedDate" is not null`.execute(
      db(),
    );
    await leaveAvailable(1e8);
  });
  afterAll(async () => {
    expect(await checkBooks(db())).toEqual([]);
    await api.close();
  });

  /** Pay-ins of this sum (USDT) each that a merchant's server made, and that ended unpaid. */
  const endedPayIns = async (count: number, usdt: number) => {
    const made: PayIn[] = [];
    for (let more = 0; more < count; more++) made.push(await expiredPayIn(await roublesFor(usdt)));
    await sql`update invoices set address = null where id in (${sql.join(made.map(({ id }) => id))})`.execute(db());
    return made;
  };
  const withdrawable = async () => {
    const path = `mgmt/users/${await userIdOf(api, 'vault-owner')}/withdrawable`;
    return Number((await api.call('vault-owner', 'GET', path)).json.amount);
  };
  /** A browser three of whose claims were refused. */
  const burnt = async (address: string) => {
    const headers = from(address);
    for (let more = 0; more < 3; more++) {
      const invoice = await expiredPayIn();
      expect((await claimPaid(invoice, {}, headers)).status).toBe(200);
      expect((await decide('owner', 'refuse', invoice.id, { reason: 'Forged' })).status).toBe(200);
    }
    return headers;
  };
  /** Makes a USDT this much dearer from so many minutes ago on. */
  const dearer = (times: number, minutesAgo: number) =>
    sql`insert into "exchange-rates" (price, "createDate") select price * ${times}::numeric, now() - make_interval(mins => ${minutesAgo})
      from "exchange-rates" order by id desc limit 1`.execute(db());
  const asBefore = () =>
    sql`delete from "exchange-rates" where id = (select max(id) from "exchange-rates")`.execute(db());
  /** Adds a file of a signed-in user to a disputed invoice. */
  const addFile = async (as: string, { uuid }: PayIn, seed: string) =>
    createApi(api.platform).request(`/mgmt/invoices/${uuid}/evidence`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.token(as)}`, Slug: 'file.pdf' },
      body: new Uint8Array(pdfOf(seed)),
    });
  const subjectOf = async ({ id }: PayIn) => `disputes/${(await disputeOf(id)).id}`;
  const lastMessageOf = async ({ deviceId }: PayIn) =>
    db()
      .selectFrom('messages')
      .selectAll()
      .where('deviceId', '=', deviceId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const assign = async (as: string, invoice: PayIn) =>
    api.call(as, 'POST', `mgmt/vault-messages/${(await lastMessageOf(invoice)).id}/assign`, {
      invoiceId: invoice.id,
      reason: 'Seen',
    });

  it('a claim that holds nothing leaves what is kept for its pay-in with the vault owner', async () => {
    const junk = await burnt('203.0.113.101');
    const invoices = await endedPayIns(3, 1000);
    await leaveAvailable((await moneyOf('vault-owner')).unsettled + 3200);
    const before = await withdrawable();
    expect(before).toBeLessThan(201);
    for (const invoice of invoices) expect((await claimPaid(invoice, {}, junk)).status).toBe(200);
    expect(await disputeOf(invoices[0]!.id)).toMatchObject({ holds: false });
    expect(await withdrawable()).toBeCloseTo(before, 6);
  });

  it('more than was agreed takes a second person, and never what is kept for other pay-ins', async () => {
    const own = await expiredPayIn(await roublesFor(10));
    await endedPayIns(3, 300);
    await leaveAvailable((await moneyOf('vault-owner')).unsettled + 1010);
    expect((await claimPaid(own, { paidAt: minutesFromNow(-7) })).status).toBe(200);
    const money = await moneyOf('vault-owner');
    expect((await decide('vault-owner', 'accept', own.id, { received: await roublesFor(900) })).json).toMatchObject({
      waits: true,
    });
    expect(await requestOn(api, await subjectOf(own))).toMatchObject({ why: 'It gives more than was agreed' });
    const short = await decideOn(api, 'moderator', 'approve', await subjectOf(own));
    expect(short.status).toBe(409);
    expect(String(short.json.message)).toMatch(/^The balance does not cover this: it is (789|790)/);
    expect(await moneyOf('vault-owner')).toEqual(money);
    expect((await decideOn(api, 'vault-owner', 'cancel', await subjectOf(own))).status).toBe(200);
    // What may be withdrawn may be given.
    expect((await decide('vault-owner', 'accept', own.id, { received: await roublesFor(100) })).json.waits).toBe(true);
    expect((await decideOn(api, 'moderator', 'approve', await subjectOf(own))).status).toBe(200);
    expect((await usdtOf(own.id)).amount).toBeCloseTo(100, 1);
  });

  it('a vault owner assigns no message of more, or of less, alone; staff agree, and the merchant learns nobody', async () => {
    for (const usdt of [3000, 10.2, 9]) {
      const invoice = await expiredPayIn(await roublesFor(10));
      await receive(invoice.deviceId, invoice.sender, `Incoming ${await roublesFor(usdt)} RUB`, {
        time: minutesFromNow(-10),
      });
      expect((await assign('vault-owner', invoice)).json).toMatchObject({ waits: true });
      const subject = `messages/${(await lastMessageOf(invoice)).id}`;
      expect((await decideOn(api, 'merchant', 'approve', subject)).status).not.toBe(200);
      expect(JSON.stringify((await api.call('merchant', 'GET', 'mgmt/approvals')).json)).not.toContain(subject);
      expect((await decideOn(api, 'owner', 'approve', subject)).status).toBe(200);
      expect((await usdtOf(invoice.id)).amount).toBeCloseTo(usdt, 1);
    }
    // Who sends a little more is everyday.
    const invoice = await expiredPayIn('10000.00');
    await receive(invoice.deviceId, invoice.sender, 'Incoming 10050.00 RUB', { time: minutesFromNow(-10) });
    expect((await assign('vault-owner', invoice)).json.waits).not.toBe(true);
    expect(await statusOf(invoice.id)).toBe(Complete);
  });

  it('what is drawn by parts is never more than half of what strangers may still claim', async () => {
    const invoices = [await expiredPayIn(await roublesFor(10)), await expiredPayIn(await roublesFor(10))];
    for (let more = 0; more < 3; more++) await expiredPayIn(await roublesFor(400));
    await leaveAvailable((await moneyOf('vault-owner')).unsettled + 1020);
    for (const invoice of invoices) expect((await claimPaid(invoice, { paidAt: minutesFromNow(-7) })).status).toBe(200);
    const give = async (invoice: PayIn) => {
      expect((await decide('vault-owner', 'accept', invoice.id, { received: await roublesFor(400) })).json.waits).toBe(
        true,
      );
      return decideOn(api, 'moderator', 'approve', await subjectOf(invoice));
    };
    expect((await give(invoices[0]!)).status).toBe(200);
    expect((await give(invoices[1]!)).status).toBe(409);
  });

  it('a message that the platform did not take for a payment itself proves none', async () => {
    const { tooLarge, noBalance, balance, notFromStart, noneFits, notCovered } = UnmatchedReason;
    const store = (invoice: PayIn, why: UnmatchedReason, by: number | null = null) =>
      sql`insert into messages ("deviceId", sender, message, amount, status, why, "nearId", "noPaymentBy", "createDate", "patternId")
        select ${invoice.deviceId}, ${invoice.sender}, ${`Incoming ${invoice.amount} RUB`}, ${invoice.amount}::numeric, 2, ${why}, ${invoice.id}, ${by}::bigint,
          ${minutesFromNow(-10)}::timestamptz, (select min(id) from "parsing-patterns" where "bankDataId" = ${invoice.bankId})`.execute(
        db(),
      );
    const owner = await userIdOf(api, 'owner');
    const doubted = [tooLarge, noBalance, balance, notFromStart, noneFits].map((why) => [why, null] as const);
    for (const [why, by] of [...doubted, [notCovered, owner] as const]) {
      const invoice = await expiredPayIn(await roublesFor(500));
      await store(invoice, why, by);
      expect((await claimPaid(invoice)).status).toBe(200);
      expect((await decide('moderator', 'accept', invoice.id)).status).toBe(409);
      expect((await decide('vault-owner', 'deny', invoice.id, { answer: 'Nothing came' })).status).toBe(200);
      expect((await decide('moderator', 'accept', invoice.id)).json).toMatchObject({ waits: true });
      // Two people took the claim for true, and not the message.
      expect((await decideOn(api, 'owner', 'approve', await subjectOf(invoice))).status).toBe(200);
      expect(await lastMessageOf(invoice)).toMatchObject({ invoiceId: null, why });
    }
    const invoice = await expiredPayIn(await roublesFor(500));
    await store(invoice, notCovered);
    expect((await claimPaid(invoice)).status).toBe(200);
    expect((await decide('moderator', 'accept', invoice.id)).status).toBe(200);
    expect(await statusOf(invoice.id)).toBe(Complete);
    expect(await lastMessageOf(invoice)).toMatchObject({ invoiceId: invoice.id });
  });

  it('a request to decide a claim ends with the claim: another one, or the same opened again, is asked for anew', async () => {
    const junk = await burnt('203.0.113.102');
    const invoice = await expiredPayIn(await roublesFor(1500));
    expect((await claimPaid(invoice, { text: 'Junk' }, junk)).status).toBe(200);
    expect((await decide('vault-owner', 'deny', invoice.id, { answer: 'Junk' })).status).toBe(200);
    expect((await decide('moderator', 'refuse', invoice.id, { reason: 'Junk' })).json.waits).toBe(true);
    const { id } = await requestOn(api, await subjectOf(invoice));
    expect((await send(invoice.uuid, 'mine')).status).toBe(200);
    expect((await claim(invoice.uuid, { text: 'I paid' })).status).toBe(200);
    expect(await disputeOf(invoice.id)).toMatchObject({ holds: true, status: DisputeStatus.Open });
    expect((await decideRequest(api, 'owner', 'approve', id)).status).toBe(409);
    expect(await requestOn(api, await subjectOf(invoice))).toMatchObject({ id, status: ApprovalStatus.NotNeeded });
    expect(await disputeOf(invoice.id)).toMatchObject({ holds: true, status: DisputeStatus.Open });
  });

  it('the file of a payer leaves a claim that holds nothing as it is, until they say themselves what they paid', async () => {
    const junk = { ...(await burnt('203.0.113.103')), Cookie: 'payer=burntburntburntburntbu' };
    const invoice = await expiredPayIn();
    expect((await claimPaid(invoice, { amount: '1', text: 'Junk' }, junk)).status).toBe(200);
    const read = async (headers: Record<string, string>) =>
      (await api.call(null, 'GET', `invoices/${invoice.uuid}`, undefined, headers)).json;
    const own = { ...from('203.0.113.104'), Cookie: 'payer=ownerownerownerownerow' };
    expect(await read(own)).toMatchObject({ canDispute: true, dispute: null });
    expect(await read(junk)).toMatchObject({ canDispute: false, dispute: { amount: 1 } });
    expect((await send(invoice.uuid, 'mine', own)).status).toBe(200);
    expect(await disputeOf(invoice.id)).toMatchObject({ holds: false });
    const paidAt = minutesFromNow(-7);
    expect((await claim(invoice.uuid, { amount: '801', paidAt, text: 'I paid' }, own)).json).toMatchObject({
      canDispute: false,
      dispute: { amount: 801, paidAt: Date.parse(paidAt) },
    });
    expect(await disputeOf(invoice.id)).toMatchObject({ holds: true });
    expect(await read(junk)).toMatchObject({ canDispute: false, dispute: { amount: 801 } });
  });

  it("staff's completion of a disputed pay-in posts what its acceptance would", async () => {
    const invoices = [];
    for (let more = 0; more < 2; more++) {
      const invoice = await newPayIn(await roublesFor(500 + more));
      expect((await sayPaid(invoice.uuid)).status).toBe(200);
      await endsIn(invoice.id, -90);
      await sweep();
      invoices.push(invoice);
    }
    await dearer(1.1, 60);
    for (const invoice of invoices) {
      expect((await claimPaid(invoice, { paidAt: minutesFromNow(-30) })).status).toBe(200);
      await letTimePass(invoice.id);
    }
    const [accepted, resolved] = invoices as [PayIn, PayIn];
    expect((await decide('owner', 'accept', accepted.id)).status).toBe(200);
    const body = { invoiceId: resolved.uuid, paymentType: 0, status: Complete, reason: 'Seen' };
    expect((await api.call('owner', 'POST', `mgmt/invoices/${resolved.uuid}/resolve`, body)).status).toBe(200);
    expect((await usdtOf(accepted.id)).amount).toBeCloseTo(500 / 1.1, 1);
    expect((await usdtOf(resolved.id)).amount).toBeCloseTo(501 / 1.1, 1);
    await asBefore();
  });

  it('each user adds files of their own to a dispute, and a merchant may send the file that its payer sent', async () => {
    const invoice = await expiredPayIn();
    expect((await send(invoice.uuid, 'of the payer')).status).toBe(200);
    expect((await addFile('merchant', invoice, 'of the payer')).status).toBe(200);
    const opened = await api.call('merchant', 'POST', `mgmt/invoices/${invoice.uuid}/dispute`, { text: 'They paid' });
    expect(opened.status).toBe(200);
    for (let file = 0; file < maxReceipts; file++)
      expect((await addFile('merchant', invoice, `${file}`)).status).toBe(200);
    expect((await addFile('merchant', invoice, 'one more')).status).toBe(409);
    for (const as of ['vault-owner', 'owner']) expect((await addFile(as, invoice, as)).status).toBe(200);
  });

  it('the files of strangers never use up the places of the browser that made the invoice', async () => {
    const invoice = await expiredPayIn();
    const browser = 'placesofthemakerplaces';
    await sql`update invoices set browser = ${browser} where id = ${invoice.id}`.execute(api.platform.db);
    for (const stranger of ['203.0.113.201', '203.0.113.202', '203.0.113.203'])
      for (const file of ['a', 'b', 'c'])
        expect((await send(invoice.uuid, `${stranger}${file}`, from(stranger))).status).toBe(200);
    expect((await send(invoice.uuid, 'another', from('203.0.113.204'))).status).toBe(409);
    const opener = { as: 'merchant', clientId: await userIdOf(api, 'merchant') } as const;
    const file = newFile('receipt.pdf', 'application/pdf', pdfOf('of the shop'));
    await db()
      .transaction()
      .execute((tx) => addPayersReceipt(tx, api.platform.settings, { uuid: invoice.uuid, opener, file }));
    const own = { ...from('203.0.113.205'), Cookie: `payer=${browser}` };
    for (const file of ['mine', 'mine too', 'mine as well'])
      expect((await send(invoice.uuid, file, own)).status).toBe(200);
    expect((await send(invoice.uuid, 'mine, one more', own)).status).toBe(409);
  });

  it("whoever made the invoice may still claim it when a stranger's claim was refused after 24 hours", async () => {
    const invoice = await expiredPayIn();
    const browser = 'makerafteralldaymakera';
    await sql`update invoices set browser = ${browser} where id = ${invoice.id}`.execute(api.platform.db);
    const own = { ...from('203.0.113.206'), Cookie: `payer=${browser}` };
    expect((await claimPaid(invoice, { text: 'Junk' }, from('203.0.113.207'))).status).toBe(200);
    expect((await send(invoice.uuid, 'real', own)).status).toBe(200);
    await endsIn(invoice.id, -30 * 60);
    expect((await decide('moderator', 'refuse', invoice.id, { reason: 'Junk' })).status).toBe(200);
    const read = async () => (await api.call(null, 'GET', `invoices/${invoice.uuid}`, undefined, own)).json;
    expect(await read()).toMatchObject({ canDispute: true });
    await sql`update disputes set "decidedDate" = ${minutesFromNow(-25 * 60)} where "invoiceId" = ${invoice.id}`.execute(
      api.platform.db,
    );
    expect(await read()).toMatchObject({ canDispute: false });
    expect((await claim(invoice.uuid, {}, own)).status).toBe(409);
    await sql`update disputes set "decidedDate" = now() where "invoiceId" = ${invoice.id}`.execute(api.platform.db);
    expect((await claim(invoice.uuid, {}, own)).json).toMatchObject({ dispute: { status: DisputeStatus.Open } });
  });

  it('a merchant who said that a pay-out arrived disputes it no more, and who lets the platform bear it reads that', async () => {
    const { id, uuid } = await completedPayOut(50);
    const ofKey = async () => (await readForKey(db(), api.platform.settings, uuid)).canDispute;
    expect(await ofKey()).toBe(true);
    expect((await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/arrived`, {})).status).toBe(200);
    expect(await ofKey()).toBe(false);
    const again = await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/dispute`, { text: 'It did not arrive' });
    expect(again.json.message).toBe('You said that this pay-out arrived');
    // Whoever has its page may be somebody else.
    expect((await claim(uuid, { text: 'It did not arrive' })).status).toBe(200);
    await db().updateTable('deals').set({ unsettled: '0' }).where('invoiceId', '<>', id).execute();
    await leaveAvailable(20);
    await letTimePass(id);
    const { id: disputeId } = await disputeOf(id);
    expect((await api.call('moderator', 'GET', `mgmt/disputes/${disputeId}/case`)).json).toMatchObject({
      invoice: { confirmedDate: expect.stringMatching(/^2/) },
    });
    expect((await decide('moderator', 'accept', id, { reason: 'No answer' })).json).toMatchObject({ waits: true });
    expect(await requestOn(api, `disputes/${disputeId}`)).toMatchObject({
      why: expect.stringContaining('though the merchant said that it arrived'),
    });
    expect((await decideOn(api, 'developer', 'approve', `disputes/${disputeId}`)).status).toBe(200);
  });

  it("who made a pay-out, and its merchant, may still dispute it when a stranger's claim was refused after 7 days", async () => {
    const { id, uuid } = await completedPayOut(30);
    const browser = 'recipientafteraweekrec';
    await sql`update invoices set browser = ${browser} where id = ${id}`.execute(db());
    const own = { ...from('203.0.113.210'), Cookie: `payer=${browser}` };
    expect((await claim(uuid, {}, from('203.0.113.211'))).status).toBe(200);
    await sql`update invoices set "endDate" = now() - interval '8 days' where id = ${id}`.execute(db());
    expect((await decide('vault-owner', 'deny', id, { answer: 'Sent' })).status).toBe(200);
    expect((await decide('moderator', 'refuse', id, { reason: 'Junk' })).status).toBe(200);
    const read = async () => (await api.call(null, 'GET', `invoices/${uuid}`, undefined, own)).json;
    expect(await read()).toMatchObject({ canDispute: true, dispute: null });
    expect((await claim(uuid, {}, own)).json).toMatchObject({ dispute: { status: DisputeStatus.Open } });
  });

  it('a vault owner denies with a file alone, and not without a word or a file', async () => {
    const invoice = await expiredPayIn();
    expect((await claimPaid(invoice)).status).toBe(200);
    expect((await decide('vault-owner', 'deny', invoice.id)).json).toMatchObject({ field: 'answer' });
    expect((await addFile('vault-owner', invoice, 'statement')).status).toBe(200);
    expect((await decide('vault-owner', 'deny', invoice.id)).status).toBe(200);
    expect(await disputeOf(invoice.id)).toMatchObject({ status: DisputeStatus.Answered });
  });

  it('a claim that was refused and turned out to be true counts against nobody', async () => {
    const honest = from('203.0.113.105');
    for (let more = 0; more < 3; more++) {
      const invoice = await expiredPayIn();
      expect((await claimPaid(invoice, {}, honest)).status).toBe(200);
      expect((await decide('owner', 'refuse', invoice.id, { reason: 'Not seen' })).status).toBe(200);
      await receive(invoice.deviceId, invoice.sender, `Incoming ${invoice.amount} RUB`, { time: minutesFromNow(-10) });
      expect(await statusOf(invoice.id)).toBe(Complete);
    }
    const invoice = await expiredPayIn();
    expect((await claimPaid(invoice, {}, honest)).status).toBe(200);
    expect(await disputeOf(invoice.id)).toMatchObject({ holds: true });
  });

  it('less than was agreed of a large sum is not agreed with one member of staff', async () => {
    const invoice = await expiredPayIn(await roublesFor(1500));
    expect((await claimPaid(invoice)).status).toBe(200);
    expect(await decide('vault-owner', 'accept', invoice.id, { received: '1' })).toMatchObject({
      status: 409,
      json: { message: 'Less than was agreed of a large sum: deny it, and staff decide' },
    });
    expect((await decide('vault-owner', 'deny', invoice.id, { answer: 'One rouble came' })).status).toBe(200);
    expect((await decide('moderator', 'accept', invoice.id, { received: '1', reason: 'Seen' })).json.waits).toBe(true);
  });

  it('whoever approves completing a pay-in that ended reads what is posted of it', async () => {
    const { id, uuid } = await expiredPayIn(await roublesFor(1500));
    await dearer(1.25, 2);
    const late = { status: Complete, reason: 'Seen' };
    expect((await api.call('developer', 'POST', `mgmt/invoices/${uuid}/resolve`, late)).json.waits).toBe(true);
    expect((await requestOn(api, `invoices/${id}`)).about).toMatch(/^1\s(199|200)\.\d+\sUSDT ≠ 1\s500\.00\sUSDT$/);
    expect((await decideOn(api, 'owner', 'approve', `invoices/${id}`)).status).toBe(200);
    expect((await usdtOf(id)).amount).toBeCloseTo(1200, 0);
    await asBefore();
  });

  it('whoever approves an assignment reads what is posted of money that came late', async () => {
    const invoice = await expiredPayIn(await roublesFor(1500), 60);
    await dearer(1.25, 40);
    await receive(invoice.deviceId, invoice.sender, `Incoming ${invoice.amount} RUB`, { time: minutesFromNow(-20) });
    expect((await assign('developer', invoice)).json.waits).toBe(true);
    const subject = `messages/${(await lastMessageOf(invoice)).id}`;
    expect((await requestOn(api, subject)).about).toMatch(/^1\s(199|200)\.\d+\sUSDT ≠ 1\s500\.00\sUSDT$/);
    expect((await decideOn(api, 'owner', 'approve', subject)).status).toBe(200);
    expect((await usdtOf(invoice.id)).amount).toBeCloseTo(1200, 0);
    await asBefore();
  });

  it('a time of payment that lowers the sum takes a second person, who reads what is posted', async () => {
    const invoice = await expiredPayIn(await roublesFor(200), 60);
    await dearer(1.25, 40);
    expect((await claimPaid(invoice, { paidAt: minutesFromNow(-62) })).status).toBe(200);
    await letTimePass(invoice.id);
    const asked = await decide('moderator', 'accept', invoice.id, { paidAt: minutesFromNow(-20), reason: 'Seen' });
    expect(asked.json.waits).toBe(true);
    expect((await requestOn(api, await subjectOf(invoice))).about).toMatch(/^1(59|60)\.\d+\sUSDT ≠ 200\.00\sUSDT$/);
    expect((await decideOn(api, 'owner', 'approve', await subjectOf(invoice))).status).toBe(200);
    expect((await usdtOf(invoice.id)).amount).toBeCloseTo(160, 0);
    await asBefore();
  });

  it('what was unconfirmed before a dispute is so again once that was refused', async () => {
    const { id, uuid } = await completedPayOut(40);
    const settlementOf = async () =>
      (await db().selectFrom('deals').select('settlement').where('invoiceId', '=', id).executeTakeFirstOrThrow())
        .settlement;
    const before = await settlementOf();
    expect(before).toBe(Settlement.Unconfirmed);
    expect((await claim(uuid, { text: 'Nothing came' })).status).toBe(200);
    expect((await decide('owner', 'refuse', id, { reason: 'It arrived' })).status).toBe(200);
    expect(await settlementOf()).toBe(before);
  });

  it('more than was asked and than was claimed takes two people', async () => {
    const invoice = await expiredPayIn(await roublesFor(10));
    expect((await claimPaid(invoice, { amount: await roublesFor(20) })).status).toBe(200);
    await letTimePass(invoice.id);
    const accept = async (usdt: number) =>
      decide('moderator', 'accept', invoice.id, { received: await roublesFor(usdt), reason: 'Seen' });
    expect((await accept(500)).json.waits).toBe(true);
    expect((await decideOn(api, 'moderator', 'cancel', await subjectOf(invoice))).status).toBe(200);
    expect((await accept(20)).status).toBe(200);
    expect(await statusOf(invoice.id)).toBe(Complete);
  });

  it('a merchant has as many open disputes as one address, also at the same moment', async () => {
    const { settings } = api.platform;
    const { PAYER_OPEN_ADDRESS: usual } = settings;
    const merchant = await userIdOf(api, 'merchant');
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from disputes
      where "clientId" = ${merchant} and "openedBy" = ${DisputeOpener.Merchant} and status in (0, 1)`.execute(db());
    Object.assign(settings, { PAYER_OPEN_ADDRESS: rows[0]!.open + 2 });
    const invoices = [];
    for (let more = 0; more < 3; more++) {
      const invoice = await expiredPayIn();
      expect((await addFile('merchant', invoice, invoice.uuid)).status).toBe(200);
      invoices.push(invoice);
    }
    const open = ({ uuid }: PayIn) =>
      api.call('merchant', 'POST', `mgmt/invoices/${uuid}/dispute`, { text: 'They paid' });
    const answers = await Promise.all(invoices.map(open));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    Object.assign(settings, { PAYER_OPEN_ADDRESS: usual });
  });
});
