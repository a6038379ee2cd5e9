import { sql } from 'kysely';
import { shareOf } from '../../../src/format/shares';
import {
  columnsFor,
  type Compared,
  type DisputeCounts,
  type Report,
  type ReportColumnName,
  type ReportDimension,
  type ReportFigures,
  type ReportRow,
  type ReversedDeals,
} from '../../../src/resources/reports';
import { Role } from '../../../src/resources/language/roles';
import type { Caller } from '../../calls/platform';
import { decimalOf, microsOf, type Micros } from '../../base/amounts';
import type { Db, Tx } from '../../database/schema';
import { disputeSql, lineSql, purposeSql, transactionSql } from '../../database/statusSql';
import { platformId } from '../ledger/balances';
import { lastBooksCheck } from '../ledger/checkedBooks';
import { dayOf, isOf, selectSums, storedBefore, type Period, type ResultsOf } from './daySums';

/** Sums of one member of a dimension, as the database has them. */
interface SumRow {
  dimension: ReportDimension;
  member: string;
  created: number;
  ended: number;
  completed: number;
  rub: string;
  usdt: string;
  fee: string;
  reward: string;
  agents: string;
  minutes: string | null;
}

const amounts = ['rub', 'usdt', 'fee', 'reward', 'agents'] as const;
const counts = ['created', 'ended', 'completed'] as const;

type Sums = Record<(typeof amounts)[number], Micros> &
  Record<(typeof counts)[number], number> & { minutes: Map<number, number> };

const noSums = (): Sums => ({
  created: 0,
  ended: 0,
  completed: 0,
  rub: 0n,
  usdt: 0n,
  fee: 0n,
  reward: 0n,
  agents: 0n,
  minutes: new Map(),
});

const add = (sums: Sums, row: SumRow): Sums => {
  for (const name of counts) sums[name] += row[name];
  for (const name of amounts) sums[name] += microsOf(row[name]);
  for (const [minutes, count] of Object.entries(JSON.parse(row.minutes ?? '{}') as Record<string, number>))
    sums.minutes.set(Number(minutes), (sums.minutes.get(Number(minutes)) ?? 0) + count);
  return sums;
};

/** The minutes that half of them took at most; null of none. */
const medianOf = ({ minutes, completed }: Sums): number | null => {
  let seen = 0;
  for (const [taken, count] of [...minutes].toSorted(([a], [b]) => a - b)) {
    seen += count;
    if (seen * 2 >= completed) return taken;
  }
  return null;
};

const numberOf = (micros: Micros): number => Number(decimalOf(micros));

/** What a report says of sums, in the columns that a reader sees. */
const figuresOf = (sums: Sums, columns: readonly ReportColumnName[], missing: number): ReportFigures => {
  const all: Record<ReportColumnName, number | null> = {
    created: sums.created,
    completed: sums.completed,
    successRate: shareOf(sums.completed, sums.ended),
    medianMinutes: medianOf(sums),
    rub: numberOf(sums.rub),
    usdt: numberOf(sums.usdt),
    fee: numberOf(sums.fee),
    reward: numberOf(sums.reward),
    agents: numberOf(sums.agents),
    net: numberOf(sums.fee - sums.reward - sums.agents),
    missing,
  };
  return Object.fromEntries(columns.map((name) => [name, all[name]]));
};

/** Whose results a reader sees: those who are not staff their own. */
const scopeOf = ({ id, role }: Pick<Caller, 'id' | 'role'>): ResultsOf => {
  if (role === Role.Merchant) return { clientId: id };
  if (role === Role.VaultOwner) return { ownerId: id };
  return role === Role.Agent ? { agentId: id } : {};
};

const isWhole = (scope: ResultsOf) => Object.keys(scope).length === 0;

const dayMs = 86_400_000;
const isoOf = (ms: number) => new Date(ms).toISOString();

/** The days of a period whose sums are stored, and what is left of it: added up anew. */
const partsOf = async (tx: Tx, { from, to }: Period): Promise<{ days: string[]; rest: Period[] }> => {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const { rows } = await sql<{ day: string }>`select day from "result-days" where dimension = 'stored'
    and day >= ${dayOf(fromMs)} and day <= ${dayOf(toMs)}`.execute(tx);
  const stored = new Set(rows.map(({ day }) => day));
  const days: string[] = [];
  const rest: Period[] = [];
  let restFrom = fromMs;
  const end = Math.min(toMs, storedBefore(Date.now()));
  for (let ms = Math.ceil(fromMs / dayMs) * dayMs; ms + dayMs <= end; ms += dayMs) {
    if (!stored.has(dayOf(ms))) continue;
    days.push(dayOf(ms));
    if (restFrom < ms) rest.push({ from: isoOf(restFrom), to: isoOf(ms) });
    restFrom = ms + dayMs;
  }
  if (restFrom < toMs) rest.push({ from: isoOf(restFrom), to: isoOf(toMs) });
  return { days, rest };
};

