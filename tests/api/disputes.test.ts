import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NoFreeAccount } from '../../server/domain/invoices/noFreeAccount';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { settleDue } from '../../server/domain/ledger/settle';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { DisputeDecider, DisputeStatus, DisputeTurn } from '../../src/resources/statuses/disputes';
import { InvoiceStatus, PaymentType, Settlement } from '../../src/resources/statuses/invoices';
import { UnmatchedReason } from '../../src/resources/statuses/messages';
import { Proof } from '../../src/resources/statuses/people';
import { decideOn, requestOn } from './approvalRequests';
import { disputesOn, minutesFromNow } from './disputeWorld';
import { fund } from './people';
import { kindsForRules, userIdOf, type TestPlatform } from './testPlatform';
import { openFunded } from './watching';

let api: TestPlatform;
const world = disputesOn(() => api);
const { statusOf, newPayIn, endsIn, sweep, expiredPayIn, sayPaid, from, send, claim, claimPaid } = world;
const { disputeOf, decide, letTimePass, moneyOf, leaveAvailable, usdtOf, roublesFor, completedPayOut, receive } = world;
/** Whose turn a list says that it is in a dispute. */
const turnOf = async (path: string, as: string, id: number) => {
  const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
  return ((await api.call(as, 'GET', `${path}?filter=${filter}`)).json as unknown as { turn: number }[])[0]!.turn;
};
/** What the vault owner is told of a dispute, the first first. */
const toldOf = async (invoiceId: number) => {
  const { id } = await disputeOf(invoiceId);
  const rows = await api.platform.db
    .selectFrom('notifications')
    .select('phrase')
    .where('userId', '=', await userIdOf(api, 'vault-owner'))
    .where('subject', '=', `disputes/${id}`)
    .orderBy('id')
    .execute();
  return rows.map(({ phrase }) => phrase);
};
const { Expired, Handle, Complete, Canceled } = InvoiceStatus;
const { Open, Answered, Accepted, Refused } = DisputeStatus;

