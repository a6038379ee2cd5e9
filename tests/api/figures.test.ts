import { numberOf } from '../../src/resources/language/choices';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FigureCache } from '../../server/domain/figures/figureCache';
import { FigurePartCache } from '../../server/domain/figures/figurePartCache';
import { CountsByIdRange, type IdRange } from '../../server/domain/figures/countsByIdRange';
import { takeSnapshot } from '../../server/domain/figures/snapshot';
import { figuresFor } from '../../server/domain/figures/routes';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { announce } from '../../server/database/changes';
import type { Db } from '../../server/database/schema';
import { makeTraffic } from '../../server/demo/traffic';
import { earning, figures, type Figure, type FigureName, type Figures } from '../../src/resources/figures';
import { definitionOf } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import type { Condition } from '../../src/resources/language/condition';
import { atThisMoment } from '../../src/resources/language/period';
import { mayOpen } from '../../src/resources/language/rights';
import { Role } from '../../src/resources/language/roles';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { Fulfilment, Purpose } from '../../src/resources/statuses/funds';
import { DisputeStatus } from '../../src/resources/statuses/disputes';
import { DealStatus, InvoiceStatus, PaymentType, openInvoiceStatuses } from '../../src/resources/statuses/invoices';
import { TicketStatus } from '../../src/resources/statuses/support';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { dealSql } from '../../server/database/statusSql';

let api: TestPlatform;
/** A cache that is kept during the traffic, with ranges so short that unnoticed changes would show. */
let keptParts: FigurePartCache;
/** The changes that it heard of. */
const heard = new Set<string>();
const steps = Number(process.env.TRAFFIC_STEPS ?? 50);
const one = async (query: string) => {
  const { rows } = await sql<{ n: number | string | null }>`${sql.raw(query)}`.execute(api.platform.db);
  return Number(rows[0]!.n ?? 0);
};
const figuresOf = async (who: string, role: Role) =>
  figuresFor(await takeSnapshot(api.platform), { id: await userIdOf(api, who), role });

/** The number of requests that the screen Approvals lets this person decide. */
const decidableBy = async (who: string) => {
  const { json } = await api.call(who, 'GET', 'mgmt/approvals/decisions');
  return (json as unknown as { canDecide: boolean }[]).filter(({ canDecide }) => canDecide).length;
};

