import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { settleDue } from '../../server/domain/ledger/settle';
import { Fulfilment } from '../../src/resources/statuses/funds';
import type { DisputeCase } from '../../src/resources/disputeCase';
import { DisputeStatus } from '../../src/resources/statuses/disputes';
import { Settlement } from '../../src/resources/statuses/invoices';
import { decideOn } from './approvalRequests';
import { disputesOn } from './disputeWorld';
import { fund } from './people';
import { trc20, userIdOf, type TestPlatform } from './testPlatform';
import { openFunded } from './watching';

let api: TestPlatform;
const world = disputesOn(() => api);
const { expiredPayIn, endsIn, from, send, claim, claimPaid, disputeOf, decide, letTimePass } = world;
const { completedPayOut, moneyOf, leaveAvailable, roublesFor } = world;
const db = () => api.platform.db;

/** What a withdraw, a part of the fee or a moment takes away before a dispute is decided (docs/rules.md#disputes). */
describe('money that leaves while it is disputed', () => {
  beforeAll(async () => {
    api = await openFunded('postgres');
    await fund(api, await userIdOf(api, 'merchant'));
    const { rows } = await sql<{ id: number }>`select id from users where nickname = 'Platform'`.execute(db());
    await fund(api, rows[0]!.id);
  });
  beforeEach(async () => {
    world.prepare({ PAYOUT_START: '100000', ADDRESS_BOOK: 'false' });
    // What ended before says nothing of the next test.
    await sql`update invoices set "endDate" = now() - interval '20 days', "expireDate" = now() - interval '20 days'
      where "endDate" is not null`.execute(db());
    await sql`update disputes set "decidedDate" = now() - interval '20 days' where "decidedDate" is not null`.execute(
      db(),
    );
    await sql`update "funds-operations" set "createDate" = now() - interval '20 days', "endDate" = "endDate" - interval '20 days'`.execute(
      db(),
    );
    await settleAll();
    await leaveAvailable(1e8);
  });
  afterAll(async () => {
    expect(await checkBooks(db())).toEqual([]);
    await api.close();
  });

  const settleAll = async () => {
    await sql`update deals set settlement = ${Settlement.Settling} where settlement = ${Settlement.Unconfirmed}`.execute(
      db(),
    );
    await settleDue(db(), 0);
  };
  const leaveUsable = async (usdt: number) => {
    const { unsettled, owed } = await moneyOf('vault-owner');
    await leaveAvailable(usdt + unsettled + owed);
  };
  const withdraw = async (as: string, amount: number, address = trc20(), reason: string | null = null) =>
    api.call(as, 'POST', `mgmt/users/${await userIdOf(api, as)}/withdraws`, { amount, address, reason });
  const newest = async () =>
    db().selectFrom('funds-operations').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const confirm = (as: string, opId: number) => api.call(as, 'POST', `mgmt/deposits/${opId}/manual`, { opId });
  const ofPlatform = async () => {
    const { rows } = await sql<{
      amount: string;
    }>`select amount from "balance-accounts" b join users u on u.id = b."userId"
      where u.nickname = 'Platform'`.execute(db());
    return Number(rows[0]!.amount);
  };
  const dealOf = async (id: number) =>
    (await db().selectFrom('invoices').select('dealId').where('id', '=', id).executeTakeFirstOrThrow()).dealId!;

  it('a vault owner does not say yes alone where an agent no longer has their part of the fee: the platform would bear it', async () => {
    const [merchant, agent] = [await userIdOf(api, 'merchant'), await userIdOf(api, 'agent')];
    await sql`delete from relations where "userId" = ${merchant}`.execute(db());
    await db().insertInto('relations').values({ userId: merchant, agentId: agent }).execute();
    for (const [agentId, fee] of [
      [null, '5'],
      [agent, '2'],
    ] as const)
      await db().insertInto('fees').values({ userId: merchant, agentId, payInFee: fee, payOutFee: fee }).execute();
    await leaveUsable(3000);
    const before = await ofPlatform();
    const { id, uuid } = await completedPayOut(900);
    const earned = await ofPlatform();
    expect((await withdraw('agent', (await moneyOf('agent')).available)).status).toBe(200);
    expect(
      (await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/dispute`, { text: 'It did not arrive' })).status,
    ).toBe(200);
    expect((await decide('vault-owner', 'accept', id)).json.waits).toBe(true);
    expect(await ofPlatform()).toBe(earned);
    expect(earned).toBeGreaterThan(before);
    // A moderator does not let the platform bear it either.
    const request = `disputes/${(await disputeOf(id)).id}`;
    expect((await decideOn(api, 'moderator', 'approve', request)).status).toBe(409);
    expect((await decideOn(api, 'owner', 'approve', request)).status).toBe(200);
    expect((await disputeOf(id)).status).toBe(DisputeStatus.Accepted);
  });

  it('what a vault owner asked to withdraw goes back before the platform bears what they lack', async () => {
    await leaveUsable(1);
    const { id, uuid } = await completedPayOut(900);
    await settleAll();
    await leaveUsable(900);
    expect((await withdraw('vault-owner', 900)).status).toBe(200);
    const { id: operation } = await newest();
    expect((await claim(uuid, { text: 'Nothing came' })).status).toBe(200);
    const before = await ofPlatform();
    await letTimePass(id);
    // Whoever decides reads what is taken of them, with what comes back.
    const { json: foreseen } = await api.call('moderator', 'GET', `mgmt/disputes/${(await disputeOf(id)).id}/case`);
    const { amount } = await moneyOf('vault-owner');
    expect((await decide('moderator', 'accept', id, { reason: 'The bank says so' })).json.waits).toBe(true);
    expect((await decideOn(api, 'developer', 'approve', `disputes/${(await disputeOf(id)).id}`)).status).toBe(200);
    expect((await newest()).status).toBe(Fulfilment.Refused);
    const { fromOwner } = (foreseen as unknown as DisputeCase).invoice;
    expect(amount - (await moneyOf('vault-owner')).amount).toBeCloseTo(fromOwner!, 6);
    // The platform returns its own fee, and bears a part of the reward at most.
    expect(before - (await ofPlatform())).toBeLessThan(50);
    expect((await api.call('vault-owner', 'POST', `mgmt/funds-operations/${operation}/refuse`, {})).status).toBe(409);
    expect((await withdraw('vault-owner', 900)).status).toBe(409);
  });

  it('withdraws that ask for more than can be withdrawn go back, all that it takes, before the platform bears anything', async () => {
    const { id, uuid } = await completedPayOut(500);
    await completedPayOut(600);
    await leaveUsable(0);
    const { available } = await moneyOf('vault-owner');
    for (const sum of [550, Math.floor((available - 550) * 1e6) / 1e6])
      expect((await withdraw('vault-owner', sum, trc20(), 'Early')).status).toBe(200);
    expect((await claim(uuid, { text: 'Nothing came' })).status).toBe(200);
    await letTimePass(id);
    const before = await ofPlatform();
    const { status, json } = await decide('moderator', 'accept', id, { reason: 'The bank says so' });
    expect([status, json.waits === true]).toEqual([200, false]);
    // The platform returns its own fee.
    expect(before - (await ofPlatform())).toBeLessThan(50);
  });

  it('what goes back of a withdraw is first of what an older dispute is owed: then staff alone do not let the platform bear the rest', async () => {
    const waiting = await db()
      .selectFrom('funds-operations')
      .select('id')
      .where('status', '=', Fulfilment.Waiting)
      .execute();
    for (const operation of waiting)
      await api.call('vault-owner', 'POST', `mgmt/funds-operations/${operation.id}/refuse`, {});
    const payOut = await completedPayOut(400);
    await settleAll();
    const payIn = await expiredPayIn(await roublesFor(700));
    await leaveUsable(500);
    expect((await withdraw('vault-owner', 400, trc20(), 'Early')).status).toBe(200);
    expect((await claimPaid(payIn)).status).toBe(200);
    expect((await claim(payOut.uuid, { text: 'Nothing came' })).status).toBe(200);
    await letTimePass(payOut.id);
    const before = await ofPlatform();
    expect((await decide('moderator', 'accept', payOut.id, { reason: 'The bank says so' })).json).toMatchObject({
      waits: true,
    });
    expect(await ofPlatform()).toBe(before);
    expect((await decideOn(api, 'moderator', 'approve', `disputes/${(await disputeOf(payOut.id)).id}`)).status).toBe(
      409,
    );
    expect((await decideOn(api, 'owner', 'approve', `disputes/${(await disputeOf(payOut.id)).id}`)).status).toBe(200);
    expect((await decide('developer', 'refuse', payIn.id, { reason: 'Forged' })).status).toBe(200);
  });

  it('a withdraw is not confirmed while what it came from is disputed', async () => {
    const address = trc20(7);
    await withdraw('vault-owner', 10, address);
    const { id: known } = await newest();
    await confirm('developer', known);
    expect((await confirm('owner', known)).status).toBe(200);
    await sql`update "funds-operations" set "createDate" = now() - interval '20 days', "endDate" = now() - interval '20 days'`.execute(
      db(),
    );
    const { uuid } = await completedPayOut(500);
    await settleAll();
    await leaveUsable(500);
    expect((await withdraw('vault-owner', 500, address)).status).toBe(200);
    const { id: operation } = await newest();
    expect((await claim(uuid, { text: 'Nothing came' })).status).toBe(200);
    const confirmed = await confirm('developer', operation);
    expect(confirmed.status).toBe(409);
    expect(confirmed.json.message).toMatch(/^Pay-outs of theirs are disputed, for which 50\d\.\d+.USDT is lacking$/);
  });

  it('what a payer may still claim after the junk of somebody else was refused stays with the vault owner', async () => {
    const invoice = await expiredPayIn(await roublesFor(500));
    const browser = 'ofthepayerofthepayerof';
    await sql`update invoices set browser = ${browser} where id = ${invoice.id}`.execute(db());
    const own = { ...from('203.0.113.10'), Cookie: `payer=${browser}` };
    expect((await claimPaid(invoice, { text: 'Junk' }, from('203.0.113.66'))).status).toBe(200);
    await endsIn(invoice.id, -30 * 60);
    expect((await decide('vault-owner', 'deny', invoice.id, { answer: 'Nothing' })).status).toBe(200);
    expect((await decide('moderator', 'refuse', invoice.id, { reason: 'Junk' })).status).toBe(200);
    await leaveUsable(500);
    // A pay-in of a stranger keeps half of what is usable.
    expect((await withdraw('vault-owner', 500)).status).toBe(409);
    expect((await withdraw('vault-owner', 250)).status).toBe(200);
    expect((await send(invoice.uuid, 'real', own)).status).toBe(200);
    expect((await claim(invoice.uuid, {}, own)).status).toBe(200);
    expect(Number((await disputeOf(invoice.id)).held)).toBe(250);
  });

  it('of a reversal and a claim at the same moment one comes first, and the sweep that settles waits for neither', async () => {
    const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let round = 0; round < 8; round++) {
      const { id, uuid } = await completedPayOut(50 + round);
      const dealId = await dealOf(id);
      await sql`update deals set settlement = ${Settlement.Settling} where id = ${dealId}`.execute(db());
      const [reversed, claimed] = await Promise.all([
        api.call('owner', 'POST', `mgmt/deals/${dealId}/reverse`, { reason: 'By mistake' }),
        later(round * 2).then(() => claim(uuid, { text: 'Nothing came' })),
        later(round).then(() => settleDue(db(), 0)),
      ]);
      expect([reversed.status, claimed.status].toSorted(), `round ${round}`).toEqual([200, 409]);
      expect(await checkBooks(db())).toEqual([]);
    }
  });
});
