import { sql, type RawBuilder } from 'kysely';
import type { ReportDimension } from '../../../src/resources/reports';
import { locks } from '../../database/locks';
import type { Db } from '../../database/schema';
import { dayNumber } from './storeResults';

const asText = (column: RawBuilder<unknown>) => sql`coalesce(${column}::text, '')`;
const hourOf = (moment: RawBuilder<unknown>) => sql`to_char(${moment} at time zone 'UTC', 'HH24')`;

/** How results `r`, and invoices `i` with their account `a` and its profile `p` by their creation, are divided. */
const dimensions: Readonly<
  Record<Exclude<ReportDimension, 'agent'>, { ofResult: RawBuilder<unknown>; ofInvoice?: RawBuilder<unknown> }>
> = {
  partner: { ofResult: asText(sql`r."clientId"`), ofInvoice: asText(sql`i."clientId"`) },
  owner: { ofResult: asText(sql`r."ownerId"`), ofInvoice: asText(sql`p."vaultOwnerId"`) },
  bank: { ofResult: asText(sql`r."bankId"`), ofInvoice: asText(sql`a."bankDataId"`) },
  operator: { ofResult: asText(sql`r."operatorId"`) },
  method: { ofResult: asText(sql`r.method`), ofInvoice: asText(sql`i."paymentMethod"`) },
  hour: { ofResult: hourOf(sql`r."endDate"`), ofInvoice: hourOf(sql`i."createDate"`) },
};

/** Up to so many minutes each is counted by itself, later ten together. */
const exactMinutes = 180;

const bucket = sql`case when e.minutes < ${sql.lit(exactMinutes)} then e.minutes else e.minutes / 10 * 10 end`;

/** A period: from a moment, to before another, ISO. */
export interface Period {
  from: string;
  to: string;
}

/** Whose results alone count, of a reader who sees no others. */
export interface ResultsOf {
  clientId?: number;
  ownerId?: number;
  agentId?: number;
}