const sumsWithin = async (
  tx: Tx,
  names: readonly ReportDimension[],
  period: Period,
  scope: ResultsOf,
): Promise<SumRow[]> => (await sql<SumRow>`${selectSums(names, period, scope)}`.execute(tx)).rows;

/** The sums of a period by member, and its volume by hour. */
interface Read {
  byMember: ReadonlyMap<string, Sums>;
  hours: readonly (readonly [number, number])[];
}

/** SQL: what was completed by the hour (ms), for a chart. */
const hoursWithin = async (tx: Tx, { from, to }: Period, scope: ResultsOf): Promise<(readonly [number, number])[]> => {
  const { rows } = await sql<{
    hour: number;
    usdt: string;
  }>`select (extract(epoch from date_trunc('hour', r."endDate", 'UTC')) * 1000)::bigint as hour,
      sum(r.usdt) as usdt from results r
    where r."endDate" >= ${from}::timestamptz and r."endDate" < ${to}::timestamptz and r."isCompleted" and ${isOf(scope)}
    group by 1 order by 1`.execute(tx);
  return rows.map(({ hour, usdt }) => [Number(hour), Number(usdt)] as const);
};

const readPeriod = async (tx: Tx, by: ReportDimension, period: Period, scope: ResultsOf): Promise<Read> => {
  const byMember = new Map<string, Sums>();
  const take = (row: SumRow) => byMember.set(row.member, add(byMember.get(row.member) ?? noSums(), row));
  if (!isWhole(scope)) {
    for (const row of await sumsWithin(tx, [by], period, scope)) take(row);
    return { byMember, hours: await hoursWithin(tx, period, scope) };
  }
  const { days, rest } = await partsOf(tx, period);
  const hours: (readonly [number, number])[] = [];
  if (days.length > 0) {
    const { rows } = await sql<SumRow & { day: string }>`select * from "result-days"
      where day = any(${days}::text[]) and dimension in (${by}, 'hour')`.execute(tx);
    for (const row of rows) {
      if (row.dimension === by) take(row);
      if (row.dimension === 'hour' && row.completed > 0)
        hours.push([Date.parse(`${row.day}T${row.member}:00:00.000Z`), Number(row.usdt)]);
    }
  }
  for (const part of rest) {
    for (const row of await sumsWithin(tx, [by], part, scope)) take(row);
    hours.push(...(await hoursWithin(tx, part, scope)));
  }
  return { byMember, hours: hours.toSorted(([a], [b]) => a - b) };
};

