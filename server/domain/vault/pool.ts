import { sql, type RawBuilder } from 'kysely';
import type { PoolFigure } from '../../../src/resources/figures';
import type { Db, Tx } from '../../database/schema';
import { activeSql, alertSql } from '../../database/statusSql';
import { textCollation } from '../../database/textCollation';
import { accountIsFree } from './freeAccounts';

/** The number under which the state of all accounts together is stored. No bank has it. */
const allBanks = 0;
/** Time in which payers must have chosen a bank for its accounts to matter to them, hours. */
const latelyHours = 24;
/** How far back each round looks for the banks that payers chose: longer than the time between two rounds, minutes. */
const lookBackMinutes = 5;

/** SQL: payers chose the bank of the state `s` lately; of all banks together somebody always does. */
const isChosenLately: RawBuilder<unknown> = sql`(s."bankId" = ${allBanks}
  or s."lastChosen" > now() - make_interval(hours => ${latelyHours}))`;

/** SQL: the state `s` is that of all accounts together. */
export const isOfAllBanks: RawBuilder<unknown> = sql`(s."bankId" = ${allBanks})`;

/**
 * SQL: the state `s` has fewer free accounts than a limit. Without a `bank` that is the state of all accounts, and of each bank that
 * payers chose lately, unless there are no more accounts, and each is free. All accounts are short of free ones also when none is active.
 */
export const isShort = (limit: RawBuilder<unknown>, bank: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(s.free < ${limit} and case when ${bank} is null
    then (s.free < s.active or ${isOfAllBanks} and s.free = 0) and ${isChosenLately} else s."bankId" = ${bank} end)`;

/** SQL: the state `s` is below the limit of an active alert rule. */
export const isBelowAnAlert: RawBuilder<unknown> = sql`exists (select 1 from "alert-rules" r
  where r.status = ${activeSql.Active} and r.kind = ${alertSql.FreeAccounts} and ${isShort(sql`r."limit"`, sql`r."bankDataId"`)})`;

/** SQL: the state `s` has no free account: that of all, or of a bank that payers chose lately. */
export const isWithoutFree: RawBuilder<unknown> = isShort(sql`1`, sql`null::bigint`);

/**
 * Stores how many payment accounts are free, of all banks and of each, since when none has been, and when a payer last chose a
 * bank. Several instances may do it at once.
 */
export const watchPool = (db: Db): Promise<unknown> =>
  sql`with accounts as materialized (select a."bankDataId" as bank, a.status = ${activeSql.Active} as active,
      a.status = ${activeSql.Active} and ${accountIsFree('a')} as free from "payment-accounts" a),
    chosen as (select lower(i."paymentMethod" collate ${textCollation}) as title, max(i."createDate") as at from invoices i
      where i."createDate" > now() - make_interval(mins => ${lookBackMinutes}) and i."paymentMethod" is not null group by 1),
    refused as (select t."bankId" as bank, max(t."createDate") as at from "turned-away" t
      where t."createDate" > now() - make_interval(mins => ${lookBackMinutes}) group by 1),
    states as (
      select ${sql.lit(allBanks)}::bigint as bank, (count(*) filter (where active))::int as active,
        (count(*) filter (where free))::int as free, null::timestamptz as chosen from accounts
      union all
      select b.id, case when b.status = ${activeSql.Active} then a.active else 0 end, a.free, greatest(c.at, r.at)
      from banks b cross join lateral (select (count(*) filter (where o.active))::int as active,
          (count(*) filter (where o.free))::int as free from accounts o where o.bank = b.id) a
        left join chosen c on c.title = lower(b."bankTitle" collate ${textCollation})
        left join refused r on r.bank = b.id)
    insert into "pool-states" as s ("bankId", active, free, "drySince", "lastChosen")
      select bank, active, free, case when free = 0 and exists (select 1 from accounts) then now() end, chosen
      from states order by bank
    on conflict ("bankId") do update set active = excluded.active, free = excluded.free,
      "drySince" = case when excluded."drySince" is not null then coalesce(s."drySince", excluded."drySince") end,
      "lastChosen" = greatest(s."lastChosen", excluded."lastChosen")`.execute(db);

/**
 * Reads the states `s` that meet a condition, first that of all banks, then those with the fewest free accounts. A platform that never
 * had a payment account has none.
 */
export const readPools = async (db: Db | Tx, wanted: RawBuilder<unknown>): Promise<PoolFigure[]> => {
  const { rows } = await sql<Omit<PoolFigure, 'since'> & { since: Date | string | null }>`
    select b."bankTitle" as bank, s.free::int as free, s."drySince" as since, away.count as "turnedAway", away.unfit
    from "pool-states" s left join banks b on b.id = s."bankId"
      cross join lateral (select count(*)::int as count, (count(*) filter (where t.unfit))::int as unfit from "turned-away" t
        where t."createDate" > coalesce(s."drySince", now() - interval '1 hour')
          and (${isOfAllBanks} or t."bankId" = s."bankId")) away
    where exists (select 1 from "payment-accounts") and (${isOfAllBanks} or b.id is not null) and ${wanted}
    order by ${isOfAllBanks} desc, s.free, b."bankTitle"`.execute(db);
  return rows.map(({ since, ...pool }) => ({ ...pool, since: since && new Date(since).toISOString() }));
};