const isWithin = (moment: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${moment} >= ${from}::timestamptz and ${moment} < ${to}::timestamptz`;

/** SQL: the condition on results `r` of this reader. */
export const isOf = ({ clientId, ownerId, agentId }: ResultsOf) =>
  sql.join(
    [
      sql`true`,
      ...(clientId === undefined ? [] : [sql`r."clientId" = ${clientId}`]),
      ...(ownerId === undefined ? [] : [sql`r."ownerId" = ${ownerId}`]),
      ...(agentId === undefined ? [] : [sql`${agentId} in (r."merchantAgentId", r."ownerAgentId")`]),
    ],
    sql` and `,
  );

const isCreatedFor = ({ clientId, ownerId, agentId }: ResultsOf) =>
  sql.join(
    [
      agentId === undefined ? sql`true` : sql`false`,
      ...(clientId === undefined ? [] : [sql`i."clientId" = ${clientId}`]),
      ...(ownerId === undefined ? [] : [sql`p."vaultOwnerId" = ${ownerId}`]),
    ],
    sql` and `,
  );

/** SQL: the parts of agents of a result: both, or those of one agent alone. */
const agentParts = ({ agentId }: ResultsOf) =>
  agentId === undefined
    ? sql`r."merchantAgentPart" + r."ownerAgentPart"`
    : sql`case when r."merchantAgentId" = ${agentId} then r."merchantAgentPart" else 0 end
        + case when r."ownerAgentId" = ${agentId} then r."ownerAgentPart" else 0 end`;

/** SQL: each result of the period once for each of the dimensions, with its member there. */
const dividedResults = (names: readonly ReportDimension[], period: Period, of: ResultsOf) => {
  const known = names.filter((name) => name !== 'agent');
  const memberOf = (name: (typeof known)[number]) =>
    // An agent knows the merchants that pay them, and no others.
    name === 'partner' && of.agentId !== undefined
      ? sql`case when r."merchantAgentId" = ${of.agentId} then ${dimensions.partner.ofResult} else '' end`
      : dimensions[name].ofResult;
  const divided = sql`select k.dimension, k.member, r."isCompleted", r.minutes, r.rub, r.usdt, r.fee, r.reward, ${agentParts(of)} as agents
    from results r cross join lateral (values ${sql.join(
      known.map((name) => sql`(${sql.lit(name)}, ${memberOf(name)})`),
    )}) k(dimension, member) where ${isWithin(sql`r."endDate"`, period)} and ${isOf(of)}`;
  // One agent may be that of both.
  const byAgent = sql`select 'agent' as dimension, k.member, r."isCompleted", r.minutes, r.rub, r.usdt, r.fee, r.reward, k.part as agents
    from results r cross join lateral (
      select a.member::text, sum(a.part) as part
      from (values (r."merchantAgentId", r."merchantAgentPart"), (r."ownerAgentId", r."ownerAgentPart")) a(member, part)
      where a.member is not null group by 1) k
    where ${isWithin(sql`r."endDate"`, period)} and ${isOf(of)}`;
  const parts = [...(known.length > 0 ? [divided] : []), ...(names.includes('agent') ? [byAgent] : [])];
  return sql.join(parts, sql` union all `);
};

/** SQL: how many invoices were created in the period, by the dimensions that one has when it is created. */
const dividedCreations = (names: readonly ReportDimension[], period: Period, of: ResultsOf) => {
  const known = names.flatMap((name) =>
    name === 'agent' || !dimensions[name].ofInvoice ? [] : [sql`(${sql.lit(name)}, ${dimensions[name].ofInvoice})`],
  );
  return known.length === 0
    ? sql`select null::text as dimension, null::text as member, 0 as created where false`
    : sql`select k.dimension, k.member, count(*)::integer as created from invoices i
        left join "payment-accounts" a on a.id = i."accountId" left join "vault-profiles" p on p.id = a."vaultProfileId"
        cross join lateral (values ${sql.join(known)}) k(dimension, member)
      where ${isWithin(sql`i."createDate"`, period)} and ${isCreatedFor(of)} group by 1, 2`;
};

/** SQL that selects the sums of a period by the dimensions: of each member that has any. Minutes are counts by minutes, JSON. */
export const selectSums = (
  names: readonly ReportDimension[],
  period: Period,
  of: ResultsOf = {},
): RawBuilder<unknown> => sql`
  with ended as (${dividedResults(names, period, of)}),
    sums as (select dimension, member, count(*)::integer as ended, (count(*) filter (where e."isCompleted"))::integer as completed,
        sum(e.rub) as rub, sum(e.usdt) as usdt, sum(e.fee) as fee, sum(e.reward) as reward, sum(e.agents) as agents
      from ended e group by 1, 2),
    minutes as (select dimension, member, json_object_agg(bucket, count)::text as minutes from (
        select dimension, member, ${bucket} as bucket, count(*)::integer as count from ended e where e."isCompleted" group by 1, 2, 3) b
      group by 1, 2),
    created as (${dividedCreations(names, period, of)})
  select coalesce(s.dimension, c.dimension) as dimension, coalesce(s.member, c.member) as member, coalesce(c.created, 0) as created,
    coalesce(s.ended, 0) as ended, coalesce(s.completed, 0) as completed, coalesce(s.rub, 0) as rub, coalesce(s.usdt, 0) as usdt,
    coalesce(s.fee, 0) as fee, coalesce(s.reward, 0) as reward, coalesce(s.agents, 0) as agents, m.minutes
  from sums s left join minutes m on m.dimension = s.dimension and m.member = s.member
    full join created c on c.dimension = s.dimension and c.member = s.member`;

const allDimensions: readonly ReportDimension[] = ['partner', 'owner', 'bank', 'operator', 'agent', 'method', 'hour'];

const dayMs = 86_400_000;

/** The UTC day of a moment (ms): `2026-01-31`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** How long (ms) after a day its sums are stored: what began in it has ended by then. */
const restMs = 3_600_000;

/** The last moment (ms) at which a day that is stored may end. */
export const storedBefore = (nowMs: number): number => Math.floor((nowMs - restMs) / dayMs) * dayMs;

/**
 * Stores the sums of one day, unless they are stored. The lock is that of whoever changes a result of that day: what such a transaction changed is
 * counted, or deletes these sums.
 */
const storeDay = (db: Db, day: string) =>
  db.transaction().execute(async (tx) => {
    const from = `${day}T00:00:00.000Z`;
    const period = { from, to: new Date(Date.parse(from) + dayMs).toISOString() };
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.resultsOfDay)}, ${dayNumber(sql`${from}::timestamptz`)})`.execute(
      tx,
    );
    const { rows } = await sql`select 1 from "result-days" where day = ${day} limit 1`.execute(tx);
    if (rows.length > 0) return;
    await sql`insert into "result-days" (day, dimension, member, created, ended, completed, rub, usdt, fee, reward, agents, minutes)
      select ${day}, s.* from (${selectSums(allDimensions, period)}) s
      union all select ${day}, 'stored', '', 0, 0, 0, 0, 0, 0, 0, 0, null`.execute(tx);
  });

/** A sweep adds up so many days at most. */
const daysAtOnce = 20;

/** Stores the sums of days that are over, the newest first; older than the first invoice there are none. */
export const storeDays = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ first: Date | null }>`select least((select min("createDate") from invoices),
    (select min("endDate") from results)) as first`.execute(db);
  const first = rows[0]?.first;
  if (!first) return;
  const { rows: stored } = await sql<{ day: string }>`select day from "result-days" where dimension = 'stored'`.execute(
    db,
  );
  const known = new Set(stored.map(({ day }) => day));
  const missing: string[] = [];
  const firstMs = Math.floor(new Date(first).getTime() / dayMs) * dayMs;
  for (let ms = storedBefore(Date.now()) - dayMs; ms >= firstMs && missing.length < daysAtOnce; ms -= dayMs)
    if (!known.has(dayOf(ms))) missing.push(dayOf(ms));
  for (const day of missing) await storeDay(db, day);
};