/** Names of the members that are ids: of users, or of banks. */
const titlesOf = async (
  tx: Tx,
  by: ReportDimension,
  members: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (by === 'hour') return new Map(members.map((member) => [member, `${member}:00`]));
  if (by === 'method') return new Map(members.map((member) => [member, member]));
  const ids = members.filter((member) => member !== '').map(Number);
  const { rows } = await sql<{ id: number; title: string }>`${
    by === 'bank' ? sql`select id, "bankTitle" as title from banks` : sql`select id, nickname as title from users`
  } where id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, title }) => [String(id), title]));
};

/** What reversals of the period took back. The platform receives it, and pays it on to others. */
const reversalsIn = async (tx: Tx, { from, to }: Period): Promise<ReversedDeals> => {
  const { rows } = await sql<{
    count: number;
    usdt: string;
    net: string;
  }>`select count(distinct t."dealId")::integer as count,
      coalesce((select sum(d.amount) from deals d where d.id = any(array_agg(distinct t."dealId"))), 0) as usdt,
      coalesce(sum(case when t."toBalanceId" = p.id then t.quantity when t."fromBalanceId" = p.id then -t.quantity else 0 end), 0) as net
    from transactions t cross join (select id from "balance-accounts" where "userId" = ${platformId}) p
    where t.purpose = ${purposeSql.Reversal} and t.status = ${transactionSql.Complete}
      and t."postedDate" >= ${from}::timestamptz and t."postedDate" < ${to}::timestamptz`.execute(tx);
  const { count, usdt, net } = rows[0]!;
  return { count: Number(count), usdt: Number(usdt), net: Number(net) };
};

const disputesIn = async (tx: Tx, { from, to }: Period, scope: ResultsOf): Promise<DisputeCounts> => {
  const isOwn =
    scope.clientId !== undefined
      ? sql`q."clientId" = ${scope.clientId}`
      : scope.ownerId !== undefined
        ? sql`q."vaultOwnerId" = ${scope.ownerId}`
        : isWhole(scope)
          ? sql`true`
          : sql`false`;
  const decided = sql`q."decidedDate" >= ${from}::timestamptz and q."decidedDate" < ${to}::timestamptz`;
  const { rows } = await sql<DisputeCounts>`select
      (select count(*)::integer from disputes q where q."createDate" >= ${from}::timestamptz and q."createDate" < ${to}::timestamptz
        and ${isOwn}) as opened,
      (count(*) filter (where q.status = ${disputeSql.Accepted}))::integer as accepted,
      (count(*) filter (where q.status = ${disputeSql.Refused}))::integer as refused
    from disputes q where ${decided} and ${isOwn}`.execute(tx);
  const { opened, accepted, refused } = rows[0]!;
  return { opened: Number(opened), accepted: Number(accepted), refused: Number(refused) };
};

/** How many invoices that were completed in the period no line of their account's statements shows, by vault owner (docs/rules.md#reconciliation). */
const missingIn = async (tx: Tx, { from, to }: Period, scope: ResultsOf): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ member: string; count: number }>`select coalesce(r."ownerId"::text, '') as member,
      count(*)::integer as count
    from "bank-lines" l join results r on r."invoiceId" = l."invoiceId"
    where l.outcome = ${lineSql.MissingThere} and r."endDate" >= ${from}::timestamptz and r."endDate" < ${to}::timestamptz
      and ${isOf(scope)} group by 1`.execute(tx);
  return new Map(rows.map(({ member, count }) => [member, Number(count)]));
};

const sumOf = (counted: ReadonlyMap<string, number>): number =>
  [...counted.values()].reduce((sum, count) => sum + count, 0);

const totalOf = (byMember: ReadonlyMap<string, Sums>): Sums => {
  const total = noSums();
  for (const sums of byMember.values()) {
    for (const name of counts) total[name] += sums[name];
    for (const name of amounts) total[name] += sums[name];
    for (const [minutes, count] of sums.minutes) total.minutes.set(minutes, (total.minutes.get(minutes) ?? 0) + count);
  }
  return total;
};

/** The total of a period: by the hour, as an invoice has one hour, and may have two agents or none. */
const readTotal = async (tx: Tx, by: ReportDimension, period: Period, scope: ResultsOf, read: Read): Promise<Sums> =>
  totalOf(by === 'agent' ? (await readPeriod(tx, 'hour', period, scope)).byMember : read.byMember);

/** What a report is about. */
export interface ReportQuery {
  by: ReportDimension;
  periods: Compared<Period>;
}

type Reader = Pick<Caller, 'id' | 'role'>;

const readWithin = async (tx: Tx, caller: Reader, { by, periods }: ReportQuery): Promise<Report> => {
  const scope = scopeOf(caller);
  const columns = columnsFor(caller.role, by);
  const both = async <A>(read: (period: Period) => Promise<A>): Promise<Compared<A>> => {
    const now = await read(periods.now);
    return { now, before: await read(periods.before) };
  };
  const { now, before } = await both((period) => readPeriod(tx, by, period, scope));
  const missing = await both((period) => missingIn(tx, period, scope));
  const members = [...new Set([...now.byMember.keys(), ...before.byMember.keys()])];
  const titles = await titlesOf(tx, by, members);
  const rows = members.map((member): ReportRow => ({
    member: member === '' ? null : member,
    // A bank may have been removed.
    title: member === '' ? null : (titles.get(member) ?? `#${member}`),
    now: figuresOf(now.byMember.get(member) ?? noSums(), columns, missing.now.get(member) ?? 0),
    before: figuresOf(before.byMember.get(member) ?? noSums(), columns, missing.before.get(member) ?? 0),
  }));
  const totalNow = await readTotal(tx, by, periods.now, scope, now);
  const totalBefore = await readTotal(tx, by, periods.before, scope, before);
  const books = isWhole(scope) ? await lastBooksCheck(tx) : undefined;
  return {
    by,
    at: new Date().toISOString(),
    rows,
    total: {
      now: figuresOf(totalNow, columns, sumOf(missing.now)),
      before: figuresOf(totalBefore, columns, sumOf(missing.before)),
    },
    hours: { now: now.hours, before: before.hours },
    ...(isWhole(scope) && { reversals: await both((period) => reversalsIn(tx, period)) }),
    disputes: await both((period) => disputesIn(tx, period, scope)),
    ...((isWhole(scope) || scope.ownerId !== undefined) && {
      missing: { now: sumOf(missing.now), before: sumOf(missing.before) },
    }),
    ...(books && { books }),
  };
};

/** Adds up a period beside another, for one reader, all of it as it was at one moment (docs/rules.md#reports). */
export const readReport = (db: Db, caller: Reader, query: ReportQuery): Promise<Report> =>
  db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return readWithin(tx, caller, query);
  });