describe.each(kindsForRules)('figures on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    keptParts = new FigurePartCache(8);
    heard.clear();
    const { figures: own } = api.platform;
    const raise = own.onChange.bind(own);
    vi.spyOn(own, 'onChange').mockImplementation((table, id) => {
      raise(table, id);
      keptParts.markChanged(table, id);
      heard.add(`${table} ${id}`);
    });
    await takeSnapshot(api.platform, keptParts);
    await makeTraffic(api.platform, steps);
  }, 1_200_000);
  afterAll(() => api.close());

  it('figures equal what SQL counts after traffic, and the books are right', async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    const { counts, lists, revenue, revenueBefore, revenueDays, days, accounts } = await figuresOf('owner', Role.Owner);
    const invoices = (where: string) => one(`select count(*) as n from invoices where ${where}`);
    expect(counts).toEqual({
      disputesToDecide:
        await one(`select count(*) as n from disputes d where (status = ${numberOf(DisputeStatus.Answered)}
        or (status = ${numberOf(DisputeStatus.Open)} and ("answerUntil" is null or "answerUntil" <= now())))
        and not exists (select 1 from approvals a where a.subject = 'disputes/' || d.id and a.call <> 'disputes.block'
          and a.status = ${numberOf(ApprovalStatus.Waiting)})`),
      handle: expect.any(Number),
      fundsWaiting: await one(
        `select count(*) as n from "funds-operations" where status = ${numberOf(Fulfilment.Waiting)}`,
      ),
      toApprove: await invoices(`status = ${numberOf(InvoiceStatus.New)} and not approved`),
      silentDevices: await one(`select count(*) as n from devices where status = ${numberOf(ActiveStatus.Active)}
        and coalesce("lastSeen", '-infinity') < now() - interval '2 minutes'`),
      toAnswer: await one(`select count(*) as n from support s where s.status = ${numberOf(TicketStatus.Open)}
        and s."authorId" = coalesce((select a."authorId" from "ticket-answers" a where a."ticketId" = s.id
          order by a.id desc limit 1), s."authorId")`),
      slowPatterns: await one(
        `select count(*) as n from "parsing-patterns" where status = ${numberOf(ActiveStatus.Disabled)} and "tookTooLong"`,
      ),
      loosePatterns: await one(
        `select count(*) as n from "parsing-patterns" where status = ${numberOf(ActiveStatus.Active)}
          and "regexpPattern" not like '^%'`,
      ),
      approvals: await decidableBy('owner'),
      active: await invoices(`status in (${openInvoiceStatuses.join()})`),
      suspended: await one(`select count(*) as n from support where status = ${numberOf(TicketStatus.Suspended)}`),
    });
    expect(counts.handle).toBe(await invoices(`status = ${numberOf(InvoiceStatus.Handle)}`));
    expect(lists.invoices!.tabs).toEqual({
      All: await invoices('true'),
      New: await invoices(`status = ${numberOf(InvoiceStatus.New)}`),
      'W.I.P': await invoices(`status in (${numberOf(InvoiceStatus.Handle)}, ${numberOf(InvoiceStatus.WIP)})`),
      Done: await invoices(`status not in (${openInvoiceStatuses.join()})`),
      'To approve': await invoices(`status = ${numberOf(InvoiceStatus.New)} and not approved`),
    });
    expect(lists.invoices!.tiles['Funds on hold']).toBeCloseTo(
      await one(`select sum(d.amount) as n from deals d join invoices i on i.id = d."invoiceId" and i.approved
        where d.status = ${numberOf(DealStatus.New)}`),
      6,
    );
    expect(revenue).toBeCloseTo(
      await one(
        `select sum(fee) as n from deals where status = ${numberOf(DealStatus.Completed)} and "updateDate" > now() - interval '1 day'`,
      ),
      6,
    );
    expect(revenueBefore).toBeCloseTo(
      await one(`select sum(fee) as n from deals where status = ${numberOf(DealStatus.Completed)} and not reversed
        and "updateDate" > now() - interval '2 days' and "updateDate" <= now() - interval '1 day'`),
      6,
    );
    expect(revenueDays!.map(({ day }) => day)).toEqual(days!.map(({ day }) => day));
    const dayFees = (ago: number) =>
      one(`select sum(fee) as n from deals where status = ${numberOf(DealStatus.Completed)} and not reversed
        and ("updateDate" at time zone 'UTC')::date = (now() at time zone 'UTC')::date - ${ago}`);
    for (const ago of [0, 1, 29]) expect(revenueDays!.at(-1 - ago)!.amount).toBeCloseTo(await dayFees(ago), 6);
    expect(days).toHaveLength(30);
    expect(days!.reduce((sum, { created }) => sum + created, 0)).toBe(
      await invoices(`("createDate" at time zone 'UTC')::date > (now() at time zone 'UTC')::date - 30`),
    );
    const { free, busy, inactive } = accounts!;
    expect(free + busy + inactive).toBe(await one('select count(*) as n from "payment-accounts"'));
  });

  it('figures are the same when only changed ranges are counted again', async () => {
    const { db } = api.platform;
    const merchant = await userIdOf(api, 'merchant');
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select b.id, 1000000, 0, 3, 6
      from "balance-accounts" b join users u on u.id = b."userId" and u.type in (${sql.lit(Role.Merchant)}, ${sql.lit(Role.VaultOwner)})`.execute(
      db,
    );
    const { rows } = await sql<{ id: number; amount: number; type: PaymentType }>`select d.id, i.amount,
        i."paymentType" as type from deals d join invoices i on i.id = d."invoiceId"
      where d.status = ${dealSql.Completed} and not d.reversed and d.amount < 900 and d."merchantAgentId" is not null
        and i."clientId" = ${merchant} order by d.id limit 1`.execute(db);
    const before = await takeSnapshot(api.platform);
    const answer = await api.call('owner', 'POST', `mgmt/deals/${rows[0]!.id}/reverse`, { reason: 'Fraud' });
    expect(answer.status).toBe(200);
    // Changes arrive in the order in which they were made, so this one comes last.
    await announce(db, { entity: 'banks', id: 424_242, kind: 'changed' });
    await expect.poll(() => heard.has('banks 424242')).toBe(true);
    const { at: _, ...again } = await takeSnapshot(api.platform, keptParts);
    const { at: __, ...fresh } = await takeSnapshot(api.platform);
    expect(again).toEqual(fresh);
    for (const name of ['earnedDays', 'revenueDays'] as const)
      expect(fresh.dayFigures[name]).not.toEqual(before.dayFigures[name]);
    // What was taken back is not completed for the merchant, too.
    const which = rows[0]!.type === PaymentType.PayIn ? 'payIns' : 'payOuts';
    const [ownBefore, ownAfter] = [before.own.get(merchant)![which], fresh.own.get(merchant)![which]];
    expect(ownAfter.count).toBe(ownBefore.count - 1);
    expect(ownAfter.sum).toBeCloseTo(ownBefore.sum - Number(rows[0]!.amount), 2);
  });

  it('figures are counted again after a while even if no change is announced any more', async () => {
    const { db } = api.platform;
    const disconnected = new FigureCache(api.platform, () => new FigurePartCache(8));
    disconnected.onConnected();
    const created = async () =>
      (await disconnected.read()).dayFigures.days.all.reduce((sum, day) => sum + day.created, 0);
    const age = (days: number) =>
      sql`update invoices set "createDate" = "createDate" - make_interval(days => ${days}::int)`.execute(db);
    expect(await created()).toBeGreaterThan(0);
    await age(40);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    const left = await created();
    vi.mocked(performance.now).mockRestore();
    await disconnected.stop();
    await age(-40);
    expect(left).toBe(0);
  });

  it('figures that took long to count are counted again for who asks five seconds after they were begun', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    class HeldParts extends FigurePartCache {
      override async invoices(db: Db) {
        await gate;
        return super.invoices(db);
      }
    }
    const slow = new FigureCache(api.platform, () => new HeldParts());
    slow.onConnected();
    const first = slow.read();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000);
    const second = slow.read();
    open();
    expect(await second).not.toBe(await first);
    vi.mocked(performance.now).mockRestore();
    await slow.stop();
  });

  it('figures count again the ranges with changes, and one more in each round', async () => {
    const { db } = api.platform;
    const { rows } = await sql<{ first: number; last: number }>`select min(id) as first, max(id) as last from
      banks`.execute(db);
    const { first, last } = rows[0]!;
    const counted: IdRange[] = [];
    let fails = false;
    const runs = new CountsByIdRange(
      'banks',
      (_, run) => {
        counted.push(run);
        return fails ? Promise.reject(new Error('gone')) : Promise.resolve(run.from);
      },
      1,
    );
    const ofRead = async () => {
      counted.length = 0;
      await runs.read(db).catch(() => undefined);
      return counted.map(({ from, to }) => ({ from, to }));
    };
    const all = await ofRead();
    expect(all.length).toBeGreaterThan(3);
    expect(all[0]!.from <= first && all.at(-1)!.to >= last).toBe(true);
    expect(await ofRead()).toEqual([all[1]]);
    runs.markChanged(last);
    expect(await ofRead()).toEqual([all[2], all.at(-1)]);
    runs.markChanged(last);
    fails = true;
    await ofRead();
    fails = false;
    // A range that failed is counted again the next time.
    expect(await ofRead()).toContainEqual(all.at(-1));
    expect(await runs.read(db)).toEqual(all.map(({ from }) => from));
    // Ids between rows that are far apart are not counted.
    const far = 2 ** 40;
    await sql`insert into banks (id, "bankTitle", status) overriding system value values (${far}, 'Far', 0)`.execute(
      db,
    );
    expect(await ofRead()).toHaveLength(2);
    expect(counted.at(-1)).toEqual({ from: far, to: far });
    await sql`delete from banks where id = ${far}`.execute(db);
  });

  it('figures count of the requests for approval those that the reader may decide, not their own', async () => {
    const rate = { rate: 9417 };
    expect((await api.call('developer', 'POST', 'mgmt/exchange-rate', rate)).json).toMatchObject({ waits: true });
    const requests = await one(
      `select count(*) as n from approvals where status = ${numberOf(ApprovalStatus.Waiting)}`,
    );
    for (const [who, role] of [
      ['owner', Role.Owner],
      ['developer', Role.Developer],
      ['moderator', Role.Moderator],
      ['finance', Role.Finance],
    ] as const)
      expect([who, (await figuresOf(who, role)).counts.approvals]).toEqual([who, await decidableBy(who)]);
    expect(await decidableBy('owner')).toBeGreaterThan(0);
    expect(await decidableBy('developer')).toBeLessThan(requests);
  });

  it('figures equal the rows of the lists that they lead to', async () => {
    const rowsOf = async (who: string, { endpoint }: Definition, where: Condition) => {
      const filter = encodeURIComponent(JSON.stringify(atThisMoment(where)));
      const { json } = await api.call(who, 'GET', `${endpoint}?filter=${filter}`);
      return json as unknown as Record<string, number>[];
    };
    for (const [who, role] of [
      ['owner', Role.Owner],
      ['vault-owner', Role.VaultOwner],
    ] as const) {
      const { counts } = await figuresOf(who, role);
      for (const [name, { entity, where, decidable }] of Object.entries(figures) as [FigureName, Figure][]) {
        const list = definitionOf(entity);
        if (counts[name] === undefined || decidable || !mayOpen(list, role)) continue;
        expect([who, name, (await rowsOf(who, list, where)).length]).toEqual([who, name, counts[name]]);
      }
    }
    const { revenue } = await figuresOf('owner', Role.Owner);
    const earned = await rowsOf('owner', definitionOf('deals'), earning);
    expect(earned.reduce((sum, { fee }) => sum + fee!, 0)).toBeCloseTo(revenue!, 6);
  });

  it('figures cover only what the role may read, and one’s own records where it may read only those', async () => {
    const merchant = await figuresOf('merchant', Role.Merchant);
    const id = await userIdOf(api, 'merchant');
    expect(Object.keys(merchant.counts).toSorted()).toEqual(['active', 'suspended', 'toApprove']);
    expect(merchant.counts.active).toBe(
      await one(
        `select count(*) as n from invoices where status in (${openInvoiceStatuses.join()}) and "clientId" = ${id}`,
      ),
    );
    expect(merchant.own!.created).toBe(
      await one(
        `select count(*) as n from invoices where "clientId" = ${id}
          and ("createDate" at time zone 'UTC')::date > (now() at time zone 'UTC')::date - 30`,
      ),
    );
    for (const [type, { count, sum }] of [
      [PaymentType.PayIn, merchant.own!.payIns],
      [PaymentType.PayOut, merchant.own!.payOuts],
    ] as const) {
      const completed = `from invoices where "clientId" = ${id} and status = ${numberOf(InvoiceStatus.Complete)} and "paymentType" = ${numberOf(type)}
        and not exists (select 1 from deals d where d."invoiceId" = invoices.id and d.reversed)
        and ("createDate" at time zone 'UTC')::date > (now() at time zone 'UTC')::date - 30`;
      expect(count).toBe(await one(`select count(*) as n ${completed}`));
      expect(sum).toBeCloseTo(await one(`select sum(amount) as n ${completed}`), 2);
      expect(count).toBeGreaterThan(0);
    }
    for (const name of ['revenue', 'revenueDays', 'platform']) expect(merchant).not.toHaveProperty(name);
    expect(merchant.lists).toEqual({});
    const owner = await figuresOf('vault-owner', Role.VaultOwner);
    expect(owner.accounts!.free + owner.accounts!.busy + owner.accounts!.inactive).toBe(
      await one(`select count(*) as n from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
        where p."vaultOwnerId" = ${await userIdOf(api, 'vault-owner')}`),
    );
    const agent = await figuresOf('agent', Role.Agent);
    const terms = { payInFee: expect.any(Number) as number, payOutFee: expect.any(Number) as number };
    expect(agent.brought).toMatchObject([{ who: 'Nordwind', type: Role.Merchant, terms }]);
    expect(merchant.terms).toEqual(terms);
    expect(agent).not.toHaveProperty('terms');
    expect(agent.earnedDays).toHaveLength(30);
    const posted =
      await one(`select sum(t.quantity) as n from transactions t join "balance-accounts" b on b.id = t."toBalanceId"
        join deals d on d.id = t."dealId" and d.reversed is not true
      where b."userId" = ${await userIdOf(api, 'agent')} and t.purpose in (${numberOf(Purpose.MerchantAgent)}, ${numberOf(Purpose.OwnerAgent)})
        and (t."postedDate" at time zone 'UTC')::date >= '${agent.earnedDays![0]!.day}'`);
    expect(posted).toBeGreaterThan(0);
    expect(agent.earnedDays!.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(posted, 5);
    for (const name of ['brought', 'earnedDays']) expect(merchant).not.toHaveProperty(name);
    const finance = await figuresOf('finance', Role.Finance);
    expect(finance).toMatchObject({ revenue: expect.any(Number) });
    expect(finance.platform!.amount).toBe(
      await one(
        `select amount as n from "balance-accounts" where "userId" = (select min(id) from users where type = 0)`,
      ),
    );
    expect(await figuresOf('moderator', Role.Moderator)).not.toHaveProperty('platform');
    for (const name of ['pool', 'turnedAwayHours']) {
      expect(await figuresOf('moderator', Role.Moderator)).toHaveProperty(name);
      for (const [who, role] of [
        ['finance', Role.Finance],
        ['vault-owner', Role.VaultOwner],
        ['merchant', Role.Merchant],
      ] as const)
        expect(await figuresOf(who, role)).not.toHaveProperty(name);
    }
  });

  it('figures are returned to every signed-in user, at most five seconds old', async () => {
    for (const who of ['owner', 'merchant', 'agent']) {
      const asked = Date.now();
      const { status, json } = await api.call(who, 'GET', 'mgmt/figures');
      expect(status).toBe(200);
      expect(asked - new Date((json as unknown as Figures).at).getTime()).toBeLessThan(5000);
    }
    expect((await api.call(null, 'GET', 'mgmt/figures')).status).toBe(401);
  });
});
