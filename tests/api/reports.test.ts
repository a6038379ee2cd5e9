import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reportCommand } from '../../server/commands/report';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { storeDays } from '../../server/domain/reports/daySums';
import { dealSql, invoiceSql, purposeSql } from '../../server/database/statusSql';
import { seededRandom } from '../../server/demo/random';
import { dimensionsFor, reportDimensions, type Report, type ReportDimension } from '../../src/resources/reports';
import { Role } from '../../src/resources/language/roles';
import { kinds, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

const dayMs = 86_400_000;
const everyDimension = Object.keys(reportDimensions) as ReportDimension[];

interface Window {
  from: string;
  to: string;
}

describe.each(kinds)('reports on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const db = () => api.platform.db;
  const ask = (as: string, by: string, { from, to }: Window) =>
    api.call(
      as,
      'GET',
      `mgmt/reports?${new URLSearchParams({ by, from, to, beforeFrom: '2020-01-01', beforeTo: '2020-02-01' })}`,
    );
  const reportFor = async (as: string, by: ReportDimension, window: Window) => {
    const { status, json } = await ask(as, by, window);
    expect({ status, by }).toEqual({ status: 200, by });
    return json as unknown as Report;
  };
  const lastDays = (days: number): Window => ({
    from: new Date(Date.now() - days * dayMs).toISOString(),
    to: new Date().toISOString(),
  });

  /** What the ledger says of a window, from its transactions alone. */
  const fromTransactions = async ({ from, to }: Window) => {
    const { rows } = await sql<Record<'fee' | 'reward' | 'agents' | 'payIns' | 'payOuts', string>>`
      select coalesce(sum(t.quantity) filter (where t.purpose = ${purposeSql.Fee}), 0) as fee,
        coalesce(sum(t.quantity) filter (where t.purpose = ${purposeSql.Reward}), 0) as reward,
        coalesce(sum(t.quantity) filter (where t.purpose in (${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent})), 0) as agents,
        coalesce(sum(t.quantity) filter (where t.purpose = ${purposeSql.Payment} and p.type = ${sql.lit(Role.VaultOwner)}), 0) as "payIns",
        coalesce(sum(t.quantity) filter (where t.purpose = ${purposeSql.Payment} and p.type = ${sql.lit(Role.Merchant)}), 0) as "payOuts"
      from transactions t join deals d on d.id = t."dealId" left join "balance-accounts" f on f.id = t."fromBalanceId"
        left join users p on p.id = f."userId"
      where t.status = 3 and d."updateDate" >= ${from}::timestamptz and d."updateDate" < ${to}::timestamptz`.execute(
      db(),
    );
    const { fee, reward, agents, payIns, payOuts } = rows[0]!;
    // What a merchant pays for a pay-out is its sum and its fee, in one transaction.
    return {
      moved: Number(payIns) + Number(payOuts) + Number(fee),
      paidOn: Number(reward) + Number(agents),
    };
  };

  it('say of ten random periods what the transactions say, whatever they are divided by', async () => {
    const random = seededRandom(65);
    for (let round = 0; round < 10; round++) {
      const days = 1 + Math.floor(random() * 20);
      const end = Date.now() - Math.floor(random() * 10 * dayMs);
      const window = { from: new Date(end - days * dayMs).toISOString(), to: new Date(end).toISOString() };
      const ledger = await fromTransactions(window);
      for (const by of everyDimension) {
        const { total, rows } = await reportFor('owner', by, window);
        const { usdt, fee, reward, agents } = total.now;
        expect(usdt! + fee!).toBeCloseTo(ledger.moved, 4);
        expect(reward! + agents!).toBeCloseTo(ledger.paidOn, 4);
        if (by === 'agent') continue;
        expect(total.now.net!).toBeCloseTo(fee! - reward! - agents!, 5);
        const sumOf = (name: 'usdt' | 'net' | 'completed' | 'rub') =>
          rows.reduce((sum, row) => sum + row.now[name]!, 0);
        for (const name of ['usdt', 'net', 'completed', 'rub'] as const)
          expect(sumOf(name)).toBeCloseTo(total.now[name]!, 4);
      }
    }
    expect(await checkBooks(db())).toEqual([]);
  });

  it('say the same once the sums of days are stored, of whole days and of parts of them', async () => {
    const windows = [lastDays(29), lastDays(12.4), { from: lastDays(20.3).from, to: lastDays(3.7).from }];
    const read = async () => {
      const reports: Report[] = [];
      for (const window of windows) for (const by of everyDimension) reports.push(await reportFor('owner', by, window));
      return reports;
    };
    const said = (reports: readonly Report[]) =>
      reports.map(({ rows, total, hours }) => ({
        total,
        hours,
        rows: rows.toSorted((a, b) => (a.member ?? '').localeCompare(b.member ?? '')),
      }));
    const before = await read();
    for (let sweep = 0; sweep < 3; sweep++) await storeDays(db());
    const { rows } = await sql<{
      count: number;
    }>`select count(distinct day)::integer as count from "result-days"`.execute(db());
    expect(Number(rows[0]!.count)).toBeGreaterThan(25);
    expect(said(await read())).toEqual(said(before));
  });

  it('move an invoice that is paid late to the day on which it was completed, and make the sums of its old day anew', async () => {
    await storeDays(db());
    const { rows: found } = await sql<{ id: number; dealId: number; day: string }>`select i.id, i."dealId",
        to_char(r."endDate" at time zone 'UTC', 'YYYY-MM-DD') as day
      from results r join invoices i on i.id = r."invoiceId" join "result-days" k
        on k.day = to_char(r."endDate" at time zone 'UTC', 'YYYY-MM-DD') and k.dimension = 'stored'
      where i.status = ${invoiceSql.Expired} order by i.id limit 1`.execute(db());
    const { id, dealId, day } = found[0]!;
    const undone = new Error('undone');
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await sql`update invoices set status = ${invoiceSql.Complete}, "endDate" = now() where id = ${id}`.execute(
            tx,
          );
          await sql`update deals set status = ${dealSql.Completed} where id = ${dealId}`.execute(tx);
          await sql`set constraints all immediate`.execute(tx);
          const { rows } = await sql<{
            isCompleted: boolean;
            isToday: boolean;
            stored: number;
          }>`select r."isCompleted", r."endDate" = now() as "isToday",
            (select count(*)::integer from "result-days" where day = ${day}) as stored
          from results r where r."invoiceId" = ${id}`.execute(tx);
          expect(rows).toEqual([{ isCompleted: true, isToday: true, stored: 0 }]);
          throw undone;
        }),
    ).rejects.toBe(undone);
  });

  it('show merchants, vault owners and agents their own alone, and no figure of others', async () => {
    const window = lastDays(30);
    const merchant = await reportFor('merchant', 'method', window);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from invoices
      where "clientId" = ${await userIdOf(api, 'merchant')} and status = ${invoiceSql.Complete}
        and "endDate" >= ${window.from}::timestamptz and "endDate" < ${window.to}::timestamptz`.execute(db());
    expect(merchant.total.now.completed).toBe(Number(rows[0]!.count));
    expect(Object.keys(merchant.total.now)).toEqual([
      'created',
      'completed',
      'successRate',
      'medianMinutes',
      'rub',
      'usdt',
      'fee',
    ]);
    expect([merchant.reversals, merchant.books]).toEqual([undefined, undefined]);
    const owner = await reportFor('vault-owner', 'partner', window);
    expect(Object.keys(owner.total.now)).toContain('reward');
    expect(Object.keys(owner.total.now)).not.toContain('fee');
    const agent = await reportFor('agent', 'partner', window);
    expect(Object.keys(agent.total.now)).toEqual(['completed', 'rub', 'usdt', 'agents']);
    const whole = await reportFor('owner', 'partner', window);
    expect(agent.total.now.completed!).toBeLessThan(whole.total.now.completed!);
    expect(owner.total.now.completed!).toBeLessThan(whole.total.now.completed!);
  });

  it('name an agent of a vault owner no merchant, but for those who pay them', async () => {
    const agentId = await userIdOf(api, 'agent');
    const undo = await sql<{
      id: number;
      agent: number | null;
    }>`update results r set "ownerAgentId" = ${agentId} from results e
      where e.id = r.id and r."merchantAgentId" is distinct from ${agentId} returning r.id, e."ownerAgentId" as agent`.execute(
      db(),
    );
    expect(undo.rows.length).toBeGreaterThan(10);
    const { rows } = await reportFor('agent', 'partner', lastDays(30));
    const payers = await sql<{
      nickname: string;
    }>`select distinct u.nickname from results r join users u on u.id = r."clientId"
      where r."merchantAgentId" = ${agentId}`.execute(db());
    const known = new Set(payers.rows.map(({ nickname }) => nickname));
    expect(rows.filter(({ title }) => title !== null && !known.has(title))).toEqual([]);
    expect(rows.find(({ member }) => member === null)!.now.completed).toBeGreaterThan(0);
    for (const { id, agent } of undo.rows)
      await sql`update results set "ownerAgentId" = ${agent}::bigint where id = ${id}`.execute(db());
  });

  it('refuse a role or a dimension that is not theirs, and name what cannot be read', async () => {
    const window = lastDays(3);
    expect((await ask('moderator', 'partner', window)).status).toBe(403);
    expect((await ask('merchant', 'operator', window)).status).toBe(403);
    expect(dimensionsFor(Role.Merchant)).toEqual(['method', 'hour']);
    for (const [by, from, to, field] of [
      ['planet', window.from, window.to, 'by'],
      ['partner', 'yesterday', window.to, 'from'],
      ['partner', window.to, window.from, 'to'],
      ['partner', '2020-01-01', '2026-01-01', 'to'],
    ] as const) {
      const { status, json } = await ask('finance', by, { from, to });
      expect({ status, field: json.field }).toEqual({ status: 422, field });
    }
  });
});

it('reports of one person take turns, and too many at once are refused while others are answered', async () => {
  const api = await openTestPlatform('postgres');
  const { db } = api.platform;
  const ask = async (as: string) => {
    const query = 'by=hour&from=2026-10-01&to=2026-11-01&beforeFrom=2026-09-01&beforeTo=2026-10-01';
    return (await api.call(as, 'GET', `mgmt/reports?${query}`)).status;
  };
  try {
    let answered: Promise<number[]> | undefined;
    // Nobody reads the results until this transaction ends.
    await db.transaction().execute(async (tx) => {
      await sql`lock table results in access exclusive mode`.execute(tx);
      const asked = Array.from({ length: 12 }, () => ask('finance'));
      answered = Promise.all(asked);
      expect(await Promise.race(asked)).toBe(429);
      expect((await api.call('owner', 'GET', 'mgmt/banks')).status).toBe(200);
    });
    const statuses = (await answered!).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429, 429, 429]);
  } finally {
    await api.close();
  }
});

describe('the command report', () => {
  it('prints a month as CSV with its total, and says in one line what it was not given', async () => {
    const api = await openTestPlatform('postgres');
    vi.stubEnv('DATABASE_URL', api.url!);
    const printed: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const month = new Date().toISOString().slice(0, 7);
    try {
      expect(await reportCommand(['--month', month, '--by', 'method'])).toBe(0);
    } finally {
      write.mockRestore();
      vi.unstubAllEnvs();
      await api.close();
    }
    const lines = printed.join('').trim().split('\r\n');
    expect(lines[0]).toBe(
      'Payment method,Created,Completed,Success rate,"Median, min","Volume, RUB","Volume, USDT","Merchant fee, USDT","Rewards, USDT","Agents, USDT","Net to the platform, USDT"',
    );
    expect(lines.at(-1)).toMatch(/^Total,\d+,/);
    await expect(reportCommand(['--month', '2026-13', '--by', 'method'])).rejects.toThrow(/^--month must be a month/);
    await expect(reportCommand(['--month', month, '--by', 'planet'])).rejects.toThrow(/^--by must be one of partner,/);
  });
});
