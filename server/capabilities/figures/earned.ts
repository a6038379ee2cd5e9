import { sql } from 'kysely';
import { addDecimals } from '../../../src/format/decimal';
import { Role } from '../../../src/resources/language/roles';
import type { AgentEarning, DayRevenue } from '../../../src/resources/figures';
import type { Terms } from '../../../src/resources/terms';
import type { Db } from '../../database/schema';
import type { IdRange } from './countsByIdRange';
import { countedSince } from './shownDays';
import { purposeSql, transactionSql } from '../../database/statusSql';

/** What an agent earned on one day (UTC, ISO date) from one user's deals, USDT. */
export interface Earning {
  agent: number;
  /** The merchant or vault owner of the deals. */
  from: number;
  day: string;
  amount: string;
  /** Sum of the deals, USDT. */
  turnover: string;
}

/**
 * SQL: parts of fees that were posted to agents within the counted days. A merchant's agent earns from the merchant's
 * invoices.
 */
const agentParts = sql`transactions t join "balance-accounts" b on b.id = t."toBalanceId"
    join deals d on d.id = t."dealId" join invoices i on i.id = d."invoiceId"
  where t.purpose in (${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent}) and t.status = ${transactionSql.Complete}
    and t."postedDate" > ${countedSince}`;

const earnings = sql`select b."userId" as agent, case when t.purpose = ${purposeSql.MerchantAgent} then i."clientId" else d."ownerId" end as "from",
    ("postedDate" at time zone 'UTC')::date::text as day, sum(t.quantity) as amount, sum(d.amount) as turnover from ${agentParts}`;

/** Earnings from transactions in a range of ids. Posted transactions never change. */
export const earningsInRange = async (db: Db, { from, to }: IdRange): Promise<readonly Earning[]> => {
  const { rows } = await sql<Earning>`${earnings} and t.id between ${from} and ${to}
    group by 1, 2, 3`.execute(db);
  return rows;
};

/** Earnings from deals that were reversed since; they are subtracted. */
const reversedEarnings = async (db: Db): Promise<readonly Earning[]> => {
  const { rows } = await sql<Earning>`${earnings} and d.reversed group by 1, 2, 3`.execute(db);
  return rows;
};

/** What agents earned, by agent: from whom, largest first, and on each of the days. */
export interface AgentFigures {
  earned: readonly AgentEarning[];
  days: readonly DayRevenue[];
}

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

interface Person {
  id: number;
  nickname: string;
  type: number;
  /** The agent who brought them; null when none did. */
  broughtBy: number | null;
  /** What that agent earns from them. */
  terms: Terms | null;
}

/** Everyone whom an agent brought, and these people, of whose deals an agent had a part. */
const readPeople = async (db: Db, ids: readonly number[]): Promise<Person[]> => {
  const { rows } = await sql<Person>`select u.id, u.nickname, u.type, r."agentId" as "broughtBy",
      (select ${termsOf('f')} from fees f where f."userId" = u.id and f."agentId" = r."agentId" order by f.id desc limit 1) as terms
    from users u left join lateral (select "agentId" from relations where "userId" = u.id order by id desc limit 1) r on true
    where u.id = any(${ids}) or u.id in (select "userId" from relations)`.execute(db);
  return rows;
};

/** What each agent earned on these days (ISO dates), and from whom: also whom they brought and who brought nothing. */
export const earnedOn = async (
  db: Db,
  earned: readonly Earning[],
  days: readonly string[],
): Promise<ReadonlyMap<number, AgentFigures>> => {
  const reversed = await reversedEarnings(db);
  const counted = [
    ...earned,
    ...reversed.map((one) => ({ ...one, amount: `-${one.amount}`, turnover: `-${one.turnover}` })),
  ].filter(({ day }) => day >= days[0]!);
  const people = await readPeople(db, [...new Set(counted.map(({ from }) => from))]);
  const agents = new Set([...counted.map(({ agent }) => agent), ...people.flatMap(({ broughtBy }) => broughtBy ?? [])]);
  const sumOf = (earnings: readonly Earning[], of: 'amount' | 'turnover') =>
    Number(earnings.reduce((sum, one) => addDecimals(sum, one[of]), '0'));
  return new Map(
    [...agents].map((agent) => {
      const own = counted.filter((one) => one.agent === agent);
      const rows = people
        .filter(({ broughtBy, id }) => broughtBy === agent || own.some((one) => one.from === id))
        .map(({ id, nickname, type, broughtBy, terms }) => {
          const theirs = own.filter((one) => one.from === id);
          return {
            id,
            who: nickname,
            type,
            amount: sumOf(theirs, 'amount'),
            turnover: sumOf(theirs, 'turnover'),
            isBrought: broughtBy === agent,
            terms: broughtBy === agent ? terms : null,
          };
        });
      const onDay = (day: string) =>
        sumOf(
          own.filter((one) => one.day === day),
          'amount',
        );
      return [
        agent,
        {
          earned: rows.toSorted((a, b) => b.amount - a.amount || a.who.localeCompare(b.who)),
          days: days.map((day) => ({ day, amount: onDay(day) })),
        },
      ];
    }),
  );
};