describe.each(kindsForRules)('disputes, on %s', (kind) => {
  beforeAll(async () => {
    api = await openFunded(kind);
    await fund(api, await userIdOf(api, 'merchant'));
    await fund(api, await userIdOf(api, 'owner'));
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select b.id, 1000, 0, 3, 6
      from "balance-accounts" b join users u on u.id = b."userId" where u.email = 'platform@system.invalid'`.execute(
      api.platform.db,
    );
    world.prepare({ PAYOUT_START: '100000', MATCH_WITHOUT_BALANCE_UP_TO: '0' });
  });
  beforeEach(() => leaveAvailable(1e8));
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });

  it('story 1: paid in time, said so, expired, a receipt, and its vault owner says yes', async () => {
    const invoice = await newPayIn();
    expect((await sayPaid(invoice.uuid)).status).toBe(200);
    await endsIn(invoice.id, -5);
    await sweep();
    expect((await send(invoice.uuid)).json).toMatchObject({ status: 1, dispute: { status: 0, isWithStaff: false } });
    expect(await statusOf(invoice.id)).toBe(Handle);
    const { amount } = await usdtOf(invoice.id);
    expect(Number((await disputeOf(invoice.id)).held)).toBe(amount);
    // Others hear nothing of it, and may not answer.
    expect((await decide('agent', 'accept', invoice.id)).status).toBe(403);
    expect((await decide('finance', 'accept', invoice.id)).status).toBe(403);
    expect((await decide('merchant', 'accept', invoice.id)).status).toBe(403);
    const before = await moneyOf('vault-owner');
    expect((await decide('vault-owner', 'accept', invoice.id)).status).toBe(200);
    expect(await statusOf(invoice.id)).toBe(Complete);
    expect((await moneyOf('vault-owner')).amount).toBeCloseTo(before.amount - amount, 6);
    expect(await disputeOf(invoice.id)).toMatchObject({
      status: Accepted,
      decidedBy: DisputeDecider.Owner,
      held: '0.000000',
    });
    expect((await api.call(null, 'GET', `invoices/${invoice.uuid}`)).json).toMatchObject({
      status: 5,
      dispute: { status: 2 },
    });
    // Whoever comes later changes nothing, and nobody is told of what they decided themselves.
    expect((await decide('owner', 'refuse', invoice.id, { reason: 'Late' })).status).toBe(409);
    expect(await toldOf(invoice.id)).toHaveLength(1);
  });

  it('story 2: its vault owner denies it, and staff accept with a second person', async () => {
    const invoice = await expiredPayIn();
    expect((await claimPaid(invoice, { paidAt: minutesFromNow(-10) })).json).toMatchObject({
      status: 3,
      dispute: { status: 0 },
    });
    expect(await decide('moderator', 'accept', invoice.id)).toMatchObject({
      status: 409,
      json: { message: 'The vault owner may still answer: staff accept once they have, or their time is over' },
    });
    expect((await decide('vault-owner', 'deny', invoice.id, {})).status).toBe(422);
    expect((await decide('vault-owner', 'deny', invoice.id, { answer: 'Nothing came' })).status).toBe(200);
    expect((await decide('vault-owner', 'deny', invoice.id, { answer: 'Again' })).status).toBe(409);
    expect(await decide('moderator', 'accept', invoice.id, { reason: 'The receipt is real' })).toMatchObject({
      status: 200,
      json: { waits: true },
    });
    const { id } = await disputeOf(invoice.id);
    const subject = `disputes/${id}`;
    expect(await disputeOf(invoice.id)).toMatchObject({ status: Answered });
    // It waits for who approves, for everybody who sees the dispute, and no longer for who decides.
    expect(await turnOf('mgmt/disputes', 'moderator', id)).toBe(DisputeTurn.Approver);
    expect(await turnOf('mgmt/disputes', 'vault-owner', id)).toBe(DisputeTurn.Approver);
    const ofMerchant = `mgmt/users/${await userIdOf(api, 'merchant')}/disputes`;
    expect(await turnOf(ofMerchant, 'merchant', id)).toBe(DisputeTurn.Approver);
    expect((await decideOn(api, 'owner', 'decline', subject, { reason: 'Look again' })).status).toBe(200);
    expect(await turnOf('mgmt/disputes', 'moderator', id)).toBe(DisputeTurn.Staff);
    await decide('moderator', 'accept', invoice.id, { reason: 'The receipt is real' });
    // The first cannot be the second, nor can whose money it is.
    expect((await decideOn(api, 'moderator', 'approve', subject)).status).toBe(409);
    expect((await decideOn(api, 'owner', 'approve', subject)).status).toBe(200);
    expect(await statusOf(invoice.id)).toBe(Complete);
    expect(await disputeOf(invoice.id)).toMatchObject({ status: Accepted, decidedBy: DisputeDecider.Staff });
    expect((await toldOf(invoice.id)).slice(1)).toEqual(['The dispute about %{amount} was accepted']);
  });

  it('what staff ask for takes the answer from no vault owner: it stays their turn until they answer', async () => {
    const invoice = await expiredPayIn(await roublesFor(1500));
    expect((await claimPaid(invoice)).status).toBe(200);
    expect((await decide('moderator', 'refuse', invoice.id, { reason: 'Forged' })).json).toMatchObject({ waits: true });
    const { id } = await disputeOf(invoice.id);
    expect(await turnOf('mgmt/disputes', 'vault-owner', id)).toBe(DisputeTurn.Owner);
    expect((await decide('vault-owner', 'deny', invoice.id, { answer: 'Nothing came' })).status).toBe(200);
    expect(await turnOf('mgmt/disputes', 'vault-owner', id)).toBe(DisputeTurn.Approver);
    expect((await decideOn(api, 'owner', 'approve', `disputes/${id}`)).status).toBe(200);
  });

  it('a dispute waits for approval where its decision was asked for on its invoice, too', async () => {
    const invoice = await expiredPayIn(await roublesFor(1500));
    expect((await claimPaid(invoice)).status).toBe(200);
    const { id } = await disputeOf(invoice.id);
    expect((await decide('vault-owner', 'deny', invoice.id, { answer: 'Nothing came' })).status).toBe(200);
    expect(await turnOf('mgmt/disputes', 'moderator', id)).toBe(DisputeTurn.Staff);
    const close = { status: Complete, invoiceId: invoice.uuid, paymentType: PaymentType.PayIn, reason: 'It came' };
    const closed = await api.call('owner', 'POST', `mgmt/invoices/${invoice.uuid}/resolve`, close);
    expect(closed.json).toMatchObject({ waits: true });
    expect(await turnOf('mgmt/disputes', 'moderator', id)).toBe(DisputeTurn.Approver);
    const decline = (subject: string) => decideOn(api, 'developer', 'decline', subject, { reason: 'Look again' });
    expect((await decline(`invoices/${invoice.id}`)).status).toBe(200);
    expect(await turnOf('mgmt/disputes', 'moderator', id)).toBe(DisputeTurn.Staff);
    // An assignment is read and approved by fewer: it takes the dispute from nobody's desk.
    await receive(invoice.deviceId, invoice.sender, 'Incoming 17.00 RUB', { time: minutesFromNow(-10) });
    const { id: messageId } = await api.platform.db
      .selectFrom('messages')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const assigned = await api.call('owner', 'POST', `mgmt/vault-messages/${messageId}/assign`, {
      invoiceId: invoice.id,
      reason: 'It is this one',
    });
    expect(assigned.json).toMatchObject({ waits: true });
    expect(await turnOf('mgmt/disputes', 'moderator', id)).toBe(DisputeTurn.Staff);
    expect((await decline(`messages/${messageId}`)).status).toBe(200);
  });

  it('story 3: a forged receipt is denied and refused, its hold released, and only staff open it again', async () => {
    const invoice = await expiredPayIn();
    const before = await moneyOf('vault-owner');
    expect((await claimPaid(invoice)).status).toBe(200);
    expect((await moneyOf('vault-owner')).held).toBeGreaterThan(before.held);
    await decide('vault-owner', 'deny', invoice.id, { answer: 'No such payment' });
    expect((await decide('moderator', 'refuse', invoice.id, {})).status).toBe(422);
    expect((await decide('moderator', 'refuse', invoice.id, { reason: 'Forged' })).status).toBe(200);
    expect(await statusOf(invoice.id)).toBe(Expired);
    expect(await moneyOf('vault-owner')).toEqual(before);
    expect((await claim(invoice.uuid, {})).status).toBe(409);
    expect((await send(invoice.uuid, 'another')).status).toBe(409);
    expect((await decide('moderator', 'reopen', invoice.id, { reason: 'The bank called' })).status).toBe(200);
    expect(await disputeOf(invoice.id)).toMatchObject({ status: Open });
    expect((await moneyOf('vault-owner')).held).toBeGreaterThan(before.held);
    expect((await decide('owner', 'refuse', invoice.id, { reason: 'Forged still' })).status).toBe(200);
    const refused = 'The dispute about %{amount} was refused';
    expect((await toldOf(invoice.id)).filter((phrase) => phrase === refused)).toHaveLength(2);
  });

  it('story 4: paid after the end, when the rate had fallen: its roubles at the worse rate', async () => {
    const invoice = await expiredPayIn('9200.00', 30);
    const { amount } = await usdtOf(invoice.id);
    await sql`insert into "exchange-rates" (price, "createDate") select price * 1.1, now() - interval '20 minutes' from "exchange-rates" order by id desc limit 1`.execute(
      api.platform.db,
    );
    expect((await claimPaid(invoice, { paidAt: minutesFromNow(-10) })).status).toBe(200);
    expect((await decide('vault-owner', 'accept', invoice.id)).json).toMatchObject({ waits: true });
    // Their yes gives less than was agreed: somebody agrees whose money it is not. The merchant does not learn who they are.
    const subject = `disputes/${(await disputeOf(invoice.id)).id}`;
    expect((await decideOn(api, 'merchant', 'approve', subject)).status).not.toBe(200);
    expect((await decideOn(api, 'moderator', 'approve', subject)).status).toBe(200);
    expect((await usdtOf(invoice.id)).amount).toBeCloseTo(amount / 1.1, 2);
    await sql`delete from "exchange-rates" where id = (select max(id) from "exchange-rates")`.execute(api.platform.db);
  });

  it('story 5: 801 of 901 came', async () => {
    const invoice = await expiredPayIn('901.00');
    expect((await claimPaid(invoice, { amount: '801', paidAt: minutesFromNow(-7) })).json).toMatchObject({
      dispute: { amount: 801 },
    });
    await letTimePass(invoice.id);
    expect((await decide('moderator', 'accept', invoice.id, { received: '801', reason: 'Seen' })).status).toBe(200);
    expect((await api.call(null, 'GET', `invoices/${invoice.uuid}`)).json).toMatchObject({
      amount: 901,
      received: 801,
    });
    const deal = await usdtOf(invoice.id);
    expect(await roublesFor(deal.amount)).toMatch(/^80[01]\./);
  });

  it('story 6: a receipt 20 hours later of an owner who can use little: partly held, the rest owed until a deposit', async () => {
    const rest = await moneyOf('vault-owner');
    await leaveAvailable(rest.unsettled + 500);
    const invoice = await expiredPayIn(await roublesFor(300), 20 * 60);
    await leaveAvailable(rest.unsettled + 100);
    expect((await claimPaid(invoice, { paidAt: minutesFromNow(-20 * 60 - 3) })).status).toBe(200);
    const dispute = await disputeOf(invoice.id);
    expect(Number(dispute.held)).toBeCloseTo(100, 4);
    expect(Number(dispute.owed)).toBeCloseTo(200, 1);
    expect((await moneyOf('vault-owner')).owed).toBeCloseTo(Number(dispute.owed), 6);
    // What is owed is not usable, and no withdraw is confirmed meanwhile.
    const withdrawable = await api.call(
      'vault-owner',
      'GET',
      `mgmt/users/${await userIdOf(api, 'vault-owner')}/withdrawable`,
    );
    expect(withdrawable.json).toMatchObject({ amount: 0 });
    const short = await decide('vault-owner', 'accept', invoice.id);
    expect(short.status).toBe(409);
    expect(String(short.json.message)).toMatch(
      /^The balance does not cover this: it is (200|199\.9\d*|200\.0\d*) USDT short/,
    );
    expect(await disputeOf(invoice.id)).toEqual(dispute);
    await leaveAvailable(rest.unsettled + 250);
    expect((await decide('vault-owner', 'accept', invoice.id)).status).toBe(200);
    expect(await moneyOf('vault-owner')).toMatchObject({ owed: 0 });
  });

  it('a younger dispute never takes what an older one is owed', async () => {
    const { unsettled } = await moneyOf('vault-owner');
    await leaveAvailable(unsettled + 900);
    const [older, younger] = [await expiredPayIn(await roublesFor(300)), await expiredPayIn(await roublesFor(200))];
    await leaveAvailable(unsettled + 50);
    for (const invoice of [older, younger])
      expect((await claimPaid(invoice, { paidAt: minutesFromNow(-7) })).status).toBe(200);
    await leaveAvailable(unsettled + 200);
    // 250 are owed to the older: of the 200 that came nothing is left for the younger.
    expect((await decide('vault-owner', 'accept', younger.id)).status).toBe(409);
    await leaveAvailable(unsettled + 260);
    expect(await decide('vault-owner', 'accept', older.id)).toMatchObject({ status: 200 });
    expect((await decide('vault-owner', 'accept', younger.id)).status).toBe(409);
    await leaveAvailable(1e8);
    expect((await decide('vault-owner', 'accept', younger.id)).status).toBe(200);
  });

  it('story 7: a message comes while two people decide, and their request ends', async () => {
    const invoice = await expiredPayIn(await roublesFor(1500));
    expect((await claimPaid(invoice, { paidAt: minutesFromNow(-7) })).status).toBe(200);
    await letTimePass(invoice.id);
    expect((await decide('moderator', 'accept', invoice.id)).json).toMatchObject({ waits: true });
    await receive(invoice.deviceId, invoice.sender, `Incoming ${invoice.amount} RUB`, { time: minutesFromNow(-10) });
    expect(await statusOf(invoice.id)).toBe(Complete);
    const dispute = await disputeOf(invoice.id);
    expect(dispute).toMatchObject({ status: Accepted, decidedBy: DisputeDecider.Message });
    expect((await requestOn(api, `disputes/${dispute.id}`)).status).toBe(ApprovalStatus.NotNeeded);
  });

  it('story 8: a pay-out did not arrive; its vault owner denies with a text, and it is refused and settles', async () => {
    const { id, uuid } = await completedPayOut(40);
    const before = await moneyOf('vault-owner');
    await sql`update deals set unsettled = 0, settlement = ${Settlement.Settled}, "settledDate" = now() where "invoiceId" = ${id}`.execute(
      api.platform.db,
    );
    expect((await claim(uuid, { text: 'Nothing came' })).json).toMatchObject({ status: 5, dispute: { status: 0 } });
    // Settled before or not, what it credited cannot be used while it is open, and nobody says that it arrived.
    expect((await moneyOf('vault-owner')).unsettled).toBeCloseTo(before.unsettled, 6);
    expect((await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/arrived`, {})).status).toBe(409);
    await settleDue(api.platform.db, 0);
    expect((await moneyOf('vault-owner')).unsettled).toBeCloseTo(before.unsettled, 6);
    await decide('vault-owner', 'deny', id, { answer: 'See the statement' });
    expect((await decide('moderator', 'refuse', id, { reason: 'The statement shows it' })).status).toBe(200);
    expect(await statusOf(id)).toBe(Complete);
    await settleDue(api.platform.db, 0);
    expect((await moneyOf('vault-owner')).unsettled).toBeLessThan(before.unsettled);
  });

  it('story 9: a pay-out is reversed, and the platform bears what its vault owner lacks, which a Developer or Owner approves', async () => {
    const { id, uuid } = await completedPayOut(50);
    const { unsettled } = await moneyOf('vault-owner');
    expect((await claim(uuid, {})).status).toBe(200);
    await sql`update deals set unsettled = 0, settlement = ${Settlement.Settled}, "settledDate" = now()
      where "invoiceId" <> ${id} and unsettled > 0`.execute(api.platform.db);
    await leaveAvailable(20);
    const merchant = await moneyOf('merchant');
    expect((await decide('vault-owner', 'accept', id)).status).toBe(409);
    await letTimePass(id);
    expect((await decide('moderator', 'accept', id, { reason: 'It never came' })).json).toMatchObject({ waits: true });
    const subject = `disputes/${(await disputeOf(id)).id}`;
    expect((await decideOn(api, 'developer', 'approve', subject)).status).toBe(200);
    expect((await moneyOf('vault-owner')).available).toBeCloseTo(0, 6);
    expect((await moneyOf('merchant')).amount).toBeGreaterThan(merchant.amount + 49);
    expect((await api.call(null, 'GET', `invoices/${uuid}`)).json).toMatchObject({
      reversed: true,
      dispute: { status: 2 },
    });
    expect(unsettled).toBeGreaterThan(0);
  });

  it.each(['vault-owner', 'moderator'])(
    'a code is asked again of a %s who accepts that a pay-out did not arrive: it is reversed, whatever its sum',
    async (who) => {
      const { db } = api.platform;
      const { id, uuid } = await completedPayOut(30);
      expect((await claim(uuid, {})).status).toBe(200);
      await letTimePass(id);
      const userId = await userIdOf(api, who);
      await api.token(who);
      await db.insertInto('factors').values({ userId, kind: Proof.App }).execute();
      const provenAgo = (minutes: number) =>
        sql`update sessions set proof = ${Proof.App}, "provenDate" = now() - make_interval(mins => ${minutes})
          where "userId" = ${userId}`.execute(db);
      try {
        await provenAgo(11);
        expect((await decide(who, 'accept', id)).json).toMatchObject({ code: 'factor_needed' });
        await provenAgo(0);
        expect((await decide(who, 'accept', id)).status).toBe(200);
        expect((await disputeOf(id)).status).toBe(Accepted);
      } finally {
        await db.deleteFrom('factors').where('userId', '=', userId).execute();
      }
    },
  );

  it('story 10: a vault owner with an open dispute is not deleted, and a disabled one leaves it to staff', async () => {
    const invoice = await expiredPayIn();
    expect((await claimPaid(invoice)).status).toBe(200);
    const uuid = (
      await api.platform.db
        .selectFrom('users')
        .select('uuid')
        .where('email', '=', 'vault-owner@example.com')
        .executeTakeFirstOrThrow()
    ).uuid;
    expect(
      (await api.call('owner', 'POST', `mgmt/users/${await userIdOf(api, 'vault-owner')}/remove`, { uuid })).status,
    ).not.toBe(200);
    await letTimePass(invoice.id);
    expect((await decide('vault-owner', 'deny', invoice.id, { answer: 'Too late' })).json.message).toBe(
      'The time to answer is over: staff decide',
    );
    expect((await decide('owner', 'accept', invoice.id)).status).toBe(200);
    expect(await statusOf(invoice.id)).toBe(Complete);
  });

  it("staff's complete, resolve and cancel of a disputed invoice are its acceptance and refusal", async () => {
    const resolve = (uuid: string, status: InvoiceStatus, as: string) =>
      api.call(as, 'POST', `mgmt/invoices/${uuid}/resolve`, {
        invoiceId: uuid,
        paymentType: 0,
        status,
        reason: 'Looked at',
      });
    const one = await newPayIn();
    await sayPaid(one.uuid);
    await send(one.uuid);
    expect((await resolve(one.uuid, Complete, 'owner')).status).toBe(409);
    expect(await resolve(one.uuid, Complete, 'finance')).toMatchObject({
      status: 409,
      json: { message: 'There is a dispute about this invoice: a Developer, Owner or Moderator decides it' },
    });
    expect((await resolve(one.uuid, Canceled, 'finance')).status).toBe(409);
    expect((await resolve(one.uuid, Canceled, 'moderator')).status).toBe(200);
    expect(await statusOf(one.id)).toBe(Canceled);
    expect(await disputeOf(one.id)).toMatchObject({ status: Refused, reason: 'Looked at' });
    const two = await expiredPayIn(undefined, 25 * 60);
    // Opened by staff, a day after the end: it can be completed still.
    expect((await claim(two.uuid, {})).status).toBe(409);
    const body = { text: 'The payer called' };
    expect((await api.call('moderator', 'POST', `mgmt/invoices/${two.uuid}/dispute`, {})).status).toBe(422);
    expect((await api.call('moderator', 'POST', `mgmt/invoices/${two.uuid}/dispute`, body)).status).toBe(200);
    await letTimePass(two.id);
    // Who opened it does not decide it.
    expect((await decide('moderator', 'accept', two.id)).status).toBe(409);
    expect((await decide('moderator', 'refuse', two.id, { reason: 'A mistake' })).status).toBe(409);
    expect((await resolve(two.uuid, Complete, 'moderator')).status).toBe(409);
    expect((await resolve(two.uuid, Complete, 'owner')).status).toBe(200);
    expect(await disputeOf(two.id)).toMatchObject({ status: Accepted });
  });

  it('a payer with three open disputes opens no fourth, also at the same moment; after three refused ones theirs hold nothing', async () => {
    const browser = { ...from('203.0.113.50'), Cookie: 'payer=0123456789abcdefABCDEF' };
    const invoices = [];
    for (let more = 0; more < 4; more++) invoices.push(await expiredPayIn());
    for (const { uuid } of invoices) expect((await send(uuid, uuid, browser)).status).toBe(200);
    const answers = await Promise.all(invoices.map(({ uuid }) => claim(uuid, {}, browser)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
    for (const [index, { id }] of invoices.entries())
      if (answers[index]!.status === 200)
        expect((await decide('owner', 'refuse', id, { reason: 'Forged' })).status).toBe(200);
    const held = (await moneyOf('vault-owner')).held;
    const left = invoices[answers.findIndex(({ status }) => status === 429)]!;
    expect((await claim(left.uuid, {}, browser)).status).toBe(200);
    expect(await disputeOf(left.id)).toMatchObject({ holds: false, held: '0.000000', owed: '0.000000' });
    expect((await moneyOf('vault-owner')).held).toBe(held);
    // Of an open pay-in they claim nothing: it neither ends sooner nor stays open for them.
    const open = await newPayIn();
    await sayPaid(open.uuid);
    expect(await send(open.uuid, open.uuid, browser)).toMatchObject({
      status: 409,
      json: { message: 'You can claim this once its time is over' },
    });
    expect(await statusOf(open.id)).toBe(InvoiceStatus.New);
    // Somebody else's claim takes the place of theirs, and holds.
    const other = await expiredPayIn();
    expect((await claimPaid(other, {}, browser)).status).toBe(200);
    expect(await disputeOf(other.id)).toMatchObject({ holds: false });
    const { id } = await disputeOf(other.id);
    expect((await send(other.uuid, 'of the payer')).status).toBe(200);
    expect((await claim(other.uuid, {})).status).toBe(200);
    const dispute = await disputeOf(other.id);
    expect(dispute).toMatchObject({ id, holds: true, status: Open });
    expect(Number(dispute.held) + Number(dispute.owed)).toBeCloseTo((await usdtOf(other.id)).amount, 6);
    await letTimePass(other.id);
    expect((await decide('owner', 'accept', other.id)).status).toBe(200);
    // A pay-out about which they claim something does not settle meanwhile.
    const payOut = await completedPayOut(30);
    expect((await claim(payOut.uuid, {}, browser)).status).toBe(200);
    const { unsettled } = await moneyOf('vault-owner');
    await settleDue(api.platform.db, 0);
    expect((await moneyOf('vault-owner')).unsettled).toBeGreaterThanOrEqual(30);
    expect((await moneyOf('vault-owner')).unsettled).toBeLessThanOrEqual(unsettled);
    await decide('owner', 'refuse', payOut.id, { reason: 'It arrived' });
    await decide('owner', 'refuse', left.id, { reason: 'Forged' });
  });

  it('of two decisions at the same moment one holds, and two claims make one dispute', async () => {
    const invoice = await expiredPayIn();
    await send(invoice.uuid);
    const claims = await Promise.all([claim(invoice.uuid, {}), claim(invoice.uuid, {}), claim(invoice.uuid, {})]);
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
    await letTimePass(invoice.id);
    const decisions = await Promise.all([
      decide('moderator', 'accept', invoice.id, { reason: 'Real' }),
      decide('owner', 'refuse', invoice.id, { reason: 'Forged' }),
      decide('vault-owner', 'accept', invoice.id),
      receive(invoice.deviceId, invoice.sender, `Incoming ${invoice.amount} RUB`, { time: minutesFromNow(-10) }).then(
        () => ({ status: 0 }),
      ),
    ]);
    expect(decisions.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const { status, held, owed } = await disputeOf(invoice.id);
    expect([Accepted, Refused]).toContain(status);
    expect([held, owed]).toEqual(['0.000000', '0.000000']);
    expect((await usdtOf(invoice.id)).isPosted).toBe((await statusOf(invoice.id)) === Complete);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('a receipt and the expiry at the same moment leave one outcome', async () => {
    const invoice = await newPayIn();
    await sayPaid(invoice.uuid);
    await endsIn(invoice.id, -61);
    const [sent] = await Promise.all([send(invoice.uuid), sweep()]);
    expect([200, 409]).toContain(sent.status);
    const status = await statusOf(invoice.id);
    expect([Handle, Expired]).toContain(status);
    expect(await checkBooks(api.platform.db)).toEqual([]);
    if (status === Handle) expect(await disputeOf(invoice.id)).toMatchObject({ status: Open });
  });

  it("what a vault owner and a merchant read: theirs alone, never the payer's address; a merchant no vault owner", async () => {
    const invoice = await expiredPayIn();
    expect((await claimPaid(invoice, {}, from('203.0.113.77'))).status).toBe(200);
    const list = (as: string, path: string) => api.call(as, 'GET', path);
    const ofOwner = await list('vault-owner', 'mgmt/disputes');
    expect(ofOwner.status).toBe(200);
    expect(JSON.stringify(ofOwner.json)).not.toContain('203.0.113.77');
    const ofMerchant = await list('merchant', `mgmt/users/${await userIdOf(api, 'merchant')}/disputes`);
    expect(ofMerchant.status).toBe(200);
    expect(JSON.stringify(ofMerchant.json)).not.toMatch(/vaultOwnerId|"held"|"owed"|"answer"/);
    expect((await list('merchant', 'mgmt/disputes')).status).toBe(403);
    expect((await list('agent', 'mgmt/disputes')).status).toBe(403);
    expect((await list('finance', 'mgmt/disputes')).status).toBe(200);
    await decide('owner', 'refuse', invoice.id, { reason: 'Done' });
  });

  it('a blocked payer is told what everybody is told when no account is free; a network takes two, a key is never blocked', async () => {
    const invoice = await expiredPayIn();
    await sql`update invoices set cid = 'customer-7', address = '203.0.113.9', browser = 'abcdefabcdefabcdefabcd' where id = ${invoice.id}`.execute(
      api.platform.db,
    );
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const block = (by: number, more: object = {}, as = 'moderator') =>
      api.call(as, 'POST', `mgmt/invoices/${invoice.uuid}/block`, { by, until, reason: 'Forged receipts', ...more });
    let sum = 300;
    const ask = async (more: object = {}, headers: Record<string, string> = {}) =>
      api.call(
        null,
        'POST',
        'invoices',
        {
          clientId: await userIdOf(api, 'merchant'),
          paymentType: 0,
          amount: ++sum,
          cid: 'customer-8',
          paymentMethod: invoice.sender,
          ...more,
        },
        { ...from('198.51.100.3'), ...headers },
      );
    /** Cancels what is open on the account. */
    const freeAccount = async () => {
      const { rows } = await sql<{
        uuid: string;
      }>`select uuid from invoices where status = 0 and "accountId" = ${invoice.accountId}`.execute(api.platform.db);
      for (const { uuid } of rows)
        await api.call('owner', 'POST', `mgmt/invoices/${uuid}/resolve`, { status: Canceled, reason: 'For the next' });
    };
    const setAddress = (address: string | null) =>
      sql`update invoices set address = ${address} where id = ${invoice.id}`.execute(api.platform.db);
    await setAddress(null);
    expect((await block(0)).json).toMatchObject({
      message: "The merchant's server made this invoice: only the merchant can turn its payer away",
    });
    const known = (as = 'moderator') => api.call(as, 'GET', `mgmt/invoices/${invoice.id}/payer`);
    expect((await known()).status).toBe(404);
    await setAddress('203.0.113.9');
    // Each as the list of blocked payers shows it; of a pay-in neither a phone nor requisites are the payer's.
    expect((await known()).json).toEqual({
      keys: [
        { by: 0, shown: 'customer-7' },
        { by: 3, shown: 'abcdef…' },
        { by: 4, shown: '203.0.113.0/24' },
      ],
    });
    for (const as of ['finance', 'vault-owner', 'merchant']) expect((await known(as)).status).toBe(403);
    expect((await block(0, { until: undefined })).status).toBe(422);
    expect((await block(0, { until: new Date(Date.now() + 400 * 86_400_000).toISOString() })).status).toBe(422);
    expect((await block(2)).status).toBe(422);
    expect((await block(0, {}, 'finance')).status).toBe(403);
    expect((await block(0, {}, 'vault-owner')).status).toBe(403);
    expect((await block(0)).status).toBe(200);
    const refused = await ask({ cid: 'customer-7' });
    expect(refused).toMatchObject({
      status: 409,
      json: { message: `No payment account of ${invoice.sender} is free, try again later` },
    });
    const notFree = new NoFreeAccount({ id: invoice.bankId, bankTitle: invoice.sender });
    expect([refused.json, refused.headers.get('retry-after')]).toEqual([
      JSON.parse(JSON.stringify(notFree.body())),
      String(notFree.retryAfter),
    ]);
    expect((await block(4)).json).toMatchObject({ waits: true });
    expect((await ask({}, from('203.0.113.200'))).status).toBe(200);
    expect((await decideOn(api, 'owner', 'approve', `invoices/${invoice.id}`)).status).toBe(200);
    await freeAccount();
    expect((await ask({ cid: 'customer-9' }, from('203.0.113.201'))).status).toBe(409);
    const listed = (await api.call('moderator', 'GET', 'mgmt/blocked-payers')).json as unknown as {
      shown: string;
      tries: number;
    }[];
    expect(listed.map(({ shown, tries }) => [shown, tries])).toEqual(
      expect.arrayContaining([
        ['customer-7', 1],
        ['203.0.113.0/24', 1],
      ]),
    );
    await sql`update "blocked-payers" set until = now()`.execute(api.platform.db);
    expect((await ask({ cid: 'customer-7' }, from('203.0.113.201'))).status).toBe(200);
  });

  it('a message that fits proves the sum of the invoice alone: another one takes two, and neither the no of its vault owner nor their time', async () => {
    const prove = async () => {
      const invoice = await expiredPayIn();
      // The balance did not cover it when it came, so that it waits for a person.
      await sql`insert into messages ("deviceId", sender, message, amount, status, why, "nearId", "createDate", "patternId")
        select ${invoice.deviceId}, ${invoice.sender}, ${`Incoming ${invoice.amount} RUB`}, ${invoice.amount}::numeric, 2, ${UnmatchedReason.notCovered}, ${invoice.id}, ${minutesFromNow(-10)}::timestamptz,
          (select min(id) from "parsing-patterns" where "bankDataId" = ${invoice.bankId})`.execute(api.platform.db);
      expect((await claimPaid(invoice)).status).toBe(200);
      return invoice;
    };
    const invoice = await prove();
    const resolved = await api.call('moderator', 'POST', `mgmt/invoices/${invoice.uuid}/resolve`, {
      invoiceId: invoice.uuid,
      paymentType: 0,
      status: Complete,
      received: 1,
      reason: 'One came',
    });
    expect(resolved.status === 200 && resolved.json.waits !== true).toBe(false);
    const asked = await decide('moderator', 'accept', invoice.id, { received: '1500000', reason: 'A lot came' });
    expect(asked).toMatchObject({ status: 200, json: { waits: true } });
    const request = await requestOn(api, `disputes/${(await disputeOf(invoice.id)).id}`);
    expect(request.about).toMatch(/^1\s500\s000\.00\s₽ ≠ /);
    expect((await decideOn(api, 'moderator', 'cancel', `disputes/${(await disputeOf(invoice.id)).id}`)).status).toBe(
      200,
    );
    // The sum that the message names takes one person, at any time.
    expect((await decide('moderator', 'accept', invoice.id, { reason: 'The message' })).json).toMatchObject({
      status: Accepted,
    });
    expect(await statusOf(invoice.id)).toBe(Complete);
  });

  it('junk that somebody else claimed of an invoice keeps neither its payer nor its merchant from their claim', async () => {
    const invoice = await expiredPayIn();
    const own = { ...from('203.0.113.60'), Cookie: 'payer=ownownownownownownowno' };
    await sql`update invoices set browser = 'ownownownownownownowno' where id = ${invoice.id}`.execute(api.platform.db);
    const junk = { ...from('203.0.113.61'), Cookie: 'payer=junkjunkjunkjunkjunkju' };
    for (const seed of ['a', 'b', 'c']) expect((await send(invoice.uuid, seed, junk)).status).toBe(200);
    expect((await send(invoice.uuid, 'd', junk)).status).toBe(409);
    expect((await claim(invoice.uuid, {}, junk)).status).toBe(200);
    await decide('vault-owner', 'deny', invoice.id, { answer: 'Junk' });
    expect((await decide('owner', 'refuse', invoice.id, { reason: 'Junk' })).status).toBe(200);
    expect((await claim(invoice.uuid, {}, junk)).status).toBe(409);
    const read = async (headers: Record<string, string>) =>
      (await api.call(null, 'GET', `invoices/${invoice.uuid}`, undefined, headers)).json;
    expect(await read(junk)).toMatchObject({ canDispute: false, dispute: { status: Refused } });
    expect(await read(own)).toMatchObject({ canDispute: true, dispute: null });
    expect((await send(invoice.uuid, 'mine', own)).status).toBe(200);
    expect((await claim(invoice.uuid, {}, own)).json).toMatchObject({ dispute: { status: Open } });
    // Once that is refused, it is.
    expect((await decide('owner', 'refuse', invoice.id, { reason: 'Nothing came' })).status).toBe(200);
    expect((await claim(invoice.uuid, {}, own)).status).toBe(409);
  });

  it('junk that somebody without a cookie claimed of an invoice made by key keeps its merchant from nothing', async () => {
    const invoice = await expiredPayIn();
    await sql`update invoices set browser = null where id = ${invoice.id}`.execute(api.platform.db);
    const junk = from('203.0.113.62');
    expect((await claimPaid(invoice, {}, junk)).status).toBe(200);
    expect((await decide('owner', 'refuse', invoice.id, { reason: 'Junk' })).status).toBe(200);
    expect((await claim(invoice.uuid, {}, junk)).status).toBe(409);
    const byMerchant = () => api.call('merchant', 'POST', `mgmt/invoices/${invoice.uuid}/dispute`, { text: 'Paid' });
    expect((await byMerchant()).status).toBe(200);
    expect((await decide('owner', 'refuse', invoice.id, { reason: 'Nothing came' })).status).toBe(200);
    expect((await byMerchant()).status).toBe(409);
  });

  it("a deal is not reversed past its dispute, and a vault owner's offer of less does not keep staff from deciding", async () => {
    const { id, uuid } = await completedPayOut(45);
    expect((await claim(uuid, {})).status).toBe(200);
    const { dealId } = await api.platform.db
      .selectFrom('invoices')
      .select('dealId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await api.call('owner', 'POST', `mgmt/deals/${dealId}/reverse`, { reason: 'Past it' })).toMatchObject({
      status: 409,
      json: { message: 'There is a dispute about this invoice: it is decided there' },
    });
    await decide('owner', 'refuse', id, { reason: 'It arrived' });
    const invoice = await expiredPayIn();
    await claimPaid(invoice, { paidAt: minutesFromNow(-7) });
    expect((await decide('vault-owner', 'accept', invoice.id, { received: '100' })).json).toMatchObject({
      waits: true,
    });
    await letTimePass(invoice.id);
    await decideOn(api, 'moderator', 'decline', `disputes/${(await disputeOf(invoice.id)).id}`, { reason: 'All came' });
    expect((await decide('vault-owner', 'accept', invoice.id, { received: '100' })).status).toBe(409);
    expect((await decide('owner', 'accept', invoice.id)).status).toBe(200);
  });
});
