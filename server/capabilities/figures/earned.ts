import { sql } from 'kysely';
import { addDecimals } from '../../../src/format/decimal';
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
    ("postedDate" at time zone 'UTC')::date::text as day, sum(t.quantity) as amount from ${agentParts}`;

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

/** What each agent earned since a day, and from whom, largest first. */
export const earnedSince = async (db: Db, earned: readonly Earning[], since: string) => {
  const sums = new Map<number, Map<number, string>>();
  const add = ({ agent, from, day, amount }: Earning) => {
    if (day < since) return;
    const ofAgent = sums.get(agent) ?? new Map<number, string>();
    sums.set(agent, ofAgent.set(from, addDecimals(ofAgent.get(from) ?? '0', amount)));
  };
  earned.forEach(add);
  for (const earning of await reversedEarnings(db)) add({ ...earning, amount: `-${earning.amount}` });
  const people = await sql<{ id: number; nickname: string }>`select id, nickname from users
    where id = any(${[...new Set([...sums.values()].flatMap((ofAgent) => [...ofAgent.keys()]))]})`.execute(db);
  const names = new Map(people.rows.map(({ id, nickname }) => [id, nickname]));
  return new Map(
    [...sums].map(([agent, ofAgent]) => [
      agent,
      [...ofAgent]
        .map(([from, amount]) => ({ who: names.get(from)!, amount: Number(amount) }))
        .filter(({ amount }) => amount > 0)
        .toSorted((a, b) => b.amount - a.amount),
    ]),
  );
};
