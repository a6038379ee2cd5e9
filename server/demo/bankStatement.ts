import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { invoiceSql, paymentSql } from '../database/statusSql';
import { between, seededRandom } from './random';

/** A line of a demo statement: when (ISO), what (a decimal, positive for what came in), and from whom or to whom. */
export interface StatementRow {
  date: string;
  amount: string;
  party: string;
  purpose: string;
}

/** What is wrong with a demo statement on purpose, by the ids of the invoices. */
export interface PlantedFaults {
  /** Completed here, and no line shows it. */
  missing: readonly number[];
  /** Two equal lines. */
  doubled: readonly number[];
  /** The line has another sum. */
  otherSum: readonly number[];
  /** The line is of another day. */
  otherDay: readonly number[];
}

interface Wish {
  accountId: number;
  /** ISO. */
  from: string;
  to: string;
  /** How many faults of each kind. */
  faults: number;
}

const kopecks = (amount: number) => (amount / 100).toFixed(2);
const dayMs = 86_400_000;
const names = ['OLEG S.', 'IVAN P.', 'ANNA V.', 'PETR I.', 'DARIA N.', 'MARINA K.', 'RUSLAN T.', 'ELENA Z.'];

/**
 * The statement that the bank of a demo account would write of its pay-ins, with as many faults of each kind as are asked for:
 * what one tries the reconciliation on.
 */
export const bankStatementOf = async (
  db: Db,
  { accountId, from, to, faults }: Wish,
): Promise<{ rows: StatementRow[]; planted: PlantedFaults }> => {
  const { rows: payIns } = await sql<{ id: number; amount: string; at: Date; isAlone: boolean }>`
    with paid as (select i.id, coalesce(i.received, i.amount) as amount,
        coalesce((select min(v."createDate") from messages v where v."invoiceId" = i.id), i."endDate") as at
      from invoices i where i."accountId" = ${accountId} and i."paymentType" = ${paymentSql.PayIn}
        and i.status = ${invoiceSql.Complete} and i."endDate" between ${from} and ${to})
    select p.*, not exists (select 1 from paid o where o.id <> p.id and o.amount between p.amount * 0.85 and p.amount * 1.15
      and o.at between p.at - interval '8 days' and p.at + interval '8 days') as "isAlone"
    from paid p where p.at between ${from} and ${to} order by p.at, p.id`.execute(db);
  const random = seededRandom(accountId);
  const left = payIns.filter(({ isAlone, at }) => isAlone && new Date(at).getTime() + 3 * dayMs < Date.parse(to));
  const choose = () =>
    Array.from({ length: Math.min(faults, left.length) }, () =>
      Number(left.splice(between(random, 0, left.length - 1), 1)[0]!.id),
    );
  const planted: PlantedFaults = { missing: choose(), doubled: choose(), otherSum: choose(), otherDay: choose() };
  const rows = payIns.flatMap(({ id, amount, at }): StatementRow[] => {
    const number = Number(id);
    if (planted.missing.includes(number)) return [];
    const sum = Math.round(Number(amount) * 100);
    const time = new Date(at).getTime() + between(random, -20, 20) * 1000;
    const row = {
      date: new Date(planted.otherDay.includes(number) ? time + 2 * dayMs : time).toISOString(),
      amount: kopecks(planted.otherSum.includes(number) ? sum + Math.max(1, Math.round(sum / 50)) : sum),
      party: names[number % names.length]!,
      purpose: 'SBP transfer',
    };
    return planted.doubled.includes(number) ? [row, row] : [row];
  });
  return { rows: rows.toSorted((a, b) => a.date.localeCompare(b.date)), planted };
};
