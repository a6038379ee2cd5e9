import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { UnmatchedReason } from '../../src/resources/statuses/messages';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { decideOn, requestOn } from './approvalRequests';
import { disputesOn, minutesFromNow, type PayIn } from './disputeWorld';
import { userIdOf, type TestPlatform } from './testPlatform';
import { openFunded } from './watching';

let api: TestPlatform;
const world = disputesOn(() => api);
const { statusOf, expiredPayIn, from, claimPaid, disputeOf, decide } = world;
const { moneyOf, leaveAvailable, usdtOf, roublesFor, receive } = world;
const { Expired, Complete } = InvoiceStatus;
const db = () => api.platform.db;

/** The money of other payers, whatever is said of one pay-in (docs/rules.md#disputes). */
describe('what a dispute may not do to the money of others', () => {
  beforeAll(async () => {
    api = await openFunded('postgres');
    world.prepare();
  });
  beforeEach(async () => {
    // What ended before says nothing of the next test.
    await sql`update invoices set "endDate" = now() - interval '2 days' where status = ${Expired}`.execute(db());
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
});
