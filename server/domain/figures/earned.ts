import { sql } from 'kysely';
import { addDecimals } from '../../../src/format/decimal';
import { Role } from '../../../src/resources/language/roles';
import type { Brought, DayRow } from '../../../src/resources/figures';
import type { Terms } from '../../../src/resources/terms';
import type { Db } from '../../database/schema';
import type { IdRange } from './countsByIdRange';
import { countedSince } from './shownDays';
import { purposeSql, transactionSql } from '../../database/statusSql';

/** What an agent earned on one day (UTC, ISO date), USDT. */
export interface Earning {
  agent: number;
  day: string;
  amount: string;
}

/** SQL: parts of fees that were posted to agents within the counted days. */
const agentParts = sql`transactions t join "balance-accounts" b on b.id = t."toBalanceId" join deals d on d.id = t."dealId"
  where t.purpose in (${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent}) and t.status = ${transactionSql.Complete}
    and t."postedDate" > ${countedSince}`;

const earnings = sql`select b."userId" as agent, ("postedDate" at time zone 'UTC')::date::text as day,
    sum(t.quantity) as amount from ${agentParts}`;

/** Earnings from transactions in a range of ids. Posted transactions never change. */
export const earningsInRange = async (db: Db, { from, to }: IdRange): Promise<readonly Earning[]> => {
  const { rows } = await sql<Earning>`${earnings} and t.id between ${from} and ${to}
    group by 1, 2`.execute(db);
  return rows;
};

/** Earnings from deals that were reversed since; they are subtracted. */
const reversedEarnings = async (db: Db): Promise<readonly Earning[]> => {
  const { rows } = await sql<Earning>`${earnings} and d.reversed group by 1, 2`.execute(db);
  return rows;
};

/** SQL: the percents of a row of `fees`. */
const termsOf = (alias: string) =>
  sql`json_build_object('payInFee', ${sql.ref(`${alias}.payInFee`)}, 'payOutFee', ${sql.ref(`${alias}.payOutFee`)})`;

/** What each merchant pays to the platform. */
export const merchantTerms = async (db: Db): Promise<ReadonlyMap<number, Terms>> => {
  const { rows } = await sql<{
    id: number;
    terms: Terms;
  }>`select distinct on (f."userId") f."userId" as id, ${termsOf('f')} as terms
    from fees f join users u on u.id = f."userId" and u.type = ${sql.lit(Role.Merchant)}
    where f."agentId" is null order by f."userId", f.id desc`.execute(db);
  return new Map(rows.map(({ id, terms }) => [id, terms]));
};

/** Whom each agent brought, by name: their newest relation counts. */
export const broughtBy = async (db: Db): Promise<ReadonlyMap<number, readonly Brought[]>> => {
  const { rows } = await sql<Brought & { agent: number }>`select r."agentId" as agent, u.id, u.nickname as who, u.type,
      (select ${termsOf('f')} from fees f where f."userId" = u.id and f."agentId" = r."agentId" order by f.id desc limit 1) as terms
    from (select distinct on ("userId") "userId", "agentId" from relations order by "userId", id desc) r
      join users u on u.id = r."userId" order by u.nickname, u.id`.execute(db);
  const byAgent = new Map<number, Brought[]>();
  for (const { agent, ...person } of rows) byAgent.set(agent, [...(byAgent.get(agent) ?? []), person]);
  return byAgent;
};

/** What each agent earned on each of these days (ISO dates). */
export const earnedOn = async (
  db: Db,
  earned: readonly Earning[],
  days: readonly string[],
): Promise<ReadonlyMap<number, readonly DayRow<'earnedDays'>[]>> => {
  const reversed = await reversedEarnings(db);
  const counted = [...earned, ...reversed.map((one) => ({ ...one, amount: `-${one.amount}` }))];
  const onDay = (agent: number, day: string) =>
    counted
      .filter((one) => one.agent === agent && one.day === day)
      .reduce((sum, { amount }) => addDecimals(sum, amount), '0');
  return new Map(
    [...new Set(counted.map(({ agent }) => agent))].map((agent) => [
      agent,
      days.map((day) => ({ day, amount: Number(onDay(agent, day)) })),
    ]),
  );
};
